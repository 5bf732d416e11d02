"""What reaches inside Numba: what it gives us, what it relies on, and what becomes of us without it."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from hanchan.compile.numba_inside import CUDA_CODE, CUDA_STAMP, NEEDED, changed
from proof import first_of


@pytest.mark.parametrize("what", NEEDED)
def test_numba_still_has_inside_what_we_rely_on(what: str) -> None:
    if what in (CUDA_STAMP, CUDA_CODE):
        pytest.importorskip("numba_cuda")
    assert changed(what) == []


@pytest.mark.compiled
def test_a_kernel_is_made_machine_code_as_part_of_its_entry_point_and_others_by_themselves(
    tmp_path: Path,
) -> None:
    script = tmp_path / "script.py"
    code = """
        import numba
        import numpy as np
        from numba.core.codegen import JITCodeLibrary
        from hanchan.compile.entry_points import compiled
        from hanchan.compile.kernel import kernel

        made, make = [], JITCodeLibrary._finalize_specific
        def tell(library):
            made.append(library.name)
            make(library)
        JITCodeLibrary._finalize_specific = tell

        @kernel
        def cell(row, place): return row[place]
        @kernel
        def double(row, place): return 2 * cell(row, place)
        @kernel
        def quadruple(row, place): return 2 * double(row, place)

        def two(cell): return 10 * cell
        two.__qualname__ = "cell"  # somebody else's, that happens to have the name of a kernel

        row = np.arange(3)
        print(compiled(quadruple)(row, 2), [name for name in made if name in KERNELS])
        print(numba.njit(two)(2), compiled(double)(row, 1), [name for name in made if name in KERNELS])
        try:
            compiled(quadruple)(row, 3)
        except IndexError as error:
            print(error)
    """
    named = "KERNELS = ('cell', 'double', 'quadruple')\n"
    script.write_text(named + textwrap.dedent(code))
    done = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"HANCHAN_CACHE": str(tmp_path / "cache"), "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == [
        "8 ['quadruple']",
        "20 2 ['quadruple', 'cell', 'double']",
        "index is out of bounds",  # what a part notices is told
    ]


# As a later Numba might be: what we subclass, call or set has another name or other parameters.
CHANGES = {
    "parts": "codegen.Library = codegen.JITCodeLibrary; del codegen.JITCodeLibrary",
    "stamp": """
        class Renamed(caching.IndexDataCacheFile):
            def __init__(self, cache_path, filename_base, source_stamp, more=0):
                super().__init__(cache_path, filename_base, source_stamp)
        caching.IndexDataCacheFile = Renamed""",
    "names": """
        begin = types.Record.__init__
        types.Record.__init__ = lambda self, fields, size, aligned, packed=0: begin(self, fields, size, aligned)""",
    "options": "del options.DefaultOptions._nrt",
    "features": """
        tell = codegen.CPUCodegen.magic_tuple
        codegen.CPUCodegen.magic_tuple = lambda self, more=0: tell(self)""",
}
WORK = """
    import hashlib
    from hanchan.compile.entry_points import compiled
    from hanchan.compile.kernel import kernel
    from hanchan.compile.numba_inside import named, stands
    from hanchan.compile.records import as_record, layout_of
    from hanchan.game.wall.sha256 import digest, new_hash

    shared = {"constants": as_record(new_hash().constants)}
    hash_of = named("Hash", layout_of(new_hash(), shared), shared)

    @kernel
    def twice(n): return 2 * n
    @kernel
    def six(n): return 3 * twice(n)

    def entry(record, length):
        digest(hash_of(record), length)
        return six(length)

    record = as_record(new_hash(), shared)
    for length in (130, 55, 3):
        record[0]["message"][:length] = list(range(length))
        answer = compiled(entry)(record[0], length)
        words = b"".join(int(word).to_bytes(4, "big") for word in record[0]["state"])
        assert words == hashlib.sha256(bytes(range(length))).digest()
    needs = ("parts", "stamp", "names", "options", "features")
    print(answer, sum(compiled(entry).stats.cache_hits.values()), *(one for one in needs if not stands(one)))
"""


@pytest.mark.compiled
@pytest.mark.parametrize("gone", first_of([list(CHANGES), [], ["names"]]))
def test_with_another_numba_kernels_still_compile_and_give_the_same_answers(
    gone: list[str], tmp_path: Path
) -> None:
    """With the record that refers to another one, and with what was compiled found again."""
    head = "from numba.core import caching, codegen, options, types\n"
    script = tmp_path / "script.py"
    script.write_text(
        head + "".join(textwrap.dedent(CHANGES[one]) + "\n" for one in gone) + textwrap.dedent(WORK)
    )
    for hits in range(2):
        done = subprocess.run(
            [sys.executable, str(script)],
            env=os.environ | {"HANCHAN_CACHE": str(tmp_path / "cache")},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.stdout.split() == ["18", str(hits), *gone], done.stderr


def in_two_processes(code: str, folder: Path) -> list[str]:
    """What a script prints that finds no compiled code, and then what it prints with the code that it left."""
    script = folder / "script.py"
    script.write_text(textwrap.dedent(code))
    printed = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, str(script)],
            env=os.environ | {"HANCHAN_CACHE": str(folder / "cache")},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        printed.append(done.stdout.strip())
    return printed


@pytest.mark.compiled
def test_of_code_from_the_cache_only_what_somebody_links_is_parsed(tmp_path: Path) -> None:
    code = """
        import numba
        from hanchan.compile.entry_points import compiled

        def entry(n):
            return 3 * n

        answer = compiled(entry)(7)
        library = next(iter(compiled(entry).overloads.values())).library
        before = bool(library.bitcode)
        tripled = compiled(entry)

        @numba.njit
        def beyond(n):
            return tripled(n) + 1

        print(answer, before, beyond(7), bool(library.bitcode))
    """
    assert in_two_processes(code, tmp_path) == ["21 False 22 False", "21 True 22 False"]


@pytest.mark.compiled
def test_only_kernels_that_say_so_are_always_inlined(tmp_path: Path) -> None:
    """Numba lets a function inherit that from its caller: then all that an inlined kernel calls would be too."""
    code = """
        from numba.core.codegen import CPUCodeLibrary
        from hanchan.compile.entry_points import compiled
        from hanchan.compile.kernel import inlined, kernel

        always, add = {}, CPUCodeLibrary.add_ir_module
        def look(library, module):
            always.setdefault(library.name, "alwaysinline" in str(module))
            add(library, module)
        CPUCodeLibrary.add_ir_module = look

        @kernel
        def below(n): return n + 1
        @inlined
        def between(n): return 2 * below(n)

        def entry(n): return between(n)

        print(compiled(entry)(1), always.get("between"), always.get("below"))
    """
    assert in_two_processes(code, tmp_path)[0] == "4 True False"

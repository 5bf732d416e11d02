"""What reaches inside Numba: what it gives us, what it relies on, and what becomes of us without it."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from hanchan.compile.numba_inside import CUDA_STAMP, NEEDED, changed


@pytest.mark.parametrize("what", NEEDED)
def test_numba_still_has_inside_what_we_rely_on(what: str) -> None:
    if what == CUDA_STAMP:
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
    record[0]["message"][:3] = list(b"abc")
    answer = compiled(entry)(record[0], 3)
    words = b"".join(int(word).to_bytes(4, "big") for word in record[0]["state"])
    assert words == hashlib.sha256(b"abc").digest()
    needs = ("parts", "stamp", "names", "options")
    print(answer, sum(compiled(entry).stats.cache_hits.values()), *(one for one in needs if not stands(one)))
"""


@pytest.mark.compiled
@pytest.mark.parametrize("gone", [[], ["names"], list(CHANGES)])
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

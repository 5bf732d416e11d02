"""All that reaches inside Numba: kernels compiled as parts, our stamp on its cache, records by short names, and so on.

None of it is promised by Numba. `stands` says whether the installed one still has what each of these needs; where
it has not, `compiled` works by plain `njit`: slower to compile, with the same answers. A test fails then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple

from .kernel import compiled_with
from .records import address_field

compiled_with(__name__)

PARTS, STAMP, CUDA_STAMP, NAMES = "parts", "stamp", "cuda stamp", "names"
CUDA_CODE = "cuda code"
OPTIONS, FEATURES = "options", "features"
_READ = "create_library enable_object_caching _set_compiled_object _finalize_final_module _shared_module"
# What each needs: a module, a name in it, its parameters (of anything callable), attributes that it sets or reads.
NEEDED = {
    PARTS: (
        ("numba.core.codegen", "JITCodeLibrary.__init__", "self codegen name", ""),
        ("numba.core.codegen", "JITCodeLibrary.finalize", "self", "_optimize_final_module _finalize_final_module"),
        ("numba.core.codegen", "JITCodeLibrary._optimize_final_module", "self", ""),
        ("numba.core.codegen", "JITCodeLibrary._finalize_final_module", "self", "_finalized"),
        ("numba.core.codegen", "JITCodeLibrary.codegen", "", ""),
        ("numba.core.codegen", "JITCodeLibrary._get_module_for_linking", "self", "_shared_module"),
        ("numba.core.codegen", "JITCodeLibrary._unserialize", "codegen state", _READ),
        ("numba.core.codegen", "JITCodeLibrary.get_pointer_to_function", "self name", "_engine get_function_address"),
        ("numba.core.codegen", "JITCPUCodegen.create_library", "self name kwargs", "_library_class"),
        ("numba.core.codegen", "JITCPUCodegen._pass_builder", "self kwargs", "SLP_VECTORIZE"),
        ("numba.core.compiler_lock", "global_compiler_lock", "", ""),
        ("numba.core.registry", "cpu_target.target_context", "", ""),
        ("numba.core.dispatcher", "Dispatcher.compile", "self sig", ""),
        ("numba.np.arrayobj", "fix_integer_index", "context builder idxty idx size", "signed cast fix_index"),
    ),
    STAMP: (
        ("numba.core.dispatcher", "Dispatcher.enable_caching", "self", "_cache"),
        ("numba.core.caching", "Cache.__init__", "self py_func", "_cache_path _cache_file"),
        ("numba.core.caching", "IndexDataCacheFile.__init__", "self cache_path filename_base source_stamp", ""),
    ),
    CUDA_STAMP: (
        ("numba.cuda.dispatcher", "CUDADispatcher.enable_caching", "self", "_cache"),
        ("numba.cuda.core.caching", "Cache.__init__", "self py_func", "_cache_path _cache_file"),
        ("numba.cuda.core.caching", "IndexDataCacheFile.__init__", "self cache_path filename_base source_stamp", ""),
    ),
    CUDA_CODE: (
        ("numba.cuda.dispatcher", "CUDACacheImpl.reduce", "self kernel", "_reduce_states"),
        ("numba.cuda.dispatcher", "_Kernel._reduce_states", "self", "_codelibrary"),
        ("numba.cuda.codegen", "CUDACodeLibrary._reduce_states", "self", "llvm_strs _ptx_cache _cubin_cache"),
    ),
    NAMES: (
        ("numba.core.types", "Record.__init__", "self fields size aligned", ""),
        ("numba.core.datamodel.models", "RecordModel", "dmm fe_type", ""),
    ),
    OPTIONS: (("numba.core.options", "DefaultOptions._nrt", "", ""),),
    FEATURES: (
        ("numba.core.codegen", "CPUCodegen.magic_tuple", "self", "_get_host_cpu_name _tm_features"),
        ("numba.core.registry", "cpu_target.target_context", "", ""),
    ),
}  # fmt: skip


@lru_cache(maxsize=len(NEEDED))
def stands(what: str) -> bool:
    """True if this Numba still has what one of them needs."""
    return not changed(what)


def changed(what: str) -> list[str]:
    """What this Numba has no longer, or has otherwise."""
    return [f"{one[0]}.{one[1]}" for one in NEEDED[what] if not _is_there(*one)]


def _is_there(module: str, name: str, parameters: str, attributes: str) -> bool:
    try:
        found = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError):
        return False
    if parameters and " ".join(signature(found).parameters) != parameters:  # type: ignore[arg-type]
        return False
    used = getattr(found, "__code__", None)
    return not attributes or (used is not None and set(attributes.split()) <= set(used.co_names))


def machine_code(function: Callable[..., Any], folder: Path, stamp: str) -> Any:
    """The function for Numba to compile when it is called, kept in the folder."""
    import numba

    numba.config.CACHE_DIR = str(folder)  # set at run time
    # Kernels allocate nothing, so nobody needs to count references.
    options = {"_nrt": False} if stands(OPTIONS) else {}
    entry = numba.njit(function, nogil=True, cache=True, **options)
    put_stamp(entry, stamp)
    return entry


def put_stamp(entry: Any, stamp: str, cuda: bool = False) -> None:
    """Lets what the entry keeps be good for as long as the stamp of its own file stays.

    Numba's own stamp is of the file's text, and the name of its own index tells the entry's line.
    """
    if stands(CUDA_STAMP if cuda else STAMP):
        cache, function = entry._cache, entry.py_func
        name = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
        cache._cache_file = type(cache._cache_file)(cache._cache_path, name, stamp)


def keep_code_alone(entry: Any) -> None:
    """Lets an entry for a card keep its machine code without the text that it was made of: 4 MB instead of 850."""
    if stands(CUDA_STAMP) and stands(CUDA_CODE):
        kept = entry._cache._impl
        usual = kept.reduce

        def reduce(made: Any) -> Any:
            library = made._codelibrary
            library._llvm_strs, library._ptx_cache = [], {}
            return usual(made)

        kept.reduce = reduce


# Numba optimises every function it compiles, with all that it calls, and makes machine code of it, though a program
# calls only the entry point: the rules at the bottom of a game would go through that once for each of the hundreds
# above them. Here a part is typed and translated, and left so until the entry point is optimised with all in it.


class _NoMachine:
    """Stands for the machine where a part is to be made known to it."""

    def set_env(self, name: str, env: Any) -> None:
        """Nothing: what is not there has no surroundings."""


@lru_cache(maxsize=1)
def _library() -> Any:
    """The class of a function's code with all it calls: machine code only if the function is no part."""
    from llvmlite.binding import parse_bitcode
    from numba.core.codegen import JITCodeLibrary

    class Library(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
        parts: frozenset[str] = frozenset()
        bitcode = b""  # of code read from the cache, until somebody links it

        def __init__(self, codegen: Any, name: str) -> None:
            super().__init__(codegen, name)
            self._is_part = name in self.parts

        @property
        def codegen(self) -> Any:
            return _NoMachine() if self._is_part else super().codegen

        def _optimize_final_module(self) -> None:
            if not self._is_part:
                super()._optimize_final_module()
                # Once more: what is short enough only now is taken into its callers.
                super()._optimize_final_module()

        def _finalize_final_module(self) -> None:
            if not self._is_part:
                super()._finalize_final_module()
            self._finalized = True

        @classmethod
        def _unserialize(cls, codegen: Any, state: Any) -> Any:
            """The code as Numba kept it; parsing what others could link took as long as all the rest, and none do."""
            name, kind, data = state
            if kind != "object":
                return super()._unserialize(codegen, state)
            found = codegen.create_library(name)
            found.enable_object_caching()
            machine_code, found.bitcode = data
            found._set_compiled_object(machine_code)
            found._finalize_final_module()
            return found

        def _get_module_for_linking(self) -> Any:
            if self.bitcode:
                self._shared_module, self.bitcode = parse_bitcode(self.bitcode), b""
            return super()._get_module_for_linking()

        def get_pointer_to_function(self, name: str) -> Any:
            if self.bitcode:  # of what was not parsed nobody has told the engine the names
                return self.codegen._engine.get_function_address(name)
            return super().get_pointer_to_function(name)

    return Library


def _counted_from_the_front(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:  # noqa: ARG001
    """An index as it is. Numba would let a negative one count from the end; kernels have none, and asking costs."""
    from numba import types

    return context.cast(builder, index, kind, types.intp)


def compile_with_parts(
    compile_it: Callable[..., Any], signature: Any, parts: Iterable[str], in_vectors: bool
) -> Any:
    """Compiles for a signature, with the functions of these names as parts, and straight code in vectors if so told."""
    if not stands(PARTS):
        return compile_it(signature)
    from numba import config
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target
    from numba.np import arrayobj

    machine, library = cpu_target.target_context.codegen(), _library()
    wrapped, usual = arrayobj.fix_integer_index, config.SLP_VECTORIZE
    # Nothing else is compiled meanwhile, so nobody else's function is taken for a part.
    with global_compiler_lock:
        library.parts = frozenset(parts)
        machine._library_class = library
        arrayobj.fix_integer_index, config.SLP_VECTORIZE = _counted_from_the_front, int(in_vectors)
        try:
            return compile_it(signature)
        finally:
            arrayobj.fix_integer_index, config.SLP_VECTORIZE = wrapped, usual
            del machine._library_class  # the class's own stands again


class Tools(NamedTuple):
    """What numba and numba-cuda both offer to those who bring a type of their own."""

    record: Any  # the class of record types
    model: Any
    register_model: Any
    intrinsic: Any
    overload_attribute: Any
    from_dtype: Any


@lru_cache(maxsize=2)
def _tools(cuda: bool) -> Tools:
    """The tools of the compiler for the CPU, or of the one for a GPU."""
    if cuda:
        from numba.cuda import types
        from numba.cuda.datamodel.models import RecordModel
        from numba.cuda.extending import intrinsic, overload_attribute, register_model
        from numba.cuda.np.numpy_support import from_dtype
    else:
        from numba import from_dtype, types
        from numba.extending import intrinsic, models, overload_attribute, register_model

        RecordModel = models.RecordModel  # noqa: N806  a class
    return Tools(
        types.Record, RecordModel, register_model, intrinsic, overload_attribute, from_dtype
    )


@lru_cache(maxsize=2)
def _short_record(cuda: bool) -> Any:
    """The class of record types that go by a short name.

    Numba writes the names of all argument types into the name of every function it compiles; a record's own name
    lists its fields, some five thousand letters.
    """
    numba = _tools(cuda)

    class Short(numba.record):  # type: ignore[misc, name-defined]
        def __init__(self, name: str, full: Any) -> None:
            fields = [
                (key, {"type": _shorten(field.type, f"{name}.{key}"), "offset": field.offset})
                for key, field in full.fields.items()
            ]
            super().__init__(fields, full.size, full.aligned)
            self.name = name

    def _shorten(kind: Any, name: str) -> Any:
        return Short(name, kind) if isinstance(kind, numba.record) else kind

    numba.register_model(Short)(numba.model)
    return Short


def _record_class(cuda: bool) -> Any:
    """The class of the types that `_record_type` gives."""
    return _short_record(cuda) if stands(NAMES) else _tools(cuda).record


def _record_type(name: str, dtype: Any, cuda: bool) -> Any:
    """The compiler's type of such records, by its short name where it may have one."""
    full = _tools(cuda).from_dtype(dtype)
    return _short_record(cuda)(name, full) if stands(NAMES) else full


def named(name: str, dtype: Any, shared: Mapping[str, Any], cuda: bool = False) -> Any:
    """A function for compiled entry points: a record of the dtype, by its short name and with what it refers to."""
    kind = _record_type(name, dtype, cuda)

    @_tools(cuda).intrinsic  # type: ignore[untyped-decorator]
    def by_name(typing: Any, record: Any) -> Any:  # noqa: ARG001  numba calls it so
        found = kind if hasattr(record, "fields") else record  # None stays None
        return found(record), lambda context, builder, signature, arguments: arguments[0]  # noqa: ARG005

    for field, record in shared.items():
        _follow(field, _record_type(f"{name}.{field}", record.dtype, cuda), cuda)
    return by_name


def at_address(name: str, dtype: Any) -> Any:
    """A function for compiled entry points: the record of the dtype that lies at an address."""
    kind = _record_type(name, dtype, cuda=False)

    @_tools(cuda=False).intrinsic  # type: ignore[untyped-decorator]
    def by_address(typing: Any, address: Any) -> Any:  # noqa: ARG001  numba calls it so
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return kind(address), generate

    return by_address


def _follow(field: str, target: Any, cuda: bool) -> None:
    """Lets compiled kernels follow a reference: `t.shapes` is the record that lies at `t.shapes_at`."""
    address = address_field(field)

    @_tools(cuda).intrinsic  # type: ignore[untyped-decorator]
    def record_at(typing: Any, holder: Any) -> Any:  # noqa: ARG001
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            from llvmlite import ir

            word, byte = ir.IntType(64), ir.IntType(8)
            start = builder.bitcast(arguments[0], byte.as_pointer())
            place = builder.gep(start, [word(holder.offset(address))], source_etype=byte)
            found = builder.load(builder.bitcast(place, word.as_pointer()), typ=word)
            return builder.inttoptr(found, context.get_value_type(signature.return_type))

        return target(holder), generate

    @_tools(cuda).overload_attribute(_record_class(cuda), field)  # type: ignore[untyped-decorator]
    def follow(holder: Any) -> Any:
        if address not in holder.fields:
            return None

        def resolve(holder: Any) -> Any:  # numba wants the very same signature
            return record_at(holder)

        return resolve

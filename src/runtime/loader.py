def _load_fmtc(sources):
    """Makes a package of the modules, once in a debugger, and starts the part for that debugger."""
    import importlib
    import importlib.machinery
    import sys

    name = "fmtc_runtime"
    if name in sys.modules:
        return sys.modules[name]

    class Finder:
        """Finds the modules, each of which is compiled once it is needed."""

        @staticmethod
        def find_spec(wanted, path=None, target=None):
            package, _, module = wanted.rpartition(".")
            is_package = wanted == name
            if not is_package and (package != name or module not in sources):
                return None
            return importlib.machinery.ModuleSpec(wanted, Finder, is_package=is_package)

        @staticmethod
        def create_module(spec):
            return None

        @staticmethod
        def exec_module(module):
            short = module.__name__.rpartition(".")[2]
            exec(compile(sources.get(short, ""), "fmtc_runtime/" + short + ".py", "exec"), module.__dict__)

    sys.meta_path.insert(0, Finder)
    package = importlib.import_module(name)
    adapter = "gdb_load" if "gdb" in sys.modules else "lldb_load" if "lldb" in sys.modules else None
    if adapter:
        importlib.import_module(name + "." + adapter)
    return package


_load_fmtc(MODULES)


def __lldb_init_module(debugger, names):
    """LLDB calls it once the file is imported; it looks names up in that dictionary."""
    import sys

    names["fmtc_runtime"] = sys.modules["fmtc_runtime"]
    sys.modules["fmtc_runtime.lldb_load"].start(debugger)

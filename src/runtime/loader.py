def _load_fmtc(sources):
    """Makes a package of the modules, once in a debugger, and starts the part for that debugger."""
    import importlib
    import importlib.machinery
    import sys

    name = "fmtc_runtime"
    if name in sys.modules:
        return sys.modules[name]

    packages = {name, *(name + "." + path.partition("/")[0] for path in sources)}

    def path_of(module):
        return module.partition(".")[2].replace(".", "/")

    class Finder:
        """Finds the modules, each of which is compiled once it is needed."""

        @staticmethod
        def find_spec(wanted, path=None, target=None):
            is_package = wanted in packages
            if not is_package and path_of(wanted) not in sources:
                return None
            return importlib.machinery.ModuleSpec(wanted, Finder, is_package=is_package)

        @staticmethod
        def create_module(spec):
            return None

        @staticmethod
        def exec_module(module):
            path = path_of(module.__name__)
            exec(compile(sources.get(path, ""), name + "/" + path + ".py", "exec"), module.__dict__)

    sys.meta_path.insert(0, Finder)
    package = importlib.import_module(name)
    debugger = "gdb" if "gdb" in sys.modules else "lldb" if "lldb" in sys.modules else None
    if debugger:
        importlib.import_module(name + "." + debugger + ".load")
    return package


_load_fmtc(MODULES)


def __lldb_init_module(debugger, names):
    """LLDB calls it once the file is imported; it looks names up in that dictionary."""
    import sys

    names["fmtc_runtime"] = sys.modules["fmtc_runtime"]
    sys.modules["fmtc_runtime.lldb.load"].start(debugger)

def _load_fmtc(sources):
    """Makes a package of the modules, once in a debugger, and starts the part for that debugger."""
    import sys
    import types

    name = "fmtc_runtime"
    if name in sys.modules:
        return sys.modules[name]
    adapter = "gdb_" if "gdb" in sys.modules else "lldb_" if "lldb" in sys.modules else None
    package = types.ModuleType(name)
    package.__path__ = []
    sys.modules[name] = package
    for module_name, source in sources.items():
        prefix = module_name.partition("_")[0] + "_"
        if prefix in ("gdb_", "lldb_") and prefix != adapter:
            continue
        module = types.ModuleType(name + "." + module_name)
        module.__package__ = name
        sys.modules[module.__name__] = module
        setattr(package, module_name, module)
        exec(compile(source, "fmtc_runtime/" + module_name + ".py", "exec"), module.__dict__)
    return package


_load_fmtc(MODULES)

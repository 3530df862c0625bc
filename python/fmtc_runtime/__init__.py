"""Runs LLDB's formatter bytecode in debuggers that have no interpreter for it: gdb, and LLDB before 20."""

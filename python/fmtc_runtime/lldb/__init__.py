"""Formatters in LLDB before 20."""

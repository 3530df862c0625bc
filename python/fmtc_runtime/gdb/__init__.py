"""Formatters in gdb."""

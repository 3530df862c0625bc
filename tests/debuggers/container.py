"""Records, and the small ELF file that carries a section of them into LLDB."""

import struct

SECTION_NAME = ".lldbformatters"


def uleb(n):
    out = bytearray()
    while True:
        low = n & 0x7F
        n >>= 7
        if not n:
            out.append(low)
            return bytes(out)
        out.append(low | 0x80)


def sleb(n):
    out = bytearray()
    while True:
        low = n & 0x7F
        n >>= 7
        if (n == 0 and not low & 0x40) or (n == -1 and low & 0x40):
            out.append(low)
            return bytes(out)
        out.append(low | 0x80)


def string_literal(raw):
    return b"\x22" + uleb(len(raw)) + raw


def record(key, flags, methods, version=1):
    """One record; `methods` is a list of (signature byte, program)."""
    body = uleb(len(key)) + key + uleb(flags)
    for signature, program in methods:
        body += bytes([signature]) + uleb(len(program)) + program
    return uleb(version) + uleb(len(body)) + body


def methods_of(case):
    if "methods" in case:
        return [(s, bytes.fromhex(p)) for s, p in case["methods"]]
    return [(case.get("signature", 0), bytes.fromhex(case["program"]))]


def section_of(case, key, marker=None):
    """The section of a case.  With a marker, @summary ends by pushing it."""
    if "section" in case:
        return bytes.fromhex(case["section"])
    methods = methods_of(case)
    if marker is not None:
        push = string_literal(marker.encode())
        methods = [(s, p + push if s == 0 else p) for s, p in methods]
    return record(key.encode(), case.get("flags", 0), methods, case.get("record_version", 1))


def elf_with_section(data):
    """A minimal 64-bit x86 shared object that holds nothing but the section."""
    names = b"\0" + SECTION_NAME.encode() + b"\0.shstrtab\0"
    names_at = 64 + len(data)
    headers_at = (names_at + len(names) + 7) & ~7

    def header(name, kind, flags, offset, size):
        return struct.pack("<IIQQQQIIQQ", name, kind, flags, 0, offset, size, 0, 0, 1, 0)

    elf = struct.pack(
        "<16sHHIQQQIHHHHHH", b"\x7fELF\x02\x01\x01" + bytes(9), 3, 62, 1, 0, 0, headers_at, 0, 64, 56, 0, 64, 3, 2
    )
    blob = (elf + data + names).ljust(headers_at, b"\0")
    return blob + bytes(64) + header(1, 1, 2, 64, len(data)) + header(len(SECTION_NAME) + 2, 3, 0, names_at, len(names))

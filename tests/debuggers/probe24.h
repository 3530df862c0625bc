// What probe24.cpp needs of JSON and of object files.

#pragma once

#include <lldb/API/LLDB.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

using namespace lldb;
typedef std::string Str;

static const char kMarker[] = "<<reached the end>>";

// ---- JSON in (LLDB's own reader) and out ---------------------------------

static SBStructuredData get(SBStructuredData d, const char *key) {
  return d.GetValueForKey(key);
}
static Str str(SBStructuredData d) {
  Str s(d.GetStringValue(nullptr, 0) + 1, '\0');
  d.GetStringValue(&s[0], s.size());
  return s.c_str();
}
static uint64_t num(SBStructuredData d, uint64_t fallback) {
  return d.IsValid() && d.GetType() != eStructuredDataTypeInvalid
             ? d.GetUnsignedIntegerValue(fallback)
             : fallback;
}
static bool has(SBStructuredData d, const char *key) {
  SBStructuredData v = get(d, key);
  return v.IsValid() && v.GetType() != eStructuredDataTypeInvalid &&
         v.GetType() != eStructuredDataTypeNull;
}

static bool isTrue(SBStructuredData d, const char *key, bool fallback = false) {
  return has(d, key) ? get(d, key).GetBooleanValue(fallback) : fallback;
}
static std::vector<Str> strings(SBStructuredData list) {
  std::vector<Str> out;
  for (size_t i = 0; i < list.GetSize(); i++)
    out.push_back(str(list.GetItemAtIndex(i)));
  return out;
}

static Str hex(const Str &s) {
  Str out;
  char b[3];
  for (unsigned char c : s) {
    snprintf(b, sizeof b, "%02x", c);
    out += b;
  }
  return out;
}
static Str unhex(const Str &s) {
  Str out;
  for (size_t i = 0; i + 1 < s.size(); i += 2)
    out += (char)std::stoi(s.substr(i, 2), nullptr, 16);
  return out;
}

// A JSON string in ASCII.  Bytes that are not UTF-8 become lone surrogates, as
// Python's "surrogateescape" has it; *valid tells whether there were any.
static Str quote(const Str &s, bool *valid = nullptr) {
  Str out = "\"";
  char b[16];
  for (size_t i = 0; i < s.size();) {
    unsigned char c = s[i];
    uint32_t cp = c;
    int more = c < 0x80 ? 0 : c < 0xc2 ? -1 : c < 0xe0 ? 1 : c < 0xf0 ? 2
             : c < 0xf5 ? 3 : -1;
    if (more > 0) {
      cp = c & (0x3f >> more);
      for (int k = 1; k <= more && more > 0; k++) {
        if (i + k >= s.size() || (s[i + k] & 0xc0) != 0x80)
          more = -1;
        else
          cp = cp << 6 | (s[i + k] & 0x3f);
      }
      if ((more == 2 && (cp < 0x800 || (cp >= 0xd800 && cp < 0xe000))) ||
          (more == 3 && (cp < 0x10000 || cp > 0x10ffff)))
        more = -1;
    }
    if (more < 0) {
      snprintf(b, sizeof b, "\\udc%02x", c);
      if (valid)
        *valid = false;
      more = 0;
    } else if (cp >= 0x10000) {
      snprintf(b, sizeof b, "\\u%04x\\u%04x", 0xd800 + ((cp - 0x10000) >> 10),
               0xdc00 + ((cp - 0x10000) & 0x3ff));
    } else if (cp < 0x20 || cp >= 0x7f || cp == '"' || cp == '\\') {
      snprintf(b, sizeof b, "\\u%04x", cp);
    } else {
      snprintf(b, sizeof b, "%c", (char)cp);
    }
    out += b;
    i += more + 1;
  }
  return out + "\"";
}
static Str quoteOrNull(const char *s) { return s ? quote(s) : "null"; }

static Str join(const std::vector<Str> &parts) {
  Str out;
  for (const Str &p : parts)
    out += (out.empty() ? "" : ", ") + p;
  return "[" + out + "]";
}

// [text, null] or [null, hex], as text() in worker.py.
static Str textPair(const char *s) {
  if (!s)
    return "[null, null]";
  bool valid = true;
  Str q = quote(s, &valid);
  return valid ? "[" + q + ", null]" : "[null, \"" + hex(s) + "\"]";
}

// The text, or null if it is not UTF-8.
static Str textOrNull(const char *s) {
  bool valid = true;
  Str q = s ? quote(s, &valid) : "null";
  return valid ? q : Str("null");
}

// ---- Records and the ELF file that carries them ---------------------------

static Str uleb(uint64_t n) {
  Str out;
  do {
    unsigned char b = n & 0x7f;
    n >>= 7;
    out += (char)(n ? b | 0x80 : b);
  } while (n);
  return out;
}

static Str sectionOf(SBStructuredData c, const Str &key, bool marker) {
  if (has(c, "section"))
    return unhex(str(get(c, "section")));
  Str body = uleb(key.size()) + key + uleb(num(get(c, "flags"), 0));
  auto method = [&](uint64_t sig, Str program) {
    if (marker && sig == 0)
      program += "\x22" + uleb(sizeof kMarker - 1) + kMarker;
    body += (char)sig + uleb(program.size()) + program;
  };
  if (has(c, "methods")) {
    SBStructuredData ms = get(c, "methods");
    for (size_t i = 0; i < ms.GetSize(); i++)
      method(num(ms.GetItemAtIndex(i).GetItemAtIndex(0), 0),
             unhex(str(ms.GetItemAtIndex(i).GetItemAtIndex(1))));
  } else {
    method(num(get(c, "signature"), 0), unhex(str(get(c, "program"))));
  }
  return uleb(num(get(c, "record_version"), 1)) + uleb(body.size()) + body;
}

// As elf_with_section() in container.py.
static Str elfWithSection(const Str &data) {
  Str out;
  auto put = [&](uint64_t v, int bytes) {
    for (; bytes--; v >>= 8)
      out += (char)(v & 0xff);
  };
  const char names[] = "\0.lldbformatters\0.shstrtab"; // its NUL is the last
  uint64_t namesAt = 64 + data.size();
  uint64_t headersAt = (namesAt + sizeof names + 7) & ~7ull;
  out += Str("\x7f" "ELF\2\1\1", 7) + Str(9, '\0');
  put(3, 2), put(62, 2), put(1, 4), put(0, 8), put(0, 8), put(headersAt, 8);
  put(0, 4), put(64, 2), put(56, 2), put(0, 2), put(64, 2), put(3, 2), put(2, 2);
  out += data + Str(names, sizeof names);
  out.resize(headersAt);
  out += Str(64, '\0');
  auto header = [&](int name, int type, int flags, uint64_t off, uint64_t size) {
    put(name, 4), put(type, 4), put(flags, 8), put(0, 8), put(off, 8);
    put(size, 8), put(0, 8), put(1, 8), put(0, 8);
  };
  header(1, 1, 2, 64, data.size());
  header(17, 3, 0, namesAt, sizeof names);
  return out;
}

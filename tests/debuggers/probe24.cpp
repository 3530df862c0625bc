// The worker of probe.py for an LLDB that has no Python: worker.py, written against
// LLDB's C++ API.
//
//   probe24 --version      prints "lldb version 24.0.0git"
//   probe24 JOB.json       does the job and appends JSON lines to the file "out"
//                          (mode "run"), or writes the value trees to it ("tree")
//   probe24 EXE COMMAND... makes EXE the target, runs LLDB commands and prints what
//                          they print
//
// Jobs and lines are those of worker.py.  One process runs the cases one after the
// other; a case that kills or hangs it is noticed by probe.py, which starts a new one
// for the rest.
//
// debuggers.py builds it:  clang++ -std=c++17 -I LLVM/include probe24.cpp LIBLLDB
// The headers may be those of LLDB 22; `lldb-server` of any near version must be
// named by LLDB_DEBUGSERVER_PATH if it does not lie beside the library.

#include "probe24.h"

#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <unistd.h>
#include <vector>

static const uint32_t kMaxChildren = 100;
static const uint32_t kMaxObserved = 8;

// This program's own errors.  Nothing else is caught: an exception out of LLDB
// must end the process, as it does in any debugger.
struct Failure {
  Str why;
};

// ---- The debuggee ----------------------------------------------------------

struct Session {
  SBDebugger debugger;
  SBTarget target;
  SBProcess process;
  SBFrame frame;

  Session(const Str &exe) {
    debugger = SBDebugger::Create(false);
    debugger.SetAsync(false);
    for (const char *s :
         {"symbols.enable-external-lookup false", "target.inherit-env false",
          "auto-confirm true", "interpreter.prompt-on-quit false",
          "use-color false", "target.max-children-count 20"})
      debugger.HandleCommand((Str("settings set ") + s).c_str());
    target = debugger.CreateTarget(exe.c_str());
    target.BreakpointCreateByName("stop_here");
    SBLaunchInfo info(nullptr);
    info.SetLaunchFlags(eLaunchFlagDisableASLR);
    info.SetEnvironment(SBEnvironment(), false);
    SBError err;
    process = target.Launch(info, err);
    if (!process.IsValid() || process.GetState() != eStateStopped) {
      const char *why = err.GetCString();
      throw Failure{Str("cannot stop in the debuggee: ") + (why ? why : "?")};
    }
    SBThread thread = process.GetSelectedThread();
    thread.SetSelectedFrame(1);
    frame = thread.GetFrameAtIndex(1);
  }

  SBValue find(const Str &path, bool synthetic = false) {
    SBValue v = frame.GetValueForVariablePath(path.c_str(), eNoDynamicValues);
    v.SetPreferSyntheticValue(synthetic);
    return v;
  }

  Str command(const Str &line) {
    SBCommandReturnObject ro;
    SBExecutionContext ctx(frame);
    debugger.GetCommandInterpreter().HandleCommand(line.c_str(), ctx, ro, false);
    Str out = ro.GetOutput() ? ro.GetOutput() : "";
    return out + (ro.GetError() ? ro.GetError() : "");
  }
};

// ---- Mode "run" --------------------------------------------------------------

// The section of a case in the debugger, as Loaded in worker.py.
struct Loaded {
  Session &session;
  Str path;
  SBModule module;

  Loaded(Session &s, SBStructuredData c, const Str &file, bool marker)
      : session(s), path(file) {
    Str value = str(get(c, "value"));
    SBValue v = s.find(value);
    if (!v.IsValid())
      throw Failure{"no variable " + value};
    Str key = has(c, "key") ? str(get(c, "key"))
                            : Str(v.GetTypeName() ? v.GetTypeName() : "");
    Str elf = elfWithSection(sectionOf(c, key, marker));
    std::ofstream(path, std::ios::binary).write(elf.data(), elf.size());
    module = s.target.AddModule(path.c_str(), nullptr, nullptr);
  }
  ~Loaded() {
    session.target.RemoveModule(module);
    unlink(path.c_str());
    session.command("type summary clear");
    session.command("type synthetic clear");
  }
};

using Emit = std::function<void(const Str &)>;

static Str nameAndText(SBValue v) {
  if (!v.IsValid())
    return "null";
  const char *value = v.GetValue();
  return "[" + quoteOrNull(v.GetName()) + ", " +
         textOrNull(value ? value : v.GetSummary()) + "]";
}

static Str seeChildren(SBValue v) {
  uint32_t n = v.GetNumChildren();
  std::vector<Str> kids;
  for (uint32_t i = 0; i < n && i < kMaxObserved; i++)
    kids.push_back(nameAndText(v.GetChildAtIndex(i, eNoDynamicValues, false)));
  return Str("{\"synthetic\": ") + (v.IsSynthetic() ? "true" : "false") +
         ", \"num_children\": " + std::to_string(n) + ", \"children\": " + join(kids) +
         "}";
}

static Str seeLookup(SBValue v, const Str &name) {
  return "{\"index\": " + std::to_string(v.GetIndexOfChildWithName(name.c_str())) +
         ", \"child\": " + nameAndText(v.GetChildMemberWithName(name.c_str())) + "}";
}

// What a person, a front end and a script ask of a value.
static void askEverything(Session &s, SBStructuredData c) {
  Str value = str(get(c, "value"));
  s.command("frame variable " + value);
  SBValue v = s.find(value, true);
  seeChildren(v);
  SBStructuredData names = get(c, "names");
  for (size_t i = 0; i < names.GetSize(); i++)
    seeLookup(v, str(names.GetItemAtIndex(i)));
  SBStream text;
  v.GetDescription(text); // without a limit of its depth
}

static void runSummary(Session &s, SBStructuredData c, const Str &path, const Emit &emit) {
  Str value = str(get(c, "value")), id = quote(str(get(c, "id")));
  Str display = "[null, null]", output = "null", raw, end = "null";
  {
    Loaded loaded(s, c, path, false);
    raw = textPair(s.find(value).GetSummary());
    if (isTrue(c, "display")) {
      Str out = s.command("frame variable " + value);
      display = textPair(out.substr(0, out.find('\n')).c_str());
    }
    if (has(c, "command"))
      output = quote(s.command(str(get(c, "command"))));
    if (has(c, "names"))
      askEverything(s, c);
  }
  emit("\"first\": " + id + ", \"raw\": " + raw + ", \"display\": " + display +
       ", \"output\": " + output);
  if (isTrue(c, "probe_end", true) && !has(c, "section")) {
    Loaded loaded(s, c, path, true);
    const char *text = s.find(value).GetSummary();
    end = text && Str(text) == kMarker ? "true" : "false";
  }
  emit("\"done\": " + id + ", \"reached_end\": " + end);
}

static Str readFrom(const Str &path, size_t offset) {
  std::ifstream in(path, std::ios::binary);
  Str all((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  return all.size() > offset ? all.substr(offset) : "";
}

static void runObserved(Session &s, SBStructuredData c, const Str &path, const Str &log,
                        const Emit &emit) {
  Str value = str(get(c, "value"));
  s.command("log enable -f " + log + " lldb formatters");
  std::vector<Str> skip = strings(get(c, "skip"));
  auto step = [&](const Str &name, const std::function<Str()> &see) {
    for (const Str &done : skip)
      if (done == name)
        return;
    emit("\"step\": " + quote(name));
    size_t before = readFrom(log, 0).size();
    Str data;
    {
      Loaded loaded(s, c, path, false);
      data = see();
    }
    emit("\"saw\": " + quote(name) + ", \"data\": " + data + ", \"log\": " +
         quote(readFrom(log, before)));
  };
  step("summary", [&] { return textOrNull(s.find(value, true).GetSummary()); });
  step("children", [&] { return seeChildren(s.find(value, true)); });
  for (const Str &name : strings(get(c, "lookups")))
    step("lookup " + name, [&] { return seeLookup(s.find(value, true), name); });
  Str show = has(c, "command") ? str(get(c, "command")) : "frame variable " + value;
  step("display", [&] { return quote(s.command(show)); });
  s.command("log disable lldb formatters");
  emit("\"done\": " + quote(str(get(c, "id"))) + ", \"reached_end\": null");
}

// The line that is printed, the summary and the children, with the section loaded once.
static void runGlance(Session &s, SBStructuredData c, const Str &path, const Emit &emit) {
  Str name = str(get(c, "value"));
  Loaded loaded(s, c, path, false);
  Str display = s.command("frame variable " + name);
  SBValue value = s.find(name, true);
  Str data = seeChildren(value);
  data.pop_back();
  emit("\"glanced\": " + quote(str(get(c, "id"))) + ", \"data\": " + data +
       ", \"summary\": " + textOrNull(value.GetSummary()) + ", \"display\": " +
       quote(display) + "}");
}

static void workerRun(Session &s, SBStructuredData job) {
  FILE *out = fopen(str(get(job, "out")).c_str(), "a");
  Emit emit = [&](const Str &line) {
    fputs(("{" + line + "}\n").c_str(), out);
    fflush(out);
  };
  SBStructuredData cases = get(job, "cases");
  Str tmp = str(get(job, "tmp"));
  for (size_t i = 0; i < cases.GetSize(); i++) {
    SBStructuredData c = cases.GetItemAtIndex(i);
    Str id = quote(str(get(c, "id")));
    Str path = tmp + "/case" + std::to_string(getpid()) + "-" + std::to_string(i) +
               ".so";
    emit("\"start\": " + id);
    try {
      if (isTrue(c, "glance"))
        runGlance(s, c, path, emit);
      else if (isTrue(c, "observe"))
        runObserved(s, c, path, tmp + "/formatters.log", emit);
      else
        runSummary(s, c, path, emit);
    } catch (const Failure &e) {
      emit("\"failed\": " + id + ", \"why\": " + quote(e.why));
    }
  }
  fclose(out);
}

// ---- Mode "tree" -------------------------------------------------------------

static Str typeNames(SBType t) {
  return "\"type\": " + quoteOrNull(t.GetName()) + ", \"display_type\": " +
         quoteOrNull(t.GetDisplayTypeName()) + ", \"canonical_type\": " +
         quoteOrNull(t.GetCanonicalType().GetName());
}

static std::vector<Str> templateArgs(SBType t, int depth) {
  std::vector<Str> out;
  for (uint32_t i = 0; i < t.GetNumberOfTemplateArguments(); i++) {
    SBType a = t.GetTemplateArgumentType(i);
    if (t.GetTemplateArgumentKind(i) != eTemplateArgumentKindType || !a.IsValid()) {
      out.push_back("null");
      continue;
    }
    std::vector<Str> more;
    if (depth)
      more = templateArgs(a, depth - 1);
    out.push_back("{" + typeNames(a) +
                  (more.empty() ? "" : ", \"template_args\": " + join(more)) + "}");
  }
  return out;
}

// The bits of a bit-field of the struct, or of that to which a pointer or a reference is; 0 if it is none.
static uint32_t bitsOf(SBType t, const char *name) {
  if (t.IsPointerType() || t.IsReferenceType())
    t = t.IsPointerType() ? t.GetPointeeType() : t.GetDereferencedType();
  for (uint32_t i = 0; name && i < t.GetNumberOfFields(); i++) {
    SBTypeMember f = t.GetFieldAtIndex(i);
    if (f.IsBitfield() && f.GetName() && Str(f.GetName()) == name)
      return f.GetBitfieldSizeInBits();
  }
  return 0;
}

// The raw view of a value, with its synthetic children beside it, as node() in
// worker.py.
static Str node(SBValue v, int depth, bool wantSynth, uint32_t bits = 0) {
  SBError eu, es;
  uint64_t u = v.GetValueAsUnsigned(eu, 0);
  int64_t sg = v.GetValueAsSigned(es, 0);
  addr_t addr = v.GetLoadAddress();
  SBType t = v.GetType();
  uint32_t n = v.GetNumChildren();
  const char *name = v.GetName(), *value = v.GetValue(), *summary = v.GetSummary();
  Str out = "{\"name\": " + quoteOrNull(name) + ", " + typeNames(t) +
            ", \"value\": " + textOrNull(value) + ", \"summary\": " + textOrNull(summary) +
            ", \"unsigned\": " + (eu.Success() ? std::to_string(u) : "null") +
            ", \"signed\": " + (es.Success() ? std::to_string(sg) : "null") +
            ", \"address\": " +
            (addr == LLDB_INVALID_ADDRESS ? "null" : std::to_string(addr)) +
            ", \"size\": " + std::to_string(t.GetByteSize()) +
            ", \"num_children\": " + std::to_string(n);
  if (summary && textOrNull(summary) == "null")
    out += ", \"summary_hex\": \"" + hex(summary) + "\"";
  if (v.IsValid() && v.GetError().Fail())
    out += ", \"error\": " + textOrNull(v.GetError().GetCString());
  if (bits)
    out += ", \"bits\": " + std::to_string(bits);
  std::vector<Str> targs = templateArgs(t, 3), kids;
  if (!targs.empty())
    out += ", \"template_args\": " + join(targs);
  if (depth > 0 && n) {
    for (uint32_t i = 0; i < n && i < kMaxChildren; i++) {
      SBValue c = v.GetChildAtIndex(i, eNoDynamicValues, false);
      c.SetPreferSyntheticValue(false);
      kids.push_back(node(c, depth - 1, wantSynth, bitsOf(t, c.GetName())));
    }
    out += ", \"children\": " + join(kids);
  }
  SBValue sv(v);
  if (wantSynth)
    sv.SetPreferSyntheticValue(true);
  if (wantSynth && sv.IsSynthetic()) {
    uint32_t m = sv.GetNumChildren();
    kids.clear();
    for (uint32_t i = 0; depth > 0 && i < m && i < kMaxChildren; i++)
      kids.push_back(node(sv.GetChildAtIndex(i, eNoDynamicValues, false),
                          depth - 1 < 1 ? depth - 1 : 1, false));
    out += ", \"synthetic\": {\"num_children\": " + std::to_string(m) +
           ", \"children\": " + join(kids);
    const char *shown = sv.GetSummary();
    if (shown && textOrNull(shown) == "null")
      out += ", \"summary_hex\": \"" + hex(shown) + "\"";
    else if (textOrNull(shown) != textOrNull(summary))
      out += ", \"summary\": " + textOrNull(shown);
    out += sv.MightHaveChildren() ? "}" : ", \"childless\": true}";
  }
  return out + "}";
}

static void workerTree(Session &s, SBStructuredData job) {
  std::vector<Str> roots;
  SBStructuredData names = get(job, "roots");
  for (size_t i = 0; i < names.GetSize(); i++)
    roots.push_back(node(s.find(str(names.GetItemAtIndex(i))),
                         (int)num(get(job, "depth"), 6), true));
  std::ofstream(str(get(job, "out"))) << join(roots);
}

static int workerCommands(char **args) {
  SBDebugger d = SBDebugger::Create(false);
  d.SetAsync(false);
  d.HandleCommand("settings set use-color false");
  d.CreateTarget(*args);
  while (*++args) {
    printf("(lldb) %s\n", *args);
    fflush(stdout);
    SBCommandReturnObject ro;
    d.GetCommandInterpreter().HandleCommand(*args, ro);
    printf("%s%s", ro.GetOutput() ? ro.GetOutput() : "",
           ro.GetError() ? ro.GetError() : "");
    fflush(stdout);
  }
  d.GetSelectedTarget().GetProcess().Kill();
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  SBDebugger::Initialize();
  if (argc > 2)
    return workerCommands(argv + 1);
  if (Str(argv[1]) == "--version") {
    puts(SBDebugger::GetVersionString());
    return 0;
  }
  std::ifstream in(argv[1]);
  Str text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  SBStructuredData job;
  if (job.SetFromJSON(text.c_str()).Fail())
    return 2;
  try {
    Session s(str(get(job, "exe")));
    if (str(get(job, "mode")) == "tree")
      workerTree(s, job);
    else
      workerRun(s, job);
    s.process.Kill();
    SBDebugger::Destroy(s.debugger);
  } catch (const Failure &e) {
    fprintf(stderr, "%s\n", e.why.c_str());
    return 1;
  }
  SBDebugger::Terminate();
  return 0;
}

"""LLDB formatters in Bazel targets.

    load("@fmtc//:share/bazel/fmtc.bzl", "fmtc_formatters")

    fmtc_formatters(name = "formatters", srcs = ["app.fmt"])
    cc_binary(name = "app", srcs = ["main.cpp"], deps = [":formatters"])

Each target is one action whose inputs are all declared, so it runs in sandboxes and elsewhere, and its result can
come from a cache. Targets that depend on it, also through other libraries, contain the formatters.
"""

load("@rules_cc//cc:defs.bzl", "cc_library")

def _object_impl(ctx):
    object = ctx.actions.declare_file(ctx.label.name + ".o")
    arguments = ctx.actions.args()
    arguments.add("compile").add_all(ctx.files.srcs).add("-o", object).add("--quiet")
    arguments.add_joined("--pack", ctx.attr.packs, join_with = ",", omit_if_empty = True)
    arguments.add_all([ctx.attr.lldb] if ctx.attr.lldb else [], before_each = "--lldb")
    arguments.add_all([ctx.attr.machine] if ctx.attr.machine else [], before_each = "--target")
    ctx.actions.run(
        executable = ctx.executable.fmtc,
        arguments = [arguments],
        inputs = ctx.files.srcs + ctx.files.imports,
        outputs = [object],
        mnemonic = "Fmtc",
        progress_message = "Compiling LLDB formatters of %s" % ctx.label,
    )
    return [DefaultInfo(files = depset([object]))]

_object = rule(
    implementation = _object_impl,
    attrs = {
        "srcs": attr.label_list(allow_files = [".fmt"], doc = "The files to compile"),
        "imports": attr.label_list(allow_files = [".fmt"], doc = "The files that they import"),
        "packs": attr.string_list(doc = "Packs, as for `fmtc compile --pack`"),
        "lldb": attr.string(doc = "The releases, as for `fmtc compile --lldb`"),
        "machine": attr.string(doc = "The machine of the object, as for `fmtc compile --target`"),
        "fmtc": attr.label(executable = True, cfg = "exec", allow_single_file = True),
    },
)

def fmtc_formatters(name, srcs = [], fmtc = Label("//:bin/fmtc"), visibility = None, **options):
    """A library for `deps` of C and C++ targets that holds the formatters of `srcs` and of `packs`."""
    _object(name = name + "_object", srcs = srcs, fmtc = fmtc, **options)
    cc_library(name = name, srcs = [name + "_object"], alwayslink = True, visibility = visibility)

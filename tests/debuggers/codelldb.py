"""Registers what formatters/rust.py of CodeLLDB registers for Rust: a summary and children for each of these types.

Ours are told by their texts: each summary here is `another's`, each value has one child.
"""

import lldb

NAMES = ["&str", "str*", "str", "std::ffi::os_str::OsString", "std::path::PathBuf"]
PATTERNS = [
    r"^\(.*\)$",
    r"^(collections|alloc)::string::String$",
    r"^(collections|alloc)::vec::Vec<.+>$",
    r"^(collections|alloc::collections)::vec_deque::VecDeque<.+>$",
    r"^&(mut *)?\[.*\]$",
    r"^(std|alloc)::ffi::c_str::CString$",
    r"^&?(std|core)::ffi::c_str::CStr$",
    r"^&?std::ffi::os_str::OsStr",
    r"^&?std::path::Path",
    r"^alloc::rc::Rc<.+>$",
    r"^alloc::rc::Weak<.+>$",
    r"^alloc::(sync|arc)::Arc<.+>$",
    r"^alloc::(sync|arc)::Weak<.+>$",
    r"^std::sync::mutex::Mutex<.+>$",
    r"^core::cell::Cell<.+>$",
    r"^core::cell::RefCell<.+>$",
    r"^core::cell::Ref<.+>$",
    r"^core::cell::RefMut<.+>$",
    r"^std::collections::hash::map::HashMap<.+>$",
    r"^std::collections::hash::set::HashSet<.+>$",
    r"^core::option::Option<.+>$",
    r"^core::result::Result<.+>$",
    r"^alloc::borrow::Cow<.+>$",
]


def summary(value, _):
    return "another's"


class Children:
    def __init__(self, value, _):
        self.value = value

    def update(self):
        return False

    def has_children(self):
        return True

    def num_children(self):
        return 1

    def get_child_at_index(self, index):
        return self.value.CreateValueFromExpression("another's", "(int)1") if index == 0 else None

    def get_child_index(self, name):
        return 0 if name == "another's" else -1


def __lldb_init_module(debugger, _):
    category = debugger.CreateCategory("Rust")
    category.SetEnabled(True)
    names = [(name, False) for name in NAMES] + [(name, True) for name in PATTERNS]
    for name, is_pattern in names:
        specifier = lldb.SBTypeNameSpecifier(name, is_pattern)
        shown = lldb.SBTypeSummary.CreateWithFunctionName(__name__ + ".summary")
        shown.SetOptions(lldb.eTypeOptionCascade)
        category.AddTypeSummary(specifier, shown)
        made = lldb.SBTypeSynthetic.CreateWithClassName(__name__ + ".Children")
        made.SetOptions(lldb.eTypeOptionCascade)
        category.AddTypeSynthetic(specifier, made)

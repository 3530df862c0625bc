//! Why something is not carried over.

/// Why a construct has no counterpart in a `.fmt` file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The address of a value.
    AddressOf,
    /// The condition before it could not be carried over.
    AfterCondition,
    /// An assignment, or `++` and `--`.
    Assignment,
    /// A call of an unknown intrinsic.
    Call,
    /// A cast to a type that the bytecode cannot name.
    Cast,
    /// The compiler rejects the translation.
    Compiler,
    /// A child that is computed: children are objects.
    ComputedItem,
    /// A name that may be an enumerator or a constant.
    Constant,
    /// A list whose program is not a walk of the language.
    CustomList,
    /// A second entry for the same types.
    Duplicate,
    /// The children of another value among others.
    ExpandedItem,
    /// Floating-point arithmetic.
    Float,
    /// A format specifier without a counterpart.
    Format,
    /// A type name that no key can say.
    Key,
    /// Too deep or too long.
    Limit,
    /// A member that the types of the programs do not have.
    Member,
    /// Whether it is right depends on the types of members.
    NeedsTypes,
    /// An element that only Visual Studio has a use for.
    NoCounterpart,
    /// A register or another pseudo-variable of the debugger.
    Register,
    /// A Python function.
    Script,
    /// The size of a named type.
    SizeOf,
    /// Text that cannot be read as what it should be.
    Syntax,
    /// A child that exists only in the visualizer.
    SyntheticNode,
    /// A template argument that is used as a value.
    TemplateValue,
    /// A string that is compared or computed with.
    Text,
    /// A view other than the default one.
    View,
}

impl Reason {
    /// The stable name that comments and reports show.
    pub fn code(self) -> &'static str {
        match self {
            Reason::AddressOf => "address-of",
            Reason::AfterCondition => "after-condition",
            Reason::Assignment => "assignment",
            Reason::Call => "call",
            Reason::Cast => "cast",
            Reason::Compiler => "compiler",
            Reason::ComputedItem => "computed-item",
            Reason::Constant => "constant",
            Reason::CustomList => "custom-list",
            Reason::Duplicate => "duplicate",
            Reason::ExpandedItem => "expanded-item",
            Reason::Float => "float",
            Reason::Format => "format",
            Reason::Key => "key",
            Reason::Limit => "limit",
            Reason::Member => "member",
            Reason::NeedsTypes => "needs-types",
            Reason::NoCounterpart => "no-counterpart",
            Reason::Register => "register",
            Reason::Script => "script",
            Reason::SizeOf => "size-of",
            Reason::Syntax => "syntax",
            Reason::SyntheticNode => "synthetic-node",
            Reason::TemplateValue => "template-value",
            Reason::Text => "text",
            Reason::View => "view",
        }
    }

    /// A way out for the author.
    pub fn way_out(self) -> Option<&'static str> {
        Some(match self {
            Reason::NeedsTypes => {
                "name a program that has the types: `--against BINARY`; `--assume integers` takes \
                 members for whole numbers"
            }
            Reason::Constant | Reason::SizeOf => {
                "name a program that has the types, `--against BINARY`, or write the number"
            }
            Reason::Cast => {
                "name a program that has the types, `--against BINARY`: enumerations and base \
                 classes are found there"
            }
            Reason::TemplateValue => {
                "name a program that has the types, `--against BINARY`: the names of its types \
                 have the numbers"
            }
            Reason::Member => "the visualizer may be for another version of the library",
            Reason::ComputedItem => "show the value in the summary instead",
            Reason::CustomList => {
                "write the walk by hand, as in the cookbook's recipes for linked lists and hash tables: \
                 `each(n from head by next) { n.value }`"
            }
            Reason::Duplicate => "ask with `exists` in one formatter which members there are",
            Reason::AfterCondition => "carry the condition over by hand, then what follows it",
            Reason::Key => "write the key by hand: `/^…$/` is a pattern",
            Reason::Script => "a script is a program: LLDB loads it by `command script import`",
            _ => return None,
        })
    }
}

/// A construct that is not carried over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The details, as a phrase.
    pub what: String,
}

impl Refusal {
    pub(super) fn new(reason: Reason, what: impl Into<String>) -> Refusal {
        Refusal { reason, what: what.into() }
    }
}

/// Refuses something.
pub(super) fn refuse<T>(reason: Reason, what: impl Into<String>) -> Carried<T> {
    Err(Refusal::new(reason, what))
}

/// Something, or why it is not carried over.
pub(super) type Carried<T> = Result<T, Refusal>;

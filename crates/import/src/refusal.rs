//! Why something is not carried over.

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident $code:literal $($way_out:expr)?,)*) => {
        /// Why a construct has no counterpart in a `.fmt` file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Reason { $($(#[$doc])* $name,)* }

        impl Reason {
            /// The stable name that comments and reports show.
            pub fn code(self) -> &'static str {
                match self { $(Reason::$name => $code,)* }
            }

            /// A remedy for the author.
            pub fn way_out(self) -> Option<&'static str> {
                let way_out: &[&str] = match self { $(Reason::$name => &[$($way_out)?],)* };
                way_out.first().copied()
            }
        }
    };
}

const NAME_A_PROGRAM: &str =
    "name a program that has the types, `--against BINARY`, or write the number";

reasons! {
    /// The address of a value.
    AddressOf "address-of",
    /// The condition before it could not be carried over.
    AfterCondition "after-condition" "translate the condition by hand, then the part after it",
    /// An assignment, or `++` and `--`.
    Assignment "assignment",
    /// A call of an unknown intrinsic.
    Call "call",
    /// A cast to a type that the bytecode cannot name.
    Cast "cast"
        "name a program that has the types, `--against BINARY`, in which fmtc finds \
         enumerations and base classes",
    /// The compiler rejects the translation.
    Compiler "compiler",
    /// A child that is computed: children are objects.
    ComputedItem "computed-item" "show the value in the summary instead",
    /// A name that may be an enumerator or a constant.
    Constant "constant" NAME_A_PROGRAM,
    /// A list whose program is not a walk of the language.
    CustomList "custom-list"
        "write the walk by hand, as in the cookbook's recipes for linked lists and hash tables: \
         `each(n from head by next) { n.value }`",
    /// A second entry for the same types.
    Duplicate "duplicate" "test with `exists` in one formatter which members exist",
    /// The children of another value among others.
    ExpandedItem "expanded-item",
    /// Floating-point arithmetic.
    Float "float",
    /// A format specifier without a counterpart.
    Format "format",
    /// A type name that no key can say.
    Key "key" "write the key by hand: `/^…$/` is a pattern",
    /// Too deep or too long.
    Limit "limit",
    /// A member that the types of the programs do not have.
    Member "member" "the visualizer may be for another version of the library",
    /// Whether it is right depends on the types of members.
    NeedsTypes "needs-types"
        "name a program that has the types, `--against BINARY`; or treat members as whole \
         numbers, `--assume integers`",
    /// An element that only Visual Studio has a use for.
    NoCounterpart "no-counterpart",
    /// A register or another pseudo-variable of the debugger.
    Register "register",
    /// A Python function.
    Script "script"
        "a script is a program, which LLDB loads with `command script import`",
    /// The size of a named type.
    SizeOf "size-of" NAME_A_PROGRAM,
    /// Text that cannot be read as what it should be.
    Syntax "syntax",
    /// A child that exists only in the visualizer.
    SyntheticNode "synthetic-node",
    /// A template argument that is used as a value.
    TemplateValue "template-value"
        "name a program that has the types, `--against BINARY`: the names of its types \
         contain the numbers",
    /// A string that is compared or computed with.
    Text "text",
    /// A view other than the default one.
    View "view",
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

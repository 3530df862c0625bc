//! Completion, and help with the arguments of a call.

use super::cursor::{Cursor, CursorContext};
use super::document::Document;
use super::handlers::Context;
use super::index::Index;
use super::keys;
use super::message::Answer;
use super::programs::{Member, Programs};
use super::project::{Project, parameters};
use super::protocol::{CompletionItemKind, Sent, markdown, text_edit};
use crate::packs::Pack;
use crate::sema::Key;
use crate::sema::graph::Type;
use crate::sema::resolve::{NameKind, Occurrence, PathStep};
use crate::source::Slice;
use crate::syntax::ast::{Func, Item, ItemKind, ValueKind, ValueTree};
use crate::syntax::builtins::{
    self, Attribute, BuiltIn, Function, Operation, Parameter, Receiver, Word,
};
use crate::syntax::spelled;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// A placeholder for the unfinished name; documents are unlikely to contain it.
const PLACEHOLDER: &str = "completion_";

/// The protocol's number for a text with places to fill in.
const SNIPPET: u32 = 2;

/// The inputs of a completion.
struct Completion<'c> {
    context: &'c Context,
    document: &'c Arc<Document>,
    cursor: Cursor,
    offset: usize,
    /// The document with a placeholder at the cursor, so that its tree has a name there.
    hole: Document,
    items: Vec<Value>,
    /// The names among them that come from documents and programs.
    names: HashSet<(String, u32)>,
    /// Whether there are more than these.
    is_cut: bool,
}

/// `textDocument/completion`.
pub(super) fn completion(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let place = params.place()?;
    // These characters ask for the names of imports, and `::` for those of a scope.
    let trigger = match params.optional("context")? {
        Some(asked) => asked.optional("triggerCharacter")?.map(|sign| sign.text()).transpose()?,
        None => None,
    };
    let (document, offset) = context.at(place)?;
    let cursor = Cursor::new(document.text(), offset);
    let is_scope = document.text().get(..offset).is_some_and(|before| before.ends_with("::"));
    let is_asked = match (trigger, &cursor.place) {
        (Some(":"), CursorContext::Key) => is_scope,
        (Some("\"" | ":"), place) => matches!(place, CursorContext::Import),
        _ => true,
    };
    let (hole, items, names) = (hole(document, offset, &cursor), Vec::new(), HashSet::new());
    let mut completion =
        Completion { context, document, cursor, offset, hole, items, names, is_cut: false };
    if is_asked {
        completion.fill();
    }
    let mut list = json!({ "isIncomplete": completion.is_cut });
    list["items"] = completion.items.into();
    Ok(list)
}

/// A document with a placeholder at the cursor.
fn hole(document: &Document, offset: usize, cursor: &Cursor) -> Document {
    let (before, behind) = (document.text().slice(..offset), document.text().slice(offset..));
    let line = behind.split('\n').next().unwrap_or_default();
    // A case without a body is not a case yet.
    let body = if cursor.is_in_case && !line.contains(':') { ": \"\"" } else { "" };
    let text = format!("{before}{PLACEHOLDER}{body}{behind}");
    document.changed(&text, document.version, document.generation)
}

impl Completion<'_> {
    fn fill(&mut self) {
        use CompletionItemKind as K;
        match self.cursor.place.clone() {
            CursorContext::Nowhere => {}
            CursorContext::Enumerators => {
                let programs = self.context.workspace.programs();
                let known = programs.map(|programs| programs.enumerators(&self.keys_here()));
                for (name, number) in known.unwrap_or_default() {
                    let behind = format!(" = {number}");
                    self.name(&name, K::EnumMember, "enumerator of the program", &behind);
                }
            }
            CursorContext::Import => self.packs(),
            CursorContext::Items => self.words(builtins::ITEMS.to_vec(), K::Keyword),
            CursorContext::Attributes => {
                self.words(builtins::ATTRIBUTES.iter().map(Attribute::word), K::Property)
            }
            CursorContext::Key => self.keys(),
            CursorContext::Member(dot) => self.member(dot),
            CursorContext::Variants => self.variants(),
            CursorContext::Options(options) => {
                self.words(options.iter().map(Parameter::word), K::Property);
            }
            CursorContext::Fields(path) => {
                let steps = path.iter().map(|name| PathStep::Member(name.as_str().into()));
                let steps: Vec<PathStep> = steps.collect();
                let programs = self.context.workspace.programs();
                let known = programs.map(|programs| programs.members(&self.keys_here(), &steps));
                self.known_members(&known.unwrap_or_default(), ": ");
                for name in self.members(&path) {
                    self.name(&name, K::Field, "member", ": ");
                }
            }
            CursorContext::Children => {
                self.words(builtins::CHILD_METHODS.to_vec(), K::Method);
                self.words(builtins::find(builtins::ITEMS, "let").cloned(), K::Keyword);
                self.own_members();
            }
            CursorContext::Statement => {
                self.words(builtins::STATEMENTS.to_vec(), K::Keyword);
                self.words(builtins::find(builtins::ITEMS, "let").cloned(), K::Keyword);
                self.expression();
            }
            CursorContext::Expression => self.expression(),
        }
    }

    fn words(&mut self, words: impl IntoIterator<Item = Word>, kind: CompletionItemKind) {
        for word in words {
            let has_snippet = self.context.client.snippets && !word.snippet.is_empty();
            let snippet = has_snippet.then_some(&*word.snippet);
            let plain = match kind {
                CompletionItemKind::Property if word.form.contains(": ") => {
                    format!("{}: ", word.name)
                }
                _ => word.name.to_owned(),
            };
            let mut item = self.item(word.name, kind, &word.form, snippet.unwrap_or(&plain));
            if has_snippet {
                item["insertTextFormat"] = SNIPPET.into();
            }
            item["documentation"] = markdown(&word.doc);
            self.items.push(item);
        }
    }

    fn packs(&mut self) {
        for pack in Pack::all() {
            let name = pack.file_name();
            let item = self.item(&name, CompletionItemKind::File, pack.description(), &name);
            self.items.push(item);
        }
    }

    fn item(&self, label: &str, kind: CompletionItemKind, detail: &str, text: &str) -> Value {
        let positions = self.context.positions(self.document);
        let edit = text_edit(positions.range(self.cursor.word.clone()), text);
        json!({ "label": label, "kind": kind as u32, "detail": detail, "textEdit": edit })
    }

    /// Adds a name from a document, in backquotes if necessary.
    fn name(&mut self, name: &str, kind: CompletionItemKind, detail: &str, behind: &str) {
        let Some(text) = spelled(name).map(|text| format!("{text}{behind}")) else { return };
        if self.names.insert((name.to_owned(), kind as u32)) {
            self.items.push(self.item(name, kind, detail, &text));
        }
    }

    fn expression(&mut self) {
        use CompletionItemKind as K;
        let document = self.document.clone();
        for local in document.symbols().visible(self.offset) {
            let detail = if local.is_parameter { "parameter" } else { "local" };
            self.name(&local.name, K::Variable, detail, "");
        }
        let kind = self.item_here().map(|item| &item.kind);
        if !matches!(kind, Some(ItemKind::Func(_) | ItemKind::Const(_) | ItemKind::Enum(_))) {
            self.own_members();
        }
        let project = Project::seen_from(&self.context.workspace, &document);
        for (_, constant) in project.definitions(NameKind::Constant) {
            self.name(&constant.text, K::Constant, "constant", "");
        }
        for name in project.enums() {
            let item = self.item(name, K::Enum, "enum", name);
            self.items.push(item);
        }
        for func in project.functions() {
            self.function(func);
        }
        self.words(builtins::FUNCTIONS.iter().map(BuiltIn::<Function>::word), K::Function);
        self.words(builtins::EXPRESSIONS.to_vec(), K::Keyword);
    }

    fn function(&mut self, func: &Func) {
        let params = parameters(func);
        let detail = format!("func {}({})", func.name.text, params.join(", "));
        let holes = params.iter().zip(1..).map(|(param, at)| format!("${{{at}:{param}}}"));
        let snippets = self.context.client.snippets;
        let text = if snippets {
            format!("{}({})", func.name.text, holes.collect::<Vec<_>>().join(", "))
        } else {
            format!("{}(", func.name.text)
        };
        let mut item = self.item(&func.name.text, CompletionItemKind::Function, &detail, &text);
        if snippets {
            item["insertTextFormat"] = SNIPPET.into();
        }
        self.items.push(item);
    }

    /// The item around the cursor.
    fn item_here(&self) -> Option<&Item> {
        let items = &self.document.parsed().file.items;
        let after = items.partition_point(|item| item.span.range().start <= self.offset);
        items.get(after.checked_sub(1)?)
    }

    /// The keys of this item.
    fn keys_here(&self) -> Vec<Key> {
        let item = self.item_here();
        item.map_or(Vec::new(), |item| keys::of(&self.context.workspace, self.document, item))
    }

    /// Adds members of the types of programs; members that all of the types have come first.
    fn known_members(&mut self, members: &[Member], behind: &str) {
        for member in members {
            self.name(&member.name, CompletionItemKind::Field, &member.description, behind);
            if let Some(item) = self.items.last_mut().filter(|item| item["label"] == *member.name) {
                // Before `#available`.
                let rank = if member.is_of_all { "!0" } else { "!1" };
                item["sortText"] = format!("{rank}{}", member.name).into();
            }
        }
    }

    /// The name at the cursor.
    fn name_here(&self) -> Option<&Occurrence> {
        self.hole.symbols().at(self.cursor.word.start)
    }

    /// What the types of programs tell about the owner of the name at the cursor.
    fn of_owner<T>(&self, tell: fn(&dyn Programs, &[Key], &[PathStep]) -> Vec<T>) -> Vec<T> {
        let workspace = &self.context.workspace;
        let owner = keys::owner_at(workspace, &self.hole, self.cursor.word.start);
        let found = workspace.programs().zip(owner);
        found.map_or(Vec::new(), |(programs, (keys, path, _))| tell(programs, &keys, path))
    }

    /// Adds the members that the types of programs have at the cursor. Returns whether there are
    /// any.
    fn typed_members(&mut self) -> bool {
        let members = self.of_owner(|programs, keys, path| programs.members(keys, path));
        self.known_members(&members, "");
        !members.is_empty()
    }

    fn own_members(&mut self) {
        if self.typed_members() {
            return;
        }
        for name in self.members(&[]) {
            self.name(&name, CompletionItemKind::Field, "member", "");
        }
    }

    /// The known members of the shown value, from value trees and uses in items for the
    /// same types, those below a path of members from value trees only.
    fn members(&self, path: &[String]) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let Some(own) = self.item_here() else { return found };
        let items = &self.document.parsed().file.items;
        let related = |item: &Item| std::ptr::eq(item, own) || keys::share(item, own);
        for item in items.iter().filter(|item| related(item)) {
            if let ItemKind::Expect(expect) = &item.kind {
                fields(&expect.value, path, &mut found);
            }
        }
        if path.is_empty() {
            found.extend(self.written(NameKind::Free, related));
        }
        found
    }

    /// The names of a kind in some items, except for the one at the cursor.
    fn written(&self, kind: NameKind, in_item: impl Fn(&Item) -> bool) -> Vec<String> {
        let items = &self.document.parsed().file.items;
        let names = self.document.symbols().names.iter().filter(|name| name.kind == kind);
        let others = names.filter(|name| name.span.range().end != self.offset);
        let found = others.filter(|name| items.get(name.item).is_some_and(&in_item));
        found.map(|name| name.text.to_string()).collect()
    }

    /// Adds the methods and members of the expression before a dot.
    fn member(&mut self, dot: usize) {
        use CompletionItemKind as K;
        if self.enumerators() {
            return;
        }
        let types = Index::new(&self.context.workspace, &self.hole).ending_at(dot);
        let has = |wanted: &[Type]| types.is_empty() || wanted.iter().any(|ty| types.contains(ty));
        let receivers = [
            (Receiver::Object, has(&[Type::Object, Type::Maybe])),
            (Receiver::Type, has(&[Type::Type])),
            (Receiver::Text, has(&[Type::String, Type::Text])),
            (Receiver::Number, has(&[Type::Int, Type::UInt, Type::Literal])),
        ];
        for (receiver, _) in receivers.into_iter().filter(|(_, fits)| *fits) {
            let new = |word: &Word| !self.items.iter().any(|item| item["label"] == word.name);
            let words = builtins::methods(receiver).map(BuiltIn::<Operation>::word);
            let list: Vec<_> = words.filter(new).collect();
            self.words(list, K::Method);
        }
        if has(&[Type::Object, Type::Maybe]) {
            if self.typed_members() {
                return;
            }
            for name in self.members(&self.path_here()) {
                self.name(&name, K::Field, "member", "");
            }
            let own = self.item_here();
            let is_own = |item: &Item| own.is_some_and(|own| std::ptr::eq(own, item));
            for name in self.written(NameKind::Member, is_own) {
                self.name(&name, K::Field, "member", "");
            }
        }
    }

    /// The enumerators of the enum before a dot, if there is one.
    fn enumerators(&mut self) -> bool {
        let Some(path) = self.name_here().and_then(|name| name.scope.clone()) else { return false };
        let project = Project::seen_from(&self.context.workspace, self.document);
        let Some((_, _, definition)) = project.enumeration(&path) else { return false };
        for enumerator in &definition.enumerators {
            self.name(&enumerator.name.text, CompletionItemKind::EnumMember, "enumerator", "");
        }
        true
    }

    /// Adds the patterns of variants.
    fn variants(&mut self) {
        let found = self.of_owner(|programs, keys, path| programs.variants(keys, path));
        for (name, behind) in found {
            self.name(&name, CompletionItemKind::EnumMember, "variant", &behind);
        }
    }

    /// The members that lead to the owner of the name at the cursor.
    fn path_here(&self) -> Vec<String> {
        let owner = self.name_here().and_then(|name| name.owner.as_ref());
        let member = |step: &PathStep| match step {
            PathStep::Member(name) => Some(name.to_string()),
            PathStep::Element => None,
        };
        owner.into_iter().flatten().filter_map(member).collect()
    }

    /// The types that other items are for, and those of programs.
    fn keys(&mut self) {
        let before = self.document.text().get(..self.offset).unwrap_or_default();
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let start = before.trim_end_matches(is_part).len();
        let written = before.get(start..).unwrap_or_default().to_owned();
        let around = before.get(..start).unwrap_or_default().trim_end();
        let is_enum = around.ends_with("enum");
        let is_argument = around.ends_with(['<', ',']) && around.contains('<');
        self.cursor.word.start = start;
        let document = self.document.clone();
        let items = document.parsed().file.items.iter();
        let names: BTreeSet<String> = items.flat_map(keys::names).collect();
        let of_rust = RUST_KEYS.iter().filter(|_| self.document.rust_crate.is_some());
        let of_rust = of_rust.map(|name| (*name, "type of Rust"));
        let known = names.iter().map(|name| (name.as_str(), "type")).chain(of_rust);
        let fits = |name: &str| !name.is_empty() && name.starts_with(&*written);
        let known: Vec<_> = known.filter(|(name, _)| !is_argument && fits(name)).collect();
        for (name, detail) in known {
            let item = self.item(name, CompletionItemKind::Struct, detail, name);
            self.items.push(item);
        }
        self.typed_keys(&written, is_enum);
    }

    /// Adds the types of programs for the written text, in the order of nearness.
    fn typed_keys(&mut self, written: &str, is_enum: bool) {
        let types = self.types_for(written, is_enum);
        // Of types with the same label, the last one.
        let numbers: HashMap<_, _> = types.iter().map(|(_, label)| &**label).zip(0..).collect();
        let is_other =
            |item: &Value| !item["label"].as_str().is_some_and(|l| numbers.contains_key(l));
        self.items.retain(is_other);
        for (number, (name, label)) in (0..).zip(&types) {
            if numbers.get(&**label) == Some(&number) {
                let kind = CompletionItemKind::Struct;
                let mut item = self.item(label, kind, "type of the program", label);
                item["filterText"] = (&**label).into();
                item["data"] = json!({ "type": &**name });
                item["sortText"] = format!("{number:04}").into();
                self.items.push(item);
            }
        }
    }

    /// The names of types for the written text, and how a key spells each. In a Rust package, `crate` stands for each of
    /// its crates.
    fn types_for(&mut self, written: &str, is_enum: bool) -> Vec<(Arc<str>, String)> {
        let Some(programs) = self.context.workspace.programs() else { return Vec::new() };
        let crates = self.document.rust_crate.clone();
        let inside = match written.strip_prefix("crate") {
            Some("") => Some(""),
            Some(rest) => rest.strip_prefix("::"),
            None => None,
        };
        let Some((crates, inside)) = crates.as_deref().zip(inside) else {
            let (names, is_cut) = programs.type_names(written, is_enum);
            self.is_cut = is_cut;
            return names.into_iter().map(|name| (name.clone(), name.to_string())).collect();
        };
        let mut found = Vec::new();
        for own in crates.split(',').map(|name| format!("{name}::")) {
            let (names, is_cut) = programs.type_names(&format!("{own}{inside}"), is_enum);
            self.is_cut |= is_cut;
            let of_crate = names.into_iter().filter(|name| name.starts_with(&own));
            found.extend(of_crate.map(|name| (name.clone(), in_crate(&name, &own))));
        }
        found
    }
}

/// The name of a type with `crate::` for a crate, wherever a path begins with it.
fn in_crate(name: &str, own: &str) -> String {
    let mut out = String::new();
    for piece in name.split_inclusive(['<', '(', '[', ' ', ',', '&', '*']) {
        match piece.strip_prefix(own) {
            Some(rest) => out.extend(["crate::", rest]),
            None => out.push_str(piece),
        }
    }
    out
}

/// Adds keys that are common in a Rust crate.
const RUST_KEYS: [&str; 12] = [
    "crate::",
    "Arc<_>",
    "BTreeMap<_, _>",
    "HashMap<_, _>",
    "HashSet<_>",
    "Mutex<_>",
    "Option<_>",
    "Rc<_>",
    "RefCell<_>",
    "Result<_, _>",
    "String",
    "Vec<_>",
];

/// `completionItem/resolve`: what a type is, and where it is declared.
pub(super) fn resolve(context: &Context, item: Sent<'_>) -> Answer<Value> {
    let mut item = item.value().clone();
    let name = item.pointer("/data/type").and_then(Value::as_str);
    let named = context.workspace.programs().zip(name);
    if let Some(text) = named.and_then(|(programs, name)| programs.described(name)) {
        item["documentation"] = markdown(&text);
    }
    Ok(item)
}

/// The members of a value tree below a path.
fn fields(value: &ValueTree, path: &[String], found: &mut BTreeSet<String>) {
    let ValueKind::Struct(members) = &value.kind else { return };
    match path {
        [] => found.extend(members.iter().map(|(name, _)| name.text.to_string())),
        [first, rest @ ..] => {
            for (_, value) in members.iter().filter(|(name, _)| *name.text == **first) {
                fields(value, rest, found);
            }
        }
    }
}

/// `textDocument/signatureHelp`.
pub(super) fn signature(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let (document, offset) = context.at(params.place()?)?;
    let Some((name, argument)) = Cursor::new(document.text(), offset).call else {
        return Ok(Value::Null);
    };
    let project = Project::seen_from(&context.workspace, document);
    let mut functions = project.functions();
    let (label, parameters) = match functions.find(|func| *func.name.text == *name) {
        Some(func) => {
            let names = parameters(func);
            let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
            (format!("{name}({})", names.join(", ")), names)
        }
        None => {
            let Some(found) = built_in(&name) else { return Ok(Value::Null) };
            found
        }
    };
    let parameters: Vec<Value> = parameters.iter().map(|name| json!({ "label": name })).collect();
    Ok(json!({
        "signatures": [{ "label": label, "parameters": parameters }],
        "activeSignature": 0,
        "activeParameter": argument,
    }))
}

/// The signature of a function, a method or a `join`, and its parameters as they are written in it.
fn built_in(name: &str) -> Option<(String, Vec<String>)> {
    if let Some(function) = builtins::function(name) {
        let parameters = function.arguments().map(Parameter::form).collect();
        return Some((function.word().form.into_owned(), parameters));
    }
    let mut methods = Receiver::ALL.into_iter().filter_map(|of| builtins::method(of, name));
    if let Some(method) = methods.next() {
        let parameters = method.arguments().map(Parameter::form).collect();
        return Some((method.word().form.into_owned(), parameters));
    }
    let word = builtins::find(builtins::EXPRESSIONS, name)?;
    word.form.contains('(').then(|| (word.form.clone().into_owned(), Vec::new()))
}

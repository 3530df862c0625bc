//! The interface to `roxmltree`: elements with their places, without namespaces, comments, entities.

use crate::limits;
use roxmltree::{Document, Error, Node, ParsingOptions};
use std::borrow::Cow;
use std::ops::Range;

/// An element.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Element {
    pub(super) tag: String,
    attributes: Vec<(String, String)>,
    /// The place of its name, if it has one.
    pub(super) name_place: Range<usize>,
    /// The texts directly inside.
    pub(super) text: String,
    pub(super) children: Vec<Element>,
    pub(super) place: Range<usize>,
}

impl Element {
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| own == name).map(|(_, text)| text.as_str())
    }

    pub(super) fn is_true(&self, name: &str) -> bool {
        let value = self.attribute(name).unwrap_or_default().trim();
        value.eq_ignore_ascii_case("true") || value == "1"
    }

    pub(super) fn with_tag<'e>(&'e self, tag: &'e str) -> impl Iterator<Item = &'e Element> {
        self.children.iter().filter(move |child| child.tag == tag)
    }
}

/// Why a text is not a document, and where.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Malformed {
    pub(super) at: usize,
    pub(super) what: String,
}

/// The highest number of nested elements; no visualizer has as many.
const DEEPEST: usize = 32;

/// Reads a document. A document with a DTD is refused.
pub(super) fn read(text: &str) -> Result<Element, Malformed> {
    let text = &without_late_declaration(text);
    check_attributes(text)?;
    check_namespaces(text)?;
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: limits::XML_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let what = match &error {
            Error::DtdDetected => "a document type declaration is not read".to_owned(),
            Error::NodesLimitReached => "it has too many elements".to_owned(),
            // The place is at the end of the message, and beside it in the report.
            error => error.to_string().split(" at ").next().unwrap_or_default().to_owned(),
        };
        Malformed { at: offset(text, error.pos()), what }
    })?;
    Ok(element(document.root_element(), 0))
}

/// Finds an element with more attributes than are read.
fn check_attributes(text: &str) -> Result<(), Malformed> {
    let bytes = text.as_bytes();
    let (mut is_tag, mut quote, mut count) = (false, None, 0);
    for (at, byte) in text.bytes().enumerate() {
        match (byte, quote) {
            // Values hold no `<`, so that one in a comment does no harm.
            (b'<', _) => {
                is_tag = !matches!(bytes.get(at + 1), Some(b'!' | b'?'));
                (quote, count) = (None, 0);
            }
            (b'>', None) => is_tag = false,
            (b'"' | b'\'', None) if is_tag => (quote, count) = (Some(byte), count + 1),
            (_, Some(open)) if byte == open => quote = None,
            _ => {}
        }
        if count > limits::XML_ATTRIBUTES {
            return Err(Malformed { at, what: "an element has too many attributes".to_owned() });
        }
    }
    Ok(())
}

/// Finds the first declaration of a namespace that is one too many.
fn check_namespaces(text: &str) -> Result<(), Malformed> {
    match text.match_indices("xmlns").nth(limits::XML_NAMESPACES) {
        Some((at, _)) => Err(Malformed { at, what: "it declares too many namespaces".to_owned() }),
        None => Ok(()),
    }
}

/// The text with spaces in place of an XML declaration that is not at the beginning: some files have their licence
/// before it, and Visual Studio reads them.
fn without_late_declaration(text: &str) -> Cow<'_, str> {
    let mut rest = text.trim_start_matches('\u{FEFF}').trim_start();
    while let Some(comment) = rest.strip_prefix("<!--") {
        let Some((_, behind)) = comment.split_once("-->") else { break };
        rest = behind.trim_start();
    }
    let start = text.len() - rest.len();
    let end = if rest.starts_with("<?xml ") { rest.find("?>") } else { None };
    let Some(end) = end.filter(|_| start > 0).map(|end| start + end + 2) else {
        return Cow::Borrowed(text);
    };
    let blank = |c: char| if matches!(c, '\n' | '\r') { c } else { ' ' };
    let declaration = text.get(start..end).filter(|declaration| declaration.is_ascii());
    let Some(declaration) = declaration else { return Cow::Borrowed(text) };
    let mut out = text.to_owned();
    out.replace_range(start..end, &declaration.chars().map(blank).collect::<String>());
    Cow::Owned(out)
}

/// The byte of a line and a column.
fn offset(text: &str, position: roxmltree::TextPos) -> usize {
    let row = usize::try_from(position.row).unwrap_or(1);
    let before: usize = text.split_inclusive('\n').take(row.saturating_sub(1)).map(str::len).sum();
    let line = text.get(before..).unwrap_or_default();
    let column = usize::try_from(position.col).unwrap_or(1).saturating_sub(1);
    before + line.chars().take(column).map(char::len_utf8).sum::<usize>()
}

fn element(node: Node<'_, '_>, depth: usize) -> Element {
    let attribute = |attribute: roxmltree::Attribute<'_, '_>| {
        (attribute.name().to_owned(), filled(attribute.value()))
    };
    let inside = node.children().filter(|_| depth < DEEPEST);
    let children = inside.filter(Node::is_element).map(|child| element(child, depth + 1));
    Element {
        tag: node.tag_name().name().to_owned(),
        attributes: node.attributes().map(attribute).collect(),
        name_place: node.attribute_node("Name").map_or(0..0, |name| name.range_value()),
        text: text(node),
        children: children.collect(),
        place: node.range(),
    }
}

/// A text without the place where the tools of Qt put the namespace of Qt: usually it has none.
fn filled(text: &str) -> String {
    text.replace("##NAMESPACE##::", "")
}

/// The texts directly inside of an element, joined if comments separate them.
fn text(node: Node<'_, '_>) -> String {
    let texts = node.children().filter(Node::is_text);
    texts.map(|part| filled(part.text().unwrap_or_default())).collect()
}

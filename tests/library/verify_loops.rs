//! Loops: which the verifier proves to end, and that it proves none that does not.

use crate::cases::for_each_file;
use crate::conformance::Fixtures;
use crate::programs::Random;
use crate::verify_vm::{complaint, often, search};
use fmtc::asm::assemble;
use fmtc::isa::{Lldb, LldbRange, RecordVersion, Signature};
use fmtc::source::SourceId;
use fmtc::verify::{Program, Verdict, verify, verify_section};
use fmtc::vm::{self, Config, Outcome, Stop};
use std::fmt::Write;

fn assembled(text: &str) -> Vec<u8> {
    assemble(text, SourceId(0), None).expect(text).encoded.bytes
}

fn judged(text: &str, range: LldbRange) -> Verdict {
    let (signature, record) = (Signature::SUMMARY, RecordVersion::V1);
    verify(Program { bytes: &assembled(text), signature, record }, range).verdict
}

/// Programs that a real LLDB ran.
#[test]
fn programs() {
    for_each_file("cases/loops", "fasm", |path| {
        let section = assembled(&std::fs::read_to_string(path).unwrap());
        let mut said = String::new();
        for entry in verify_section(&section, LldbRange::ALL).records {
            let methods = entry.verdict.record().methods.iter();
            for (method, program) in methods.zip(entry.verdict.programs()) {
                let why = program.verdict.finding();
                let why = why.map(|f| format!(", {} at {}", f.reason, f.offset));
                let why = why.unwrap_or_default();
                let _ = writeln!(said, "@{}: {}{why}", method.signature, program.verdict);
            }
        }
        insta::assert_snapshot!(said);
    });
}

/// A loop that counts the number on top, which is 0 at first, and leaves where a condition holds.
fn counting(count: &str, condition: &str) -> String {
    format!(
        "0u {{ {{}} {{ {{}} {{}} dup {condition} {{ 0u if 0u if 0u if 0u if 0u if }} if {count} 0u if }} 1u if }} 1u if drop \"end\""
    )
}

#[test]
fn loops_that_count() {
    let cases = [
        ("1u +", "1000u >=", true),
        ("1u +", "1000u >", true),
        ("1u +", "1000u =", true),
        ("1u +", "1000u < 0u =", false),
        ("1u swap +", "1000u swap =<", true),
        ("7u +", "1000u >=", true),
        ("7u +", "1000u =", false),
        ("0u +", "1000u >=", false),
        ("1u +", "1000u <", true),
        ("1u -", "1000u >=", false),
        ("1u +", "1000000u >=", true),
        ("1u +", "1000001u >=", false),
        ("1u +", "0u pick @get_num_children call >=", false),
        ("1u +", "0u pick @get_num_children call >= over 50u >= |", true),
        ("{ 1u + } 0u pick @get_num_children call if", "50u >=", false),
        ("{ 1u + } { 2u + } 0u pick @get_num_children call ifelse", "50u >=", true),
        ("{ drop 0u } dup 7u = if 1u +", "50u >=", false),
        ("1u + 3u &", "50u >=", false),
        ("4294967296u +", "4294967296000u >=", true),
        ("2u *", "1000u >=", false),
    ];
    for (count, condition, ends) in cases {
        let verdict = judged(&counting(count, condition), LldbRange::ALL);
        assert_eq!(verdict.is_harmless(), ends, "{count} {condition}: {:?}", verdict.finding());
    }
    let cases = [
        ("1i +", "1000i >=", true),
        ("1i swap +", "1000i swap =<", true),
        ("7i +", "1000i >=", true),
        ("7i +", "1000i =", false),
        ("0i +", "1000i >=", false),
        ("1i -", "1000i >=", false),
        ("1i -", "-1000i =<", false),
        ("1i +", "9223372036854775807i >=", false),
        ("1i + 3i &", "50i >=", false),
        ("1i + 18446744073709551615i &", "1000i >=", false),
        ("4294967296i +", "4294967296000i >=", true),
        ("2i *", "1000i >=", false),
    ];
    for (count, condition, ends) in cases {
        let text = counting(count, condition).replacen("0u", "0i", 1);
        let verdict = judged(&text, LldbRange::only(Lldb::V24));
        assert_eq!(verdict.is_harmless(), ends, "{count} {condition}: {:?}", verdict.finding());
    }
}

/// Writes loops, most of them with something wrong.
struct Writer<'r> {
    random: &'r mut Random,
    /// One choice in so many is another than a compiler's.
    odd: usize,
}

impl Writer<'_> {
    /// The usual one, or seldom one of the others.
    fn usually<T: Copy>(&mut self, usual: T, others: &[T]) -> T {
        if self.random.once_in(self.odd) { *self.random.pick(others) } else { usual }
    }

    fn exit(&mut self, blocks: usize) -> String {
        format!("{{ {}}}", "0u if ".repeat(blocks))
    }

    /// A condition on the number on top, mostly one that holds in the end.
    fn condition(&mut self, limit: u64) -> String {
        let data = "0u pick @get_num_children call";
        let compare = self.usually(">=", &[">", "=", "!=", "<", "=<", "+", "&"]);
        let number =
            self.usually("dup", &["dup 255u &", "dup 1u +", "dup 2u *", "0u pick drop 3u"]);
        let test = format!("{number} {limit}u {compare}");
        match self.random.below(8) {
            0 => format!("{test} {data} 9u = |"),
            1 => format!("{data} 9u = {test} |"),
            2 => format!("{test} {{ 1u }} {{ {data} 9u = }} ifelse"),
            3 => format!("{data} 9u = {{ 1u }} {{ {test} }} ifelse"),
            4 => self.usually("1u", &["0u"]).to_string() + &format!(" {test} &"),
            5 if self.random.once_in(self.odd) => format!("dup {data} >="),
            _ => test,
        }
    }

    /// What a pass does with the number on top and the text below it.
    fn work(&mut self, depth: usize) -> String {
        let data = "0u pick @get_num_children call";
        let choices = if depth < 2 { 11 } else { 9 };
        match self.random.below(choices) {
            0 | 1 => "swap \"{}x\" @fmt call swap drop swap".into(),
            2 => "swap \"{0}{0}\" @fmt call swap drop swap".into(),
            3 => format!("{{ 1u + }} {data} if"),
            4 => "{ swap \"{}y\" @fmt call swap drop swap } dup 3u % if".into(),
            5 => format!(
                "{{ {{}} {{ 2u + }} {data} 1u > if {}}} 1u if",
                self.usually("0u if ", &["", "0u if 0u if "])
            ),
            6 => self
                .usually(
                    "",
                    &["drop 0u", "{ drop 0u } dup 5u = if", "1u -", "2u /", "0u swap", "swap"],
                )
                .into(),
            7 => self.usually("swap dup rot swap", &["swap drop", "0u pick rot rot"]).into(),
            8 => format!("{{ {} return }} {data} 7u = if", self.usually("drop", &["drop drop"])),
            _ => format!("0u {} drop", self.a_loop(depth + 1)),
        }
    }

    /// A loop that counts the number on top.
    fn a_loop(&mut self, depth: usize) -> String {
        let spacers = self.usually(2, &[0, 1, 3]);
        let around = self.usually(1, &[0, 2]);
        let takes = (spacers + around + 2) as i64 + self.usually(0, &[-2, -1, 1, 2]);
        let ends = (spacers as i64 - 1 + self.usually(0, &[-1, 1])).max(0) as usize;
        let limit = self.usually(5, &[0, 1, 2, 40, 300, u64::MAX]);
        let step = self.usually(1, &[0, 2, 3, 1 << 32, 1 << 40, u64::MAX]);
        let exit = self.exit(takes.max(0) as usize);
        let mut parts = vec![format!("{} {exit} if", self.condition(limit)), format!("{step}u +")];
        for _ in 0..self.random.below(3) {
            let at = self.random.below(parts.len() + 1);
            let work = self.work(depth);
            parts.insert(at, work);
        }
        if self.random.once_in(self.odd) {
            let at = self.random.below(parts.len());
            let part = parts.remove(at);
            let nested = *self.random.pick(&["{ {} @ 0u if } 1u if", "{ @ } 1u if", "@ @", ""]);
            parts.insert(at, nested.replace('@', &part));
        }
        if self.random.once_in(self.odd) {
            let (a, b) = (self.random.below(parts.len()), self.random.below(parts.len()));
            parts.swap(a, b);
        }
        let open = self.usually("1u", &["0u", "0u pick @get_num_children call"]);
        format!(
            "{{ {}{{ {}{} {}}} {open} if }} 1u if",
            "{} ".repeat(around),
            "{} ".repeat(spacers),
            parts.join(" "),
            "0u if ".repeat(ends)
        )
    }

    fn program(&mut self) -> String {
        let start = self.usually("0u", &["3u", "0u pick @get_num_children call", "5000u", "1"]);
        let rest = self.usually("drop \"{}!\" @fmt call", &["", "drop", "drop drop"]);
        let body = self.a_loop(0);
        match self.random.below(4) {
            0 => format!("\"\" {start} {{ {{}} {body} 0u if }} 1u if {rest}"),
            1 => format!("\"\" {start} {body} 1u + {} {rest}", self.a_loop(0)),
            _ => format!("\"\" {start} {body} {rest}"),
        }
    }
}

/// The same program with Integers in the place of all numbers but those that `if` and `pick` take.
fn in_integers(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let follows = words.iter().skip(1).chain(&[""]);
    let each = words.iter().zip(follows).map(|(word, next)| match word.strip_suffix('u') {
        Some(digits) if !["if", "pick"].contains(next) => format!("{digits}i"),
        _ => (*word).to_owned(),
    });
    each.collect::<Vec<_>>().join(" ")
}

/// What the verifier says of loops near those that compilers write, against the machine: none that
/// it proves to end hangs.
#[test]
fn no_loop_that_is_proved_hangs() {
    let worlds = ["22.1.8", "24.0.0git"].map(Fixtures::of);
    let (mut proved, mut wide, mut hung, mut complaints) = (0, 0, 0, Vec::new());
    for seed in search() {
        let mut random = Random::new(seed);
        let odd = *random.pick(&[8, 30, 1_000_000]);
        let mut text = Writer { random: &mut random, odd }.program();
        let (lldb, fixtures) = random.pick(&worlds);
        let mut record = RecordVersion::V1;
        if *lldb == Lldb::V24 && random.once_in(2) {
            (text, record) = (in_integers(&text), RecordVersion::V2);
        }
        let (bytes, signature) = (assembled(&text), Signature::SUMMARY);
        let program = Program { bytes: &bytes, signature, record };
        let verdict = verify(program, LldbRange::only(*lldb)).verdict;
        let (mut tree, object) = fixtures.find("point");
        let mut config = Config::new(*lldb, record);
        // What is proved must come to its end; of the others it is enough that most do not.
        config.limits.steps = if verdict.is_harmless() { 50_000_000 } else { 20_000 };
        let outcome = vm::summary(&bytes, config, &mut tree, object, None);
        let hangs = matches!(&outcome, Outcome::Stopped { stop: Stop::Limit(_), .. });
        hung += usize::from(hangs);
        let is_proved = verdict.is_harmless();
        proved += usize::from(is_proved);
        wide += usize::from(is_proved && record == RecordVersion::V2);
        let complaint = complaint(&outcome, verdict)
            .or_else(|| (hangs && is_proved).then(|| format!("{outcome:?}")));
        if let Some(complaint) = complaint {
            complaints.push(format!("seed {seed} in {lldb}: {complaint}\n  {text}"));
        }
    }
    let some = &complaints[..complaints.len().min(10)];
    assert!(complaints.is_empty(), "{} complaints\n{}", complaints.len(), some.join("\n"));
    let all_often = often(proved, 100) && often(wide, 20) && often(hung, 50);
    assert!(all_often, "{proved} {wide} {hung}");
}

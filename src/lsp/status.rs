//! The status of the programs that formatters are compared with: the progress of reading their types, and what was read.

use super::client::Client;
use super::outbox::Outbox;
use super::programs::ProgramTypes;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The progress that a client shows.
#[derive(Default)]
pub(super) struct Status {
    /// The number of the reading that is shown, if one is.
    shown: Option<u64>,
    readings: u64,
}

impl Status {
    /// Shows that the types of programs are being read.
    pub(super) fn begin(&mut self, client: &Client, outbox: &Outbox, programs: &[PathBuf]) {
        if !client.shows_progress {
            return;
        }
        self.readings += 1;
        self.shown = Some(self.readings);
        let token = token(self.readings);
        outbox.ask(token.clone(), "window/workDoneProgress/create", json!({ "token": token }));
        let value =
            json!({ "kind": "begin", "title": "Reading types", "message": names(programs) });
        progress(outbox, self.readings, value);
    }

    /// Ends the progress, and says what was read.
    pub(super) fn end(&mut self, outbox: &Outbox, programs: Option<&ProgramTypes>) {
        let read = programs.map_or_else(Vec::new, ProgramTypes::what_was_read);
        for (line, is_complete) in &read {
            outbox.log(line, true);
            if !is_complete {
                outbox.show_message(line, true);
            }
        }
        if let Some(number) = self.shown.take() {
            let lines: Vec<String> = read.into_iter().map(|(line, _)| line).collect();
            progress(outbox, number, json!({ "kind": "end", "message": lines.join("\n") }));
        }
    }
}

/// Shows which programs of the settings do not exist.
pub(super) fn report_missing(outbox: &Outbox, programs: &[PathBuf]) {
    if !programs.is_empty() {
        let message = format!(
            "the setting `against` names {}, which is in no open folder: formatters are not compared with it",
            names(programs)
        );
        outbox.show_message(&message, false);
    }
}

fn names(programs: &[PathBuf]) -> String {
    let name = |path: &PathBuf| Path::new(path).display().to_string();
    programs.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn token(number: u64) -> String {
    format!("fmtc/types/{number}")
}

fn progress(outbox: &Outbox, number: u64, value: Value) {
    outbox.notify("$/progress", json!({ "token": token(number), "value": value }));
}

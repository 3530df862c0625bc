//! The status of the programs that formatters are compared with: the progress of reading their types, and the result.

use super::client::Client;
use super::programs::Programs;
use super::transport::Outbox;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The progress that a client shows.
#[derive(Default)]
pub(super) struct Status {
    /// The reading that the client shows, or will show when it has accepted the progress.
    reading: Option<Reading>,
    readings: u64,
}

struct Reading {
    token: String,
    /// The status that is not sent yet because the client has not answered.
    unsent: Option<Vec<Value>>,
}

impl Status {
    /// Shows that the types of programs are being read.
    pub(super) fn begin(&mut self, client: &Client, outbox: &mut Outbox, programs: &[PathBuf]) {
        if !client.shows_progress {
            return;
        }
        // What is read again was not read to its end.
        self.end(outbox, None);
        self.readings += 1;
        let token = format!("fmtc/types/{}", self.readings);
        outbox.ask(token.clone(), "window/workDoneProgress/create", json!({ "token": token }));
        let begin =
            json!({ "kind": "begin", "title": "Reading types", "message": names(programs) });
        self.reading = Some(Reading { token, unsent: Some(vec![begin]) });
    }

    /// The client has answered a request. If the request was about the progress, the status that was kept is sent now.
    pub(super) fn answered(&mut self, outbox: &mut Outbox, id: &Value, is_refused: bool) {
        let is_it = |reading: &&mut Reading| *id == reading.token;
        let Some(reading) = self.reading.as_mut().filter(is_it) else { return };
        let unsent = reading.unsent.take().unwrap_or_default();
        let has_ended = unsent.len() > 1;
        for value in unsent.into_iter().filter(|_| !is_refused) {
            outbox.notify("$/progress", json!({ "token": reading.token, "value": value }));
        }
        if has_ended || is_refused {
            self.reading = None;
        }
    }

    /// Ends the progress, and reports the result of the reading.
    pub(super) fn end(&mut self, outbox: &mut Outbox, programs: Option<&dyn Programs>) {
        let read = programs.map_or_else(Vec::new, |programs| programs.what_was_read());
        for (line, is_complete) in &read {
            outbox.log(line, true);
            if !is_complete {
                outbox.show_message(line, true);
            }
        }
        let lines: Vec<String> = read.into_iter().map(|(line, _)| line).collect();
        let end = json!({ "kind": "end", "message": lines.join("\n") });
        match &mut self.reading {
            Some(Reading { unsent: Some(unsent), .. }) => {
                unsent.truncate(1);
                unsent.push(end);
            }
            Some(Reading { token, unsent: None }) => {
                outbox.notify("$/progress", json!({ "token": token, "value": end }));
                self.reading = None;
            }
            None => {}
        }
    }
}

/// Shows which programs of the settings do not exist.
pub(super) fn report_missing(outbox: &mut Outbox, programs: &[PathBuf]) {
    if !programs.is_empty() {
        let message = format!(
            "the setting `against` names {}, which is in no workspace folder: formatters are not checked against it",
            names(programs)
        );
        outbox.show_message(&message, false);
    }
}

fn names(programs: &[PathBuf]) -> String {
    programs.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

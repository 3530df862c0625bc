//! A client that follows a script and drives the real server process.

use crate::executable;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long an answer may take; long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A session with a server process.
pub(crate) struct Client {
    process: Child,
    input: Option<ChildStdin>,
    messages: Receiver<(Instant, Value)>,
    /// What came while something else was waited for.
    kept: VecDeque<(Instant, Value)>,
    next_id: i64,
    versions: BTreeMap<String, i64>,
    texts: BTreeMap<String, String>,
    /// Whether it answers the server's requests as they come.
    pub(crate) answers: bool,
}

/// The capabilities of a client that can do everything and counts in these units.
pub(crate) fn capabilities(encoding: &str) -> Value {
    json!({
        "general": { "positionEncodings": [encoding] },
        "textDocument": {
            "publishDiagnostics": { "relatedInformation": true },
            "completion": { "completionItem": { "snippetSupport": true } },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
        },
        "window": { "workDoneProgress": true },
        "workspace": {},
    })
}

impl Client {
    /// Starts a server and says nothing yet.
    pub(crate) fn spawn() -> Client {
        Client::spawn_with(&[])
    }

    /// Starts a server with environment variables that name folders.
    pub(crate) fn spawn_with(folders: &[(&str, &Path)]) -> Client {
        let mut process = Command::new(executable::fmtc())
            .arg("lsp")
            .envs(folders.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let input = process.stdin.take();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send((Instant::now(), message)).is_err() {
                    return;
                }
            }
        });
        let (kept, versions, texts) = (VecDeque::new(), BTreeMap::new(), BTreeMap::new());
        Client { process, input, messages, kept, next_id: 0, versions, texts, answers: true }
    }

    /// A session that has begun, with a client that counts in these units.
    pub(crate) fn start(encoding: &str) -> Client {
        Client::start_with(capabilities(encoding)).0
    }

    /// A session that has begun, and what the server can do.
    pub(crate) fn start_with(capabilities: Value) -> (Client, Value) {
        let mut client = Client::spawn();
        let answer = client.request("initialize", json!({ "capabilities": capabilities }));
        client.notify("initialized", json!({}));
        (client, answer["capabilities"].clone())
    }

    /// Sends bytes as they are.
    pub(crate) fn send_raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        // A server that has ended does not read.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// Sends JSON in a frame.
    pub(crate) fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.send_raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request; gives its id.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// Answers a request of the server, of which nothing more is wanted.
    pub(crate) fn respond(&mut self, message: &Value) {
        if let Some(id) = message.get("id") {
            self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": null }));
        }
    }

    /// The whole answer to a request.
    pub(crate) fn answer(&mut self, id: i64) -> Value {
        self.wait(|m| m["id"] == id && m.get("method").is_none()).1
    }

    /// Sends a request and gives its result.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Sends a request that must be refused, and gives the number of the reason.
    pub(crate) fn refused(&mut self, method: &str, params: Value) -> (i64, String) {
        let id = self.ask(method, params);
        let answer = self.answer(id);
        let error = &answer["error"];
        let code = error["code"].as_i64();
        (code.unwrap_or_else(|| panic!("{method}: {answer}")), error["message"].to_string())
    }

    /// The first message of a kind, now or when it comes.
    pub(crate) fn wait(&mut self, is_it: impl Fn(&Value) -> bool) -> (Instant, Value) {
        if let Some(at) = self.kept.iter().position(|(_, message)| is_it(message)) {
            return self.kept.remove(at).unwrap();
        }
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.messages.recv_timeout(left) {
                Ok((at, message)) => {
                    if self.answers && message.get("method").is_some() {
                        self.respond(&message);
                    }
                    if is_it(&message) {
                        return (at, message);
                    }
                    self.kept.push_back((at, message));
                }
                Err(RecvTimeoutError::Timeout) => panic!("nothing came; kept: {:#?}", self.kept),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("the server has gone; kept: {:#?}", self.kept)
                }
            }
        }
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        self.versions.insert(uri.to_owned(), 1);
        self.texts.insert(uri.to_owned(), text.to_owned());
        let document = json!({ "uri": uri, "languageId": "fmtc", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Changes parts of an ASCII text.
    pub(crate) fn change(&mut self, uri: &str, changes: Value) {
        let mut text = self.texts[uri].clone();
        for change in changes.as_array().unwrap() {
            let offset = |end: &str| {
                let place = &change["range"][end];
                let line = place["line"].as_u64().unwrap() as usize;
                let before: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
                before + place["character"].as_u64().unwrap() as usize
            };
            text.replace_range(offset("start")..offset("end"), change["text"].as_str().unwrap());
        }
        self.replace(uri, &text);
    }

    /// Replaces a whole text.
    pub(crate) fn replace(&mut self, uri: &str, text: &str) {
        self.texts.insert(uri.to_owned(), text.to_owned());
        let version = self.versions.get_mut(uri).unwrap();
        *version += 1;
        let document = json!({ "uri": uri, "version": *version });
        let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
        self.notify("textDocument/didChange", params);
    }

    pub(crate) fn close(&mut self, uri: &str) {
        self.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }

    /// The diagnostics of the newest version of a text, and when they came.
    pub(crate) fn published(&mut self, uri: &str) -> (Instant, Vec<Value>) {
        let version = self.versions[uri];
        let (at, message) = self.wait(|m| {
            m["method"] == "textDocument/publishDiagnostics"
                && m["params"]["uri"] == uri
                && m["params"]["version"] == version
        });
        (at, message["params"]["diagnostics"].as_array().unwrap().clone())
    }

    /// The diagnostics of the newest version of a text.
    pub(crate) fn diagnostics(&mut self, uri: &str) -> Vec<Value> {
        self.published(uri).1
    }

    /// The codes of the diagnostics of the newest version of a text.
    pub(crate) fn codes(&mut self, uri: &str) -> Vec<String> {
        let code = |d: &Value| d["code"].as_str().unwrap().to_owned();
        self.diagnostics(uri).iter().map(code).collect()
    }

    /// The messages of a method that came so far, taken out.
    pub(crate) fn take(&mut self, method: &str) -> Vec<Value> {
        while let Ok(message) = self.messages.try_recv() {
            self.kept.push_back(message);
        }
        let all = std::mem::take(&mut self.kept);
        let (taken, kept): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(_, message)| message["method"] == method);
        self.kept = kept.into();
        taken.into_iter().map(|(_, message)| message).collect()
    }

    /// The reasons of the requests that were refused and that nobody waited for.
    pub(crate) fn failures(&mut self) -> Vec<i64> {
        while let Ok(message) = self.messages.try_recv() {
            self.kept.push_back(message);
        }
        self.kept.iter().filter_map(|(_, message)| message["error"]["code"].as_i64()).collect()
    }

    /// The most memory that the server has had, in KiB; `None` where the system does not say.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().trim_end_matches(" kB").parse().ok()
    }

    /// The processor time that the server has taken, in seconds; `None` where the system does not say.
    pub(crate) fn processor_time(&self) -> Option<f64> {
        const TICKS_PER_SECOND: f64 = 100.0;
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        // The name in parentheses may hold blanks; user and system time are fields 14 and 15.
        let fields = stat.rsplit_once(')')?.1.split_whitespace();
        let ticks = fields.skip(11).take(2).map(|field| field.parse::<f64>().unwrap());
        Some(ticks.sum::<f64>() / TICKS_PER_SECOND)
    }

    /// Ends the session as it should end.
    pub(crate) fn end(mut self) {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.exit().code(), Some(0));
    }

    /// Closes the server's input and waits for the end of the process.
    pub(crate) fn hang_up(&mut self) -> ExitStatus {
        self.input = None;
        self.exit()
    }

    /// Waits for the end of the process.
    pub(crate) fn exit(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < end, "the server does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads a message; none at the end.
fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().ok(),
            Some(other) => panic!("header {other:?}"),
            None => break,
        }
    }
    let mut body = vec![0; length.expect("a length")];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("JSON"))
}

//! What the page may ask: `{ "method": …, "params": … }`.
//!
//! Requests of the language server protocol are about the text that `open` gave; `inspect` tells all
//! that there is to see of it.

use crate::inspect;
use fmtc::lsp::InProcess;
use serde_json::{Value, json};

/// The text, and what answers requests about it.
pub(crate) struct Service {
    editor: InProcess,
    text: String,
}

impl Default for Service {
    fn default() -> Service {
        Service { editor: InProcess::new(&json!({})), text: String::new() }
    }
}

impl Service {
    /// The answer to a request: `{ "result": … }` or `{ "error": … }`.
    pub(crate) fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        let answer = match serde_json::from_slice::<Value>(request) {
            Ok(mut request) => {
                let params = request["params"].take();
                self.ask(request["method"].as_str().unwrap_or_default(), params)
            }
            Err(error) => Err(error.to_string()),
        };
        let answer = match answer {
            Ok(result) => json!({ "result": result }),
            Err(error) => json!({ "error": error }),
        };
        answer.to_string().into_bytes()
    }

    fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        match method {
            "open" => {
                self.text = params["text"].as_str().unwrap_or_default().to_owned();
                self.editor.set_text(&self.text);
                Ok(json!({ "uri": InProcess::URI, "tokenTypes": InProcess::TOKEN_TYPES }))
            }
            "inspect" => Ok(inspect::text(&self.text, &params)),
            "section" => inspect::section(&params),
            _ => self.editor.request(method, params).map_err(|error| error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(service: &mut Service, method: &str, params: Value) -> Value {
        let request = json!({ "method": method, "params": params }).to_string();
        serde_json::from_slice(&service.answer(request.as_bytes())).unwrap()
    }

    #[test]
    fn a_text_is_opened_and_seen() {
        let mut service = Service::default();
        let text = "summary Point \"(\\(x), \\(y))\"\nexpect Point { x: 3, y: -4 } == \"(3, -4)\"";
        ask(&mut service, "open", json!({ "text": text }));
        let seen = ask(&mut service, "inspect", json!({ "value": "", "lldb": 22 }));
        let result = &seen["result"];
        assert_eq!(result["value"]["from"], "expect");
        let shown = result["shown"].as_array().unwrap();
        assert_eq!(shown.len(), 5);
        assert!(shown.iter().all(|shown| shown["summary"] == "(3, -4)"), "{shown:?}");
        assert_eq!(result["records"][0]["key"], "Point");
        assert_eq!(result["records"][0]["programs"][0]["verdict"], "harmless");
        assert!(result["trace"]["steps"].as_array().unwrap().len() > 4);
        assert!(!result["trace"]["steps"][0]["span"].is_null());
    }

    #[test]
    fn values_are_literals_or_json() {
        let mut service = Service::default();
        ask(&mut service, "open", json!({ "text": "summary Point \"\\(x)\"" }));
        for value in ["Point { x: 7 }", "{ \"type\": \"Point\", \"members\": { \"x\": 7 } }"] {
            let seen = ask(&mut service, "inspect", json!({ "value": value, "lldb": 24 }));
            assert_eq!(seen["result"]["shown"][4]["summary"], "7", "{value}");
        }
        for value in ["Point {", "{ \"typ\": 1 }", ""] {
            let seen = ask(&mut service, "inspect", json!({ "value": value, "lldb": 24 }));
            assert!(seen["result"]["value"]["problem"].is_string(), "{value}");
        }
    }

    #[test]
    fn one_of_the_expected_values_is_shown() {
        let mut service = Service::default();
        let text =
            "summary P \"é \\(x)\"\nexpect P { x: 1 } == \"é 1\"\nexpect P { x: 2 } == \"é 2\"";
        ask(&mut service, "open", json!({ "text": text }));
        let seen = ask(&mut service, "inspect", json!({ "value": "", "expect": 1, "lldb": 24 }));
        assert_eq!(seen["result"]["shown"][0]["summary"], "é 2");
        let [from, to] = [0, 1].map(|end| seen["result"]["expects"][1][end].as_u64().unwrap());
        let units: Vec<u16> = text.encode_utf16().collect();
        let value = String::from_utf16(&units[from as usize..to as usize]).unwrap();
        assert_eq!(value, "P { x: 2 }");
        let seen = ask(&mut service, "inspect", json!({ "value": "", "expect": 2, "lldb": 24 }));
        assert!(seen["result"]["value"]["problem"].is_string());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let mut service = Service::default();
        assert!(ask(&mut service, "nothing", json!({}))["error"].is_string());
        assert!(String::from_utf8(service.answer(b"{")).unwrap().contains("error"));
        ask(&mut service, "open", json!({ "text": "summary Point \"\\(x +)\"" }));
        let seen = ask(&mut service, "inspect", json!({ "value": "1", "lldb": 24 }));
        assert_eq!(seen["result"]["compiled"], false);
    }
}

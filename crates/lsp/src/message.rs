//! The messages of JSON-RPC 2.0 that a server needs.

use serde_json::{Value, json};

/// A message from the client.
#[derive(Debug)]
pub(super) enum Message {
    Request {
        /// A number or a text, repeated in the response.
        id: Value,
        method: String,
        params: Value,
    },
    Notification {
        method: String,
        params: Value,
    },
    /// The response to a request of the server, which it may have refused; results are ignored.
    Response {
        id: Value,
        is_refused: bool,
    },
}

/// The error codes of JSON-RPC and of the language server protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ErrorCode {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    InternalError = -32603,
    ServerNotInitialized = -32002,
    RequestFailed = -32803,
    ContentModified = -32801,
    RequestCancelled = -32800,
}

/// The error of a response.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

pub(super) type Answer<T> = Result<T, Failure>;

impl Failure {
    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> Failure {
        Failure { code, message: message.into() }
    }

    /// A valid request that failed; the message is for the user.
    pub(super) fn refused(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::RequestFailed, message)
    }
}

impl Message {
    /// Reads a message from JSON.
    ///
    /// # Errors
    /// The error response to an invalid message.
    pub(super) fn new(value: Value) -> Result<Message, Value> {
        let Value::Object(mut fields) = value else {
            return Err(invalid(None, "neither a request nor a notification"));
        };
        let id = fields.remove("id");
        let has_id = id.is_some();
        let id = id.filter(|id| id.is_i64() || id.is_string());
        let params = fields.remove("params").unwrap_or_default();
        match (fields.remove("method"), id) {
            (Some(Value::String(method)), Some(id)) => Ok(Message::Request { id, method, params }),
            (Some(Value::String(_)), None) if has_id => {
                Err(invalid(None, "`id` is neither a number nor a text"))
            }
            (Some(Value::String(method)), None) => Ok(Message::Notification { method, params }),
            (None, Some(id)) if fields.contains_key("result") || fields.contains_key("error") => {
                Ok(Message::Response { id, is_refused: fields.contains_key("error") })
            }
            (_, id) => Err(invalid(id, "neither a request nor a notification")),
        }
    }
}

fn invalid(id: Option<Value>, message: &str) -> Value {
    response(id, Err(Failure::new(ErrorCode::InvalidRequest, message)))
}

/// The response to a request, or to an invalid message if there is no identifier.
pub(super) fn response(id: Option<Value>, answer: Answer<Value>) -> Value {
    match answer {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(Failure { code, message }) => {
            let error = json!({ "code": code as i32, "message": message });
            json!({ "jsonrpc": "2.0", "id": id, "error": error })
        }
    }
}

/// A message to the client: a request if it has an identifier, otherwise a notification.
pub(super) fn to_client(id: Option<String>, method: &str, params: Value) -> Value {
    let mut message = json!({ "jsonrpc": "2.0", "method": method });
    if let Some(id) = id {
        message["id"] = id.into();
    }
    if !params.is_null() {
        message["params"] = params;
    }
    message
}

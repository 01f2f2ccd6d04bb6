//! A client as plain as can be, so that tests decide every byte that is sent.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// No test waits longer for a single answer. It never decides what the answer is.
const PATIENCE: Duration = Duration::from_secs(120);

/// One connection, which is used for one request after the other.
pub(crate) struct Client {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case.
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> Client {
        Client::try_connect(address).expect("the server takes connections")
    }

    pub(crate) fn try_connect(address: SocketAddr) -> io::Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(Client { address, stream: BufReader::new(stream) })
    }

    /// Asks the API a question.
    pub(crate) fn ask(&mut self, route: &str, question: &Value) -> Answer {
        self.post(&format!("/api/{route}"), question.to_string().as_bytes())
    }

    /// Posts a body that is said to be JSON.
    pub(crate) fn post(&mut self, path: &str, body: &[u8]) -> Answer {
        self.request("POST", path, &[("Content-Type", "application/json")], body)
    }

    pub(crate) fn get(&mut self, path: &str) -> Answer {
        self.request("GET", path, &[], b"")
    }

    /// Sends a request; a `Host` among the headers replaces the right one.
    pub(crate) fn request(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        self.try_request(method, path, headers, body).expect("the server answers")
    }

    pub(crate) fn try_request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<Answer> {
        self.send(method, path, headers, body)?;
        self.answer(method == "HEAD")
    }

    /// Sends a request, and does not wait for the answer.
    pub(crate) fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> io::Result<()> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            head += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        self.raw(&[head.as_bytes(), b"\r\n", body].concat())
    }

    /// Sends bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    /// Reads an answer; that to a `HEAD` has no body.
    pub(crate) fn answer(&mut self, to_head: bool) -> io::Result<Answer> {
        let status = self.line()?;
        let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            let Some((name, value)) = line.split_once(": ") else { break };
            headers.push((name.to_ascii_lowercase(), value.to_owned()));
        }
        let mut answer = Answer { status, headers, body: Vec::new() };
        let length = answer.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        if !to_head && status != 304 {
            answer.body.resize(length, 0);
            self.stream.read_exact(&mut answer.body)?;
        }
        Ok(answer)
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(line.trim_end().to_owned()),
        }
    }

    /// Whether the server closes the connection, once all it sent has been read.
    pub(crate) fn is_closed(&mut self) -> bool {
        self.received_until_closed().is_some()
    }

    /// How many bytes still come before the server closes the connection; `None` if it never does.
    pub(crate) fn received_until_closed(&mut self) -> Option<usize> {
        let mut rest = Vec::new();
        match self.stream.read_to_end(&mut rest) {
            Err(error) if is_timeout(&error) => None,
            // Closed in order, or cut off with bytes on their way.
            _ => Some(rest.len()),
        }
    }
}

/// Whether an error of a connection only says that nothing came for as long as a test waits.
pub(crate) fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The status and the code of an error, which has a message in each language.
    #[track_caller]
    pub(crate) fn error(&self) -> (u16, String) {
        let error = self.json()["error"].clone();
        let message = error["message"].as_str().unwrap_or_default();
        assert!(!message.is_empty() && !message.contains('\n'), "{}", self.text());
        let chinese = error["chinese"].as_str().unwrap_or_default();
        let is_chinese = |letter: char| ('\u{4E00}'..='\u{9FFF}').contains(&letter);
        let english = ["an", "and", "are", "at", "expected", "found", "has", "is", "no", "of", "than", "the", "to"];
        // What was sent is quoted as it is.
        let unquoted = chinese.split(['"', '“', '”']).step_by(2);
        let mut words = unquoted.flat_map(|part| part.split(|letter: char| !letter.is_alphanumeric()));
        let is_english = words.any(|word| english.contains(&word));
        assert!(chinese.contains(is_chinese) && !chinese.contains('\n') && !is_english, "{}", self.text());
        (self.status, error["code"].as_str().unwrap_or_default().to_owned())
    }

    /// The JSON of an answer that is no error.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        self.json()
    }
}

//! Records what clients of any store saw, as a history for taipan check. Threads may share a Recorder.
use std::{fs::File, io::Result, os::unix::fs::FileExt, path::Path, sync::Mutex, time::Instant};

const HEADER: &str =
    "{\"taipan\":\"history\",\"version\":2,\"initial\":null,\"clock\":\"ns\",\"live\":true,\"spelledOut\":false}\n";

pub struct Recorder {
    file: File,
    length: Mutex<u64>,
    epoch: Instant,
}

pub struct Transaction<'a> {
    recorder: &'a Recorder,
    head: String,
    operations: Vec<String>,
    place: Option<u64>,
}

impl Recorder {
    pub fn new(path: &Path) -> Result<Recorder> {
        let file = File::options().write(true).create_new(true).open(path)?;
        file.write_all_at(HEADER.as_bytes(), 0)?;
        Ok(Recorder { file, length: Mutex::new(HEADER.len() as u64), epoch: Instant::now() })
    }

    /// The session is a name of letters and digits.
    pub fn begin(&self, session: &str) -> Transaction<'_> {
        let start = self.epoch.elapsed().as_nanos();
        let head = format!("{{\"session\":\"{session}\",\"start\":{start},\"status\":");
        Transaction { recorder: self, head, operations: vec![], place: None }
    }
}

impl Transaction<'_> {
    /// What was read ("r") or is to be written ("w"). Key and value are JSON.
    pub fn operate(&mut self, kind: &str, key: &str, value: &str) {
        self.operations.push(format!("[\"{kind}\",{key},{value}]"));
    }

    /// Call this before the store is asked to commit. From then on the outcome is unknown.
    pub fn committing(&mut self) -> Result<u64> {
        let line = format!("{}{:40},\"ops\":[{}]}}\n", self.head, "\"unknown\"", self.operations.join(","));
        let mut length = self.recorder.length.lock().unwrap();
        let place = *length + self.head.len() as u64;
        self.recorder.file.write_all_at(line.as_bytes(), *length)?;
        *length += line.len() as u64;
        self.place = Some(place);
        Ok(place)
    }

    /// Call this when the outcome is known, and never if the connection was lost before.
    pub fn end(mut self, committed: bool) -> Result<()> {
        let place = self.place.map_or_else(|| self.committing(), Ok)?;
        let status = if committed { "committed" } else { "aborted" };
        let outcome = format!("\"{status}\",\"end\":{}", self.recorder.epoch.elapsed().as_nanos());
        self.recorder.file.write_all_at(format!("{outcome:40}").as_bytes(), place)
    }
}

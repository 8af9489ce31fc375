// Records what clients of any store saw, as a history for taipan check. TypeScript imports it with allowJs.
import { closeSync, openSync, writeSync } from "node:fs";

const ROOM = 40; // bytes for the outcome, which is filled in when it is known
const HEADER = { taipan: "history", version: 2, initial: null, clock: "ns", live: true, spelledOut: false };

const outcome = (status, end) => (`"${status}"` + (end === undefined ? "" : `,"end":${end}`)).padEnd(ROOM);

export class Recorder {
  constructor(path) {
    this.file = openSync(path, "wx");
    this.length = 0;
    this.append(JSON.stringify(HEADER) + "\n");
  }

  append(line) {
    const start = this.length;
    this.length += writeSync(this.file, line, start);
    return start;
  }

  begin(session) {
    return new Transaction(this, session);
  }

  close() {
    closeSync(this.file);
  }
}

class Transaction {
  constructor(recorder, session) {
    this.recorder = recorder;
    this.operations = [];
    this.head = `{"session":${JSON.stringify(session)},"start":${process.hrtime.bigint()},"status":`;
  }

  read(key, value) {
    this.operations.push(["r", key, value]);
  }

  write(key, value) {
    this.operations.push(["w", key, value]);
  }

  // Call this before the store is asked to commit. From then on the outcome is unknown.
  committing() {
    const line = `${this.head}${outcome("unknown")},"ops":${JSON.stringify(this.operations)}}\n`;
    this.place = this.recorder.append(line) + Buffer.byteLength(this.head);
  }

  // Call this when the outcome is known, and never if the connection was lost before.
  end(committed) {
    if (this.place === undefined) this.committing();
    const known = outcome(committed ? "committed" : "aborted", process.hrtime.bigint());
    writeSync(this.recorder.file, known, this.place);
  }
}

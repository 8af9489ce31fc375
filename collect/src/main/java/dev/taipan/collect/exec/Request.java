package dev.taipan.collect.exec;

import dev.taipan.record.SessionRecorder;
import dev.taipan.workload.ValueKind;

/**
 * A transaction that a program is asked to run.
 *
 * @param keys by operation its key
 * @param values by operation what it writes; 0 where it reads
 */
@SuppressWarnings("ArrayRecordComponent") // It is made, sent and forgotten.
record Request(long id, ValueKind kind, int[] keys, long[] values) {

  /** Asks for an empty store. */
  static String setup() {
    return "{\"id\":0,\"setup\":true,\"ops\":[]}";
  }

  boolean isWrite(int operation) {
    return values[operation] != 0;
  }

  /** As a line of JSON. */
  String line() {
    StringBuilder line = new StringBuilder("{\"id\":").append(id).append(",\"ops\":[");
    boolean lists = kind == ValueKind.LISTS;
    for (int operation = 0; operation < keys.length; operation++) {
      line.append(operation == 0 ? "[\"" : ",[\"");
      if (isWrite(operation)) {
        line.append(lists ? "append" : "w").append("\",").append(keys[operation]);
        line.append(',').append(values[operation]);
      } else {
        line.append(lists ? "list" : "r").append("\",").append(keys[operation]);
      }
      line.append(']');
    }
    return line.append("]}").toString();
  }

  /** Writes down all of it, with what was read. */
  void record(Answer answer, SessionRecorder recorder) {
    for (int operation = 0; operation < keys.length; operation++) {
      if (isWrite(operation)) {
        recordWrite(operation, recorder);
      } else if (kind == ValueKind.LISTS) {
        recorder.readList(keys[operation], answer.list(operation));
      } else if (answer.isNull(operation)) {
        recorder.readAbsent(keys[operation]);
      } else {
        recorder.read(keys[operation], answer.number(operation));
      }
    }
  }

  /** Writes down what may have been written. */
  void recordWrites(SessionRecorder recorder) {
    for (int operation = 0; operation < keys.length; operation++) {
      if (isWrite(operation)) {
        recordWrite(operation, recorder);
      }
    }
  }

  private void recordWrite(int operation, SessionRecorder recorder) {
    if (kind == ValueKind.LISTS) {
      recorder.append(keys[operation], values[operation]);
    } else {
      recorder.write(keys[operation], values[operation]);
    }
  }
}

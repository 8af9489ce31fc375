package dev.taipan.proxy.relay;

import dev.taipan.statements.history.Recording;
import dev.taipan.statements.history.SessionLog;

/**
 * The file that a connection is recorded in, which may be another one after each transaction. Used
 * by the threads of a connection, one at a time.
 */
final class OwnFile {
  private final Recordings recordings;
  private SessionLog log;

  /** The file of what is being asked and answered, or of the transaction that is open, or null. */
  private Recording recording;

  /** Whether the connection writes what is not recorded. */
  private boolean isUnseen;

  OwnFile(Recordings recordings) {
    this.recordings = recordings;
    log = recordings.current().session();
  }

  /** Where it is written down what the connection does. */
  SessionLog log() {
    return log;
  }

  /** Something begins. */
  void enter() {
    if (recording == null) {
      recording = recordings.enter();
      log = log.in(recording);
    }
  }

  /** All has ended that has begun. */
  void leave() {
    if (recording != null) {
      Recording left = recording;
      recording = null;
      recordings.leave(left);
    }
  }

  /** Nothing more is recorded, though the connection goes on. */
  void loseSight() {
    if (!isUnseen) {
      isUnseen = true;
      recordings.loseSight();
    }
  }

  /** The connection has ended. */
  void end() {
    if (isUnseen) {
      isUnseen = false;
      recordings.forget();
    }
  }

  /** The file takes no more, whoever writes. */
  void unwritable(String why) {
    recordings.unwritable(why);
  }

  /** Whether so much waits for the disk that nothing more may be written down. */
  boolean isBehind() {
    return !isUnseen && recording == null && recordings.isBehind();
  }
}

package dev.taipan.formats.cobra;

import dev.taipan.formats.io.ByteInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How long records are. Cobra's clients add a time stamp to the start and the end of a transaction
 * when they record for strict serializability, and nothing in the log says so.
 */
enum RecordLayout {
  /** Without time stamps. */
  PLAIN(1 + 8),
  /** With a time stamp of eight bytes at the start and the end of a transaction. */
  TIMED(1 + 8 + 8);

  static final int START = 'S';
  static final int READ = 'R';
  static final int WRITE = 'W';
  static final int COMMIT = 'C';
  static final int ABORT = 'A';

  private static final int READ_LENGTH = 1 + 4 * 8;
  private static final int WRITE_LENGTH = 1 + 3 * 8;
  private static final int UNKNOWN_TAG = 0;

  private final int boundaryLength;

  RecordLayout(int boundaryLength) {
    this.boundaryLength = boundaryLength;
  }

  /**
   * The layout of a run's logs: the one by which the first log that is not empty can be followed
   * further, and the plain one when both go equally far.
   */
  static RecordLayout of(List<Path> logs) throws IOException {
    for (Path log : logs) {
      if (Files.size(log) > 0) {
        return TIMED.parsedLength(log) > PLAIN.parsedLength(log) ? TIMED : PLAIN;
      }
    }
    return PLAIN;
  }

  /** The length of a record in bytes, its tag included, or 0 when there is no such record. */
  int length(int tag) {
    return switch (tag) {
      case START, COMMIT, ABORT -> boundaryLength;
      case READ -> READ_LENGTH;
      case WRITE -> WRITE_LENGTH;
      default -> UNKNOWN_TAG;
    };
  }

  /** How many bytes of a log are records, the last of which may be cut off. */
  private long parsedLength(Path log) throws IOException {
    try (ByteInput input = ByteInput.of(log)) {
      int length = length(input.peek());
      while (length != UNKNOWN_TAG) {
        input.skip(length);
        length = length(input.peek());
      }
      return input.offset();
    }
  }
}

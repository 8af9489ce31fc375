package dev.taipan.report.export;

import java.io.IOException;
import java.nio.file.Path;

/** A trace shows when transactions ran, and the history does not say. */
public final class MissingTimesForTraceException extends IOException {
  private static final long serialVersionUID = 1;

  MissingTimesForTraceException(Path target) {
    super(target + ": a trace requires times, but the history has none");
  }
}

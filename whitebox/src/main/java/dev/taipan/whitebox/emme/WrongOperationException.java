package dev.taipan.whitebox.emme;

import dev.taipan.history.anomaly.Anomaly;

/** Something is wrong with a single operation, at every level. */
final class WrongOperationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Anomaly anomaly;

  WrongOperationException(Anomaly anomaly, String sentence) {
    super(sentence, null, false, false);
    this.anomaly = anomaly;
  }

  Anomaly anomaly() {
    return anomaly;
  }
}

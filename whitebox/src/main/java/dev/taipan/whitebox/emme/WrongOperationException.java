package dev.taipan.whitebox.emme;

import dev.taipan.whitebox.WhiteBoxAnomaly;

/** Something is wrong with a single operation, at every level. */
final class WrongOperationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final WhiteBoxAnomaly anomaly;

  WrongOperationException(WhiteBoxAnomaly anomaly, String sentence) {
    super(sentence, null, false, false);
    this.anomaly = anomaly;
  }

  WhiteBoxAnomaly anomaly() {
    return anomaly;
  }
}

package dev.taipan.formats.convert;

import dev.taipan.history.History;
import java.util.Optional;

/** Initial values of single keys, which most formats cannot tell: copies do without them. */
final class InitialValuesLoss {

  private InitialValuesLoss() {}

  /** What is lost with them, in a few words; nothing where there are none. */
  static Optional<String> of(History history) {
    int owners = history.initialValues().owners();
    return owners == 0
        ? Optional.empty()
        : Optional.of(
            "that "
                + owners
                + " keys have initial values of their own, which --initial inferred recovers");
  }
}

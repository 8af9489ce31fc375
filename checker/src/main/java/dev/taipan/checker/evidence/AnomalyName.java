package dev.taipan.checker.evidence;

import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Tap;
import java.util.Optional;

/**
 * What something that went wrong is called.
 *
 * @param anomaly what goes wrong
 * @param pattern the pattern that it is an instance of, if it was found as one
 */
public record AnomalyName(Anomaly anomaly, Optional<Tap> pattern) {

  /** The name of what is no instance of a pattern. */
  public AnomalyName(Anomaly anomaly) {
    this(anomaly, Optional.empty());
  }

  /** The name of an instance of a pattern. */
  public AnomalyName(Anomaly anomaly, Tap pattern) {
    this(anomaly, Optional.of(pattern));
  }

  /** The anomaly and the pattern: {@code G1a (AbortedRead)}, {@code lost-update}. */
  public String title() {
    return anomaly.title() + pattern.map(tap -> " (" + tap.title() + ")").orElse("");
  }

  /** What happens, in a few words; patterns do not say whether it takes sessions. */
  public String description() {
    return pattern
        .filter(tap -> Anomaly.of(tap) == anomaly)
        .map(Tap::description)
        .orElse(anomaly.description());
  }
}

package dev.taipan.report.picture;

import dev.taipan.history.Dependency;
import java.util.List;
import java.util.Optional;

/**
 * A dependency between two transactions.
 *
 * @param from the place among the cards of the one that comes first
 * @param to the place of the other one
 * @param kind which reason
 * @param key the name of the key that they conflict on, where there is one
 * @param standing how it is known
 * @param sentence what shows it
 * @param fromOperations the operations of the first card that it is about
 * @param toOperations the operations of the second card that it is about
 */
public record Arrow(
    int from,
    int to,
    Dependency.Kind kind,
    Optional<String> key,
    Standing standing,
    String sentence,
    List<Integer> fromOperations,
    List<Integer> toOperations) {

  /** How a dependency is known, the best first. */
  public enum Standing {
    /** The history shows it. */
    KNOWN,
    /** Everything else is impossible. */
    FORCED,
    /** It is supposed, and refuted. */
    SUPPOSED
  }

  /** Keeps copies of the lists. */
  public Arrow {
    fromOperations = List.copyOf(fromOperations);
    toOperations = List.copyOf(toOperations);
  }

  /**
   * What it is called in short: {@code wr}, {@code ww}, {@code rw}, {@code process}, {@code
   * realtime}, {@code final}.
   */
  public String relation() {
    return kind.symbol();
  }

  /** The relation with the key: {@code rw x}. */
  public String label() {
    return key.map(name -> relation() + " " + name).orElseGet(this::relation);
  }
}

package dev.taipan.generate.plant;

import java.util.Arrays;
import java.util.List;

/**
 * A transaction of a {@link PlantedAnomaly}. It is of a session of its own.
 *
 * @param steps its operations, in program order
 * @param aborts whether it aborts, and does not commit
 */
public record TransactionPlan(List<PlantedOperation> steps, boolean aborts) {
  private static final String ABORTS = " abort";

  /** Keeps a copy of the list. */
  public TransactionPlan {
    steps = List.copyOf(steps);
  }

  /**
   * The transaction of a text: operations with blanks between them, and {@code abort} at the end if
   * it aborts.
   *
   * @throws IllegalArgumentException when it is none
   */
  static TransactionPlan parse(String text) {
    boolean aborts = text.endsWith(ABORTS);
    String operations = aborts ? text.substring(0, text.length() - ABORTS.length()) : text;
    // Blanks within a list are no separators.
    return new TransactionPlan(
        Arrays.stream(operations.split(" (?=[rw])")).map(PlantedOperation::parse).toList(), aborts);
  }
}

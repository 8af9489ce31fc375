package dev.taipan.relational.infer;

import dev.taipan.relational.run.RecordedStatement;
import dev.taipan.relational.run.RecordedTransaction;

/**
 * A dependency of one transaction on another.
 *
 * @param from which comes first
 * @param cause the statement of {@code from} that makes it so
 * @param effect that of {@code to}
 */
public record Edge(
    Kind kind,
    RecordedTransaction from,
    RecordedTransaction to,
    String row,
    RecordedStatement cause,
    RecordedStatement effect) {

  /** Kinds of dependencies, as Adya has them. */
  public enum Kind {
    /** {@code to} read a version that {@code from} wrote. */
    WR,
    /** {@code to} wrote the version after one that {@code from} wrote. */
    WW,
    /** {@code to} wrote the version after one that {@code from} read. */
    RW
  }

  @Override
  public String toString() {
    return "T%d -%s(%s)-> T%d"
        .formatted(from.number(), kind.name().toLowerCase(java.util.Locale.ROOT), row, to.number());
  }
}

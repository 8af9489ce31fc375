package dev.taipan.relational.infer;

import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;

/**
 * A dependency of one transaction on another.
 *
 * @param from which comes first
 * @param cause the statement of {@code from} that makes it so
 * @param effect that of {@code to}
 */
public record RowEdge(
    Kind kind,
    RelationalTransaction from,
    RelationalTransaction to,
    String row,
    RelationalStatement cause,
    RelationalStatement effect) {

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

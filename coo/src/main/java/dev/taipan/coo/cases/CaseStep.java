package dev.taipan.coo.cases;

import java.util.OptionalLong;

/**
 * A step of a case.
 *
 * @param transaction from 1
 * @param row the row, the condition of {@link Letter#P}, the name of a savepoint; empty of others
 * @param value what is written
 */
public record CaseStep(Letter letter, int transaction, String row, OptionalLong value) {

  /** A step without a row. */
  public static CaseStep of(Letter letter, int transaction) {
    return of(letter, transaction, "");
  }

  /** A step without a value. */
  public static CaseStep of(Letter letter, int transaction, String row) {
    return new CaseStep(letter, transaction, row, OptionalLong.empty());
  }

  /** The same with another letter. */
  public CaseStep as(Letter other) {
    return new CaseStep(other, transaction, row, value);
  }

  /** The same with a value. */
  public CaseStep writing(long written) {
    return new CaseStep(letter, transaction, row, OptionalLong.of(written));
  }

  /** As people write it: {@code W1[x=2]}. */
  public String text() {
    String inside = row + (value.isPresent() ? "=" + value.getAsLong() : "");
    return letter.name() + transaction + (inside.isEmpty() ? "" : "[" + inside + "]");
  }
}

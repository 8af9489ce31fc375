package dev.taipan.whitebox;

import java.math.BigDecimal;

/** Compares what a client saw of a count or a sum with what it should have been. */
public final class AggregateResults {

  private AggregateResults() {}

  /**
   * Whether they are the same, numbers by their value, and if a {@link Double} is expected by the
   * double that is next to it.
   *
   * @param seen the name of a value
   * @param expected a cell
   */
  public static boolean same(String seen, Object expected) {
    Object cell = Cells.of(seen);
    if (cell instanceof Number number && expected instanceof Double told) {
      return number.doubleValue() == told;
    }
    if (cell instanceof Number && expected instanceof Number) {
      return new BigDecimal(cell.toString()).compareTo(new BigDecimal(expected.toString())) == 0;
    }
    return cell == null ? expected == null : cell.equals(expected);
  }
}

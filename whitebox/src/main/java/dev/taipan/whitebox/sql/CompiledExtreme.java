package dev.taipan.whitebox.sql;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What a statement asks for that returns the rows with the smallest or largest value of a column.
 *
 * @param column as the statement spells it
 * @param isLargest whether it asks for the largest value
 * @param isConditional whether only among rows that meet the condition of its subquery
 * @param upTo asks for rows with a value, its parameter, and those beyond it
 * @param ofAny asks for rows with any value
 * @param outer the places of the literals of its condition, if that is the one of its subquery
 * @param inner by them those of the subquery, which must be the same
 */
record CompiledExtreme(
    String column,
    boolean isLargest,
    boolean isConditional,
    CompiledStatement upTo,
    CompiledStatement ofAny,
    List<Integer> outer,
    List<Integer> inner) {

  /** Whether it is one, with those literals. */
  boolean is(Object[] parameters) {
    return IntStream.range(0, outer.size())
        .allMatch(i -> parameters[outer.get(i)].equals(parameters[inner.get(i)]));
  }
}

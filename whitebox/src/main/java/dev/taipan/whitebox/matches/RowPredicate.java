package dev.taipan.whitebox.matches;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a read by predicate asked for. */
public interface RowPredicate {

  /**
   * Whether a row that is there matches.
   *
   * @throws UnsupportedPredicateException when that cannot be evaluated of this row
   */
  boolean matches(Row row);

  /**
   * Whether rows of a table are asked for. Keys without a table have the empty name, which is any.
   */
  boolean isOf(String table);

  /** Which rows cannot match, as a column of theirs tells at once; empty if none does. */
  default Optional<IntegerRange> range() {
    return Optional.empty();
  }

  /**
   * What the statement returns if it asks for a number and not for rows: a number, a string, or
   * empty for NULL.
   *
   * @param matching the rows that match
   */
  Optional<Object> aggregate(List<Row> matching);

  /**
   * What {@link #aggregate} says of rows by what it says of two parts of them.
   *
   * @throws UnsupportedPredicateException when it does not follow from that
   */
  default Optional<Object> joined(Optional<Object> one, Optional<Object> other) {
    throw new UnsupportedPredicateException("what parts of its rows come to is not known");
  }

  /** Whether the statement asks for a number, and not for rows. */
  boolean isAggregate();

  /** Whether that is how many rows match, whatever is in them. */
  boolean isCountOfRows();

  /** What the statement asks for if that is the rows with the smallest or largest value. */
  default Optional<Extreme> extreme() {
    return Optional.empty();
  }

  /** The subqueries of its condition, each of which asks for a number. */
  default List<RowPredicate> subqueries() {
    return List.of();
  }

  /**
   * This predicate where it is known what its subqueries return.
   *
   * @param results of each subquery a number, a string, or empty for NULL
   */
  default RowPredicate givenResults(List<Optional<Object>> results) {
    return this;
  }

  /**
   * This predicate where it is known what the subqueries of its condition return, which must be
   * known before rows can match; itself if it has none.
   *
   * @param matching tells the rows that match a subquery, which asks for a number
   */
  default RowPredicate given(Function<RowPredicate, List<Row>> matching) {
    return givenResults(
        subqueries().stream()
            .map(subquery -> subquery.aggregate(matching.apply(subquery)))
            .toList());
  }
}

package dev.taipan.relational.run;

import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.List;
import java.util.Map;

/**
 * What transactions did and saw.
 *
 * @param transactions in the order in which they ended
 * @param initial the rows that were there before, and the table of each
 * @param last the rows that are there at the end, with their lists
 * @param tables the table of each row that the end has
 * @param images versions with their cells, besides those that statements met: of the beginning and
 *     of the end
 * @param conditions how the database evaluates conditions
 */
public record RelationalRun(
    List<RelationalTransaction> transactions,
    Map<String, String> initial,
    Map<String, long[]> last,
    Map<String, String> tables,
    List<Observation> images,
    PredicateDialect conditions) {

  /** Keeps copies. */
  public RelationalRun {
    transactions = List.copyOf(transactions);
    initial = Map.copyOf(initial);
    last = Map.copyOf(last);
    tables = Map.copyOf(tables);
    images = List.copyOf(images);
  }

  /** A run of which no more cells are known. */
  public RelationalRun(
      List<RelationalTransaction> transactions,
      Map<String, String> initial,
      Map<String, long[]> last,
      Map<String, String> tables) {
    this(transactions, initial, last, tables, List.of(), PredicateDialect.H2);
  }
}

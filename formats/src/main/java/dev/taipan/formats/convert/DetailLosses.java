package dev.taipan.formats.convert;

import dev.taipan.history.History;
import dev.taipan.history.column.Column;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What few histories say and copies do without. */
final class DetailLosses {
  private static final Set<Column> COLUMNS =
      Set.of(
          Column.WRITE_ORDER,
          Column.INSERTS_AND_DELETES,
          Column.PREDICATE_READS,
          Column.VERSIONS,
          Column.OPERATION_TIMES,
          Column.STATEMENTS,
          Column.LEVELS,
          Column.EXPECTED_ORDER,
          Column.DATABASE_WORDS,
          Column.VERSION_SETS,
          Column.RESULTS,
          Column.FINAL_TRANSACTION);

  private DetailLosses() {}

  /**
   * What is lost with them, each in a few words; nothing where there are none.
   *
   * @param kept those that the copy has
   */
  static List<String> of(History history, Set<Column> kept) {
    Stream<Column> lost =
        history.columns().stream().filter(COLUMNS::contains).filter(one -> !kept.contains(one));
    return lost.map(DetailLosses::loss).toList();
  }

  private static String loss(Column column) {
    return switch (column) {
      case INSERTS_AND_DELETES -> column.title() + ", which become writes";
      case FINAL_TRANSACTION -> "that the final transaction comes after all others";
      default -> column.title();
    };
  }
}

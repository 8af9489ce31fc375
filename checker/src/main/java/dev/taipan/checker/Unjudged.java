package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.column.Column;
import java.util.List;
import java.util.stream.Stream;

/** What a history says that verdicts take no account of: they are on the rest of it. */
public final class Unjudged {
  private static final String REMEDY =
      " (check --sql-dialect judges most of those that it understands)";

  private Unjudged() {}

  /**
   * A sentence for each such column of a history, without a stop; none for most histories. Linear
   * time in its transactions and keys.
   */
  public static List<String> in(History history) {
    return history.columns().stream().flatMap(column -> of(column, history)).toList();
  }

  private static Stream<String> of(Column column, History history) {
    return switch (column) {
      case PREDICATE_READS -> Stream.of(ofPredicates(history.details().predicateReads().size()));
      case VERSIONS -> Stream.of("names of versions are not looked at: values tell versions apart");
      case OPERATION_TIMES ->
          Stream.of("times of operations are not looked at: those of transactions are");
      case LEVELS ->
          Stream.of("levels of single transactions are not looked at: all are judged alike");
      default -> Stream.empty();
    };
  }

  private static String ofPredicates(int reads) {
    return reads == 1
        ? "1 read by predicate is not judged" + REMEDY
        : reads + " reads by predicate are not judged" + REMEDY;
  }
}

package dev.taipan.report.result;

import dev.taipan.history.History;
import dev.taipan.history.column.Column;
import java.util.List;
import java.util.stream.Stream;

/** What a history says that verdicts take no account of: they are on the rest of it. */
final class Unjudged {
  private static final String REMEDY =
      " (taipan check --sql-dialect ENGINE judges most of those that it understands)";

  private Unjudged() {}

  /**
   * A sentence for each such column of a history, without a stop; none for most histories. Linear
   * time in its transactions and keys.
   *
   * @param recorded the history
   * @param judged what was made of it so that verdicts take account of more, or the history itself
   */
  static List<String> in(History recorded, History judged) {
    return judged.columns().stream().flatMap(column -> of(column, recorded, judged)).toList();
  }

  private static Stream<String> of(Column column, History recorded, History judged) {
    return switch (column) {
      case PREDICATE_READS -> Stream.of(ofPredicates(reads(judged), reads(recorded)));
      case VERSIONS ->
          Stream.of("version names are ignored: versions are identified by their values");
      case OPERATION_TIMES -> Stream.of("operation times are ignored: transaction times are used");
      case LEVELS ->
          Stream.of(
              "per-transaction levels are ignored: all transactions are judged at the same level");
      default -> Stream.empty();
    };
  }

  private static int reads(History history) {
    return history.details().predicateReads().size();
  }

  private static String ofPredicates(int unjudged, int all) {
    boolean isNone = unjudged == all;
    return unjudged
        + (isNone ? "" : " of " + all)
        + (all == 1 ? " predicate read " : " predicate reads ")
        + (unjudged == 1 ? "is" : "are")
        + " not judged"
        + (isNone ? REMEDY : "");
  }
}

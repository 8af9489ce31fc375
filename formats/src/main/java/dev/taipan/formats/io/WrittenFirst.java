package dev.taipan.formats.io;

import dev.taipan.history.History;
import dev.taipan.history.initial.LeadingTransaction;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What formats write first that do not say which transaction is the initial one: what comes first
 * may be taken for it, as {@link LeadingTransaction} has it, and shall be so exactly if it is.
 */
public final class WrittenFirst {
  private WrittenFirst() {}

  /**
   * The sessions in an order in which a format may write them that goes session by session: their
   * own, but for the first one. Takes linear time, and again as much for each session that has to
   * make way.
   *
   * @throws UnwritableHistoryException when something would be taken for the initial transaction
   *     whichever session came first
   */
  public static int[] sessions(History history, HistoryFormat format)
      throws UnwritableHistoryException {
    if (history.transactions() == 0) {
      return IntStream.range(0, history.sessions()).toArray();
    }
    OptionalInt initial = LeadingTransaction.of(history);
    OptionalInt wrong = OptionalInt.empty();
    int[] begun =
        IntStream.range(0, history.sessions()).filter(s -> history.sessionLength(s) > 0).toArray();
    for (int session : begun) {
      OptionalInt taken = LeadingTransaction.ifBegunWith(history, history.inSession(session, 0));
      if (taken.equals(initial)) {
        return from(session, history);
      }
      wrong = taken;
    }
    throw unwritable(history, format, wrong);
  }

  private static int[] from(int first, History history) {
    return IntStream.concat(
            IntStream.of(first), IntStream.range(0, history.sessions()).filter(s -> s != first))
        .toArray();
  }

  /**
   * Checks a history that a format writes beginning with a certain transaction. Linear time.
   *
   * @throws UnwritableHistoryException when another one than the initial one would be taken for it
   */
  public static void check(History history, HistoryFormat format, int first)
      throws UnwritableHistoryException {
    OptionalInt taken = LeadingTransaction.ifBegunWith(history, first);
    if (!taken.equals(LeadingTransaction.of(history))) {
      throw unwritable(history, format, taken);
    }
  }

  private static UnwritableHistoryException unwritable(
      History history, HistoryFormat format, OptionalInt taken) {
    return new UnwritableHistoryException(
        format,
        taken.isPresent()
            ? "transaction "
                + history.transactionName(taken.getAsInt())
                + " would be read as the initial one, and this format cannot express that it is not"
            : "no transaction would be read as the initial one, and this format cannot mark it");
  }
}

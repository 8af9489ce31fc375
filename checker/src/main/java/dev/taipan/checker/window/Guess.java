package dev.taipan.checker.window;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * An order in which the committed transactions of a history may have run. It agrees with session
 * order, and may be wrong otherwise: a wrong guess costs time and nothing else. A transaction that
 * spells out the initial versions is not in it, nor is the final one.
 */
public final class Guess {
  private static final int NOBODY = -1;

  private final History history;
  private final int[] order;
  private final int[] sessionOf;

  private Guess(History history, int[] order, int[] sessionOf) {
    this.history = history;
    this.order = order;
    this.sessionOf = sessionOf;
  }

  /**
   * The order in which the input records transactions, but that the final transaction sees what
   * others leave behind, as far as that is done by moving a few. Linear time, or that of sorting
   * the transactions.
   */
  public static Guess asRecorded(History history) {
    Guess recorded = of(history, history::recorded);
    return LastWriters.moved(recorded)
        .map(order -> of(history, place -> place < order.length ? order[place] : NOBODY))
        .orElse(recorded);
  }

  /**
   * Any order. Each place goes to the next transaction of the session to which the order gives it,
   * so that sessions are in order. Linear time.
   *
   * @param history {@linkplain dev.taipan.history.NumberedBySession numbered by session}
   * @param order the transaction at each place, each once
   */
  public static Guess of(History history, IntUnaryOperator order) {
    int[] sessionOf = new int[history.transactions()];
    int[] next = new int[history.sessions()];
    for (int session = 0; session < next.length; session++) {
      next[session] = history.sessionStart(session);
      Arrays.fill(sessionOf, history.sessionStart(session), history.sessionEnd(session), session);
    }
    int[] guessed = new int[history.transactions()];
    int places = 0;
    for (int place = 0; place < history.transactions(); place++) {
      int transaction = order.applyAsInt(place);
      if (transaction != NOBODY && counts(history, transaction)) {
        int session = sessionOf[transaction];
        while (!counts(history, next[session])) {
          next[session]++;
        }
        guessed[places++] = next[session]++;
      }
    }
    return new Guess(history, Arrays.copyOf(guessed, places), sessionOf);
  }

  private static boolean counts(History history, int transaction) {
    return history.status(transaction) == TransactionStatus.COMMITTED
        && !history.isInitialTransaction(transaction)
        && !history.isFinalTransaction(transaction);
  }

  /** The history whose order this is. */
  public History history() {
    return history;
  }

  /** The session of a transaction. */
  int sessionOf(int transaction) {
    return sessionOf[transaction];
  }

  /** The number of transactions in it. */
  public int places() {
    return order.length;
  }

  /** The transaction at a place. */
  public int at(int place) {
    return order[place];
  }
}

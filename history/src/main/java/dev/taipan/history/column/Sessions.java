package dev.taipan.history.column;

/**
 * Which transactions are of which session, and in which order. Where transactions are numbered
 * session by session this is where each session starts, and otherwise 8 bytes per transaction more.
 * Immutable.
 */
public final class Sessions {
  /** Per session the place of its first transaction, and the end of the last. */
  private final int[] start;

  /** The transaction at each place; null where a transaction's number is its place. */
  private final int[] transactions;

  /** The place of each transaction; null where that is its number. */
  private final int[] places;

  private Sessions(int[] start, int[] transactions, int[] places) {
    this.start = start;
    this.transactions = transactions;
    this.places = places;
  }

  /**
   * Transactions that are numbered session by session.
   *
   * @param start the first transaction of each session, and the end of the last
   */
  public static Sessions consecutive(int[] start) {
    return new Sessions(start, null, null);
  }

  /**
   * Transactions that are numbered in any way.
   *
   * @param start the place of each session's first transaction, and the end of the last
   * @param places the place of each transaction, session by session
   */
  public static Sessions of(int[] start, int[] places) {
    int[] transactions = new int[places.length];
    boolean consecutive = true;
    for (int transaction = 0; transaction < places.length; transaction++) {
      transactions[places[transaction]] = transaction;
      consecutive &= places[transaction] == transaction;
    }
    return consecutive ? consecutive(start) : new Sessions(start, transactions, places);
  }

  /** The number of sessions, empty ones included. */
  public int count() {
    return start.length - 1;
  }

  /** Whether the transactions of each session have consecutive numbers, in session order. */
  public boolean areConsecutive() {
    return transactions == null;
  }

  /** The number of transactions of a session. */
  public int length(int session) {
    return start[session + 1] - start[session];
  }

  /** The transaction of a session at a rank, counted from 0. */
  public int transaction(int session, int rank) {
    int place = start[session] + rank;
    return transactions == null ? place : transactions[place];
  }

  /** How many transactions precede one in its session; in the time of {@link #sessionOf}. */
  public int rank(int transaction) {
    return place(transaction) - start[sessionOf(transaction)];
  }

  /** The session of a transaction, in time logarithmic in the number of sessions. */
  public int sessionOf(int transaction) {
    return Owners.of(place(transaction), start);
  }

  /** Where a session starts among the places of transactions, session by session. */
  public int start(int session) {
    return start[session];
  }

  private int place(int transaction) {
    return places == null ? transaction : places[transaction];
  }
}

package dev.taipan.history.io;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Column;

/** What formats cannot express, found before anything is written. */
public final class WriteChecks {

  private WriteChecks() {}

  /**
   * Checks a history before it is written in a format in which values stand for themselves and 0 is
   * the initial one: text and bincode.
   *
   * @throws UnwritableHistoryException when the format cannot express it
   */
  public static void check(History history, HistoryCodec codec) throws UnwritableHistoryException {
    checkColumns(history, codec);
    if (!history.hasInitialValue()) {
      throw new UnwritableHistoryException(
          codec.format(),
          "the history has no initial value, and in this format 0 is the initial value");
    }
    if (history.initialValue() != 0) {
      throw new UnwritableHistoryException(
          codec.format(),
          "the initial value is "
              + history.valueName(history.initialValue())
              + ", and in this format it is 0");
    }
  }

  /**
   * Checks that a format has a place for all that a history says.
   *
   * @throws UnwritableHistoryException when it has none for some column
   */
  public static void checkColumns(History history, HistoryCodec codec)
      throws UnwritableHistoryException {
    for (Column column : history.columns()) {
      if (!codec.columns().contains(column)) {
        throw new UnwritableHistoryException(
            codec.format(), said(column, history) + ", and this format cannot say so");
      }
    }
  }

  /** What a column of a history says, in a few words. */
  private static String said(Column column, History history) {
    return switch (column) {
      case LISTS -> "some keys hold lists";
      case UNKNOWN_OUTCOMES ->
          "nobody knows whether transaction " + firstUnknown(history) + " committed";
      case TIMES -> "the history says when transactions started and ended";
      case VERSION_ORDER -> "the history says in which order versions were installed";
      case WRITE_ORDER -> "the history says in which order single writes were installed";
      case OWN_INITIAL_VALUES ->
          history.initialValues().owners() + " keys have initial values of their own";
      case ROW_KEYS -> "keys are rows of tables";
      case INSERTS_AND_DELETES -> "some writes are inserts or deletes";
      case PREDICATE_READS -> history.details().predicateReads().size() + " reads are by predicate";
      case VERSIONS -> "versions have names";
      case OPERATION_TIMES -> "the history says when operations started and ended";
      case STATEMENTS -> "the history says of which statement operations are";
      case LEVELS -> "the history says at which levels transactions ran";
      case DATABASE_WORDS ->
          "the history says what the database calls transactions or what they saw";
      case EXPECTED_ORDER -> "the history says where transactions belong in an order";
      case VERSION_SETS -> "the history says over which versions predicates were evaluated";
      case RESULTS -> "some reads by predicate returned a number";
      case FINAL_TRANSACTION ->
          "transaction "
              + history.transactionName(history.details().finalTransaction())
              + " comes after all others";
    };
  }

  private static String firstUnknown(History history) {
    int transaction = 0;
    while (history.status(transaction) != TransactionStatus.UNKNOWN) {
      transaction++;
    }
    return history.transactionName(transaction);
  }
}

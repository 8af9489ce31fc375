package dev.taipan.formats.io;

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
          "the history has no initial value, but this format requires the initial value 0");
    }
    if (history.initialValue() != 0) {
      throw new UnwritableHistoryException(
          codec.format(),
          "the initial value is "
              + history.valueName(history.initialValue())
              + ", but this format requires 0");
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
            codec.format(), said(column, history) + ", which this format cannot express");
      }
    }
  }

  /** What a column of a history says, in a few words. */
  private static String said(Column column, History history) {
    return switch (column) {
      case LISTS -> "some keys hold lists";
      case UNKNOWN_OUTCOMES ->
          "it is unknown whether transaction " + firstUnknown(history) + " committed";
      case TIMES -> "transactions have start and end times";
      case VERSION_ORDER -> "the history has a version order";
      case WRITE_ORDER -> "the history has an order of individual writes";
      case OWN_INITIAL_VALUES ->
          history.initialValues().owners() + " keys have initial values of their own";
      case ROW_KEYS -> "keys are rows of tables";
      case INSERTS_AND_DELETES -> "some writes are inserts or deletes";
      case PREDICATE_READS ->
          history.details().predicateReads().size() + " reads are predicate reads";
      case VERSIONS -> "versions have names";
      case OPERATION_TIMES -> "operations have start and end times";
      case STATEMENTS -> "operations are assigned to statements";
      case LEVELS -> "transactions have isolation levels";
      case DATABASE_WORDS -> "the history contains the database's transaction IDs or snapshots";
      case EXPECTED_ORDER -> "transactions have places in an expected order";
      case VERSION_SETS -> "predicate reads have version sets";
      case RESULTS -> "some predicate reads returned a number";
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

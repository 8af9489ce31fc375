package dev.taipan.history.io;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;

/**
 * What no format can express in which values stand for themselves, 0 is the initial one, and a
 * transaction either committed or not: text and bincode.
 */
public final class WriteChecks {

  private WriteChecks() {}

  /**
   * Checks that no key has an initial value of its own.
   *
   * @throws UnwritableHistoryException when one has
   */
  public static void checkInitialValues(History history, HistoryFormat format)
      throws UnwritableHistoryException {
    int owners = history.initialValues().owners();
    if (owners > 0) {
      throw new UnwritableHistoryException(
          format, owners + " keys have initial values of their own, and this format cannot say so");
    }
  }

  /**
   * Checks a history before it is written.
   *
   * @throws UnwritableHistoryException when such a format cannot express it
   */
  public static void check(History history, HistoryFormat format)
      throws UnwritableHistoryException {
    if (!history.lists().isEmpty()) {
      throw new UnwritableHistoryException(
          format, "some keys hold lists, and in this format all hold single values");
    }
    checkInitialValues(history, format);
    if (!history.hasInitialValue()) {
      throw new UnwritableHistoryException(
          format, "the history has no initial value, and in this format 0 is the initial value");
    }
    if (history.initialValue() != 0) {
      throw new UnwritableHistoryException(
          format,
          "the initial value is "
              + history.valueName(history.initialValue())
              + ", and in this format it is 0");
    }
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      if (history.status(transaction) == TransactionStatus.UNKNOWN) {
        throw new UnwritableHistoryException(
            format,
            "nobody knows whether transaction "
                + history.transactionName(transaction)
                + " committed, and this format cannot say so");
      }
    }
  }
}

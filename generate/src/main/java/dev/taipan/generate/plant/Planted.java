package dev.taipan.generate.plant;

import dev.taipan.history.TransactionStatus;
import java.util.List;

/**
 * An anomaly that was planted.
 *
 * @param anomaly what
 * @param keys the names of its keys, which nothing else uses
 * @param transactions those that make it
 */
public record Planted(PlantedAnomaly anomaly, List<String> keys, List<Transaction> transactions) {

  /** Keeps copies of the lists. */
  public Planted {
    keys = List.copyOf(keys);
    transactions = List.copyOf(transactions);
  }

  /**
   * A transaction that was planted.
   *
   * @param session the name of its session
   * @param number its number; formats may call an aborted one otherwise
   * @param status how it ended
   * @param operations as in {@code w(17,1)}, {@code r(17,0)} or {@code r(17,[1 2])}
   */
  public record Transaction(
      String session, int number, TransactionStatus status, List<String> operations) {
    /** Keeps a copy of the list. */
    public Transaction {
      operations = List.copyOf(operations);
    }
  }
}

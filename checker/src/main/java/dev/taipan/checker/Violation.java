package dev.taipan.checker;

import java.util.List;

/**
 * Why a history does not satisfy a level.
 *
 * @param anomaly the anomaly's name, such as {@code G-single}
 * @param description what that anomaly is, in a few words
 * @param transactions names of the transactions that take part
 * @param explanation sentences about these transactions, in the order in which they argue
 */
public record Violation(
    String anomaly, String description, List<String> transactions, List<String> explanation) {

  /** Keeps copies of the lists. */
  public Violation {
    transactions = List.copyOf(transactions);
    explanation = List.copyOf(explanation);
  }
}

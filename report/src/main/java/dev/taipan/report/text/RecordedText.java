package dev.taipan.report.text;

import dev.taipan.checker.explain.RecordedTransaction;
import dev.taipan.checker.explain.RecordedTransaction.RecordedOperation;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.display.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says what transactions did that an explanation rests on, as Elle does. */
final class RecordedText {
  private static final int MOST_TRANSACTIONS = 10;
  private static final int MOST_OPERATIONS = 14;
  private static final int LONGEST = 60;

  private RecordedText() {}

  /** A line for each of the first transactions, and one that names the others. */
  static List<String> lines(List<RecordedTransaction> transactions) {
    List<String> lines = new ArrayList<>();
    transactions.stream().limit(MOST_TRANSACTIONS).map(RecordedText::line).forEach(lines::add);
    List<RecordedTransaction> others = transactions.subList(lines.size(), transactions.size());
    if (!others.isEmpty()) {
      String names =
          others.stream().map(RecordedTransaction::name).collect(Collectors.joining(", "));
      lines.add("and " + others.size() + " more: " + PrintedText.sentence(names));
    }
    return lines;
  }

  /** {@code T2 = session 2: r key 1 → 0, …, w key 1 = 2}. */
  private static String line(RecordedTransaction transaction) {
    return start(transaction.name())
        + " = session "
        + start(transaction.session())
        + outcome(transaction.status())
        + ": "
        + operations(transaction);
  }

  private static String outcome(TransactionStatus status) {
    return switch (status) {
      case COMMITTED -> "";
      case ABORTED -> ", aborted";
      case UNKNOWN -> ", outcome unknown";
    };
  }

  /** What it did; what does not count is left out. */
  private static String operations(RecordedTransaction transaction) {
    if (transaction.length() == 0) {
      return "nothing";
    }
    List<RecordedOperation> counting = transaction.operations();
    List<String> parts = new ArrayList<>();
    int next = 0;
    for (RecordedOperation operation : first(counting)) {
      if (operation.place() > next) {
        parts.add("…");
      }
      parts.add(operation(operation));
      next = operation.place() + 1;
    }
    if (counting.size() > MOST_OPERATIONS) {
      parts.add("… and " + (counting.size() - MOST_OPERATIONS) + " more that count");
    } else if (next < transaction.length()) {
      parts.add("…");
    }
    return String.join(", ", parts);
  }

  private static List<RecordedOperation> first(List<RecordedOperation> operations) {
    return operations.subList(0, Math.min(MOST_OPERATIONS, operations.size()));
  }

  private static String operation(RecordedOperation operation) {
    String key = start(operation.row().orElse("key " + operation.key()));
    String value = start(operation.value());
    return switch (operation.kind()) {
      case READ, LIST_READ -> "r " + key + " → " + value;
      case WRITE -> "w " + key + " = " + value;
      case INSERT -> "insert " + key + " = " + value;
      case APPEND -> "append " + key + " + " + value;
      case DELETE -> "delete " + key;
      case PREDICATE_READ -> "ask " + start(operation.key()) + " → " + value;
    };
  }

  private static String start(String text) {
    return Printable.start(text, LONGEST);
  }
}

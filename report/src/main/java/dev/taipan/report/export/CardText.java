package dev.taipan.report.export;

import dev.taipan.history.TransactionStatus;
import dev.taipan.history.display.Printable;
import dev.taipan.report.picture.Card;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a transaction is and did, a line each. */
final class CardText {
  private static final int MOST_OPERATIONS = 14;
  private static final int LONGEST = 60;

  private CardText() {}

  /** Its name and session, and then its operations; of many, those that the argument speaks of. */
  static List<String> lines(Card card) {
    List<String> lines = new ArrayList<>(List.of(heading(card)));
    List<Card.Operation> operations = card.operations();
    List<Card.Operation> shown =
        operations.size() <= MOST_OPERATIONS
            ? operations
            : operations.stream().filter(Card.Operation::decisive).limit(MOST_OPERATIONS).toList();
    shown.forEach(operation -> lines.add(of(operation)));
    if (shown.size() < operations.size()) {
      lines.add("… " + (operations.size() - shown.size()) + " more");
    }
    return lines;
  }

  private static String heading(Card card) {
    if (card.isInitial()) {
      return "initial values";
    }
    String status =
        card.status() == TransactionStatus.COMMITTED
            ? ""
            : ", " + card.status().name().toLowerCase(Locale.ROOT);
    return shortened(card.name()) + " (session " + shortened(card.session()) + status + ")";
  }

  /** An operation in words. */
  static String of(Card.Operation operation) {
    String key = shortened(operation.key());
    String value = shortened(operation.value());
    return switch (operation.kind()) {
      case READ, LIST_READ -> "read " + key + " → " + value;
      case WRITE -> "write " + key + " = " + value;
      case INSERT -> "insert " + key + " = " + value;
      case APPEND -> "append " + key + " + " + value;
      case DELETE -> "delete " + key;
      case PREDICATE_READ -> "ask " + key + " → " + value;
    };
  }

  private static String shortened(String text) {
    return Printable.start(text, LONGEST);
  }
}

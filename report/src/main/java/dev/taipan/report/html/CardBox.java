package dev.taipan.report.html;

import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.OperationKind;
import dev.taipan.report.layout.Box;
import dev.taipan.report.layout.Point;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.picture.Card;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A transaction as a box with what it did, in program order. */
final class CardBox {
  private static final double PADDING = 12;
  private static final double HEADER = 34;
  private static final double ROW = 20;
  private static final int COLUMNS = 36;

  /** How much of an operation those see who point at it. */
  private static final int HINT_COLUMNS = 300;

  private static final int HINT_OPERATIONS = 60;

  /** A line of a card: an operation, or a word on those left out. */
  private record Row(int operation, String text, boolean decisive) {
    static final int NONE = -1;
  }

  private final Card card;
  private final int place;
  private final String name;
  private final String owner;
  private final List<Row> rows = new ArrayList<>();
  private final Box size;

  CardBox(Card card, int place, int most) {
    this.card = card;
    this.place = place;
    name = ShortText.of(card.isInitial() ? "initial values" : card.name(), COLUMNS / 2);
    owner = owner(card);
    addRows(most);
    double widest = ShortText.width(name) * 1.1 + 16 + ShortText.width(owner);
    for (Row row : rows) {
      widest = Math.max(widest, ShortText.width(row.text()) + 8);
    }
    double height = rows.isEmpty() ? HEADER : HEADER + rows.size() * ROW + PADDING / 2;
    size = new Box(widest + 2 * PADDING, height);
  }

  private static String owner(Card card) {
    String session = card.isInitial() ? "" : "session " + ShortText.of(card.session(), COLUMNS / 3);
    return switch (card.status()) {
      case COMMITTED -> session;
      case ABORTED -> session + " · aborted";
      case UNKNOWN -> session + " · unknown";
    };
  }

  private void addRows(int most) {
    List<Card.Operation> operations = card.operations();
    int spare =
        Math.max(0, most - (int) operations.stream().filter(Card.Operation::decisive).count());
    int leftOut = 0;
    for (int i = 0; i < operations.size(); i++) {
      boolean decisive = operations.get(i).decisive();
      if ((decisive && rows.size() < 2 * most) || spare-- > 0) {
        leftOut = addGap(leftOut);
        rows.add(new Row(i, line(operations.get(i), COLUMNS), decisive));
      } else {
        leftOut++;
      }
    }
    addGap(leftOut);
  }

  private int addGap(int leftOut) {
    if (leftOut > 0) {
      rows.add(new Row(Row.NONE, "… " + leftOut + " more", false));
    }
    return 0;
  }

  /**
   * An operation in words that fit: of long keys only so much that values are seen, too; but a new
   * row is known by its key.
   */
  private static String line(Card.Operation operation, int columns) {
    boolean isNew = operation.kind() == OperationKind.INSERT;
    String start = isNew ? "" : ShortText.of(operation.value(), columns / 3);
    int others = text(operation.kind(), "", start).length();
    String key = ShortText.of(operation.key(), Math.max(columns / 2, columns - others));
    return ShortText.of(text(operation.kind(), key, operation.value()), columns);
  }

  /** An operation in words, for those who point at it. */
  static String text(Card.Operation operation) {
    return line(operation, HINT_COLUMNS);
  }

  private static String text(OperationKind kind, String key, String value) {
    return switch (kind) {
      case READ, LIST_READ -> "read " + key + " → " + value;
      case WRITE -> "write " + key + " = " + value;
      case INSERT -> "insert " + key + " = " + value;
      case APPEND -> "append " + key + " + " + value;
      case DELETE -> "delete " + key;
      case PREDICATE_READ -> "answer " + value + ": " + key;
    };
  }

  /** What is written on it. */
  Stream<String> texts() {
    return Stream.concat(Stream.of(name, owner), rows.stream().map(Row::text));
  }

  /** How large it is. */
  Box size() {
    return size;
  }

  /** Draws it. */
  void draw(Markup out, Point corner, boolean contradicted) {
    String status =
        card.status() == TransactionStatus.COMMITTED
            ? ""
            : " " + card.status().name().toLowerCase(java.util.Locale.ROOT);
    out.open(
        "g",
        "class",
        "card" + status + (contradicted ? " core" : ""),
        "data-card",
        place,
        "transform",
        "translate(" + Markup.number(corner.x()) + " " + Markup.number(corner.y()) + ")");
    out.element("title", hint());
    out.empty("rect", "class", "body", "width", size.width(), "height", size.height(), "rx", 8);
    out.element("text", name, "class", "name", "x", PADDING, "y", 22);
    out.element(
        "text",
        owner,
        "class",
        "owner",
        "x",
        size.width() - PADDING,
        "y",
        22,
        "text-anchor",
        "end");
    if (!rows.isEmpty()) {
      out.empty(
          "path",
          "class",
          "rule",
          "d",
          "M0 " + Markup.number(HEADER - 3) + "H" + Markup.number(size.width()));
    }
    for (int i = 0; i < rows.size(); i++) {
      draw(out, rows.get(i), HEADER + i * ROW);
    }
    out.close();
  }

  private String hint() {
    String start = ShortText.of(card.name(), HINT_COLUMNS) + ": ";
    return card.operations().stream()
        .limit(HINT_OPERATIONS)
        .map(CardBox::text)
        .collect(Collectors.joining("; ", start, ""));
  }

  private void draw(Markup out, Row row, double top) {
    if (row.operation() == Row.NONE) {
      out.element("text", row.text(), "class", "more", "x", PADDING + 8, "y", top + 14);
      return;
    }
    out.open(
        "g",
        "class",
        row.decisive() ? "op decisive" : "op",
        "data-op",
        place + ":" + row.operation());
    out.empty("rect", "x", 5, "y", top, "width", size.width() - 10, "height", ROW, "rx", 4);
    out.element("text", row.text(), "x", PADDING + 4, "y", top + 14);
    out.close();
  }
}

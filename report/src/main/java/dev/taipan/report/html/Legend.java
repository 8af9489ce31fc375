package dev.taipan.report.html;

import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.OperationKind;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.picture.Arrow;
import dev.taipan.report.picture.Arrow.Standing;
import dev.taipan.report.picture.Card;
import dev.taipan.report.picture.Picture;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What each sign of a drawing means, of those that are in it. */
final class Legend {
  private static final Map<Kind, String> MEANINGS =
      Map.of(
          Kind.WRITE_READ, "wr: the second read what the first wrote",
          Kind.WRITE_WRITE, "ww: the second overwrote what the first wrote",
          Kind.READ_WRITE, "rw: the second overwrote what the first had read",
          Kind.SESSION_ORDER, "process: the first precedes the second in their session",
          Kind.REAL_TIME, "realtime: the first had ended when the second started",
          Kind.FINAL, "final: the second comes after all others");

  private static final Map<OperationKind, String> SIGNS =
      new EnumMap<>(
          Map.of(
              OperationKind.READ, "→ what a read returned",
              OperationKind.LIST_READ, "→ what a read returned",
              OperationKind.WRITE, "= what was written",
              OperationKind.INSERT, "= what was written",
              OperationKind.APPEND, "+ what was appended"));

  private final List<Arrow> arrows;
  private final List<Card> cards;
  private final Focus focus;
  private final String texts;

  /**
   * The legend of a part of a picture.
   *
   * @param texts all that is written in the drawing
   */
  Legend(Picture picture, Focus focus, String texts) {
    this.focus = focus;
    this.texts = texts;
    arrows = focus.arrows().stream().map(picture.arrows()::get).toList();
    cards = focus.cards().stream().map(picture.cards()::get).toList();
  }

  void write(Markup out) {
    out.open("figcaption").open("ul", "class", "legend");
    Set<Kind> used = EnumSet.noneOf(Kind.class);
    arrows.forEach(arrow -> used.add(arrow.kind()));
    used.forEach(kind -> writeKind(out, kind));
    for (TransactionStatus status :
        EnumSet.of(TransactionStatus.ABORTED, TransactionStatus.UNKNOWN)) {
      if (cards.stream().anyMatch(card -> card.status() == status)) {
        writeStatus(out, status);
      }
    }
    words().forEach(line -> out.element("li", line));
    out.close().close();
  }

  private static void writeKind(Markup out, Kind kind) {
    String relation = kind.symbol();
    out.open("li");
    openSample(out, 12);
    out.open("g", "class", "arrow core " + relation);
    out.empty("path", "class", "line", "d", "M1 6H32", "marker-end", "url(#end-" + relation + ")");
    out.close().close().text(MEANINGS.get(kind)).close();
  }

  private static void writeStatus(Markup out, TransactionStatus status) {
    String name = status.name().toLowerCase(Locale.ROOT);
    out.open("li");
    openSample(out, 16);
    out.open("g", "class", "card " + name);
    out.empty("rect", "class", "body", "x", 4, "y", 1.5, "width", 32, "height", 13, "rx", 3);
    out.close().close();
    out.text(
        status == TransactionStatus.ABORTED
            ? "aborted: the client was told that it had no effect"
            : "unknown: the client never learned whether it took effect");
    out.close();
  }

  private static void openSample(Markup out, int height) {
    out.open(
        "svg",
        "class",
        "sample",
        "width",
        40,
        "height",
        height,
        "viewBox",
        "0 0 40 " + height,
        "aria-hidden",
        true);
  }

  private List<String> words() {
    List<String> words = new ArrayList<>();
    if (focus.arrows().stream().map(focus::hasArrow).distinct().count() > 1) {
      words.add("Thick arrows form the contradiction, thin arrows support it.");
    }
    if (hasStanding(Standing.FORCED)) {
      words.add("forced: there is no alternative");
    }
    if (hasStanding(Standing.SUPPOSED)) {
      words.add("?: an assumption, which is refuted");
    }
    String signs =
        operations().stream()
            .map(Card.Operation::kind)
            .map(SIGNS::get)
            .filter(sign -> sign != null)
            .distinct()
            .sorted()
            .collect(Collectors.joining("; "));
    if (!signs.isEmpty()) {
      words.add(signs);
    }
    if (texts.contains("…")) {
      words.add("…: left out for lack of space; hover over it to read all");
    }
    if (operations().stream().map(Card.Operation::decisive).distinct().count() > 1) {
      words.add("The current step of the argument is highlighted in grey.");
    }
    return words;
  }

  private boolean hasStanding(Standing standing) {
    return arrows.stream().anyMatch(arrow -> arrow.standing() == standing);
  }

  private List<Card.Operation> operations() {
    return cards.stream().flatMap(card -> card.operations().stream()).toList();
  }
}

package dev.taipan.report.html;

import dev.taipan.history.TransactionStatus;
import dev.taipan.history.origin.Origin;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.picture.Card;
import dev.taipan.report.picture.Picture;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** When the transactions of a picture ran, a row each, those of a session next to each other. */
final class Timeline {
  private static final double ROW = 26;
  private static final double AXIS = 22;
  private static final double WIDE = 1040;
  private static final double NARROW = 350;
  private static final int COLUMNS = 18;

  private final List<Card> cards;
  private final long first;
  private final long last;
  private final Origin origin;

  Timeline(Picture picture, Focus focus, Origin origin) {
    this.origin = origin;
    cards =
        focus.cards().stream()
            .map(picture.cards()::get)
            .filter(card -> card.start().isPresent() || card.end().isPresent())
            .sorted(
                Comparator.comparing(Card::session)
                    .thenComparing(card -> card.start().orElse(Long.MIN_VALUE)))
            .toList();
    first = times().min().orElse(0);
    last = times().max().orElse(0);
  }

  private LongStream times() {
    return cards.stream()
        .flatMapToLong(card -> LongStream.concat(card.start().stream(), card.end().stream()));
  }

  /** Draws it, where any times are known. */
  void write(Markup out) {
    if (cards.isEmpty()) {
      return;
    }
    out.open("section", "class", "timeline").element("h3", "Timeline");
    out.open("figure");
    draw(out, "for-wide", WIDE);
    draw(out, "for-narrow", NARROW);
    out.element("figcaption", caption()).close().close();
  }

  private String caption() {
    boolean ofOperations =
        cards.stream()
            .flatMap(card -> card.operations().stream())
            .anyMatch(op -> op.start().isPresent());
    return "By the clock of the history, from "
        + origin.instant(first)
        + " to "
        + origin.instant(last)
        + (origin.clock().isPresent() ? "." : ", in an unspecified unit.")
        + (ofOperations ? " Dark bars mark time spent waiting for the database." : "")
        + (cards.stream().anyMatch(card -> card.status() == TransactionStatus.ABORTED)
            ? " Red bars are aborted transactions."
            : "")
        + (cards.stream().anyMatch(card -> card.status() == TransactionStatus.UNKNOWN)
            ? " Dashed bars are transactions of unknown outcome."
            : "")
        + (cards.stream().anyMatch(card -> card.end().isEmpty())
            ? " A bar without an end: it is unknown when, or whether, the transaction ended."
            : "");
  }

  private void draw(Markup out, String screen, double width) {
    double height = AXIS + cards.size() * ROW;
    double left =
        cards.stream().mapToDouble(card -> ShortText.width(name(card))).max().orElse(0) + 12;
    out.open(
        "svg",
        "class",
        "drawing " + screen,
        "viewBox",
        "0 0 " + Markup.number(width) + " " + Markup.number(height),
        "width",
        width,
        "height",
        height,
        "role",
        "img",
        "aria-label",
        "Timeline of the transactions");
    out.empty(
        "path",
        "class",
        "axis",
        "d",
        "M" + Markup.number(left) + " " + Markup.number(AXIS - 4) + "H" + Markup.number(width));
    out.element("text", "+0", "class", "tick", "x", left, "y", 12);
    out.element(
        "text",
        "+" + origin.roughly(last - first),
        "class",
        "tick",
        "x",
        width,
        "y",
        12,
        "text-anchor",
        "end");
    for (int i = 0; i < cards.size(); i++) {
      draw(out, cards.get(i), AXIS + i * ROW, left, width);
    }
    out.close();
  }

  private static String name(Card card) {
    return ShortText.of(card.session(), COLUMNS / 2)
        + " · "
        + ShortText.of(card.name(), COLUMNS / 2);
  }

  private void draw(Markup out, Card card, double top, double left, double width) {
    double from = card.start().isPresent() ? at(card.start().getAsLong(), left, width) : left;
    double to = card.end().isPresent() ? at(card.end().getAsLong(), left, width) : width;
    String status =
        card.status() == TransactionStatus.COMMITTED
            ? ""
            : " " + card.status().name().toLowerCase(Locale.ROOT);
    out.element("text", name(card), "class", "lane", "x", 0, "y", top + 16);
    out.open("g", "class", "bar" + status + (card.end().isEmpty() ? " open" : ""));
    out.element(
        "title",
        name(card) + ": " + time(card.start()) + " to " + time(card.end()) + duration(card));
    out.empty(
        "rect",
        "x",
        from,
        "y",
        top + 3,
        "width",
        Math.max(3, to - from),
        "height",
        ROW - 8,
        "rx",
        4);
    for (Card.Operation operation : card.operations()) {
      if (operation.start().isPresent() && operation.end().isPresent()) {
        double start = at(operation.start().getAsLong(), left, width);
        double end = at(operation.end().getAsLong(), left, width);
        out.open("g", "class", "wait");
        out.element("title", CardBox.text(operation));
        out.empty(
            "rect",
            "x",
            start,
            "y",
            top + 7,
            "width",
            Math.max(1.5, end - start),
            "height",
            ROW - 16,
            "rx",
            2);
        out.close();
      }
    }
    out.close();
  }

  private String time(OptionalLong time) {
    return time.isPresent() ? origin.instant(time.getAsLong()) : "unknown";
  }

  /** How long it took, where it is known. */
  private String duration(Card card) {
    return card.start().isPresent() && card.end().isPresent()
        ? ", " + origin.roughly(card.end().getAsLong() - card.start().getAsLong())
        : "";
  }

  private double at(long time, double left, double width) {
    double span = Math.max(1, (double) last - first);
    return left + ((double) time - first) / span * (width - left);
  }
}

package dev.taipan.report.html;

import dev.taipan.history.Dependency.Kind;
import dev.taipan.report.layout.Box;
import dev.taipan.report.layout.Drawing;
import dev.taipan.report.layout.LayeredLayout;
import dev.taipan.report.layout.LayoutEdge;
import dev.taipan.report.markup.Asset;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.picture.Arrow;
import dev.taipan.report.picture.Picture;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The transactions of a picture and what is between them, drawn for wide and narrow screens. */
final class Graph {
  private static final double WIDE = 800;
  private static final double NARROW = 460;

  private final Picture picture;
  private final Focus focus;
  private final String section;
  private final List<CardBox> cards = new ArrayList<>();
  private final List<ArrowLine> arrows = new ArrayList<>();
  private final List<LayoutEdge> lines = new ArrayList<>();

  Graph(Picture picture, Focus focus, Limits limits, String section) {
    this.picture = picture;
    this.focus = focus;
    this.section = section;
    for (int card : focus.cards()) {
      cards.add(new CardBox(picture.cards().get(card), card, limits.operations()));
    }
    for (int place : focus.arrows()) {
      Arrow arrow = picture.arrows().get(place);
      ArrowLine made = new ArrowLine(arrow, place);
      arrows.add(made);
      lines.add(made.line(focus.cards().indexOf(arrow.from()), focus.cards().indexOf(arrow.to())));
    }
  }

  /** Draws it, with a legend. */
  void write(Markup out) {
    List<Box> boxes = cards.stream().map(CardBox::size).toList();
    Drawing right = LayeredLayout.right(boxes, lines);
    out.open("figure", "class", "graph");
    draw(
        out,
        right.size().width() <= WIDE ? right : LayeredLayout.down(boxes, lines),
        "for-wide",
        1.2 * WIDE);
    draw(out, LayeredLayout.stacked(boxes, lines), "for-narrow", NARROW);
    new Legend(picture, focus, texts()).write(out);
    out.close();
  }

  private String texts() {
    return Stream.concat(
            cards.stream().flatMap(CardBox::texts), arrows.stream().map(ArrowLine::label))
        .collect(Collectors.joining("\n"));
  }

  private void draw(Markup out, Drawing drawing, String screen, double width) {
    String large = drawing.size().width() > width ? " large" : "";
    out.open("div", "class", ("scroll " + screen).trim());
    open(out, drawing, "class", "drawing" + large);
    drawContent(out, drawing);
    out.close().close();
  }

  /** Draws it as a document of its own. */
  void writeAlone(Markup out) {
    Drawing drawing = LayeredLayout.down(cards.stream().map(CardBox::size).toList(), lines);
    open(out, drawing, "class", "drawing", "xmlns", "http://www.w3.org/2000/svg");
    out.open("style").raw(Asset.STYLE.content()).close();
    writeEnds(out);
    drawContent(out, drawing);
    out.close();
  }

  private static void open(Markup out, Drawing drawing, Object... attributes) {
    double width = drawing.size().width();
    double height = drawing.size().height();
    List<Object> all = new ArrayList<>(List.of(attributes));
    all.addAll(List.of("viewBox", "0 0 " + Markup.number(width) + " " + Markup.number(height)));
    all.addAll(List.of("width", width, "height", height, "role", "group"));
    all.addAll(List.of("aria-label", "Transactions and dependencies"));
    out.open("svg", all.toArray());
  }

  private void drawContent(Markup out, Drawing drawing) {
    for (int i = 0; i < cards.size(); i++) {
      cards.get(i).draw(out, drawing.boxes().get(i), focus.hasCard(focus.cards().get(i)));
    }
    for (int i = 0; i < arrows.size(); i++) {
      arrows
          .get(i)
          .draw(out, drawing.routes().get(i), section, focus.hasArrow(focus.arrows().get(i)));
    }
  }

  /** The ends of lines, which all drawings of a page share. */
  static void writeEnds(Markup out) {
    out.open("svg", "class", "ends", "width", 0, "height", 0, "aria-hidden", true).open("defs");
    for (Kind kind : Kind.values()) {
      String relation = kind.symbol();
      out.open(
          "marker",
          "id",
          "end-" + relation,
          "class",
          "end " + relation,
          "viewBox",
          "0 0 10 10",
          "refX",
          9,
          "refY",
          5,
          "markerWidth",
          10,
          "markerHeight",
          10,
          "markerUnits",
          "userSpaceOnUse",
          "orient",
          "auto");
      out.empty("path", "d", "M0 0.5L10 5L0 9.5z").close();
    }
    out.close().close();
  }
}

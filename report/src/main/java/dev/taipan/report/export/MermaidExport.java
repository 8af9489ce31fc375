package dev.taipan.report.export;

import dev.taipan.history.display.Printable;
import dev.taipan.report.picture.Arrow;
import dev.taipan.report.picture.Card;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Pictures in the language of Mermaid (mermaid.js.org), which issues of GitHub show, a part each.
 */
final class MermaidExport {
  private final StringBuilder out = new StringBuilder("flowchart TD\n");
  private final List<String> looks = new ArrayList<>();

  private MermaidExport() {}

  static String of(List<Exhibit> exhibits) {
    MermaidExport mermaid = new MermaidExport();
    if (exhibits.isEmpty()) {
      mermaid.out.append("  none[\"no requested level is known to be violated\"]\n");
    }
    for (int i = 0; i < exhibits.size(); i++) {
      mermaid.write(exhibits.get(i), i);
    }
    for (int i = 0; i < mermaid.looks.size(); i++) {
      mermaid
          .out
          .append("  linkStyle ")
          .append(i)
          .append(' ')
          .append(mermaid.looks.get(i))
          .append('\n');
    }
    return mermaid.out.toString();
  }

  private void write(Exhibit exhibit, int number) {
    out.append("  subgraph v").append(number);
    out.append("[\"").append(escaped(exhibit.heading())).append("\"]\n");
    List<Card> cards = exhibit.picture().cards();
    for (int i = 0; i < cards.size(); i++) {
      String text =
          CardText.lines(cards.get(i)).stream()
              .map(MermaidExport::escaped)
              .collect(Collectors.joining("<br/>"));
      out.append("    ").append(node(number, i)).append("[\"").append(text).append("\"]\n");
    }
    for (Arrow arrow : exhibit.picture().arrows()) {
      out.append("    ").append(node(number, arrow.from())).append(' ').append(line(arrow));
      out.append("|\"").append(escaped(label(arrow))).append("\"| ");
      out.append(node(number, arrow.to())).append('\n');
      looks.add("stroke:" + color(arrow));
    }
    out.append("  end\n");
  }

  private static String line(Arrow arrow) {
    return switch (arrow.kind()) {
      case WRITE_READ, SESSION_ORDER, FINAL -> "-->";
      case WRITE_WRITE -> "==>";
      case READ_WRITE, REAL_TIME -> "-.->";
    };
  }

  private static String color(Arrow arrow) {
    return switch (arrow.kind()) {
      case WRITE_READ -> "#00805e";
      case WRITE_WRITE -> "#c4500a";
      case READ_WRITE -> "#1261b5";
      case SESSION_ORDER -> "#6a6f76";
      case REAL_TIME -> "#9b3f86";
      case FINAL -> "#8a6d00";
    };
  }

  private static String label(Arrow arrow) {
    return switch (arrow.standing()) {
      case KNOWN -> arrow.label();
      case FORCED -> arrow.label() + ", forced";
      case SUPPOSED -> arrow.label() + "?";
    };
  }

  private static String node(int exhibit, int card) {
    return String.format(Locale.ROOT, "t%d_%d", exhibit, card);
  }

  /** All that means something to Mermaid, to Markdown or to HTML, by its number. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    Printable.of(text)
        .codePoints()
        .forEach(
            point -> {
              if ("#\"`<>&;\\*_~[]{}|".indexOf(point) >= 0) {
                escaped.append('#').append(point).append(';');
              } else {
                escaped.appendCodePoint(point);
              }
            });
    return escaped.toString();
  }
}

package dev.taipan.report.export;

import dev.taipan.history.display.Printable;
import dev.taipan.report.picture.Arrow;
import dev.taipan.report.picture.Card;
import java.util.List;
import java.util.Locale;

/** Pictures in the language of Graphviz (graphviz.org), a cluster each. */
final class DotExport {
  private final StringBuilder out = new StringBuilder();

  private DotExport() {}

  static String of(String name, List<Exhibit> exhibits) {
    DotExport dot = new DotExport();
    dot.write(name, exhibits);
    return dot.out.toString();
  }

  private void write(String name, List<Exhibit> exhibits) {
    out.append("digraph ").append(quoted(name)).append(" {\n");
    out.append("  node [shape=box, style=rounded, fontname=monospace, fontsize=11];\n");
    out.append("  edge [fontname=monospace, fontsize=10];\n");
    if (exhibits.isEmpty()) {
      out.append("  label=\"no requested level is known to be violated\";\n");
    }
    for (int i = 0; i < exhibits.size(); i++) {
      write(exhibits.get(i), i);
    }
    out.append("}\n");
  }

  private void write(Exhibit exhibit, int number) {
    out.append("  subgraph cluster_").append(number).append(" {\n");
    out.append("    label=").append(quoted(exhibit.heading())).append(";\n");
    List<Card> cards = exhibit.picture().cards();
    for (int i = 0; i < cards.size(); i++) {
      out.append("    ").append(node(number, i)).append(" [label=\"");
      CardText.lines(cards.get(i)).forEach(line -> out.append(escaped(line)).append("\\l"));
      out.append("\"];\n");
    }
    exhibit.picture().arrows().forEach(arrow -> write(arrow, number));
    out.append("  }\n");
  }

  private void write(Arrow arrow, int number) {
    out.append("    ").append(node(number, arrow.from())).append(" -> ");
    out.append(node(number, arrow.to())).append(" [label=").append(quoted(label(arrow)));
    out.append(", tooltip=").append(quoted(arrow.sentence()));
    out.append(", ").append(look(arrow)).append("];\n");
  }

  private static String label(Arrow arrow) {
    return switch (arrow.standing()) {
      case KNOWN -> arrow.label();
      case FORCED -> arrow.label() + ", forced";
      case SUPPOSED -> arrow.label() + "?";
    };
  }

  private static String look(Arrow arrow) {
    return switch (arrow.kind()) {
      case WRITE_READ -> "color=\"#00805e\", style=solid";
      case WRITE_WRITE -> "color=\"#c4500a\", style=bold";
      case READ_WRITE -> "color=\"#1261b5\", style=dashed";
      case SESSION_ORDER -> "color=\"#6a6f76\", style=dotted";
      case FINAL -> "color=\"#8a6d00\", style=dotted";
      case REAL_TIME -> "color=\"#9b3f86\", style=dotted";
    };
  }

  private static String node(int exhibit, int card) {
    return String.format(Locale.ROOT, "t%d_%d", exhibit, card);
  }

  private static String quoted(String text) {
    return '"' + escaped(text) + '"';
  }

  /** Graphviz takes backslashes and ampersands for the beginning of something else in labels. */
  private static String escaped(String text) {
    return Printable.of(text).replace("&", "&amp;").replace("\\", "\\\\").replace("\"", "\\\"");
  }
}

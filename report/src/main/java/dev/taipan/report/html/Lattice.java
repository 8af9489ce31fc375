package dev.taipan.report.html;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.report.layout.Box;
import dev.taipan.report.layout.Drawing;
import dev.taipan.report.layout.LayeredLayout;
import dev.taipan.report.layout.LayoutEdge;
import dev.taipan.report.layout.Point;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.result.FileResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The levels, which of them imply which, and what came of each. */
final class Lattice {
  private static final Box LEVEL = new Box(136, 40);
  private static final int ONE_LINE = 12;

  /** What is known of a level. */
  private enum State {
    HOLDS("✓", "holds"),
    VIOLATED("✗", "violated"),
    UNKNOWN("?", "undecided"),
    NO_TIMES("–", "requires times"),
    /** Not asked about, but another verdict tells. */
    HOLDS_TOO("✓", "holds, by implication"),
    VIOLATED_TOO("✗", "violated, because a weaker level is"),
    NOT_ASKED("·", "not requested");

    private final String sign;
    private final String words;

    State(String sign, String words) {
      this.sign = sign;
      this.words = words;
    }
  }

  private final Map<IsolationLevel, State> states = new EnumMap<>(IsolationLevel.class);

  Lattice(FileResult.Checked checked) {
    for (IsolationLevel level : IsolationLevel.values()) {
      states.put(level, inferred(level, checked));
    }
    checked.withoutTimes().forEach(level -> states.put(level, State.NO_TIMES));
    checked.verdicts().forEach(verdict -> states.put(verdict.level(), state(verdict)));
  }

  private static State state(Verdict verdict) {
    return switch (verdict.outcome()) {
      case SATISFIED -> State.HOLDS;
      case VIOLATED -> State.VIOLATED;
      case UNKNOWN -> State.UNKNOWN;
    };
  }

  private static State inferred(IsolationLevel level, FileResult.Checked checked) {
    for (Verdict verdict : checked.verdicts()) {
      if (state(verdict) == State.HOLDS && verdict.level().implies(level)) {
        return State.HOLDS_TOO;
      }
      if (state(verdict) == State.VIOLATED && level.implies(verdict.level())) {
        return State.VIOLATED_TOO;
      }
    }
    return State.NOT_ASKED;
  }

  /** Draws the levels, the strongest first, and says in words what each sign means. */
  void write(Markup out) {
    List<IsolationLevel> levels = new ArrayList<>(Arrays.asList(IsolationLevel.values()));
    Collections.reverse(levels);
    List<LayoutEdge> lines = new ArrayList<>();
    for (IsolationLevel level : levels) {
      for (IsolationLevel weaker : level.directlyImplied()) {
        lines.add(new LayoutEdge(levels.indexOf(level), levels.indexOf(weaker), new Box(0, 0)));
      }
    }
    Drawing drawing = LayeredLayout.compact(Collections.nCopies(levels.size(), LEVEL), lines);
    out.open("figure", "class", "lattice");
    out.open(
        "svg",
        "viewBox",
        "0 0 "
            + Markup.number(drawing.size().width())
            + " "
            + Markup.number(drawing.size().height()),
        "width",
        drawing.size().width(),
        "height",
        drawing.size().height(),
        "role",
        "img",
        "aria-label",
        "Levels, with the strongest on top, and the verdict for each");
    drawing.routes().forEach(route -> out.empty("path", "class", "implies", "d", path(route)));
    for (int i = 0; i < levels.size(); i++) {
      draw(out, levels.get(i), drawing.boxes().get(i));
    }
    out.close();
    out.element(
        "figcaption", "A level implies the levels below it that a line leads to. " + words());
    out.close();
  }

  private String words() {
    return states.values().stream()
        .distinct()
        .sorted()
        .map(state -> state.sign + " " + state.words)
        .collect(Collectors.joining("; ", "", "."));
  }

  private static String path(Drawing.Route route) {
    return route.points().stream()
        .map(point -> Markup.number(point.x()) + " " + Markup.number(point.y()))
        .collect(Collectors.joining("L", "M", ""));
  }

  private void draw(Markup out, IsolationLevel level, Point corner) {
    State state = states.get(level);
    String css = state.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    out.open(
        "g",
        "class",
        "level " + css,
        "transform",
        "translate(" + Markup.number(corner.x()) + " " + Markup.number(corner.y()) + ")");
    out.element("title", level.title() + ": " + state.words);
    out.empty("rect", "width", LEVEL.width(), "height", LEVEL.height(), "rx", 8);
    out.element("text", state.sign, "class", "sign", "x", 9, "y", 25);
    int parting = level.symbol().length() <= ONE_LINE ? -1 : level.symbol().lastIndexOf('-');
    if (parting < 0) {
      out.element("text", level.symbol(), "x", 26, "y", 25);
    } else {
      out.element("text", level.symbol().substring(0, parting + 1), "x", 26, "y", 18);
      out.element("text", level.symbol().substring(parting + 1), "x", 26, "y", 32);
    }
    out.close();
  }
}

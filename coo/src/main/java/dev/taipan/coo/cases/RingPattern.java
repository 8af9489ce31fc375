package dev.taipan.coo.cases;

import dev.taipan.coo.pop.PopType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Rings as text: {@code RW[x] - WCR[y]}, each pair with the name of its row. */
public final class RingPattern {
  private static final Pattern EDGE = Pattern.compile("(WW|WR|RW|WCW|WCR|RCW)\\[(\\w+)]");
  private static final String NAMES = "xyzuvw";

  private RingPattern() {}

  /**
   * The edges of a ring; rows are numbered as they are named first.
   *
   * @throws IllegalArgumentException with a sentence about what is wrong
   */
  public static List<RingEdge> parse(String text) {
    Map<String, Integer> objects = new LinkedHashMap<>();
    List<RingEdge> edges = new ArrayList<>();
    for (String word : text.strip().split("\\s*-\\s*")) {
      Matcher edge = EDGE.matcher(word);
      if (!edge.matches()) {
        throw new IllegalArgumentException(
            "'" + word + "' is none of WW, WR, RW, WCW, WCR and RCW with a row, as in RW[x]");
      }
      int object = objects.computeIfAbsent(edge.group(2), name -> objects.size());
      edges.add(new RingEdge(PopType.valueOf(edge.group(1)), object));
    }
    return checked(edges, objects.size());
  }

  private static List<RingEdge> checked(List<RingEdge> edges, int objects) {
    if (edges.size() < 2 || edges.size() > NAMES.length()) {
      throw new IllegalArgumentException("a ring has 2 to 6 pairs, not " + edges.size());
    }
    if (edges.get(0).type().isCommitted()) {
      throw new IllegalArgumentException("the first pair is committed; begin with another one");
    }
    if (objects == 1 && edges.size() > 2) {
      throw new IllegalArgumentException("on one row, two pairs are enough");
    }
    return edges;
  }

  /** What {@link #parse} reads. */
  public static String text(List<RingEdge> edges) {
    return edges.stream()
        .map(edge -> edge.type() + "[" + NAMES.charAt(edge.object()) + "]")
        .collect(Collectors.joining("-"));
  }
}

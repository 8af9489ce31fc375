package dev.taipan.coo.cases;

import dev.taipan.coo.pop.AnomalySize;
import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.coo.pop.PopType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * All cases that follow from the rule of the paper's table: of two transactions, every pair of
 * conflicts on one row that meet in an operation and every pair on two rows, each with and without
 * a commit before the last operation; what becomes of dirty reads and writes; and rings of more
 * transactions, in which every edge is any conflict, and every transaction but the first may have
 * committed before the next.
 */
public final class Catalogue {
  private static final List<PopType> PLAIN = List.of(PopType.WR, PopType.WW, PopType.RW);

  private Catalogue() {}

  /** The cases of the paper's table, by its numbers, and with every order of the last commits. */
  public static List<Case> paper() {
    Map<PopAnomaly, List<Case>> cases = new TreeMap<>();
    pairs().forEach(edges -> cases.put(PopAnomaly.of(size(edges), types(edges)), pair(edges)));
    cases.put(PopAnomaly.DIRTY_READ, List.of(dirty("dirty-read", Letter.R, Letter.A)));
    cases.put(
        PopAnomaly.DIRTY_WRITE,
        List.of(
            dirty("dirty-write/abort", Letter.W, Letter.A),
            dirty("dirty-write/commit", Letter.W, Letter.C)));
    for (PopType type : PLAIN) {
      List<RingEdge> edges = edges(List.of(type, type, type));
      cases.put(PopAnomaly.of(AnomalySize.MDA, types(edges)), List.of(triple(edges)));
    }
    return cases.values().stream().flatMap(List::stream).toList();
  }

  /** Cycles of two transactions whose first pair is uncommitted. */
  private static List<List<RingEdge>> pairs() {
    List<List<RingEdge>> pairs = new ArrayList<>();
    for (PopType first : PLAIN) {
      for (PopType second : PLAIN) {
        for (PopType last : List.of(second, second.committed())) {
          RingEdge begin = new RingEdge(first, 0);
          pairs.add(List.of(begin, new RingEdge(last, 1)));
          if (begin.second() == new RingEdge(last, 0).first()) {
            pairs.add(List.of(begin, new RingEdge(last, 0)));
          }
        }
      }
    }
    return pairs;
  }

  private static AnomalySize size(List<RingEdge> edges) {
    return AnomalySize.of(2, (int) edges.stream().map(RingEdge::object).distinct().count());
  }

  private static List<PopType> types(List<RingEdge> edges) {
    return edges.stream().map(RingEdge::type).toList();
  }

  private static List<Case> pair(List<RingEdge> edges) {
    String name = slug(PopAnomaly.of(size(edges), types(edges)));
    Case first = new Case(name, Map.of(), Ring.steps(edges, EndOrder.FIRST_TO_LAST));
    Case last = new Case(name + "/t2", Map.of(), Ring.steps(edges, EndOrder.LAST_TO_FIRST));
    return first.steps().equals(last.steps())
        ? List.of(first)
        : List.of(first.named(name + "/t1"), last);
  }

  private static Case triple(List<RingEdge> edges) {
    return ring(edges).named(slug(PopAnomaly.of(AnomalySize.MDA, types(edges))));
  }

  /** What an anomaly is called where blanks are a nuisance. */
  public static String slug(PopAnomaly anomaly) {
    return anomaly.title().toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private static Case dirty(String name, Letter second, Letter end) {
    return new Case(
        name,
        Map.of(),
        ScheduleMaking.complete(
            List.of(
                CaseStep.of(Letter.W, 1, "x"),
                CaseStep.of(second, 2, "x"),
                CaseStep.of(end, 1),
                CaseStep.of(Letter.C, 2))));
  }

  /** The published instances of anomalies of more than two transactions. */
  public static List<Case> instances() {
    return List.of(
        ring("long-fork", "RW[x] - WR[x] - RW[y] - WR[y]"),
        ring("causality-violation", "RW[x] - WCR[x] - WCR[y]"),
        ring("cross-phenomenon", "RW[x] - WCR[x] - RW[y] - WCR[y]"),
        ring("read-only-anomaly", "RW[x] - WCR[x] - RCW[y]"),
        ring("unnamed-anomaly", "RW[x] - WCR[y] - WCR[z]"));
  }

  private static Case ring(String name, String pattern) {
    return ring(RingPattern.parse(pattern)).named(name);
  }

  /**
   * The case of a ring.
   *
   * @throws IllegalArgumentException when there is none: the first edge is committed, or there are
   *     more rows than names
   */
  public static Case ring(List<RingEdge> edges) {
    if (edges.get(0).type().isCommitted()) {
      throw new IllegalArgumentException("the first edge is committed");
    }
    return new Case(RingPattern.text(edges), Map.of(), Ring.steps(edges, EndOrder.FIRST_TO_LAST));
  }

  /**
   * All rings of three to six transactions, each edge on a row of its own; the same ring begun
   * elsewhere is the same. Their names are their patterns.
   */
  public static Stream<Case> rings(int transactions) {
    if (transactions < 3 || transactions > 6) {
      throw new IllegalArgumentException("3 to 6 transactions, not " + transactions);
    }
    Set<List<PopType>> rings = new TreeSet<>(Catalogue::compare);
    collect(new ArrayList<>(), transactions, rings);
    return rings.stream().map(Catalogue::edges).map(Catalogue::ring);
  }

  private static void collect(List<PopType> begun, int transactions, Set<List<PopType>> rings) {
    if (begun.size() == transactions) {
      rings.add(least(begun));
      return;
    }
    for (PopType type : PLAIN) {
      for (PopType each : begun.isEmpty() ? List.of(type) : List.of(type, type.committed())) {
        begun.add(each);
        collect(begun, transactions, rings);
        begun.remove(begun.size() - 1);
      }
    }
  }

  /** The ring begun at an uncommitted edge, such that no other beginning comes before it. */
  private static List<PopType> least(List<PopType> ring) {
    List<PopType> least = List.copyOf(ring);
    for (int begin = 1; begin < ring.size(); begin++) {
      List<PopType> turned = new ArrayList<>(ring.subList(begin, ring.size()));
      turned.addAll(ring.subList(0, begin));
      if (!turned.get(0).isCommitted() && compare(turned, least) < 0) {
        least = turned;
      }
    }
    return least;
  }

  private static int compare(List<PopType> one, List<PopType> other) {
    for (int i = 0; i < one.size(); i++) {
      if (one.get(i) != other.get(i)) {
        return one.get(i).compareTo(other.get(i));
      }
    }
    return 0;
  }

  private static List<RingEdge> edges(List<PopType> types) {
    List<RingEdge> edges = new ArrayList<>();
    for (PopType type : types) {
      edges.add(new RingEdge(type, edges.size()));
    }
    return edges;
  }

  /** All cases that are run where nobody asks for others, by name. */
  public static Map<String, Case> all() {
    List<Case> plain = Stream.concat(paper().stream(), instances().stream()).toList();
    Map<String, Case> all = new LinkedHashMap<>();
    plain.forEach(each -> all.put(each.name(), each));
    plain.stream().flatMap(Variants::of).forEach(each -> all.put(each.name(), each));
    return all;
  }
}

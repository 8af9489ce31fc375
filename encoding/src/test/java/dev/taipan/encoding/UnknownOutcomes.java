package dev.taipan.encoding;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.Solutions;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A tiny history under a level, set by set of its unknown transactions: these committed, and the
 * others never happened.
 */
final class UnknownOutcomes {
  private final String lines;
  private final History history;
  private final StrongLevel level;
  private final VersionOrder facts;
  private final Events events;

  UnknownOutcomes(String lines, StrongLevel level, VersionOrder facts) {
    this.lines = lines;
    this.level = level;
    this.facts = facts;
    history = Notation.history(lines);
    events = new Events(level, history.transactions());
  }

  /** Whether some set of the unknown transactions, with all others, has an explanation. */
  boolean areExplained() {
    int[] unknown =
        IntStream.range(0, history.transactions())
            .filter(t -> history.status(t) == TransactionStatus.UNKNOWN)
            .toArray();
    return IntStream.range(0, 1 << unknown.length).anyMatch(set -> isExplained(unknown, set));
  }

  private boolean isExplained(int[] unknown, int set) {
    Set<Integer> present = new HashSet<>();
    IntStream.range(0, history.transactions()).forEach(present::add);
    IntStream.range(0, unknown.length)
        .filter(i -> (set >> i & 1) == 0)
        .forEach(i -> present.remove(unknown[i]));
    return isExplained(present);
  }

  private boolean isExplained(Set<Integer> present) {
    History certain = withOnly(present);
    ReadsFrom readsFrom = ReadsFrom.of(certain);
    AtomicBoolean found = new AtomicBoolean();
    if (readsFrom.irregularReads() == 0) {
      Solutions.forEach(
          new Accesses(certain, readsFrom),
          level,
          solution -> found.compareAndSet(false, allows(solution, present)));
    }
    return found.get();
  }

  /** The history in which some transactions committed and all others aborted. */
  private History withOnly(Set<Integer> present) {
    return Notation.history(
        lines
            .lines()
            .map(line -> present.contains(transaction(line)) ? line : aborted(line))
            .map(line -> line.replace(" unknown", ""))
            .collect(Collectors.joining("\n")));
  }

  private int transaction(String line) {
    return Notation.transaction(history, Long.parseLong(line.split("[ :]", 3)[1]));
  }

  private static String aborted(String line) {
    return line.replaceFirst(":", " aborted:");
  }

  /** Whether an explanation leaves room for real time and for the known order of versions. */
  private boolean allows(Solutions.Solution solution, Set<Integer> present) {
    IntList from = new IntList();
    IntList to = new IntList();
    for (int one = 0; one < events.count(); one++) {
      for (int other = 0; other < events.count(); other++) {
        if (one != other && solution.precedes()[one][other]) {
          from.add(one);
          to.add(other);
        }
      }
    }
    addFacts(present, from, to);
    level.realTime().ifPresent(edge -> addRealTime(edge, present, from, to));
    return TopologicalOrder.of(Digraph.of(events.count(), from, to)).isPresent();
  }

  private void addFacts(Set<Integer> present, IntList from, IntList to) {
    for (int list = 0; list < facts.lists(); list++) {
      int[] writers = Arrays.stream(facts.transactions(list)).filter(present::contains).toArray();
      for (int i = 1; i < writers.length; i++) {
        add(level.writeWrite(), writers[i - 1], writers[i], from, to);
      }
    }
  }

  private void addRealTime(EventEdge edge, Set<Integer> present, IntList from, IntList to) {
    for (int one : present) {
      for (int other : present) {
        if (Explanation.countsInRealTime(level, history, one, other)) {
          add(edge, one, other, from, to);
        }
      }
    }
  }

  private void add(EventEdge edge, int earlier, int later, IntList from, IntList to) {
    from.add(events.of(earlier, edge.from()));
    to.add(events.of(later, edge.to()));
  }
}

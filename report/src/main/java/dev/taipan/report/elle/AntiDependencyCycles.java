package dev.taipan.report.elle;

import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.patterns.AnomalyChecker;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.ElleType;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.graph.Components;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.weak.WeakAlgorithm;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Whether a history is free of cycles with an anti-dependency (Adya's G2 and its special cases),
 * whatever other anomalies it has. Versions are taken in recorded order: where that order gives no
 * such cycle, none is there in every order. Where it does, nothing is known. Linear time, but for
 * sorting the writers of each key.
 */
final class AntiDependencyCycles {
  /** Every instance of these has an anti-dependency, and none needs sessions or real time. */
  private static final Set<ElleType> TYPES =
      EnumSet.of(
          ElleType.G2,
          ElleType.G2_ITEM,
          ElleType.G_NONADJACENT,
          ElleType.G_NONADJACENT_ITEM,
          ElleType.G_SINGLE,
          ElleType.G_SINGLE_ITEM,
          ElleType.WRITE_SKEW,
          ElleType.LOST_UPDATE);

  /** What is wrong with reads by themselves: they do not say which version they observed. */
  private static final Set<Tap> WRONG_READS =
      Arrays.stream(Tap.values())
          .filter(Predicate.not(Tap::isAboutOrder))
          .collect(Collectors.toCollection(() -> EnumSet.noneOf(Tap.class)));

  private final Accesses accesses;
  private final int[] place;
  private final IntList from = new IntList();
  private final IntList to = new IntList();

  /** The edges that are anti-dependencies. */
  private final IntList overwrites = new IntList();

  private AntiDependencyCycles(Accesses accesses) {
    this.accesses = accesses;
    History history = accesses.history();
    place = new int[history.transactions()];
    IntStream.range(0, place.length).forEach(i -> place[history.recorded(i)] = i);
  }

  /** Whether it is known that a history has no instance of an anomaly. */
  static boolean areAbsent(PreparedHistory prepared, ElleType anomaly) {
    if (!TYPES.contains(anomaly) || !AnomalyChecker.isUnambiguous(prepared)) {
      return false;
    }
    PreparedHistory seen = prepared.withoutSessionOrder();
    if (AnomalyChecker.first(seen, WRONG_READS, WeakAlgorithm.GUESS).isPresent()
        || AnomalyChecker.firstInLists(seen, WRONG_READS).isPresent()) {
      return false;
    }
    AntiDependencyCycles cycles = new AntiDependencyCycles(prepared.accesses());
    return cycles.canBeOrdered() && cycles.areAbsent();
  }

  /** Lists say in which order they grew, which need not be the recorded one. */
  private boolean canBeOrdered() {
    History history = accesses.history();
    return IntStream.range(0, history.keys())
        .filter(history.lists()::isList)
        .allMatch(key -> accesses.writerEnd(key) - accesses.writerStart(key) < 2);
  }

  private boolean areAbsent() {
    int[][] writers =
        IntStream.range(0, accesses.history().keys())
            .mapToObj(this::writersInOrder)
            .toArray(int[][]::new);
    for (int[] ordered : writers) {
      for (int i = 1; i < ordered.length; i++) {
        add(ordered[i - 1], ordered[i]);
      }
    }
    for (int read = 0; read < accesses.reads(); read++) {
      addRead(read, writers[accesses.readKey(read)]);
    }
    Components components = new Components(Digraph.of(accesses.history().transactions(), from, to));
    return Arrays.stream(overwrites.toArray())
        .noneMatch(edge -> components.of(from.get(edge)) == components.of(to.get(edge)));
  }

  private int[] writersInOrder(int key) {
    return IntStream.range(accesses.writerStart(key), accesses.writerEnd(key))
        .map(accesses::writer)
        .filter(writer -> writer != History.INITIAL)
        .boxed()
        .sorted((one, other) -> Integer.compare(place[one], place[other]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void addRead(int read, int[] writers) {
    int reader = accesses.readerOf(read);
    int writer = accesses.readWriter(read);
    int next = 0;
    if (writer != History.INITIAL) {
      add(writer, reader);
      while (next < writers.length && place[writers[next]] <= place[writer]) {
        next++;
      }
    }
    if (next < writers.length && writers[next] == reader) {
      next++;
    }
    if (next < writers.length) {
      overwrites.add(from.size());
      add(reader, writers[next]);
    }
  }

  private void add(int earlier, int later) {
    from.add(earlier);
    to.add(later);
  }
}

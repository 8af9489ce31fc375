package dev.taipan.checker.oracle;

import dev.taipan.checker.oracle.PlainHistory.Operation;
import dev.taipan.checker.oracle.PlainHistory.Transaction;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.anomaly.Tap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The instances of every pattern by its formula (Liu et al. 2024, Table 1), for tiny histories.
 * Differences from the table: the two reads of {@code h} and {@code i} may be of one key; session
 * order counts as direct sight in {@code k} and {@code l}; two writers read for one key are {@code
 * j} and not {@code k} to {@code n}; a read of a value that its writer overwrote is none of a
 * pattern about order; CM is that of the pattern's own level. Of lists only the last elements are
 * looked at.
 */
public final class TapOracle {
  private static final int INITIAL = -1;

  /** A read, by transaction and index in it. */
  private record Read(int transaction, int index) {}

  /** A write, by transaction and index in it. */
  private record Write(int transaction, int index) {}

  /** An instance of a pattern about order. */
  private record Conflict(int t1, int t2, int t3, int key) {}

  private final PlainHistory history;
  private final List<Integer> included;
  private final Map<Read, Write> observed;
  private final Set<List<Integer>> causal = new HashSet<>();

  private TapOracle(PlainHistory history, List<Integer> included, Map<Read, Write> observed) {
    this.history = history;
    this.included = included;
    this.observed = observed;
    for (int t : included) {
      for (int other : included) {
        if (directlyPrecedes(other, t)) {
          causal.add(List.of(other, t));
        }
      }
    }
    close(causal);
  }

  /**
   * The number of instances of each of some patterns that has any; of the most specific of them
   * only.
   *
   * @param history in which no value is written twice to a key, the initial one included
   */
  public static Map<Tap, Long> count(History history, Set<Tap> wanted) {
    return onlyElement(explanations(PlainHistory.of(history))).count(wanted);
  }

  private static TapOracle onlyElement(List<TapOracle> explanations) {
    if (explanations.size() != 1) {
      throw new IllegalArgumentException("some value is written twice");
    }
    return explanations.get(0);
  }

  /**
   * Whether some of some patterns occurs whichever write of its value each read observed.
   *
   * @param history without transactions of unknown outcome; there are as many explanations to try
   *     as ways to choose a write for each read
   */
  public static boolean isUnavoidable(History history, Set<Tap> wanted) {
    return explanations(PlainHistory.of(history)).stream()
        .noneMatch(explanation -> explanation.count(wanted).isEmpty());
  }

  /** The number of ways to choose a write of its value for each read of a history. */
  public static long explanationsOf(History history) {
    PlainHistory plain = PlainHistory.of(history);
    return candidates(plain, PlainOracle.included(plain)).values().stream()
        .mapToLong(List::size)
        .reduce(1, (one, other) -> one * other);
  }

  private static List<TapOracle> explanations(PlainHistory history) {
    List<Integer> included = PlainOracle.included(history);
    List<Map<Read, Write>> ways = List.of(Map.of());
    for (Map.Entry<Read, List<Write>> read : candidates(history, included).entrySet()) {
      ways =
          ways.stream()
              .flatMap(way -> read.getValue().stream().map(w -> with(way, read.getKey(), w)))
              .toList();
    }
    return ways.stream().map(way -> new TapOracle(history, included, way)).toList();
  }

  private static Map<Read, Write> with(Map<Read, Write> way, Read read, Write write) {
    Map<Read, Write> longer = new HashMap<>(way);
    longer.put(read, write);
    return longer;
  }

  /** What each read that somebody wrote may have observed. */
  private static Map<Read, List<Write>> candidates(PlainHistory history, List<Integer> included) {
    Map<Read, List<Write>> candidates = new LinkedHashMap<>();
    for (int t : included) {
      List<Operation> operations = history.transactions().get(t).operations();
      for (int i = 0; i < operations.size(); i++) {
        if (!operations.get(i).write()) {
          List<Write> writes = writes(history, included, operations.get(i));
          if (!writes.isEmpty()) {
            candidates.put(new Read(t, i), writes);
          }
        }
      }
    }
    return candidates;
  }

  private static List<Write> writes(PlainHistory history, List<Integer> included, Operation read) {
    Operation wanted = new Operation(true, read.key(), read.value(), null);
    List<Write> writes = new ArrayList<>();
    if (history.hasInitial() && read.value() == history.initial()) {
      writes.add(new Write(INITIAL, 0));
    }
    for (int t = 0; t < history.transactions().size(); t++) {
      Transaction writer = history.transactions().get(t);
      for (int i = 0; i < writer.operations().size(); i++) {
        if (writer.operations().get(i).equals(wanted)
            && (included.contains(t) || writer.status() == TransactionStatus.ABORTED)) {
          writes.add(new Write(t, i));
        }
      }
    }
    return writes;
  }

  private Map<Tap, Long> count(Set<Tap> wanted) {
    Map<Tap, Long> counts = new EnumMap<>(Tap.class);
    for (int t : included) {
      Set<Integer> unrepeatable = new HashSet<>();
      for (Read read : readsOf(t)) {
        judge(read).stream()
            .filter(wanted::contains)
            .findFirst()
            .ifPresent(tap -> counts.merge(tap, 1L, Long::sum));
        for (Read other : readsOf(t)) {
          if (isExternal(read)
              && isExternal(other)
              && operation(read).key() == operation(other).key()
              && operation(read).value() != operation(other).value()
              && observed.get(read).transaction() != observed.get(other).transaction()) {
            unrepeatable.add(operation(read).key());
          }
        }
      }
      if (wanted.contains(Tap.NON_REPEATABLE_READ) && !unrepeatable.isEmpty()) {
        counts.merge(Tap.NON_REPEATABLE_READ, (long) unrepeatable.size(), Long::sum);
      }
    }
    long cycles = causalCycles();
    if (wanted.contains(Tap.CYCLIC_CO) && cycles > 0) {
      counts.put(Tap.CYCLIC_CO, cycles);
    }
    countConflicts(counts, wanted);
    return counts;
  }

  /** The patterns of {@code a} to {@code f} that a read is, the most telling one first. */
  private List<Tap> judge(Read read) {
    Write write = observed.get(read);
    if (write == null) {
      return List.of(Tap.THIN_AIR_READ);
    }
    int key = operation(read).key();
    int own = transaction(read.transaction()).lastWriteBefore(key, read.index());
    if (write.transaction() == read.transaction()) {
      return write.index() > read.index()
          ? List.of(Tap.FUTURE_READ)
          : write.index() == own ? List.of() : List.of(Tap.NOT_MY_LAST_WRITE);
    }
    List<Tap> taps = new ArrayList<>();
    if (own >= 0) {
      taps.add(Tap.NOT_MY_OWN_WRITE);
    }
    if (write.transaction() != INITIAL && !included.contains(write.transaction())) {
      taps.add(Tap.ABORTED_READ);
    } else if (write.transaction() != INITIAL
        && transaction(write.transaction()).lastWrite(key) != write.index()) {
      taps.add(Tap.INTERMEDIATE_READ);
    }
    return taps;
  }

  private boolean isExternal(Read read) {
    return observed.containsKey(read) && observed.get(read).transaction() != read.transaction();
  }

  /** Whether a read is WR: of another included transaction's final write, or of the initial one. */
  private boolean isWriteRead(Read read) {
    if (!isExternal(read)) {
      return false;
    }
    Write write = observed.get(read);
    return write.transaction() == INITIAL
        || (included.contains(write.transaction())
            && transaction(write.transaction()).lastWrite(operation(read).key()) == write.index());
  }

  private boolean directlyPrecedes(int one, int other) {
    boolean inSession = one < other && transaction(one).session() == transaction(other).session();
    return inSession || readsFrom(other, one);
  }

  private boolean readsFrom(int reader, int writer) {
    return readsOf(reader).stream()
        .anyMatch(read -> isWriteRead(read) && observed.get(read).transaction() == writer);
  }

  private void close(Set<List<Integer>> relation) {
    for (int via : included) {
      for (int from : included) {
        for (int to : included) {
          if (relation.contains(List.of(from, via)) && relation.contains(List.of(via, to))) {
            relation.add(List.of(from, to));
          }
        }
      }
    }
  }

  /** Cycles that share a transaction count once. */
  private long causalCycles() {
    Set<Set<Integer>> components = new HashSet<>();
    for (int t : included) {
      if (causal.contains(List.of(t, t))) {
        Set<Integer> component = new HashSet<>();
        for (int other : included) {
          if (causal.contains(List.of(t, other)) && causal.contains(List.of(other, t))) {
            component.add(other);
          }
        }
        components.add(component);
      }
    }
    return components.size();
  }

  private interface Sight {
    boolean sees(Read read, int t2);
  }

  private void countConflicts(Map<Tap, Long> counts, Set<Tap> wanted) {
    Sight earlier = (read, t2) -> seesEarlier(read, t2);
    Sight direct = (read, t2) -> directlyPrecedes(t2, read.transaction());
    Sight causally = (read, t2) -> causal.contains(List.of(t2, read.transaction()));
    Map<Tap, Supplier<Set<Conflict>>> found = new EnumMap<>(Tap.class);
    found.put(Tap.NON_MONO_READ_CO, () -> conflicts(earlier, causal, true));
    found.put(Tap.NON_MONO_READ_CM, () -> conflicts(earlier, commitOrder(earlier), true));
    found.put(Tap.FRACTURED_READ_CO, () -> conflicts(direct, causal, false));
    found.put(Tap.FRACTURED_READ_CM, () -> conflicts(direct, commitOrder(direct), false));
    found.put(Tap.CONFLICT_CO, () -> conflicts(causally, causal, false));
    found.put(Tap.CONFLICT_CM, () -> conflicts(causally, commitOrder(causally), false));
    found.keySet().retainAll(wanted);
    Set<Conflict> done = new HashSet<>();
    found.forEach(
        (tap, conflicts) -> {
          long fresh = conflicts.get().stream().filter(done::add).count();
          if (fresh > 0) {
            counts.put(tap, fresh);
          }
        });
  }

  private boolean seesEarlier(Read read, int t2) {
    return readsOf(read.transaction()).stream()
        .anyMatch(
            other ->
                other.index() < read.index()
                    && isWriteRead(other)
                    && observed.get(other).transaction() == t2);
  }

  /** CO and all that an axiom forces between transactions other than the initial one. */
  private Set<List<Integer>> commitOrder(Sight sight) {
    Set<List<Integer>> order = new HashSet<>(causal);
    for (int t3 : included) {
      for (Read read : readsOf(t3)) {
        for (int t2 : included) {
          if (isMissed(read, t2, sight) && observed.get(read).transaction() != INITIAL) {
            order.add(List.of(t2, observed.get(read).transaction()));
          }
        }
      }
    }
    close(order);
    return order;
  }

  /** Whether the read, of x from t1, is of a transaction that sees t2, another writer of x. */
  private boolean isMissed(Read read, int t2, Sight sight) {
    return isWriteRead(read)
        && t2 != read.transaction()
        && t2 != observed.get(read).transaction()
        && transaction(t2).writes(operation(read).key())
        && sight.sees(read, t2);
  }

  private Set<Conflict> conflicts(Sight sight, Set<List<Integer>> order, boolean sameKey) {
    Set<Conflict> found = new HashSet<>();
    for (int t3 : included) {
      for (Read read : readsOf(t3)) {
        for (int t2 : included) {
          if (isMissed(read, t2, sight)) {
            int t1 = observed.get(read).transaction();
            int key = operation(read).key();
            boolean t2First = t1 == INITIAL || order.contains(List.of(t1, t2));
            if (t2First && (sameKey || !readsKeyFrom(t3, key, t2))) {
              found.add(new Conflict(t1, t2, t3, key));
            }
          }
        }
      }
    }
    return found;
  }

  private boolean readsKeyFrom(int reader, int key, int writer) {
    return readsOf(reader).stream()
        .anyMatch(
            read ->
                operation(read).key() == key
                    && isWriteRead(read)
                    && observed.get(read).transaction() == writer);
  }

  private List<Read> readsOf(int t) {
    List<Read> reads = new ArrayList<>();
    for (int i = 0; i < transaction(t).operations().size(); i++) {
      if (!transaction(t).operations().get(i).write()) {
        reads.add(new Read(t, i));
      }
    }
    return Collections.unmodifiableList(reads);
  }

  private Operation operation(Read read) {
    return transaction(read.transaction()).operations().get(read.index());
  }

  private Transaction transaction(int t) {
    return history.transactions().get(t);
  }
}

package dev.taipan.checker.oracle;

import dev.taipan.checker.oracle.PlainHistory.Operation;
import dev.taipan.checker.oracle.PlainHistory.Transaction;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.weak.Tap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The instances of every pattern by its formula (Liu et al. 2024, Table 1), for tiny histories in
 * which no value is written twice. Differences from the table: the two reads of {@code h} and
 * {@code i} may be of one key; session order counts as direct sight in {@code k} and {@code l}; two
 * writers read for one key are {@code j} and not {@code k} to {@code n}; CM is that of the
 * pattern's own level.
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
  private final List<Integer> included = new ArrayList<>();
  private final Map<Read, Write> observed = new HashMap<>();
  private final Set<List<Integer>> causal = new HashSet<>();

  private TapOracle(History columns) {
    history = PlainHistory.of(columns);
    included.addAll(PlainOracle.included(history));
    for (int t : included) {
      for (int i = 0; i < transaction(t).operations().size(); i++) {
        if (!transaction(t).operations().get(i).write()) {
          resolve(new Read(t, i));
        }
      }
    }
    for (int t : included) {
      for (int other : included) {
        if (directlyPrecedes(other, t)) {
          causal.add(List.of(other, t));
        }
      }
    }
    close(causal);
  }

  /** The number of instances of each pattern that has any; most specific pattern only. */
  public static Map<Tap, Long> count(History history) {
    return new TapOracle(history).count();
  }

  private void resolve(Read read) {
    Operation wanted = operation(read);
    if (history.hasInitial() && wanted.value() == history.initial()) {
      observed.put(read, new Write(INITIAL, 0));
    }
    for (int t = 0; t < history.transactions().size(); t++) {
      if (included.contains(t) || transaction(t).status() == TransactionStatus.ABORTED) {
        int index =
            transaction(t)
                .operations()
                .indexOf(new Operation(true, wanted.key(), wanted.value(), null));
        if (index >= 0) {
          observed.put(read, new Write(t, index));
        }
      }
    }
  }

  private Map<Tap, Long> count() {
    Map<Tap, Long> counts = new EnumMap<>(Tap.class);
    for (int t : included) {
      Set<Integer> unrepeatable = new HashSet<>();
      for (Read read : readsOf(t)) {
        Tap tap = judge(read);
        if (tap != null) {
          counts.merge(tap, 1L, Long::sum);
        }
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
      if (!unrepeatable.isEmpty()) {
        counts.merge(Tap.NON_REPEATABLE_READ, (long) unrepeatable.size(), Long::sum);
      }
    }
    long cycles = causalCycles();
    if (cycles > 0) {
      counts.put(Tap.CYCLIC_CO, cycles);
    }
    countConflicts(counts);
    return counts;
  }

  private Tap judge(Read read) {
    Write write = observed.get(read);
    if (write == null) {
      return Tap.THIN_AIR_READ;
    }
    int key = operation(read).key();
    int own = transaction(read.transaction()).lastWriteBefore(key, read.index());
    if (write.transaction() == read.transaction()) {
      return write.index() > read.index()
          ? Tap.FUTURE_READ
          : write.index() == own ? null : Tap.NOT_MY_LAST_WRITE;
    }
    if (own >= 0) {
      return Tap.NOT_MY_OWN_WRITE;
    }
    if (write.transaction() == INITIAL) {
      return null;
    }
    if (!included.contains(write.transaction())) {
      return Tap.ABORTED_READ;
    }
    return transaction(write.transaction()).lastWrite(key) == write.index()
        ? null
        : Tap.INTERMEDIATE_READ;
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

  private void countConflicts(Map<Tap, Long> counts) {
    Sight earlier = (read, t2) -> seesEarlier(read, t2);
    Sight direct = (read, t2) -> directlyPrecedes(t2, read.transaction());
    Sight causally = (read, t2) -> causal.contains(List.of(t2, read.transaction()));
    Set<Conflict> done = new HashSet<>();
    add(counts, Tap.NON_MONO_READ_CO, conflicts(earlier, causal, true), done);
    add(counts, Tap.NON_MONO_READ_CM, conflicts(earlier, commitOrder(earlier), true), done);
    add(counts, Tap.FRACTURED_READ_CO, conflicts(direct, causal, false), done);
    add(counts, Tap.FRACTURED_READ_CM, conflicts(direct, commitOrder(direct), false), done);
    add(counts, Tap.CONFLICT_CO, conflicts(causally, causal, false), done);
    add(counts, Tap.CONFLICT_CM, conflicts(causally, commitOrder(causally), false), done);
  }

  private static void add(
      Map<Tap, Long> counts, Tap tap, Set<Conflict> conflicts, Set<Conflict> done) {
    long fresh = conflicts.stream().filter(done::add).count();
    if (fresh > 0) {
      counts.put(tap, fresh);
    }
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

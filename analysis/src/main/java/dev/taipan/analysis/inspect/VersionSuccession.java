package dev.taipan.analysis.inspect;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Which versions of a key certainly come after another one, with no step between them that is
 * known: whoever read a version and overwrote it, what lists show, and what the input says of the
 * order.
 */
public final class VersionSuccession {
  private final Accesses accesses;

  /** Of a history whose reads have been resolved. */
  public VersionSuccession(Accesses accesses) {
    this.accesses = accesses;
  }

  /**
   * The writers of the versions that follow one, each with the {@linkplain Dependency#witness
   * witness} of that. Linear time in the writers of the key.
   *
   * @param writer of the version; may be {@link History#INITIAL}
   */
  Map<Integer, Integer> after(int writer, int key) {
    Map<Integer, Integer> after = new LinkedHashMap<>();
    for (int i = accesses.writerStart(key); i < accesses.writerEnd(key); i++) {
      int later = accesses.writer(i);
      if (later != writer && overwrites(later, writer, key)) {
        after.put(later, Dependency.NO_WITNESS);
      }
    }
    addAllNext(writer, key, after);
    return after;
  }

  private void addAllNext(int writer, int key, Map<Integer, Integer> after) {
    addNext(accesses.listOrder(), writer, key, Dependency.LIST_WITNESS, after);
    addNext(
        accesses.history().versionOrder(), writer, key, Dependency.VERSION_ORDER_WITNESS, after);
  }

  /**
   * The witness of one version coming right after another, as far as is known.
   *
   * @param earlier the writer of the one; may be {@link History#INITIAL}
   */
  OptionalInt witness(int earlier, int later, int key) {
    if (overwrites(later, earlier, key)) {
      return OptionalInt.of(Dependency.NO_WITNESS);
    }
    Map<Integer, Integer> next = new LinkedHashMap<>();
    addAllNext(earlier, key, next);
    Integer witness = next.get(later);
    return witness == null ? OptionalInt.empty() : OptionalInt.of(witness);
  }

  /** Nobody needs to have read the initial version: all others come after it. */
  private boolean overwrites(int later, int earlier, int key) {
    if (earlier == History.INITIAL) {
      return true;
    }
    for (int read = accesses.readStart(later); read < accesses.readEnd(later); read++) {
      if (accesses.readKey(read) == key) {
        return accesses.readWriter(read) == earlier;
      }
    }
    return false;
  }

  private static void addNext(
      VersionOrder order, int writer, int key, int witness, Map<Integer, Integer> after) {
    for (int list = 0; list < order.lists(); list++) {
      if (order.key(list) == key) {
        int[] writers = order.transactions(list);
        for (int i = 1; i < writers.length; i++) {
          if (writers[i - 1] == writer && writers[i] != writer) {
            after.putIfAbsent(writers[i], witness);
          }
        }
      }
    }
  }

  /**
   * Whether a version certainly comes after another one, by steps that are known. Quadratic time in
   * the writers of the key, at worst.
   *
   * @param earlier the writer of the one; may be {@link History#INITIAL}
   */
  public boolean isAfter(int earlier, int later, int key) {
    Set<Integer> reached = new LinkedHashSet<>(Set.of(earlier));
    Deque<Integer> left = new ArrayDeque<>(reached);
    while (!left.isEmpty()) {
      for (int next : after(left.remove(), key).keySet()) {
        if (next == later) {
          return true;
        }
        if (reached.add(next)) {
          left.add(next);
        }
      }
    }
    return false;
  }

  /** The dependency of one writer on the one before it. */
  Dependency order(int earlier, int later, int key, int witness) {
    return new Dependency(Kind.WRITE_WRITE, earlier, later, key, witness);
  }
}

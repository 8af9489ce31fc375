package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.VersionTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What reads may have observed, worked out when a step speaks of them. A read is <em>external</em>
 * if its transaction had not written the key, or if it is of a list, of which what comes before the
 * own appends is external. It may have observed the initial version, if that is what it returned,
 * and each other transaction that did not abort and whose last write of the key wrote what it
 * returned.
 *
 * <p>Takes time linear in the history once, and then in the operations of the transactions that
 * steps speak of, the lists that these read, and what these reads may have observed.
 */
final class Reads {
  private static final int NONE = -1;

  private final History history;
  private final boolean onePerKey;
  private final VersionTable writes;
  private final Map<Integer, External> external = new HashMap<>();
  private final Set<Integer> blind = new HashSet<>();
  private final Set<Integer> known = new HashSet<>();

  /**
   * External reads that observe one version.
   *
   * @param first the one that stands for all
   * @param writers whom they may have observed, {@link History#INITIAL} among them
   * @param torn whether they did not all return the same, so that it can be nobody
   */
  record External(int first, Set<Integer> writers, boolean torn) {}

  /** A value that others wrote, and whether it may be the initial one. */
  private record Shown(long value, boolean initial) {}

  /**
   * Prepares to look at reads.
   *
   * @param onePerKey whether external reads of one key in one transaction observe one version
   */
  Reads(History history, boolean onePerKey) {
    this.history = history;
    this.onePerKey = onePerKey;
    writes = new VersionTable(history);
  }

  /** The transaction of a read, which must be one that may have taken effect. */
  int reader(int read) throws RejectedException {
    boolean exists = read >= 0 && read < history.operations() && !history.isWrite(read);
    int t = exists ? history.transactionOf(read) : History.INITIAL;
    RejectedException.unless(
        Outcomes.mayTakeEffect(history, t), "operation %d is no read that counts", read);
    if (known.add(read)) {
      look(t, history.key(read));
    }
    return t;
  }

  /** Whether a read shows what others wrote. */
  boolean isExternal(int read) throws RejectedException {
    reader(read);
    return external.containsKey(read);
  }

  /** What there is to know of an external read. */
  External external(int read) throws RejectedException {
    RejectedException.unless(
        isExternal(read), "operation %d reads nothing of other transactions", read);
    return external.get(read);
  }

  /** Whether a read shows nothing of others, and not what its own transaction had written. */
  boolean isBlind(int read) throws RejectedException {
    reader(read);
    return blind.contains(read);
  }

  /** Whether two reads are external ones that observe one version, and did not return the same. */
  boolean areTorn(int one, int other) throws RejectedException {
    return isExternal(one)
        && isExternal(other)
        && external(one).first() == external(other).first()
        && external(one).torn();
  }

  private void look(int t, int key) {
    Map<Integer, Shown> shown = shown(t, key);
    boolean torn = onePerKey && Set.copyOf(shown.values()).size() > 1;
    External one = null;
    for (Map.Entry<Integer, Shown> read : shown.entrySet()) {
      if (one == null || !onePerKey) {
        Set<Integer> writers = torn ? Set.of() : writers(t, key, read.getValue());
        one = new External(read.getKey(), writers, torn);
      }
      external.put(read.getKey(), one);
    }
  }

  /** By external read of a key, in program order, what it shows. */
  private Map<Integer, Shown> shown(int t, int key) {
    Map<Integer, Shown> shown = new LinkedHashMap<>();
    boolean list = history.lists().isList(key);
    int own = NONE;
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (history.key(op) == key && history.isWrite(op)) {
        own = op;
      } else if (history.key(op) == key && (!list || Outcomes.isCertain(history, t))) {
        if (own == NONE) {
          shown.put(op, new Shown(history.value(op), history.isOfInitialValue(op)));
        } else if (list) {
          addBehindOwn(op, shown);
        } else if (history.value(op) != history.value(own)) {
          blind.add(op);
        }
      }
    }
    return shown;
  }

  /** A list must end with own appends; what comes before them is of another transaction. */
  private void addBehindOwn(int read, Map<Integer, Shown> shown) {
    int key = history.key(read);
    int initially = history.initialValues().listLength(key);
    Optional<long[]> list = ListReads.ofOthers(history, read).filter(l -> l.length >= initially);
    if (list.isEmpty()) {
      blind.add(read);
    } else {
      int length = list.get().length;
      boolean initial = length == initially;
      long value = initial ? history.initialValue(key) : list.get()[length - 1];
      shown.put(read, new Shown(value, initial));
    }
  }

  private Set<Integer> writers(int reader, int key, Shown shown) {
    Set<Integer> writers = new HashSet<>();
    if (shown.initial()) {
      writers.add(History.INITIAL);
    }
    for (int op = writes.first(key, shown.value()); op != VersionTable.NONE; op = writes.next(op)) {
      int writer = history.transactionOf(op);
      if (writer != reader && lastWrite(writer, key) == op) {
        writers.add(writer);
      }
    }
    return writers;
  }

  /** The append of an element by one that may have taken effect, or -1. */
  int append(int key, long element) {
    int append = writes.first(key, element);
    while (append != VersionTable.NONE
        && !Outcomes.mayTakeEffect(history, history.transactionOf(append))) {
      append = writes.next(append);
    }
    return append;
  }

  /** Whether a transaction that may have taken effect writes a key. */
  boolean isWriter(int t, int key) {
    return lastWrite(t, key) != NONE;
  }

  /** Whether a write is the last one of its key by a transaction that may have taken effect. */
  boolean isLast(int write) {
    return lastWrite(history.transactionOf(write), history.key(write)) == write;
  }

  private int lastWrite(int t, int key) {
    if (!Outcomes.mayTakeEffect(history, t)) {
      return NONE;
    }
    return writeBefore(history.operationEnd(t), t, key);
  }

  /** The last write of a key by a transaction before an operation, or -1. */
  int writeBefore(int operation, int t, int key) {
    int op = operation - 1;
    while (op >= history.operationStart(t) && !(history.isWrite(op) && history.key(op) == key)) {
      op--;
    }
    return op >= history.operationStart(t) ? op : NONE;
  }
}

package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.history.History;
import dev.taipan.history.VersionTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What reads may have observed. A read is <em>external</em> if its transaction had not written the
 * key, or if it is of a list, of which what comes before the own appends is external. It may have
 * observed the initial version, if that is what it returned, and each other transaction that did
 * not abort and whose last write of the key wrote what it returned. Lists say something only if
 * their transaction committed.
 *
 * <p>Takes time linear in the history once, and then in the operations of the transaction of a
 * read, the list that it returned, and what it may have observed with the operations of these.
 */
final class Reads {
  private final History history;
  private final boolean onePerKey;
  private final VersionTable writes;
  private final Map<Integer, External> external = new HashMap<>();

  /**
   * What an external read shows of others.
   *
   * @param initial whether it may be the initial version
   */
  record Shown(long value, boolean initial) {}

  /**
   * What external reads observed that observed one version.
   *
   * @param first the first of these reads, which stands for all
   * @param writers who it may be, {@link History#INITIAL} among them
   */
  record External(int first, Set<Integer> writers) {}

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
    unless(Outcomes.mayTakeEffect(history, t), "operation %d is no read that counts", read);
    return t;
  }

  /** Whether a read is of a list that says something. */
  boolean isList(int read) throws RejectedException {
    return Outcomes.isCertain(history, reader(read)) && history.lists().isList(history.key(read));
  }

  /** The writes of a key by a transaction, in its order; none if it cannot have taken effect. */
  int[] writes(int t, int key) {
    return Outcomes.mayTakeEffect(history, t)
        ? writes(t, key, history.operationEnd(t))
        : new int[0];
  }

  private int[] writes(int t, int key, int end) {
    return IntStream.range(history.operationStart(t), end)
        .filter(op -> history.isWrite(op) && history.key(op) == key)
        .toArray();
  }

  /** What a read shows, if it is external. */
  Optional<Shown> shown(int read) throws RejectedException {
    int t = reader(read);
    int key = history.key(read);
    int[] own = writes(t, key, read);
    if (history.lists().isList(key) ? !isList(read) : own.length > 0) {
      return Optional.empty();
    }
    return own.length == 0
        ? Optional.of(new Shown(history.value(read), history.isOfInitialValue(read)))
        : beforeOwn(history.lists().read(history, read), key, own);
  }

  /** A list must end with own appends; what comes before them is of another transaction. */
  private Optional<Shown> beforeOwn(long[] list, int key, int[] own) {
    int length = list.length - own.length;
    int initially = history.initialValues().listLength(key);
    long[] end = Arrays.stream(own).mapToLong(history::value).toArray();
    if (length < initially || !Arrays.equals(list, length, list.length, end, 0, own.length)) {
      return Optional.empty();
    }
    return Optional.of(
        length == initially
            ? new Shown(history.initialValue(key), true)
            : new Shown(list[length - 1], false));
  }

  /** Whom an external read may have observed, which is worked out once. */
  External external(int read) throws RejectedException {
    External known = external.get(read);
    if (known == null) {
      Optional<Shown> shown = shown(read);
      unless(shown.isPresent(), "operation %d reads nothing of other transactions", read);
      known = new External(first(read), writers(read, shown.get()));
      external.put(read, known);
    }
    return known;
  }

  private Set<Integer> writers(int read, Shown shown) throws RejectedException {
    Set<Integer> writers = new HashSet<>();
    if (shown.initial()) {
      writers.add(History.INITIAL);
    }
    int key = history.key(read);
    for (int op = writes.first(key, shown.value()); op != VersionTable.NONE; op = writes.next(op)) {
      int writer = history.transactionOf(op);
      int[] all = writes(writer, key);
      if (writer != reader(read) && all.length > 0 && all[all.length - 1] == op) {
        writers.add(writer);
      }
    }
    return writers;
  }

  private int first(int read) throws RejectedException {
    int first = onePerKey ? history.operationStart(reader(read)) : read;
    while (history.isWrite(first)
        || history.key(first) != history.key(read)
        || shown(first).isEmpty()) {
      first++;
    }
    return first;
  }

  /** Whether a read is not external, and does not show what its own transaction had written. */
  boolean isBlind(int read) throws RejectedException {
    int t = reader(read);
    int[] own = writes(t, history.key(read), read);
    return history.lists().isList(history.key(read))
        ? isList(read) && shown(read).isEmpty()
        : own.length > 0 && history.value(own[own.length - 1]) != history.value(read);
  }

  /** Whether two external reads observe one version, and do not show the same. */
  boolean areTorn(int one, int other) throws RejectedException {
    return external(one).first() == external(other).first() && !shown(one).equals(shown(other));
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
}

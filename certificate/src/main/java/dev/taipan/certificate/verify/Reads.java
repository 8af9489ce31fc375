package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.history.History;
import dev.taipan.history.VersionTable;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What reads may have observed. A read is <em>external</em> if its transaction had not written the
 * key, or if it is of a list, of which what comes before the own appends is external. It may have
 * observed the initial version, if that is what it returned, and each other transaction that did
 * not abort and whose last write of the key wrote what it returned. Lists say something only if
 * their transaction committed.
 *
 * <p>Takes time linear in the history once, and then in the operations of the transaction of a
 * read, the list that it returned, and what it may have observed with the operations of these. A
 * list that contradicts itself may be said to show anything, as nothing explains it.
 */
final class Reads {
  private final History history;
  private final boolean onePerKey;
  private final VersionTable table;
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
    table = new VersionTable(history);
  }

  /** The transaction of a read, which must be one that may have taken effect. */
  int reader(int read) throws RejectedException {
    boolean exists = read >= 0 && read < history.operations() && !history.isWrite(read);
    int t = exists ? history.transactionOf(read) : History.INITIAL;
    unless(Outcomes.mayTakeEffect(history, t), "operation %d is not a read that counts", read);
    return t;
  }

  /** Whether a read is of a list that says something. */
  private boolean isList(int read) throws RejectedException {
    return Outcomes.isCertain(history, reader(read)) && history.lists().isList(history.key(read));
  }

  /** The elements of a list, or none if it says nothing. */
  private long[] list(int read) throws RejectedException {
    return isList(read) ? history.lists().read(history, read) : new long[0];
  }

  /** The writes of a key by a transaction, in its order; none if it cannot have taken effect. */
  int[] writes(int t, int key) {
    return Outcomes.mayTakeEffect(history, t)
        ? writes(t, key, history.operationEnd(t))
        : new int[0];
  }

  /** The same before an operation. */
  private int[] writes(int t, int key, int end) {
    return IntStream.range(history.operationStart(t), end)
        .filter(op -> history.isWrite(op) && history.key(op) == key)
        .toArray();
  }

  /** What a read shows, if it is external. */
  Optional<Shown> shown(int read) throws RejectedException {
    int[] own = writes(reader(read), history.key(read), read);
    int key = history.key(read);
    if (history.lists().isList(key) ? !isList(read) : own.length > 0) {
      return Optional.empty();
    }
    return own.length == 0
        ? Optional.of(new Shown(history.value(read), history.isOfInitialValue(read)))
        : beforeOwn(list(read), key, own);
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
    if (!external.containsKey(read)) {
      String nothing = "operation %d reads nothing of other transactions";
      Shown shown = shown(read).orElseThrow(() -> new RejectedException(nothing, read));
      external.put(read, new External(first(read), writers(read, shown)));
    }
    return external.get(read);
  }

  private Set<Integer> writers(int read, Shown shown) throws RejectedException {
    int key = history.key(read);
    int reader = reader(read);
    Set<Integer> writers =
        writes(key, shown.value())
            .filter(
                op ->
                    Arrays.stream(writes(history.transactionOf(op), key))
                        .allMatch(own -> own <= op))
            .map(history::transactionOf)
            .filter(t -> t != reader && Outcomes.mayTakeEffect(history, t))
            .boxed()
            .collect(Collectors.toSet());
    if (shown.initial()) {
      writers.add(History.INITIAL);
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

  /** Whether two external reads observe one version, and do not show the same. */
  boolean areTorn(int one, int other) throws RejectedException {
    return external(one).first() == external(other).first() && !shown(one).equals(shown(other));
  }

  /** The writes of a value, by whoever. */
  IntStream writes(int key, long value) {
    return IntStream.iterate(table.first(key, value), op -> op != VersionTable.NONE, table::next);
  }

  /**
   * Whether a read is not what a key holds when its transaction has written: a register the last
   * value, and a list what its writers make of the initial one, who append all that they do one
   * after the other, and the reader last what it has appended before.
   */
  boolean isBroken(int read) throws RejectedException {
    int reader = reader(read);
    int key = history.key(read);
    int[] own = writes(reader, key, read);
    if (!history.lists().isList(key)) {
      return own.length > 0 && history.value(own[own.length - 1]) != history.value(read);
    }
    Set<Integer> others = new LinkedHashSet<>(appenders(read));
    others.remove(reader);
    IntStream appends = others.stream().flatMapToInt(t -> Arrays.stream(writes(t, key)));
    long[] made = IntStream.concat(appends, Arrays.stream(own)).mapToLong(history::value).toArray();
    long[] list = list(read);
    int initially = history.initialValues().listLength(key);
    return isList(read)
        && (list.length < initially
            || !Arrays.equals(list, initially, list.length, made, 0, made.length));
  }

  /** Who appended each element of a list, or the initial transaction if nobody may have. */
  private List<Integer> appenders(int read) throws RejectedException {
    long[] list = list(read);
    int key = history.key(read);
    return Arrays.stream(list)
        .skip(history.initialValues().listLength(key))
        .mapToObj(element -> writes(key, element).map(history::transactionOf))
        .map(all -> all.filter(t -> Outcomes.mayTakeEffect(history, t)).findFirst())
        .map(one -> one.orElse(History.INITIAL))
        .toList();
  }

  /** Whether a list holds what a transaction appended. */
  boolean holds(int read, int t) throws RejectedException {
    return appenders(read).contains(t);
  }

  /** Whether a list holds something of one, and does not have all of the other before it. */
  boolean puts(int read, int earlier, int later) throws RejectedException {
    List<Integer> appenders = appenders(read);
    int first = appenders.indexOf(earlier);
    return first >= 0
        && Collections.frequency(appenders.subList(0, first), later)
            < writes(later, history.key(read)).length;
  }

  /** Whether neither of two lists of one key is the beginning of the other. */
  boolean part(int one, int other) throws RejectedException {
    int length = Math.min(list(one).length, list(other).length);
    return history.key(one) == history.key(other)
        && !Arrays.equals(list(one), 0, length, list(other), 0, length);
  }
}

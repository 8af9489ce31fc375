package dev.taipan.whitebox;

import dev.taipan.whitebox.ToldHistory.Kind;
import dev.taipan.whitebox.ToldHistory.Operation;
import dev.taipan.whitebox.ToldHistory.Seen;
import dev.taipan.whitebox.ToldHistory.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Adya's definitions and Algorithms 1 to 3, word by word, of what a database told of its order. One
 * of several versions that a read may be of is that which a snapshot shows, and otherwise any.
 */
final class ToldEmme {
  private final ToldHistory history;
  private final ToldChoices choices;
  private final int size;

  /** By key the transactions that installed a version, in order. */
  private final List<List<Integer>> chains = new ArrayList<>();

  private final PlainGraph dependency;
  private final PlainGraph itemAnti;
  private final PlainGraph predicateAnti;
  private boolean wrong;

  private ToldEmme(ToldHistory history, ToldChoices choices) {
    this.history = history;
    this.choices = choices;
    size = history.transactions.size();
    dependency = new PlainGraph(size);
    itemAnti = new PlainGraph(size);
    predicateAnti = new PlainGraph(size);
    for (int key = 0; key < ToldHistory.KEYS; key++) {
      chains.add(chain(key));
      for (int place = 2; place <= chains.get(key).size(); place++) {
        dependency.add(writer(key, place - 1), writer(key, place));
      }
    }
    wrong |= IntStream.range(0, ToldHistory.KEYS).anyMatch(this::hasDuplicate);
    for (int t = 0; t < size; t++) {
      if (tookEffect(t)) {
        addOperations(t);
      }
    }
  }

  /** What comes of a level, once for each way in which reads may be understood. */
  static List<Boolean> verdicts(ToldHistory history, WhiteBoxLevel level, ToldChoices choices) {
    List<Boolean> verdicts = new ArrayList<>();
    do {
      verdicts.add(new ToldEmme(history, choices).accepts(level));
    } while (choices.advance());
    return verdicts;
  }

  private boolean tookEffect(int t) {
    Transaction one = history.transactions.get(t);
    return switch (one.status) {
      case COMMITTED -> true;
      case ABORTED -> false;
      case UNKNOWN -> one.order != ToldHistory.NOWHEN || history.isListed(t);
    };
  }

  private List<Integer> chain(int key) {
    List<Integer> all =
        IntStream.range(0, size)
            .filter(t -> tookEffect(t) && history.transactions.get(t).lastWrite(key) != null)
            .boxed()
            .toList();
    if (!history.hasLists()) {
      return all.stream()
          .sorted(Comparator.comparingInt(t -> history.transactions.get(t).order))
          .toList();
    }
    if (history.writers[key] == null) {
      wrong |= all.size() > 1;
      return all;
    }
    List<Integer> listed =
        Arrays.stream(history.writers[key]).boxed().filter(all::contains).toList();
    wrong |= listed.size() != all.size();
    return listed;
  }

  private int writer(int key, int place) {
    return chains.get(key).get(place - 1);
  }

  private Seen version(int key, int place) {
    return place == 0
        ? new Seen(history.initial[key], history.initialNames[key])
        : history.transactions.get(writer(key, place)).lastWrite(key).seen;
  }

  /** Whether two writes made one version. */
  private boolean hasDuplicate(int key) {
    List<int[]> writes = new ArrayList<>();
    for (int t = 0; t < size; t++) {
      for (int i = 0; tookEffect(t) && i < history.transactions.get(t).operations.size(); i++) {
        Operation operation = history.transactions.get(t).operations.get(i);
        if (operation.kind == Kind.WRITE && operation.key == key) {
          writes.add(new int[] {t, operation.seen.value(), operation.seen.name()});
        }
      }
    }
    for (int i = 0; i < writes.size(); i++) {
      int[] one = writes.get(i);
      boolean isInitial =
          one[2] != ToldHistory.UNNAMED
              && one[2] == history.initialNames[key]
              && one[1] == history.initial[key];
      if (isInitial) {
        return true;
      }
      for (int j = 0; j < i; j++) {
        if (isDuplicate(one, writes.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isDuplicate(int[] one, int[] other) {
    if (one[1] != other[1]) {
      return false;
    }
    boolean named = one[2] != ToldHistory.UNNAMED && other[2] != ToldHistory.UNNAMED;
    boolean told = one[0] == other[0] || history.hasStamps;
    return named ? one[2] == other[2] : !told && one[1] != ToldHistory.TOMBSTONE;
  }

  private void addOperations(int t) {
    Transaction transaction = history.transactions.get(t);
    for (int i = 0; i < transaction.operations.size(); i++) {
      Operation operation = transaction.operations.get(i);
      if (operation.kind == Kind.ASK) {
        addPredicate(t, i, operation);
      } else if (operation.kind == Kind.READ) {
        addRead(t, i, operation);
      }
    }
  }

  private void addRead(int t, int i, Operation operation) {
    Operation own = history.transactions.get(t).ownWrite(operation.key, i);
    if (own != null) {
      wrong |= !isOf(own.seen, operation.key, operation.seen);
      return;
    }
    int place = place(t, operation.key, operation.seen, snapshot(t, operation));
    wrong |= place < 0;
    addItem(t, operation.key, place);
  }

  private boolean isOf(Seen version, int key, Seen seen) {
    return history.mayBe(key, seen, version.value(), version.name());
  }

  private int snapshot(int t, Operation operation) {
    Transaction transaction = history.transactions.get(t);
    if (transaction.isFinal) {
      return ToldHistory.ALL;
    }
    if (operation.snapshot != ToldHistory.NOWHEN) {
      return operation.snapshot;
    }
    return transaction.snapshot != ToldHistory.NOWHEN || transaction.order == ToldHistory.NOWHEN
        ? transaction.snapshot
        : transaction.order - 1;
  }

  /** The place of the installed version that a transaction saw, or -1. */
  private int place(int t, int key, Seen seen, int snapshot) {
    List<Integer> possible = new ArrayList<>();
    for (int place = 0; place <= chains.get(key).size(); place++) {
      boolean isOwn = place > 0 && writer(key, place) == t;
      if (!isOwn && isOf(version(key, place), key, seen)) {
        possible.add(place);
      }
    }
    if (possible.size() < 2) {
      return possible.isEmpty() ? -1 : possible.get(0);
    }
    if (snapshot == ToldHistory.NOWHEN) {
      return possible.get(choices.of(possible.size()));
    }
    int shown = placeAt(key, snapshot);
    return possible.stream()
        .filter(place -> place <= shown)
        .reduce((one, later) -> later)
        .orElse(possible.get(0));
  }

  private int placeAt(int key, int snapshot) {
    if (snapshot == ToldHistory.ALL) {
      return chains.get(key).size();
    }
    int last = 0;
    for (int place = 1; place <= chains.get(key).size(); place++) {
      boolean isSeen = history.transactions.get(writer(key, place)).order <= snapshot;
      last = isSeen ? place : last;
    }
    return last;
  }

  private void addItem(int t, int key, int place) {
    if (place > 0) {
      dependency.add(writer(key, place), t);
    }
    if (place >= 0 && place < chains.get(key).size()) {
      itemAnti.add(t, writer(key, place + 1));
    }
  }

  private void addPredicate(int t, int i, Operation operation) {
    for (int key = 0; key < ToldHistory.KEYS; key++) {
      Operation own = history.transactions.get(t).ownWrite(key, i);
      Seen inSet = operation.set == null ? null : operation.set[key];
      Seen returned = operation.returned[key];
      if (own != null) {
        wrong |= inSet != null && !isOf(own.seen, key, inSet);
        compare(key, own.seen, returned, operation.bound);
        continue;
      }
      int place = 0;
      if (inSet != null) {
        place = place(t, key, inSet, snapshot(t, operation));
      } else if (operation.set == null) {
        place = placeAt(key, snapshot(t, operation));
      }
      if (place < 0) {
        wrong = true;
        continue;
      }
      compare(key, version(key, place), returned, operation.bound);
      if (returned != null) {
        addItem(t, key, place);
      }
      addChanges(t, key, place, operation.bound);
    }
  }

  /** Algorithm 3, lines 3 to 5. */
  private void compare(int key, Seen version, Seen returned, int bound) {
    boolean matches = ToldHistory.matches(version.value(), bound);
    wrong |= matches != (returned != null) || (returned != null && !isOf(version, key, returned));
  }

  /** Algorithm 3, lines 9 to 16. */
  private void addChanges(int t, int key, int seen, int bound) {
    for (int place = 1; place <= chains.get(key).size(); place++) {
      boolean before = ToldHistory.matches(version(key, place - 1).value(), bound);
      if (before != ToldHistory.matches(version(key, place).value(), bound)) {
        if (place <= seen) {
          dependency.add(writer(key, place), t);
        } else {
          predicateAnti.add(t, writer(key, place));
        }
      }
    }
  }

  private boolean accepts(WhiteBoxLevel level) {
    if (wrong || dependency.isCyclic() || isLost()) {
      return false;
    }
    return switch (level) {
      case READ_COMMITTED -> true;
      case REPEATABLE_READ -> !dependency.with(itemAnti).isCyclic();
      case SERIALIZABLE -> !dependency.with(itemAnti).with(predicateAnti).isCyclic();
      case SNAPSHOT_ISOLATION -> bySnapshots();
    };
  }

  /** Whether the final transaction, which comes after all others, missed what one of them did. */
  private boolean isLost() {
    int last = size - 1;
    return history.transactions.get(last).isFinal
        && IntStream.range(0, last)
            .anyMatch(t -> itemAnti.has(last, t) || predicateAnti.has(last, t));
  }

  /** Adya 1999, 4.3: no G-SIa, and no G-SIb. */
  private boolean bySnapshots() {
    PlainGraph starts = new PlainGraph(size);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        if (startsAfter(j, i)) {
          starts.add(i, j);
        } else if (dependency.has(i, j)) {
          return false;
        }
      }
    }
    PlainGraph paths = dependency.with(starts).paths();
    PlainGraph anti = itemAnti.with(predicateAnti);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        if (anti.has(i, j) && paths.has(j, i)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean startsAfter(int later, int earlier) {
    return tookEffect(earlier)
        && tookEffect(later)
        && earlier != later
        && history.transactions.get(earlier).order() <= history.transactions.get(later).snapshot();
  }
}

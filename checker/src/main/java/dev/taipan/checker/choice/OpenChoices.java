package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.graph.IntList;
import dev.taipan.polygraph.Doubtful;
import dev.taipan.weak.WeakLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a weak level leaves to choose: for each ambiguous read a write that it observed. From read
 * atomicity on, the reads of one value by one transaction are one choice, since it cannot have
 * observed two versions of a key.
 *
 * <p>The writes that may be chosen stand in the order in which their transactions are likely to
 * have committed, and reads of one value share them. Takes 8 bytes per ambiguous read and per such
 * write.
 */
final class OpenChoices {
  /** A choice that has not been made. */
  static final int NONE = Integer.MIN_VALUE;

  /** So many writes are sorted by insertion. */
  private static final int FEW = 16;

  private final Accesses accesses;
  private final ReadsFrom readsFrom;
  private final Doubtful doubtful;
  private final int[] place;

  /** Per ambiguous read its choice. */
  private final int[] choiceOf;

  /** Per choice one of its reads. */
  private final int[] ambiguity;

  /** Per choice the writes that it may be of. */
  private final int[][] writes;

  /** The same arrays, each once. */
  private final List<int[]> ofSameValue = new ArrayList<>();

  /**
   * Finds the choices.
   *
   * @param order all transactions that may have taken effect, as they are likely to have committed
   */
  OpenChoices(Accesses accesses, Doubtful doubtful, WeakLevel level, int[] order) {
    this.accesses = accesses;
    this.doubtful = doubtful;
    readsFrom = accesses.readsFrom();
    place = new int[accesses.history().transactions()];
    choiceOf = new int[readsFrom.ambiguousReads()];
    ambiguity = choices(level);
    writes = writes();
    sort(order);
  }

  /** Puts the writes into another order of the transactions that may have taken effect. */
  void sort(int[] order) {
    Arrays.fill(place, order.length);
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    ofSameValue.forEach(this::sortWrites);
  }

  private void sortWrites(int[] ofValue) {
    if (ofValue.length <= FEW) {
      sortFew(ofValue);
      return;
    }
    long[] keys = new long[ofValue.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = ((long) placeOf(ofValue[i]) << Integer.SIZE) | ofValue[i];
    }
    Arrays.sort(keys);
    Arrays.setAll(ofValue, i -> (int) keys[i]);
  }

  /** By insertion. */
  private void sortFew(int[] ofValue) {
    for (int i = 1; i < ofValue.length; i++) {
      int write = ofValue[i];
      int to = i;
      for (; to > 0 && placeOf(ofValue[to - 1]) > placeOf(write); to--) {
        ofValue[to] = ofValue[to - 1];
      }
      ofValue[to] = write;
    }
  }

  private int placeOf(int write) {
    return place[readsFrom.transactionOf(write)];
  }

  private int[] choices(WeakLevel level) {
    History history = accesses.history();
    IntList first = new IntList();
    int[] readBy = new int[history.keys()];
    int[] choiceOfKey = new int[history.keys()];
    Arrays.fill(readBy, NONE);
    for (int i = 0; i < choiceOf.length; i++) {
      int read = readsFrom.ambiguousRead(i);
      int key = history.key(read);
      int reader = readsFrom.transactionOf(read);
      if (!level.forbids(Tap.NON_REPEATABLE_READ) || readBy[key] != reader) {
        readBy[key] = reader;
        choiceOfKey[key] = first.size();
        first.add(i);
      }
      choiceOf[i] = choiceOfKey[key];
    }
    return first.toArray();
  }

  private int[][] writes() {
    int[][] all = new int[ambiguity.length][];
    int[][] byFirst = new int[accesses.history().operations()][];
    for (int choice = 0; choice < all.length; choice++) {
      int first = readsFrom.firstOfSameValue(ambiguity[choice]);
      if (byFirst[first] == null) {
        byFirst[first] = possible(readsFrom.writesOfSameValue(ambiguity[choice]));
        ofSameValue.add(byFirst[first]);
      }
      all[choice] = byFirst[first];
    }
    return all;
  }

  private int[] possible(int[] writesOfValue) {
    int possible = 0;
    for (int write : writesOfValue) {
      if (mayHaveTakenEffect(readsFrom.transactionOf(write))) {
        writesOfValue[possible++] = write;
      }
    }
    return possible == writesOfValue.length
        ? writesOfValue
        : Arrays.copyOf(writesOfValue, possible);
  }

  private boolean mayHaveTakenEffect(int writer) {
    return readsFrom.included(writer) || doubtful.contains(writer);
  }

  /** The number of choices. */
  int size() {
    return ambiguity.length;
  }

  /** The choice that says what an ambiguous read, an operation, observed. */
  int of(int read) {
    return choiceOf[readsFrom.ambiguity(read)];
  }

  /** The transaction that reads. */
  int reader(int choice) {
    return readsFrom.transactionOf(readsFrom.ambiguousRead(ambiguity[choice]));
  }

  /** Whether the initial version may be chosen. */
  boolean mayBeInitial(int choice) {
    return accesses.history().isOfInitialValue(readsFrom.ambiguousRead(ambiguity[choice]));
  }

  /** The number of writes among those that may be chosen, the reader's own included. */
  int writes(int choice) {
    return writes[choice].length;
  }

  /**
   * A write that may be chosen, or {@link #NONE} if it is by the reader, or by a transaction that
   * comes after it in its session.
   */
  int write(int choice, int index) {
    int writer = readsFrom.transactionOf(writes[choice][index]);
    int reader = reader(choice);
    boolean tooLate = writer >= reader && accesses.sessionOf(writer) == accesses.sessionOf(reader);
    return tooLate ? NONE : writes[choice][index];
  }

  /** Whether a write's transaction certainly took effect. */
  boolean isCertain(int write) {
    return readsFrom.included(readsFrom.transactionOf(write));
  }

  /** The number of writes whose transactions are likely to have committed before the reader did. */
  int before(int choice) {
    return firstFrom(choice, place[reader(choice)]);
  }

  /** The first write whose transaction has at least some place in the likely order. */
  int firstFrom(int choice, int least) {
    int[] all = writes[choice];
    int low = 0;
    int high = all.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (placeOf(all[middle]) < least) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Whether a write's transaction is likely to have committed after the reader did. */
  boolean isBehind(int choice, int write) {
    return place[readsFrom.transactionOf(write)] > place[reader(choice)];
  }

  /** What each ambiguous read observed. */
  int[] observed(int[] chosen) {
    return Arrays.stream(choiceOf).map(choice -> chosen[choice]).toArray();
  }
}

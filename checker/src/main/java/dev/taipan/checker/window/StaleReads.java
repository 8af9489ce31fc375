package dev.taipan.checker.window;

import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.Optional;

/**
 * The reads that do not see what transactions leave behind that run one by one in the order of a
 * guess, and who wrote what they do see. Two passes over the history, the second only if there are
 * such reads; 17 bytes per key.
 */
final class StaleReads {
  /** The place of the writer of initial versions. */
  static final int BEFORE_ALL = -1;

  private static final int NOBODY = -2;

  /** So many writers per operation may be passed over to find who wrote what was read. */
  private static final long LOOKS = 16;

  private final Guess guess;
  private final History history;
  private final IntList places = new IntList();
  private final IntList operations = new IntList();

  /** Per read the place of the writer of what it saw, and of the next writer of the key. */
  private int[] writers;

  private int[] replacers;

  private StaleReads(Guess guess) {
    this.guess = guess;
    history = guess.history();
  }

  /**
   * Finds them.
   *
   * @param most more than so many are not looked at
   * @return empty if there are more, some read saw what no other transaction left behind, or the
   *     final transaction did not see what is left in the end
   */
  static Optional<StaleReads> of(Guess guess, double most) {
    StaleReads reads = new StaleReads(guess);
    return reads.find(most) && reads.findWriters() ? Optional.of(reads) : Optional.empty();
  }

  /** The number of such reads. */
  int count() {
    return places.size();
  }

  /** The place of the transaction that read. */
  int place(int read) {
    return places.get(read);
  }

  /** The read's operation; they are in the order of the guess. */
  int operation(int read) {
    return operations.get(read);
  }

  /** The place of the transaction that wrote what was read, or {@link #BEFORE_ALL}. */
  int writer(int read) {
    return writers[read];
  }

  /** The place of who next wrote the key, or a number that is no place. */
  int replacer(int read) {
    return replacers[read];
  }

  /** The first of the reads whose reader's place is not before one; by binary search. */
  int firstFrom(int place) {
    return firstFrom(place, places);
  }

  /**
   * The first place of the interval of the backward edge that the read stands for: that of the
   * reader if the writer comes behind it, and else that of the first who replaced what was read.
   */
  int first(int read) {
    return Math.min(place(read), replacers[read]);
  }

  /** The last place of that interval. */
  int last(int read) {
    return Math.max(place(read), writers[read]);
  }

  private boolean find(double most) {
    long[] state = new long[history.keys()];
    boolean[] readable = new boolean[history.keys()];
    int[] writer = new int[history.keys()];
    Arrays.fill(writer, BEFORE_ALL);
    for (int key = 0; key < state.length; key++) {
      readable[key] = history.hasInitialValue(key);
      state[key] = history.initialValue(key);
    }
    for (int place = 0; place < guess.places(); place++) {
      int t = guess.at(place);
      int end = history.operationEnd(t);
      for (int op = history.operationStart(t); op < end; op++) {
        int key = history.key(op);
        if (history.isWrite(op)) {
          state[key] = history.value(op);
          readable[key] = true;
          writer[key] = place;
        } else if (state[key] != history.value(op) || !readable[key]) {
          if (writer[key] == place || places.size() >= most) {
            return false;
          }
          places.add(place);
          operations.add(op);
        }
      }
    }
    return history.finalTransaction().stream().allMatch(last -> sees(last, state, readable));
  }

  private boolean sees(int transaction, long[] state, boolean[] readable) {
    int end = history.operationEnd(transaction);
    for (int op = history.operationStart(transaction); op < end; op++) {
      int key = history.key(op);
      if (state[key] != history.value(op) || !readable[key]) {
        return false;
      }
    }
    return true;
  }

  private boolean findWriters() {
    writers = new int[count()];
    replacers = new int[count()];
    if (count() == 0) {
      return true;
    }
    IntList[] ofKey = new IntList[history.keys()];
    for (int read = 0; read < count(); read++) {
      int key = history.key(operation(read));
      if (ofKey[key] == null) {
        ofKey[key] = new IntList();
      }
    }
    listWriters(ofKey);
    long steps = LOOKS * history.operations();
    for (int read = 0; read < count() && steps >= 0; read++) {
      IntList written = ofKey[history.key(operation(read))];
      int before = firstFrom(place(read), written);
      int writer = find(read, written, before);
      if (writer == NOBODY) {
        return false;
      }
      steps -= Math.abs(before - writer);
      writers[read] = writer < 0 ? BEFORE_ALL : written.get(writer);
      replacers[read] = writer + 1 < written.size() ? written.get(writer + 1) : Integer.MAX_VALUE;
    }
    return steps >= 0;
  }

  /** Lists, for some keys, the places of who writes them. */
  private void listWriters(IntList[] ofKey) {
    for (int place = 0; place < guess.places(); place++) {
      int t = guess.at(place);
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        IntList written = history.isWrite(op) ? ofKey[history.key(op)] : null;
        if (written != null && (written.isEmpty() || written.get(written.size() - 1) != place)) {
          written.add(place);
        }
      }
    }
  }

  /** How many of some places, which are in order, are before one. */
  private static int firstFrom(int place, IntList places) {
    int low = 0;
    int high = places.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (places.get(middle) < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Which of those who write a key a read saw: the last before it, or else the first behind it. */
  private int find(int read, IntList written, int before) {
    int op = operation(read);
    for (int i = before - 1; i >= 0; i--) {
      if (leaves(written.get(i), op)) {
        return i;
      }
    }
    if (history.isOfInitialValue(op)) {
      return BEFORE_ALL;
    }
    for (int i = before; i < written.size(); i++) {
      if (written.get(i) != place(read) && leaves(written.get(i), op)) {
        return i;
      }
    }
    return NOBODY;
  }

  /** Whether the transaction at a place, which writes its key, leaves behind what a read saw. */
  private boolean leaves(int place, int read) {
    int op = history.operationEnd(guess.at(place)) - 1;
    while (!history.isWrite(op) || history.key(op) != history.key(read)) {
      op--;
    }
    return history.value(op) == history.value(read);
  }
}

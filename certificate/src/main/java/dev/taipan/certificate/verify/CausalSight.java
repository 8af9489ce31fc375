package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * At tcc, the same as {@link ClockSight} where sessions are many. Questions are kept until they are
 * many; then they are answered for some of the asked-about transactions at a time: each one after
 * these, up to the last reader who asks, is told which of them it had seen.
 */
final class CausalSight implements Sight {
  private static final int MOST_QUESTIONS = 1 << 22;

  /** About so many transactions one asks at a time: as many as bits in so many numbers. */
  private static final int WIDTH = 8;

  private static final int BITS = WIDTH * Long.SIZE;

  private final History history;
  private final Places places;
  private final int[] before;

  /** Per operation the place of the transaction that it observed, if it is such a read. */
  private final int[] observed;

  /** Per question the place of the transaction that read, its read, and the place passed over. */
  private final IntList readers = new IntList();

  private final IntList reads = new IntList();
  private final IntList passed = new IntList();

  /** Per place which one it is of those that are asked about, or -1. */
  private final int[] number;

  /** Per place from the first one asked about on, which of those asked about it had seen. */
  private long[] seen = new long[0];

  CausalSight(History history, Places places, int[] observed) {
    this.history = history;
    this.places = places;
    this.observed = observed;
    before = places.beforeInSession();
    number = new int[before.length];
  }

  @Override
  public void requireUnseen(int place, IntList reads, IntList passed) throws RejectedException {
    for (int i = 0; i < reads.size(); i++) {
      readers.add(place);
      this.reads.add(reads.get(i));
      this.passed.add(passed.get(i));
    }
    if (readers.size() >= MOST_QUESTIONS) {
      finish();
    }
  }

  @Override
  public void finish() throws RejectedException {
    int[] questions = Places.sorted(passed.toArray(), number.length);
    Arrays.fill(number, Places.NONE);
    int asked = 0;
    for (int question : questions) {
      int place = passed.get(question);
      number[place] = number[place] == Places.NONE ? asked++ : number[place];
    }
    int from = 0;
    while (from < questions.length) {
      from = answer(questions, from);
    }
    readers.truncate(0);
    reads.truncate(0);
    passed.truncate(0);
  }

  /** Answers questions from one on, and returns the first that it does not answer. */
  private int answer(int[] questions, int from) throws RejectedException {
    int first = passed.get(questions[from]);
    int last = first;
    int until = from;
    while (until < questions.length && bit(passed.get(questions[until]), first) < BITS) {
      last = Math.max(last, readers.get(questions[until++]));
    }
    if (seen.length < WIDTH * (last - first + 1L)) {
      seen = new long[Math.multiplyExact(WIDTH, last - first + 1)];
    }
    for (int place = first; place <= last; place++) {
      look(place, first);
    }
    for (int i = from; i < until; i++) {
      requireUnseen(questions[i], first);
    }
    return until;
  }

  /** Which of those it is that are asked about, from the first one on; negative if it is none. */
  private int bit(int place, int first) {
    return number[place] - number[first];
  }

  /** A transaction has seen what those had seen that it observed, and the last in its session. */
  private void look(int place, int first) {
    int own = WIDTH * (place - first);
    Arrays.fill(seen, own, own + WIDTH, 0);
    add(before[place] - first, own);
    int t = places.transaction(place);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      add(observed[op] - first, own);
    }
    int bit = bit(place, first);
    if (bit >= 0 && bit < BITS) {
      seen[own + bit / Long.SIZE] |= 1L << bit;
    }
  }

  private void add(int earlier, int own) {
    for (int i = 0; earlier >= 0 && i < WIDTH; i++) {
      seen[own + i] |= seen[WIDTH * earlier + i];
    }
  }

  private void requireUnseen(int question, int first) throws RejectedException {
    int place = readers.get(question);
    int writer = passed.get(question);
    int bit = bit(writer, first);
    if ((seen[WIDTH * (place - first) + bit / Long.SIZE] & 1L << bit) != 0) {
      throw Sight.hadSeen(history, places, place, writer, reads.get(question));
    }
  }
}

package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.graph.StableOrder;
import java.util.Arrays;

/**
 * At tcc, whatever leads to a transaction by session order and by reads. What a transaction had
 * seen is a row of numbers, made of the rows of those that it had seen directly. Where sessions are
 * few, it says for each of them which place was the last that was seen; otherwise it has a bit for
 * each of some places. Rows are made of the part of the order alone that some questions are about,
 * and again for others.
 */
final class CausallySeenTransactions extends SeenTransactions {
  private static final int MOST_QUESTIONS = 1 << 22;
  private static final int MOST_SESSIONS = 128;

  /** Numbers of 4 bytes each. */
  private static final int MOST_MEMORY = 1 << 27;

  private static final int BITS = 1024;

  private final boolean bySession;
  private final int width;

  /** Per place whose session it is. */
  private final int[] session;

  /** Per session its last transaction so far. */
  private final int[] previous;

  /** The rows of the places from {@code first} on. */
  private int[] seen = {};

  private int first;

  CausallySeenTransactions(History history, Places places) {
    super(history, places, false);
    long all = (long) history.sessions() * places.commits.length;
    bySession = history.sessions() <= MOST_SESSIONS && all <= MOST_MEMORY;
    width = bySession ? history.sessions() : BITS / Integer.SIZE;
    session = new int[places.commits.length];
    Arrays.setAll(session, place -> history.sessionOf(places.commits[place]));
    previous = new int[history.sessions()];
  }

  @Override
  int patience() {
    return MOST_QUESTIONS;
  }

  @Override
  void answer() throws RejectedException {
    int[] questions = StableOrder.of(passed.toArray(), places.commits.length);
    for (int from = 0; from < questions.length; ) {
      from = answer(questions, from);
    }
  }

  /** Answers questions from one on, and returns the first that it does not answer. */
  private int answer(int[] questions, int from) throws RejectedException {
    first = passed.get(questions[from]);
    int last = first;
    int until = from;
    while (until < questions.length && isPart(passed.get(questions[until]), last)) {
      last = Math.max(last, readers.get(questions[until++]));
    }
    if (seen.length < width * (last - first + 1L)) {
      seen = new int[Math.multiplyExact(width, last - first + 1)];
    }
    Arrays.fill(previous, Places.NONE);
    for (int place = first; place <= last; place++) {
      look(place);
    }
    for (int i = from; i < until; i++) {
      if (isSeen(readers.get(questions[i]), passed.get(questions[i]))) {
        throw hadSeen(questions[i]);
      }
    }
    return until;
  }

  /** Whether rows up to a last one can tell who had seen a place. */
  private boolean isPart(int place, int last) {
    return bySession ? place <= last : place < first + BITS;
  }

  private int row(int place) {
    return width * (place - first);
  }

  /** A transaction has seen what those had seen that it observed, and the last in its session. */
  private void look(int place) {
    int row = row(place);
    Arrays.fill(seen, row, row + width, bySession ? Places.NONE : 0);
    see(previous[session[place]], row);
    previous[session[place]] = place;
    int t = places.commits[place];
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      see(observed[op], row);
    }
    if (bySession) {
      seen[row + session[place]] = place;
    } else if (place < first + BITS) {
      seen[row + (place - first) / Integer.SIZE] |= 1 << (place - first);
    }
  }

  private void see(int earlier, int row) {
    int other = row(earlier);
    for (int i = 0; earlier >= first && i < width; i++) {
      int known = seen[other + i];
      seen[row + i] = bySession ? Math.max(seen[row + i], known) : seen[row + i] | known;
    }
  }

  private boolean isSeen(int reader, int place) {
    return bySession
        ? seen[row(reader) + session[place]] >= place
        : (seen[row(reader) + (place - first) / Integer.SIZE] & 1 << (place - first)) != 0;
  }
}

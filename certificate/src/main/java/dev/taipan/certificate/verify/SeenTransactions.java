package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Whom transactions had seen that read, as a weak level has it: none of those whose versions a read
 * passed over. Whether they had are questions, which are collected before they are answered.
 *
 * <p>Here is what a transaction had seen directly: at rc, what earlier reads observed; at ra, what
 * any did, and what comes before in the session.
 */
class SeenTransactions {
  final History history;
  final Places places;

  /** Per operation the place of the transaction that it observed, if it is such a read. */
  final int[] observed;

  /** Per question the place of the transaction that read, its read, and the place passed over. */
  final IntList readers = new IntList();

  final IntList reads = new IntList();
  final IntList passed = new IntList();

  private final boolean earlierReads;

  /** Per place the first read, and 1, of the last transaction that asked and had observed it. */
  private final int[] seenBy;

  SeenTransactions(History history, Places places, boolean earlierReads) {
    this.history = history;
    this.places = places;
    this.earlierReads = earlierReads;
    observed = new int[history.operations()];
    Arrays.fill(observed, Places.NONE);
    seenBy = new int[places.commits.length];
  }

  /**
   * The transaction at a place must not have seen one whose version its read passed over; the final
   * one has seen all.
   */
  final void passOver(int place, int read, int writer) throws RejectedException {
    readers.add(place);
    reads.add(read);
    passed.add(writer);
    if (history.isFinalTransaction(places.commits[place])) {
      throw hadSeen(readers.size() - 1);
    }
  }

  /** Answers the questions if there are more than so many. */
  final void answer(int patience) throws RejectedException {
    if (readers.size() > patience) {
      answer();
      readers.truncate(0);
      reads.truncate(0);
      passed.truncate(0);
    }
  }

  /** How many questions may wait for those that transactions further on in the order ask. */
  int patience() {
    return 0;
  }

  /** Answers all questions; here, they are of one transaction. */
  void answer() throws RejectedException {
    int reader = places.commits[readers.get(0)];
    int start = history.operationStart(reader);
    int end = history.operationEnd(reader);
    for (int op = end - 1; op >= start; op--) {
      if (observed[op] != Places.NONE) {
        seenBy[observed[op]] = op + 1;
      }
    }
    int session = history.sessionStart(history.sessionOf(reader));
    for (int question = 0; question < readers.size(); question++) {
      int seen = seenBy[passed.get(question)] - 1;
      int writer = places.commits[passed.get(question)];
      boolean before = !earlierReads && session <= writer && writer < reader;
      if (before || (start <= seen && seen < (earlierReads ? reads.get(question) : end))) {
        throw hadSeen(question);
      }
    }
  }

  final RejectedException hadSeen(int question) {
    return places.objection(
        readers.get(question),
        "had seen %s, which wrote key %s, and reads an older version of it",
        places.name(places.commits[passed.get(question)]),
        history.keyName(history.key(reads.get(question))));
  }
}

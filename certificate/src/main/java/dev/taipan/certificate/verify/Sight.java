package dev.taipan.certificate.verify;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Whom transactions had seen that read, as a weak level has it: none of those whose versions a read
 * passed over. Whether they had are questions, which are collected and answered later.
 */
abstract class Sight {
  final History history;
  final Places places;

  /** Per operation the place of the transaction that it observed, if it is such a read. */
  final int[] observed;

  /** Per question the place of the transaction that read, its read, and the place passed over. */
  final IntList readers = new IntList();

  final IntList reads = new IntList();
  final IntList passed = new IntList();

  Sight(History history, Places places) {
    this.history = history;
    this.places = places;
    observed = new int[history.operations()];
    Arrays.fill(observed, Places.NONE);
  }

  static Sight of(History history, Places places, CertifiedLevel level) {
    return level == CertifiedLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY
        ? new CausalSight(history, places)
        : new DirectSight(history, places, level);
  }

  /** The transaction at a place must not have seen one whose version its read passed over. */
  final void passOver(int place, int read, int writer) {
    readers.add(place);
    reads.add(read);
    passed.add(writer);
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
  abstract int patience();

  /** Answers all questions, which are in the order of those that read. */
  abstract void answer() throws RejectedException;

  final RejectedException hadSeen(int question) {
    return places.objection(
        readers.get(question),
        "had seen %s, which wrote key %s, and reads an older version of it",
        places.name(places.transaction(passed.get(question))),
        history.keyName(history.key(reads.get(question))));
  }
}

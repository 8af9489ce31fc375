package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;

/** Whom transactions had seen that read, as a weak level has it. */
interface Sight {

  /**
   * A transaction must not have seen those whose versions its reads passed over.
   *
   * @param place of the transaction, behind all that came before it in the order
   * @param reads by which it passed over versions
   * @param passed per one of these reads the place of the transaction that wrote the version
   * @throws RejectedException if it had, perhaps not before {@link #finish}
   */
  void requireUnseen(int place, IntList reads, IntList passed) throws RejectedException;

  /** All transactions have come. */
  default void finish() throws RejectedException {}

  /** What is wrong if a transaction had seen another one and passed over a version of it. */
  static RejectedException hadSeen(
      History history, Places places, int place, int passed, int read) {
    return new RejectedException(
        "%s at place %d of the order had seen %s, which wrote key %s, and reads an older version of"
            + " it",
        places.name(places.transaction(place)),
        place,
        places.name(places.transaction(passed)),
        history.keyName(history.key(read)));
  }
}

package dev.taipan.certificate;

import java.util.List;

/**
 * Why one transaction comes before another. Each edge is there if the atoms hold that {@link
 * Refutation} says it rests on; both transactions must have taken effect.
 */
public sealed interface Edge {
  /** The transaction that comes first. */
  int from();

  /** The transaction that comes second. */
  int to();

  /** The first one comes before the second in their session. */
  record SessionOrder(int from, int to) implements Edge {}

  /** The first one had ended when the second started. */
  record RealTime(int from, int to) implements Edge {}

  /** The second one is the final transaction, and every other one comes before it. */
  record BeforeFinal(int from, int to) implements Edge {}

  /** The read, by {@code to}, observed {@code from}. */
  record WriteRead(int from, int to, int read) implements Edge {}

  /**
   * The first one's version of the key is earlier than the second one's; at weak levels, it commits
   * earlier.
   */
  record WriteWrite(int from, int to, int key) implements Edge {}

  /**
   * The read, by {@code from}, observed {@code writer}'s version of its key, which is earlier than
   * {@code to}'s.
   *
   * @param writer a transaction, or {@link dev.taipan.history.History#INITIAL}
   */
  record ReadWrite(int from, int to, int read, int writer) implements Edge {}

  /**
   * What the axiom of a weak level demands: the transaction of the read observed {@code to}, which
   * may be {@link dev.taipan.history.History#INITIAL}, and had seen {@code from}, another writer of
   * that key.
   *
   * @param seen the path of session order and observed writes from {@code from} to the reader that
   *     shows that it had, or that the reader is the final transaction
   */
  record Axiom(int from, int to, int read, List<Edge> seen) implements Edge {
    /** Keeps a copy of the list. */
    public Axiom {
      seen = List.copyOf(seen);
    }
  }
}

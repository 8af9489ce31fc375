package dev.taipan.checker;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import java.util.List;

/** What transactions have read from others themselves. */
final class DirectSight {

  private DirectSight() {}

  /**
   * The same edges, with WR in place of session order and real time where a transaction has also
   * read from the one before, and session order in place of real time within sessions: a cycle that
   * data alone closes shall not blame clocks or sessions. Takes time linear in the number of reads
   * of the transactions.
   */
  static List<Dependency> preferData(Accesses accesses, List<Dependency> edges) {
    return edges.stream().map(edge -> preferData(accesses, edge)).toList();
  }

  private static Dependency preferData(Accesses accesses, Dependency edge) {
    boolean isStep = edge.kind() == Kind.SESSION_ORDER || edge.kind() == Kind.REAL_TIME;
    if (!isStep || edge.from() == History.INITIAL) {
      return edge;
    }
    int read = readOf(accesses, edge.to(), edge.from());
    if (read >= 0) {
      return new Dependency(
          Kind.WRITE_READ, edge.from(), edge.to(), accesses.readKey(read), Dependency.NO_WITNESS);
    }
    return precedesInSession(accesses, edge.from(), edge.to())
        ? new Dependency(Kind.SESSION_ORDER, edge.from(), edge.to(), -1, Dependency.NO_WITNESS)
        : edge;
  }

  /** Whether a transaction comes before another one in their session. */
  static boolean precedesInSession(Accesses accesses, int earlier, int later) {
    return earlier >= 0
        && earlier < later
        && accesses.sessionOf(earlier) == accesses.sessionOf(later);
  }

  /** Whether a transaction has read a final write of another. */
  static boolean hasRead(Accesses accesses, int reader, int writer) {
    return readOf(accesses, reader, writer) >= 0;
  }

  private static int readOf(Accesses accesses, int reader, int writer) {
    if (reader == History.INITIAL) {
      return -1;
    }
    for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
      if (accesses.readWriter(read) == writer) {
        return read;
      }
    }
    return -1;
  }

  /** Whether two transactions have each read the same version of a key, for certain. */
  static boolean readTheSameVersion(Accesses accesses, int one, int other, int key) {
    int read = firstRead(accesses, one, key);
    int otherRead = firstRead(accesses, other, key);
    return read >= 0
        && otherRead >= 0
        && accesses.readWriter(read) != Accesses.AMBIGUOUS
        && accesses.readWriter(read) == accesses.readWriter(otherRead);
  }

  /** A transaction's first external read of a key, or -1. */
  static int firstRead(Accesses accesses, int transaction, int key) {
    if (transaction == History.INITIAL) {
      return -1;
    }
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (accesses.readKey(r) == key) {
        return r;
      }
    }
    return -1;
  }
}

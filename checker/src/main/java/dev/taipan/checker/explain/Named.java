package dev.taipan.checker.explain;

import dev.taipan.checker.excerpt.Part;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import java.util.LinkedHashSet;
import java.util.Set;

/** What an explanation names, in the order in which it does. */
final class Named {
  private final Accesses accesses;
  private final Set<Integer> transactions = new LinkedHashSet<>();
  private final Set<Integer> keys = new LinkedHashSet<>();
  private final Set<Integer> sessions = new LinkedHashSet<>();
  private final Set<Integer> timed = new LinkedHashSet<>();
  private final Set<Dependency> versionOrder = new LinkedHashSet<>();

  Named(Accesses accesses) {
    this.accesses = accesses;
  }

  /** Names a transaction, which may be the initial one. */
  Named transaction(int transaction) {
    transactions.add(transaction);
    return this;
  }

  /** Names a key; -1 is none. */
  Named key(int key) {
    if (key >= 0) {
      keys.add(key);
    }
    return this;
  }

  /** Names all that a dependency is about. */
  void dependency(Dependency edge) {
    transaction(edge.from()).transaction(edge.to()).key(edge.key());
    if (edge.witness() >= 0) {
      transaction(edge.witness());
    }
    if (edge.witness() == Dependency.LIST_WITNESS) {
      History history = accesses.history();
      transaction(history.transactionOf(history.lists().longestRead(edge.key())));
    } else if (edge.witness() == Dependency.VERSION_ORDER_WITNESS) {
      versionOrder.add(edge);
    }
    if (edge.kind() == Kind.SESSION_ORDER && edge.from() != History.INITIAL) {
      sessions.add(accesses.sessionOf(edge.to()));
    } else if (edge.kind() == Kind.REAL_TIME) {
      timed.add(edge.from());
      timed.add(edge.to());
      if (edge.key() >= 0) {
        writersOf(edge.from(), edge.key());
        writersOf(edge.to(), edge.key());
      }
    }
  }

  /**
   * Names those who wrote what a transaction read from a key, without whom nobody sees the read.
   */
  private void writersOf(int reader, int key) {
    for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
      if (accesses.readKey(read) == key && accesses.readWriter(read) >= 0) {
        transaction(accesses.readWriter(read));
      }
    }
  }

  /** The transactions, among them the initial one if it has been named. */
  Set<Integer> transactions() {
    return transactions;
  }

  /** What has been named, as a part of the history. */
  Part part() {
    Set<Integer> others = new LinkedHashSet<>(transactions);
    others.remove(History.INITIAL);
    return new Part(others, keys, sessions, timed, versionOrder);
  }
}

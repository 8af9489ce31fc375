package dev.taipan.checker.explain;

import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.proof.DirectReads;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.IntStream;

/** What an explanation names, in the order in which it does. */
final class Named {
  private final Accesses accesses;
  private final Set<Integer> transactions = new LinkedHashSet<>();
  private final Set<Integer> operations = new LinkedHashSet<>();
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

  /** Names all that transactions that have been named did on a key. */
  void allOn(int key) {
    transactions.forEach(transaction -> allOn(transaction, key));
  }

  private void allOn(int transaction, int key) {
    History history = accesses.history();
    if (transaction != History.INITIAL) {
      IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
          .filter(operation -> history.key(operation) == key)
          .forEach(operations::add);
    }
  }

  /** Names an operation, and whose it is. */
  Named operation(int operation) {
    operations.add(operation);
    return transaction(accesses.history().transactionOf(operation));
  }

  /** Names all that a dependency is about. */
  void dependency(Dependency edge) {
    transaction(edge.from()).transaction(edge.to());
    switch (edge.kind()) {
      case SESSION_ORDER -> session(edge);
      case FINAL -> {}
      case REAL_TIME -> realTime(edge);
      case WRITE_READ -> write(edge.from(), edge.key()).read(edge.to(), edge.key(), edge.from());
      case WRITE_WRITE -> order(edge);
      case READ_WRITE ->
          read(edge.from(), edge.key(), edge.witness())
              .write(edge.to(), edge.key())
              .write(edge.witness(), edge.key());
    }
  }

  private void session(Dependency edge) {
    if (edge.from() != History.INITIAL) {
      sessions.add(accesses.sessionOf(edge.to()));
    }
  }

  private void realTime(Dependency edge) {
    timed.add(edge.from());
    timed.add(edge.to());
    if (edge.key() >= 0) {
      access(edge.from(), edge.key());
      access(edge.to(), edge.key());
    }
  }

  /** Names that a transaction wrote a key or, if it did not, read it. */
  private void access(int transaction, int key) {
    if (accesses.writes(transaction, key)) {
      write(transaction, key);
    } else {
      allOn(transaction, key);
      writersOf(transaction, key);
    }
  }

  private void order(Dependency edge) {
    write(edge.from(), edge.key()).write(edge.to(), edge.key());
    if (edge.witness() >= 0) {
      transaction(edge.witness()).read(edge.witness(), edge.key(), edge.to());
    } else if (edge.witness() == Dependency.LIST_WITNESS) {
      operation(accesses.history().lists().longestRead(edge.key()));
    } else if (edge.witness() == Dependency.VERSION_ORDER_WITNESS) {
      versionOrder.add(edge);
    }
  }

  /** Names the write of a key that others see; the initial transaction needs no naming. */
  Named write(int transaction, int key) {
    return transaction < 0 ? this : operation(accesses.lastWrite(transaction, key));
  }

  /** Names a transaction's read of the version that another one left in a key, if there is one. */
  Named read(int transaction, int key, int version) {
    int read = DirectReads.readOf(accesses, transaction, key, version);
    return read < 0 ? this : operation(accesses.readOperation(read));
  }

  /** Names the last read of a version that another transaction overwrote, too. */
  void lastRead(Dependency edge) {
    int read = DirectReads.readOf(accesses, edge.from(), edge.key(), edge.witness());
    if (edge.kind() == Dependency.Kind.READ_WRITE && read >= 0) {
      operation(accesses.readOperation(DirectReads.lastLike(accesses, read)));
    }
  }

  /**
   * Names those who wrote what a transaction read from a key, without whom nobody sees the read.
   */
  private void writersOf(int reader, int key) {
    for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
      if (accesses.readKey(read) == key) {
        write(accesses.readWriter(read), key);
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
    return new Part(others, operations, sessions, timed, versionOrder);
  }
}

package dev.taipan.checker.certify;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.Lists;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Larger and larger parts of a history around some transactions: first these, with whoever read the
 * longest lists of keys to which they appended; then with all whom they may have observed and who
 * may have observed them; at last everything.
 */
final class Parts {
  private final Accesses accesses;
  private final History history;
  private final boolean repeatable;

  Parts(Accesses accesses, boolean repeatable) {
    this.accesses = accesses;
    this.repeatable = repeatable;
    history = accesses.history();
  }

  /** Parts around some transactions, each larger than the one before, up to all there is. */
  Stream<BitSet> growing(BitSet some) {
    BitSet all = new BitSet();
    all.set(0, history.transactions());
    List<UnaryOperator<BitSet>> ways =
        List.of(
            this::withLists,
            part -> withLists(withWriters(part)),
            part -> withLists(withWriters(withReaders(part))),
            part -> all);
    List<BitSet> tried = new ArrayList<>(List.of(some));
    return Stream.concat(Stream.of(some), ways.stream().map(way -> grown(way, tried)))
        .filter(part -> !part.isEmpty())
        .distinct();
  }

  /** What a way makes of the part that was tried last. */
  private static BitSet grown(UnaryOperator<BitSet> way, List<BitSet> tried) {
    tried.add(way.apply(tried.get(tried.size() - 1)));
    return tried.get(tried.size() - 1);
  }

  /**
   * Transactions with the longest lists that were read of their keys. Linear in their operations.
   */
  private BitSet withLists(BitSet some) {
    BitSet more = (BitSet) some.clone();
    if (!history.lists().isEmpty()) {
      some.stream().forEach(t -> addLists(t, more));
    }
    return more;
  }

  private void addLists(int transaction, BitSet more) {
    for (int op = history.operationStart(transaction);
        op < history.operationEnd(transaction);
        op++) {
      int longest = history.lists().isList(history.key(op)) ? longest(op) : Lists.UNREAD;
      if (longest != Lists.UNREAD) {
        more.set(accesses.readsFrom().transactionOf(longest));
      }
    }
  }

  private int longest(int operation) {
    return history.lists().longestRead(history.key(operation));
  }

  /** Transactions with whom they may have observed, once. Linear in all that. */
  private BitSet withWriters(BitSet some) {
    BitSet more = (BitSet) some.clone();
    some.stream()
        .filter(accesses.readsFrom()::included)
        .mapToObj(t -> new PossibleReads(accesses, repeatable, t))
        .flatMap(reads -> reads.external().stream())
        .flatMapToInt(read -> Arrays.stream(read.writers()))
        .filter(writer -> writer != History.INITIAL)
        .forEach(more::set);
    return more;
  }

  /** Transactions with all that may have observed them, once. Linear in the history. */
  private BitSet withReaders(BitSet some) {
    BitSet more = (BitSet) some.clone();
    for (int read = 0; read < accesses.reads(); read++) {
      int writer = accesses.readWriter(read);
      if (writer >= 0 && some.get(writer)) {
        more.set(accesses.readerOf(read));
      }
    }
    return more;
  }
}

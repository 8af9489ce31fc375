package dev.taipan.checker.clauses;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the reads of a transaction may have observed, and which of them no transaction that took
 * effect can have made. Linear time in its operations and what they may have observed.
 */
public final class PossibleReads {
  private final Accesses accesses;
  private final History history;
  private final ReadsFrom readsFrom;
  private final boolean repeatable;
  private final int reader;

  /** By key the last write so far. */
  private final Map<Integer, Integer> own = new HashMap<>();

  /** By key the first read of what others wrote, where all reads of a key are one. */
  private final Map<Integer, ExternalRead> first = new HashMap<>();

  private final List<ExternalRead> external = new ArrayList<>();
  private final List<List<Integer>> impossible = new ArrayList<>();

  /**
   * Looks at a transaction's reads.
   *
   * @param repeatable whether a transaction reads each key once
   */
  public PossibleReads(Accesses accesses, boolean repeatable, int reader) {
    this.accesses = accesses;
    this.repeatable = repeatable;
    this.reader = reader;
    history = accesses.history();
    readsFrom = accesses.readsFrom();
    for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
      if (history.isWrite(op)) {
        own.put(history.key(op), op);
      } else if (!history.lists().isList(history.key(op))) {
        look(op);
      } else if (history.status(reader) == TransactionStatus.COMMITTED) {
        lookAtList(op);
      }
    }
  }

  /** The reads of what others wrote, in program order. */
  public List<ExternalRead> external() {
    return external;
  }

  /** Reads that cannot be, alone or together. */
  public List<List<Integer>> impossible() {
    return impossible;
  }

  private void look(int read) {
    Integer write = own.get(history.key(read));
    if (write == null) {
      add(read, writers(read));
    } else if (history.value(write) != history.value(read)) {
      impossible.add(List.of(read));
    }
  }

  private void lookAtList(int read) {
    if (!ListShape.isPossible(accesses, reader, read)) {
      impossible.add(List.of(read));
    } else if (own.containsKey(history.key(read))) {
      add(read, writers(read, readsFrom.listVersions().beforeOwn(reader, read)));
    } else {
      add(read, writers(read));
    }
  }

  private int[] writers(int read) {
    if (readsFrom.isAmbiguous(read)) {
      return Arrays.stream(readsFrom.candidates(readsFrom.ambiguity(read)))
          .map(write -> write < 0 ? History.INITIAL : readsFrom.transactionOf(write))
          .toArray();
    }
    return writers(read, readsFrom.writeOf(read));
  }

  private int[] writers(int read, int write) {
    if (write < 0) {
      return write == ReadsFrom.INITIAL_VERSION ? new int[] {History.INITIAL} : new int[0];
    }
    int writer = readsFrom.transactionOf(write);
    boolean possible =
        writer != reader
            && readsFrom.isFinal(write)
            && history.status(writer) != TransactionStatus.ABORTED
            && history.key(write) == history.key(read);
    return possible ? new int[] {writer} : new int[0];
  }

  private void add(int read, int[] writers) {
    ExternalRead added = new ExternalRead(read, reader, history.key(read), writers);
    ExternalRead before = repeatable ? first.putIfAbsent(added.key(), added) : null;
    if (before == null) {
      external.add(added);
    } else if (before.writers().length > 0 && !areOne(before, added)) {
      impossible.add(List.of(before.operation(), read));
    }
  }

  /** Whether two reads of a key saw the same of what others wrote, but for the rest of lists. */
  private boolean areOne(ExternalRead read, ExternalRead other) {
    return history.lists().isList(read.key())
        ? Arrays.equals(read.writers(), other.writers())
        : history.value(read.operation()) == history.value(other.operation());
  }
}

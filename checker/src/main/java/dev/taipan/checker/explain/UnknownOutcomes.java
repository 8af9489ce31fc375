package dev.taipan.checker.explain;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.ListVersions;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Who shows that transactions of unknown outcome took effect. Takes time linear in the history for
 * each of them that nobody named has read from.
 */
public final class UnknownOutcomes {
  private final Accesses accesses;
  private final History history;
  private final Named named;
  private final DependencySentences sentences;
  private final List<Sentence> told = new ArrayList<>();
  private final Set<Integer> met = new HashSet<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  private UnknownOutcomes(Named named, Accesses accesses) {
    this.named = named;
    this.accesses = accesses;
    history = accesses.history();
    sentences = new DependencySentences(accesses);
  }

  /** Names for each such transaction that is named somebody who read from it, and says so. */
  static List<Sentence> nameObservers(Named named, Accesses accesses) {
    return nameObservers(named.transactions(), named, accesses);
  }

  /**
   * Names somebody who read from a transaction, if its outcome is unknown, and says so; nobody who
   * read from others, whose outcomes are no matter.
   */
  static List<Sentence> nameObserversOf(int transaction, Named named, Accesses accesses) {
    return nameObservers(Set.of(transaction), named, accesses);
  }

  private static List<Sentence> nameObservers(
      Set<Integer> observed, Named named, Accesses accesses) {
    UnknownOutcomes outcomes = new UnknownOutcomes(named, accesses);
    observed.forEach(outcomes::meet);
    while (!outcomes.open.isEmpty()) {
      outcomes.nameObserver(outcomes.open.remove());
    }
    return outcomes.told;
  }

  /** Transactions, and for each one of unknown outcome somebody who shows that it took effect. */
  public static int[] withObservers(int[] transactions, Accesses accesses) {
    Named named = new Named(accesses);
    Arrays.stream(transactions).forEach(named::transaction);
    nameObservers(named, accesses);
    return named.transactions().stream().mapToInt(Integer::intValue).toArray();
  }

  /** Says of those that nobody certainly observed that they are no matter, if there are any. */
  public static Optional<Sentence> ofUnobserved(Set<Integer> transactions, Accesses accesses) {
    DependencySentences sentences = new DependencySentences(accesses);
    List<String> names =
        transactions.stream()
            .filter(one -> accesses.history().status(one) == TransactionStatus.UNKNOWN)
            .filter(one -> !accesses.readsFrom().included(one))
            .map(sentences::name)
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Sentence.remark(
                "Whether "
                    + String.join(", ", names)
                    + " committed is unknown; the violation stands either way."));
  }

  private void meet(int transaction) {
    if (met.add(transaction)) {
      open.add(transaction);
    }
  }

  private void nameObserver(int transaction) {
    if (transaction == History.INITIAL
        || history.status(transaction) != TransactionStatus.UNKNOWN
        || !accesses.readsFrom().included(transaction)) {
      return;
    }
    int read = readFrom(transaction);
    if (read < 0) {
      return;
    }
    int reader = history.transactionOf(read);
    meet(reader);
    named.operation(read).write(transaction, history.key(read));
    told.add(
        Sentence.fact(
            sentences.name(transaction)
                + ", whose outcome is unknown, must have committed: "
                + sentences.name(reader)
                + " read from key "
                + history.keyName(history.key(read))
                + " what it wrote.",
            Dependency.read(transaction, reader, history.key(read))));
  }

  /** A read of what a transaction wrote, if possible by one that committed; or -1. */
  private int readFrom(int writer) {
    int ofUnknown = -1;
    for (int read = 0; read < accesses.reads(); read++) {
      if (accesses.readWriter(read) == writer) {
        int operation = accesses.readOperation(read);
        if (history.status(accesses.readerOf(read)) == TransactionStatus.COMMITTED) {
          return operation;
        }
        ofUnknown = operation;
      }
    }
    int ofList = listWith(writer);
    return ofList >= 0 ? ofList : ofUnknown;
  }

  /** A list with an append of a transaction, the longest of its key if that has one; or -1. */
  private int listWith(int writer) {
    Set<List<Long>> appends = new HashSet<>();
    ListVersions versions = accesses.readsFrom().listVersions();
    for (int op = history.operationStart(writer); op < history.operationEnd(writer); op++) {
      if (history.isWrite(op) && versions.place(op) != ListVersions.NONE) {
        return history.lists().longestRead(history.key(op));
      } else if (history.isWrite(op)) {
        appends.add(List.of((long) history.key(op), history.value(op)));
      }
    }
    return IntStream.range(0, history.lists().irregularReads() == 0 ? 0 : history.operations())
        .filter(op -> !history.isWrite(op) && history.lists().isIrregular(op))
        .filter(op -> history.status(history.transactionOf(op)) == TransactionStatus.COMMITTED)
        .filter(
            op ->
                Arrays.stream(history.lists().read(history, op))
                    .anyMatch(seen -> appends.contains(List.of((long) history.key(op), seen))))
        .findFirst()
        .orElse(Dependency.NO_WITNESS);
  }
}

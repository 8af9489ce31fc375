package dev.taipan.analysis.inspect;

import static java.util.stream.Collectors.joining;

import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.checker.explain.ShownList;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.column.PredicateReads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Who wrote what a transaction read, and who read what it wrote. */
final class ReadersAndWriters {
  private static final int MOST_NAMED = 8;

  private final History history;
  private final PredicateReads reads;
  private final ReadsFrom readsFrom;
  private final DependencySentences sentences;

  ReadersAndWriters(Accesses accesses, DependencySentences sentences) {
    history = accesses.history();
    reads = history.details().predicateReads();
    readsFrom = accesses.readsFrom();
    this.sentences = sentences;
  }

  /** The operations of a transaction, in time linear in the history. */
  List<OperationFacts> of(int transaction) {
    int start = history.operationStart(transaction);
    int end = history.operationEnd(transaction);
    List<List<Integer>> readers =
        IntStream.range(start, end).<List<Integer>>mapToObj(op -> new ArrayList<>()).toList();
    for (int op = 0; op < history.operations(); op++) {
      int observed = isJudged(op) ? readsFrom.writeOf(op) : -1;
      if (observed >= start && observed < end) {
        readers.get(observed - start).add(readsFrom.transactionOf(op));
      }
    }
    List<OperationFacts> facts = new ArrayList<>();
    int read = reads.start(transaction);
    for (int op = start; op <= end; op++) {
      for (; reads.isOf(read, transaction) && reads.before(read) == op; read++) {
        facts.add(factsOfPredicate(read));
      }
      if (op < end) {
        facts.add(facts(op, transaction, readers.get(op - start)));
      }
    }
    return facts;
  }

  private OperationFacts factsOfPredicate(int read) {
    String found =
        IntStream.range(reads.matchStart(read), reads.matchEnd(read))
            .mapToObj(
                match ->
                    "key %s as %s"
                        .formatted(
                            history.keyName(reads.matchKey(match)),
                            history.valueName(reads.matchValue(match))))
            .collect(joining(", "));
    return new OperationFacts(
        OperationKind.PREDICATE_READ,
        reads.predicate(read),
        found.isEmpty() ? "nothing" : found,
        "read by predicate",
        history.details().databaseWords().sightOfOperation(history.operations() + read));
  }

  private boolean isJudged(int operation) {
    return !history.isWrite(operation)
        && readsFrom.included(readsFrom.transactionOf(operation))
        && !readsFrom.isAmbiguous(operation);
  }

  private OperationFacts facts(int operation, int transaction, List<Integer> readers) {
    boolean write = history.isWrite(operation);
    return new OperationFacts(
        history.kind(operation),
        history.keyName(history.key(operation)),
        history.kind(operation) == OperationKind.LIST_READ
            ? ShownList.of(history, operation)
            : history.valueName(history.value(operation)),
        write ? readers(operation, transaction, readers) : origin(operation, transaction),
        history.details().databaseWords().sightOfOperation(operation));
  }

  private String readers(int write, int transaction, List<Integer> readers) {
    String seen =
        readers.isEmpty()
            ? "no other transaction is known to have read it"
            : "read by " + names(readers.stream().distinct().toList());
    if (readers.stream().allMatch(reader -> reader == transaction) && !readers.isEmpty()) {
      seen = "read by itself only";
    }
    return readsFrom.isFinal(write) ? seen : seen + "; overwritten by its own transaction";
  }

  private String origin(int read, int transaction) {
    if (!readsFrom.included(transaction)) {
      return history.status(transaction) == TransactionStatus.ABORTED
          ? "not judged, since the transaction aborted"
          : "judged only if the transaction took effect";
    }
    if (readsFrom.isAmbiguous(read)) {
      int[] candidates = readsFrom.candidates(readsFrom.ambiguity(read));
      return "written by one of "
          + names(Arrays.stream(candidates).map(this::writer).boxed().toList());
    }
    return switch (readsFrom.writeOf(read)) {
      case ReadsFrom.THIN_AIR -> "nobody wrote it";
      case ReadsFrom.INITIAL_VERSION -> "the initial value";
      default -> origin(readsFrom.writeOf(read), read, transaction);
    };
  }

  private String origin(int write, int read, int reader) {
    int writer = readsFrom.transactionOf(write);
    if (writer == reader) {
      return write < read ? "written by itself" : "written by itself, later";
    }
    String how =
        history.status(writer) == TransactionStatus.ABORTED
            ? ", which aborted"
            : readsFrom.isFinal(write) ? "" : ", which overwrote it itself";
    return "written by " + sentences.name(writer) + how;
  }

  private int writer(int candidate) {
    return candidate < 0 ? History.INITIAL : readsFrom.transactionOf(candidate);
  }

  private String names(List<Integer> transactions) {
    String named =
        transactions.stream().limit(MOST_NAMED).map(sentences::name).collect(joining(", "));
    int more = transactions.size() - MOST_NAMED;
    return more > 0 ? named + " and " + more + " more" : named;
  }
}

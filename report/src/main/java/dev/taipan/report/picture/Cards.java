package dev.taipan.report.picture;

import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.checker.explain.RecordedTransaction.RecordedOperation;
import dev.taipan.checker.explain.ToldOperations;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** The transactions of a picture, in the order in which they are asked for. */
final class Cards {
  private final History history;
  private final DependencySentences sentences;
  private final Map<Integer, Integer> places = new HashMap<>();
  private final List<Integer> transactions = new ArrayList<>();
  private final ToldOperations told;
  private final Set<Integer> decisive = new HashSet<>();

  /** Cards with what transactions of a history did. */
  Cards(History history, DependencySentences sentences) {
    this.history = history;
    this.sentences = sentences;
    told = new ToldOperations(history);
  }

  /** The place of a transaction's card. */
  int place(int transaction) {
    return places.computeIfAbsent(
        transaction,
        added -> {
          transactions.add(added);
          return transactions.size() - 1;
        });
  }

  /** Says that the argument speaks of some operations of a transaction, by their places on it. */
  void mark(int transaction, List<Integer> operations) {
    operations.forEach(place -> decisive.add(told.of(transaction)[place]));
  }

  /** The cards. */
  List<Card> all() {
    return transactions.stream().map(this::card).toList();
  }

  private Card card(int transaction) {
    if (transaction == History.INITIAL) {
      return new Card(
          sentences.name(transaction),
          "",
          TransactionStatus.COMMITTED,
          OptionalLong.empty(),
          OptionalLong.empty(),
          List.of());
    }
    List<Card.Operation> operations = new ArrayList<>();
    for (int op : told.of(transaction)) {
      operations.add(operation(op));
    }
    long start = history.hasTimes() ? history.startTime(transaction) : History.NO_START;
    long end = history.hasTimes() ? history.endTime(transaction) : History.NO_END;
    return new Card(
        "T" + history.transactionName(transaction),
        history.sessionName(history.sessionOf(transaction)),
        history.status(transaction),
        known(start),
        known(end),
        operations);
  }

  private static OptionalLong known(long time) {
    return time == History.NO_START || time == History.NO_END
        ? OptionalLong.empty()
        : OptionalLong.of(time);
  }

  private Card.Operation operation(int operation) {
    RecordedOperation shown = RecordedOperation.of(history, operation, 0);
    boolean hasTimes = history.details().hasTimes();
    return new Card.Operation(
        shown.kind(),
        shown.row().orElse(shown.key()),
        shown.value(),
        hasTimes ? known(history.details().start(operation)) : OptionalLong.empty(),
        hasTimes ? known(history.details().end(operation)) : OptionalLong.empty(),
        decisive.contains(operation));
  }
}

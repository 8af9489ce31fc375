package dev.taipan.whitebox;

import dev.taipan.whitebox.PlainHistory.Kind;
import dev.taipan.whitebox.PlainHistory.Operation;
import dev.taipan.whitebox.PlainHistory.Transaction;
import dev.taipan.whitebox.enne.ReplayLevel;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Algorithm 4 and the definitions of Crooks et al., word by word: whole states. */
final class PlainEnne {
  private final PlainHistory history;

  PlainEnne(PlainHistory history) {
    this.history = history;
  }

  boolean accepts(ReplayLevel level) {
    for (int t = 0; t < history.transactions.size(); t++) {
      Transaction transaction = history.transactions.get(t);
      if (!transaction.aborted && !accepts(t, transaction, level)) {
        return false;
      }
    }
    return true;
  }

  private boolean accepts(int t, Transaction transaction, ReplayLevel level) {
    return switch (level) {
      case SERIALIZABLE -> readsFrom(transaction, PlainHistory.order(t) - 1);
      case SNAPSHOT_ISOLATION -> readsFrom(transaction, transaction.snapshot) && !conflicts(t);
      case READ_COMMITTED -> readsFromAny(t, transaction);
    };
  }

  /**
   * Each read from a state of its own before the transaction, and by predicate from its snapshot.
   */
  private boolean readsFromAny(int t, Transaction transaction) {
    Map<Integer, Integer> own = new HashMap<>();
    for (Operation operation : transaction.operations) {
      Map<Integer, Integer> snapshot = new HashMap<>(history.stateAt(transaction.snapshot));
      snapshot.putAll(own);
      boolean fits =
          switch (operation.kind()) {
            case WRITE -> {
              own.put(operation.key(), operation.value());
              yield true;
            }
            case READ ->
                own.containsKey(operation.key())
                    ? own.get(operation.key()) == operation.value()
                    : IntStream.range(0, PlainHistory.order(t))
                        .map(stamp -> history.stateAt(stamp).get(operation.key()))
                        .anyMatch(value -> value == operation.value());
            default -> asked(operation, snapshot);
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static boolean asked(Operation operation, Map<Integer, Integer> state) {
    Map<Integer, Integer> matching = PlainHistory.matching(state, operation.value());
    return switch (operation.kind()) {
      case COUNT -> matching.size() == operation.result();
      case SUM -> !matching.isEmpty() && PlainHistory.sum(matching) == operation.result();
      case LEAST -> PlainHistory.least(matching).equals(operation.returned());
      default -> matching.equals(operation.returned());
    };
  }

  private boolean readsFrom(Transaction transaction, int stamp) {
    Map<Integer, Integer> state = new HashMap<>(history.stateAt(stamp));
    for (Operation operation : transaction.operations) {
      boolean fits =
          switch (operation.kind()) {
            case WRITE -> {
              state.put(operation.key(), operation.value());
              yield true;
            }
            case READ -> state.get(operation.key()) == operation.value();
            default -> asked(operation, state);
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private boolean conflicts(int t) {
    Transaction one = history.transactions.get(t);
    for (int other = 0; other < t; other++) {
      Transaction earlier = history.transactions.get(other);
      if (!earlier.aborted
          && PlainHistory.order(other) > one.snapshot
          && one.operations.stream()
              .filter(operation -> operation.kind() == Kind.WRITE)
              .anyMatch(
                  write ->
                      earlier.operations.stream()
                          .anyMatch(
                              operation ->
                                  operation.kind() == Kind.WRITE
                                      && operation.key() == write.key()))) {
        return true;
      }
    }
    return false;
  }
}

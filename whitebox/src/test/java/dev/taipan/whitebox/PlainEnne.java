package dev.taipan.whitebox;

import dev.taipan.whitebox.PlainHistory.Kind;
import dev.taipan.whitebox.PlainHistory.Operation;
import dev.taipan.whitebox.PlainHistory.Transaction;
import dev.taipan.whitebox.enne.ReplayLevel;
import java.util.HashMap;
import java.util.Map;

/** Algorithm 4 and the definitions of Crooks et al., word by word: whole states. */
final class PlainEnne {
  private final PlainHistory history;

  PlainEnne(PlainHistory history) {
    this.history = history;
  }

  boolean accepts(ReplayLevel level) {
    for (int t = 0; t < history.transactions.size(); t++) {
      Transaction transaction = history.transactions.get(t);
      if (!transaction.aborted
          && !(level == ReplayLevel.SERIALIZABLE
              ? readsFrom(transaction, PlainHistory.order(t) - 1)
              : readsFrom(transaction, transaction.snapshot) && !conflicts(t))) {
        return false;
      }
    }
    return true;
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
            case ASK ->
                PlainHistory.matching(state, operation.value()).equals(operation.returned());
            case COUNT ->
                PlainHistory.matching(state, operation.value()).size() == operation.result();
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

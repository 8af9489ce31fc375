package dev.taipan.checker.oracle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.oracle.PlainHistory.Operation;
import dev.taipan.checker.oracle.PlainHistory.Transaction;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decides levels of tiny histories from their definitions, one by one, by running through every
 * interleaving and every commit order: too slow for many histories, and what the quicker {@link
 * Oracle} is held to.
 */
public final class PlainOracle {

  private PlainOracle() {}

  /**
   * Whether a history satisfies a level: for some set of its transactions of unknown outcome, those
   * that committed and these have an explanation, and the others did nothing.
   */
  public static boolean satisfies(History history, IsolationLevel level) {
    return satisfies(history, VersionOrder.NONE, level);
  }

  /** The same if versions were installed in the order given, which concerns strong levels only. */
  public static boolean satisfies(History history, VersionOrder facts, IsolationLevel level) {
    PlainHistory plain = PlainHistory.of(history, facts);
    List<List<Integer>> sets = new ArrayList<>(List.of(List.of()));
    for (int t = 0; t < plain.transactions().size(); t++) {
      TransactionStatus status = plain.transactions().get(t).status();
      for (List<Integer> without : List.copyOf(sets)) {
        List<Integer> with = new ArrayList<>(without);
        with.add(t);
        if (status != TransactionStatus.ABORTED) {
          sets.add(with);
        }
        if (status == TransactionStatus.COMMITTED) {
          sets.remove(without);
        }
      }
    }
    return sets.stream().anyMatch(included -> satisfies(plain, included, level));
  }

  /** What committed, and of unknown outcome what some included transaction observed. */
  static List<Integer> included(PlainHistory plain) {
    List<Integer> included = new ArrayList<>();
    for (int before = -1; before < included.size(); ) {
      before = included.size();
      for (int t = 0; t < plain.transactions().size(); t++) {
        if (!included.contains(t) && isIncluded(plain, t, included)) {
          included.add(t);
        }
      }
    }
    included.sort(null);
    return included;
  }

  private static boolean isIncluded(PlainHistory plain, int t, List<Integer> included) {
    Transaction transaction = plain.transactions().get(t);
    return transaction.status() == TransactionStatus.COMMITTED
        || (transaction.status() == TransactionStatus.UNKNOWN
            && included.stream()
                .flatMap(reader -> observations(plain.transactions().get(reader)))
                .anyMatch(read -> transaction.operations().stream().anyMatch(w -> w.wrote(read))));
  }

  /** The reads of a transaction that did not return what it had written last itself. */
  private static Stream<Operation> observations(Transaction transaction) {
    return IntStream.range(0, transaction.operations().size())
        .filter(
            index -> {
              Operation read = transaction.operations().get(index);
              int own = transaction.lastWriteBefore(read.key(), index);
              return !read.write()
                  && (own < 0
                      || read.list() != null
                      || transaction.operations().get(own).value() != read.value());
            })
        .mapToObj(transaction.operations()::get);
  }

  private static boolean satisfies(
      PlainHistory plain, List<Integer> included, IsolationLevel level) {
    return switch (level) {
      case CUT_ISOLATION -> new Axioms(plain, included).cutIsolation();
      case READ_COMMITTED -> new Axioms(plain, included).readCommitted();
      case READ_ATOMICITY -> new Axioms(plain, included).readAtomicity();
      case TRANSACTIONAL_CAUSAL_CONSISTENCY -> new Axioms(plain, included).causalConsistency();
      case PREFIX_CONSISTENCY -> new Executions(plain, included, true, false, false, false).exist();
      case SNAPSHOT_ISOLATION -> new Executions(plain, included, false, true, false, false).exist();
      case STRONG_SESSION_SNAPSHOT_ISOLATION ->
          new Executions(plain, included, true, true, false, false).exist();
      case STRONG_SNAPSHOT_ISOLATION ->
          new Executions(plain, included, true, true, false, true).exist();
      case SERIALIZABILITY -> new Executions(plain, included, false, false, true, false).exist();
      case STRONG_KEY_SERIALIZABILITY ->
          new Executions(plain, included, false, false, true, false).inRealTimeOfKeys().exist();
      case STRONG_SESSION_SERIALIZABILITY ->
          new Executions(plain, included, true, false, true, false).exist();
      case STRICT_SERIALIZABILITY ->
          new Executions(plain, included, true, false, true, true).exist();
    };
  }
}

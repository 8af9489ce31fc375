package dev.taipan.weak.check;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import dev.taipan.weak.WeakViolation;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The patterns that show in one transaction: {@code a} to {@code f} and {@code j}.
 *
 * <p>The first six are the irregular reads that resolving reads left over, so they take time
 * proportional to their number; {@code j} is one pass over the external reads, with marks per key
 * that are stamped by transaction.
 */
final class ReadAnomalies {
  private static final int NONE = -1;

  private final Accesses accesses;
  private final History history;
  private final ReadsFrom readsFrom;
  private final Set<Tap> wanted;
  private final AnomalyVisitor visitor;

  /**
   * Prepares a search.
   *
   * @param wanted the patterns to look for
   * @param visitor is shown each instance found
   */
  ReadAnomalies(Accesses accesses, Set<Tap> wanted, AnomalyVisitor visitor) {
    this.accesses = accesses;
    this.wanted = wanted;
    this.visitor = visitor;
    history = accesses.history();
    readsFrom = accesses.readsFrom();
  }

  /** Visits the instances in recorded order; those of {@code j} come last. */
  void visit() {
    IrregularReads irregular = new IrregularReads(history, readsFrom, wanted);
    for (int i = 0; i < readsFrom.irregularReads(); i++) {
      Optional<WeakViolation> violation = irregular.judge(readsFrom.irregularRead(i));
      if (violation.isPresent() && !visit(violation.get())) {
        return;
      }
    }
    if (wanted.contains(Tap.NON_REPEATABLE_READ)) {
      visitRepeatedReads();
    }
  }

  /** Pattern {@code j}, once per transaction and key. */
  private void visitRepeatedReads() {
    RepeatedReads repeated = new RepeatedReads(history, readsFrom);
    Set<Long> judged = new HashSet<>();
    for (int i = 0; i < readsFrom.irregularReads(); i++) {
      int read = readsFrom.irregularRead(i);
      int transaction = readsFrom.transactionOf(read);
      int key = history.key(read);
      if (judged.add(pair(transaction, key)) && !repeated.areHarmless(transaction, key)) {
        if (!visit(differing(repeated, transaction, key))) {
          return;
        }
      }
    }
    if (!history.lists().isEmpty() && !visitListsBehindOwnAppends(repeated, judged)) {
      return;
    }
    visitRegularRepeatedReads(repeated, judged);
  }

  /** Lists that end with own appends are no external reads unless what is before is regular. */
  private boolean visitListsBehindOwnAppends(RepeatedReads repeated, Set<Long> judged) {
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      int end = history.operationEnd(transaction);
      for (int op = history.operationStart(transaction); op < end; op++) {
        if (readsFrom.included(transaction)
            && repeated.isBehindOwnAppend(transaction, op)
            && judged.add(pair(transaction, history.key(op)))
            && !repeated.areHarmless(transaction, history.key(op))
            && !visit(differing(repeated, transaction, history.key(op)))) {
          return false;
        }
      }
    }
    return true;
  }

  private void visitRegularRepeatedReads(RepeatedReads repeated, Set<Long> judged) {
    Workers workers = accesses.workers();
    long work = accesses.reads() - (long) workers.threads() * history.keys();
    List<Range> ranges = workers.divide(history.transactions(), work);
    for (IntList pairs : workers.each(ranges, this::differingReads)) {
      for (int pair = 0; pair < pairs.size(); pair += 2) {
        if (!visitDiffering(repeated, judged, pairs.get(pair), pairs.get(pair + 1))) {
          return;
        }
      }
    }
  }

  /** Pairs of a transaction's first external read of a key and a later one that differs from it. */
  private IntList differingReads(Range transactions) {
    IntList differing = new IntList();
    int[] firstRead = new int[history.keys()];
    Arrays.fill(firstRead, NONE);
    for (int t = transactions.from(); t < transactions.to(); t++) {
      int start = accesses.readStart(t);
      for (int read = start; read < accesses.readEnd(t); read++) {
        int key = accesses.readKey(read);
        if (firstRead[key] < start) {
          firstRead[key] = read;
        } else if (valuesDiffer(firstRead[key], read)) {
          differing.add(firstRead[key]);
          differing.add(read);
        }
      }
    }
    return differing;
  }

  private boolean visitDiffering(RepeatedReads repeated, Set<Long> judged, int earlier, int later) {
    int transaction = accesses.readerOf(later);
    int key = accesses.readKey(later);
    if (!judged.add(pair(transaction, key))) {
      return true;
    }
    boolean mayReadIntermediates = !wanted.contains(Tap.INTERMEDIATE_READ);
    boolean harmless = mayReadIntermediates && repeated.areHarmless(transaction, key);
    return harmless || visit(repeatedRead(repeated, transaction, earlier, later));
  }

  private boolean visit(WeakViolation violation) {
    return visitor.visit(violation.tap(), () -> violation);
  }

  private static long pair(int transaction, int key) {
    return (long) transaction << 32 | key;
  }

  /** Lists may end alike with own appends, and yet differ in what others appended. */
  private boolean valuesDiffer(int oneRead, int otherRead) {
    if (history.lists().isList(accesses.readKey(oneRead))) {
      return accesses.readWriter(oneRead) != accesses.readWriter(otherRead);
    }
    return history.value(accesses.readOperation(oneRead))
        != history.value(accesses.readOperation(otherRead));
  }

  private static WeakViolation differing(RepeatedReads repeated, int transaction, int key) {
    return repeatedRead(repeated.differing(transaction, key));
  }

  /**
   * Two regular reads, unless a transaction wrote both of what they returned, and others did not.
   */
  private WeakViolation repeatedRead(
      RepeatedReads repeated, int transaction, int earlier, int later) {
    int[] reads = repeated.differing(transaction, accesses.readKey(later));
    return reads.length > 0
        ? repeatedRead(reads)
        : repeatedRead(accesses.readOperation(earlier), accesses.readOperation(later));
  }

  private static WeakViolation repeatedRead(int... reads) {
    int last = reads.length - 1;
    return new WeakViolation.BadRead(
        Tap.NON_REPEATABLE_READ, reads[last], Arrays.stream(reads, 0, last).boxed().toList());
  }
}

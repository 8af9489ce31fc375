package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Cut isolation: a committed transaction that reads a key of others several times gets one value.
 * What it wrote itself at any time does not count, nor what nobody wrote, nor are several values
 * wrong if a single other transaction wrote all of them. Linear time, but for transactions with
 * repeated reads that differ, which take as long as there are writes of these values.
 */
final class CutIsolation {
  private final History history;

  /** Needed only where reads differ. */
  private Reads reads;

  CutIsolation(History history) {
    this.history = history;
  }

  void verify(Order order, Deadline deadline) throws RejectedException {
    int told = order.reads().length + order.writers().length;
    int numbers = order.commits().length + order.snapshots().length + told;
    unless(numbers == 0, "there is an order of %d numbers, expected none", numbers);
    int[] first = new int[history.keys()];
    Arrays.fill(first, -1);
    for (int t = 0; t < history.transactions(); t++) {
      deadline.check();
      int start = history.operationStart(t);
      for (int op = start; op < history.operationEnd(t) && Outcomes.isCertain(history, t); op++) {
        int key = history.key(op);
        if (!history.isWrite(op) && first[key] < start) {
          first[key] = op;
        } else if (!history.isWrite(op) && mayDiffer(first[key], op) && contradict(reads(t, key))) {
          throw new RejectedException(
              "transaction %s reads values of key %s that no single transaction wrote",
              history.transactionName(t), history.keyName(key));
        }
      }
    }
  }

  private boolean mayDiffer(int read, int other) {
    return history.lists().isList(history.key(read)) || history.value(read) != history.value(other);
  }

  private List<Integer> reads(int t, int key) {
    return IntStream.range(history.operationStart(t), history.operationEnd(t))
        .filter(op -> !history.isWrite(op) && history.key(op) == key)
        .boxed()
        .toList();
  }

  /** Whether these are reads of one key by one committed transaction that differ and must not. */
  boolean contradict(List<Integer> all) throws RejectedException {
    int t = all.isEmpty() ? History.INITIAL : history.transactionOf(all.get(0));
    Set<Integer> common = null;
    for (int read : all) {
      boolean ofOne = history.transactionOf(read) == t && Outcomes.isCertain(history, t);
      if (!ofOne || history.key(read) != history.key(all.get(0))) {
        return false;
      }
      Set<Integer> writers = writers(read);
      if (!writers.isEmpty() && !writers.contains(t)) {
        writers.retainAll(common == null ? writers : common);
        common = writers;
      }
    }
    return common != null && common.isEmpty();
  }

  /** Who wrote at any time what a read returned, of a list what is before the own appends. */
  private Set<Integer> writers(int read) throws RejectedException {
    reads = reads == null ? new Reads(history, false) : reads;
    int key = history.key(read);
    Reads.Shown shown =
        reads
            .shown(read)
            .orElse(new Reads.Shown(history.value(read), history.isOfInitialValue(read)));
    Set<Integer> writers = new HashSet<>();
    if (shown.initial()) {
      writers.add(History.INITIAL);
    }
    reads.writes(key, shown.value()).map(history::transactionOf).forEach(writers::add);
    return writers;
  }
}

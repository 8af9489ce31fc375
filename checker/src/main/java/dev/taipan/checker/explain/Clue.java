package dev.taipan.checker.explain;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.anomaly.Anomaly;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the times of a history tell of the cause of a violation, where one anomaly has several: that
 * statements saw different moments, as those do that nobody put into one transaction; that what was
 * confirmed before a transaction began was never seen again.
 */
final class Clue {
  private final History history;
  private final DependencySentences sentences;
  private final ToldOperations told;

  Clue(Accesses accesses) {
    history = accesses.history();
    sentences = new DependencySentences(accesses);
    told = new ToldOperations(history);
  }

  /** What is told, in sentences. Linear in the history. */
  Optional<String> of(Violation violation) {
    if (!history.hasTimes() || violation.part().isEmpty()) {
      return Optional.empty();
    }
    Map<String, Integer> named = new HashMap<>();
    violation
        .part()
        .get()
        .transactions()
        .forEach(transaction -> named.put(sentences.name(transaction), transaction));
    List<CycleStep> cycle = violation.cycle();
    // With two of them each transaction may well have read from one snapshot.
    boolean isOnlyOneMissed =
        cycle.stream().filter(step -> step.relation().equals("rw")).count() == 1;
    return IntStream.range(0, cycle.size())
        .filter(step -> cycle.get(step).relation().equals("rw"))
        .mapToObj(
            step ->
                violation.anomaly() == Anomaly.LOST_UPDATE
                    ? ofLostUpdate(cycle.get(step), named)
                    : of(
                        cycle.get((step + cycle.size() - 1) % cycle.size()),
                        cycle.get(step),
                        isOnlyOneMissed,
                        named))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** What is told by a step to a reader, and one from there to who overwrote what it had read. */
  private Optional<String> of(
      CycleStep before, CycleStep missed, boolean isOnlyOneMissed, Map<String, Integer> named) {
    Integer seen = named.get(before.from());
    Integer reader = named.get(missed.from());
    Integer writer = named.get(missed.to());
    if (seen == null || reader == null || writer == null) {
      return Optional.empty();
    }
    if (isOnlyOneMissed
        && before.relation().equals("wr")
        && ranAtTheSameTime(reader, writer)
        && ranAtTheSameTime(reader, seen)) {
      return Optional.of(
          "%s was still running when %s committed, and yet saw its writes: its statements saw"
                  .formatted(missed.from(), before.from())
              + " different states. First check that the application begins its "
              + "transactions, since with autocommit each statement is a transaction "
              + "of its own, and at which level.");
    }
    return lost(writer, reader, missed.key().orElse(""));
  }

  /** Of two that overwrote the same version, the one that came first was missed by the other. */
  private Optional<String> ofLostUpdate(CycleStep step, Map<String, Integer> named) {
    Integer one = named.get(step.from());
    Integer other = named.get(step.to());
    String key = step.key().orElse("");
    return one == null || other == null
        ? Optional.empty()
        : lost(one, other, key).or(() -> lost(other, one, key));
  }

  private Optional<String> lost(int writer, int reader, String key) {
    return lastWrite(writer, key)
        .filter(write -> precedes(writer, reader) && isLost(writer, write))
        .map(
            write ->
                ("%s was confirmed before %s began, and no transaction that began afterwards "
                            + "saw its write of")
                        .formatted(sentences.name(writer), sentences.name(reader))
                    + " %s: the commit may have been lost. If the server crashed or failed over in"
                        .formatted(sentences.row(history.key(write)))
                    + " between, check its durability (fsync, synchronous_commit, "
                    + "innodb_flush_log_at_trx_commit, acknowledgements of replicas).");
  }

  /** The write of a key; of whether a row matches, that of the row, as only rows are read again. */
  private Optional<Integer> lastWrite(int writer, String key) {
    return IntStream.range(history.operationStart(writer), history.operationEnd(writer))
        .filter(op -> history.isWrite(op) && history.keyName(history.key(op)).equals(key))
        .max()
        .stream()
        .mapToObj(told::told)
        .findFirst();
  }

  private boolean ranAtTheSameTime(int one, int other) {
    return isTimed(one) && isTimed(other) && !precedes(one, other) && !precedes(other, one);
  }

  private boolean isTimed(int transaction) {
    return history.startTime(transaction) != History.NO_START
        && history.endTime(transaction) != History.NO_END;
  }

  private boolean precedes(int one, int other) {
    return history.endTime(one) < history.startTime(other);
  }

  /** Whether nobody who began after a transaction had ended read what it wrote to a register. */
  private boolean isLost(int writer, int write) {
    return !history.lists().isList(history.key(write))
        && history.status(writer) == TransactionStatus.COMMITTED
        && !isReadAfter(history.endTime(writer), history.key(write), history.value(write));
  }

  private boolean isReadAfter(long end, int key, long value) {
    for (int reader = 0; reader < history.transactions(); reader++) {
      if (history.startTime(reader) > end) {
        for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
          if (!history.isWrite(op) && history.key(op) == key && history.value(op) == value) {
            return true;
          }
        }
      }
    }
    return false;
  }
}

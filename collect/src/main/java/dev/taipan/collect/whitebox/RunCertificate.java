package dev.taipan.collect.whitebox;

import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.versions.CertificateWriter;
import dev.taipan.formats.versions.VersionCertificateFile;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.DatabaseWords;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.Stamps;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a database says of a run, as a version certificate: its log the order of versions, and the
 * snapshots of statements together with that log in which order transactions became visible, and up
 * to where in that order each statement saw it. So the version sets of reads by predicate follow,
 * and which rows were not there yet or not any more. Takes expected n log n time.
 */
public final class RunCertificate {
  private final History history;
  private final LoggedVersions versions;
  private final List<Seen> seen = new ArrayList<>();
  private boolean contradicts;

  /**
   * What a transaction or one of its reads saw.
   *
   * @param place of the read in the transaction, from 1 with reads by predicate, or {@link
   *     #WHOLE_TRANSACTION}
   */
  private record Seen(int transaction, int place, Snapshot snapshot) {
    /** Stands for all operations of a transaction. */
    static final int WHOLE_TRANSACTION = 0;

    boolean isWholeTransaction() {
      return place == WHOLE_TRANSACTION;
    }
  }

  /** Of what a log tells, and statements as a history has them. */
  public RunCertificate(History history, LoggedVersions versions) {
    this.history = history;
    this.versions = versions;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      if (history.status(transaction) != TransactionStatus.ABORTED) {
        addSeen(transaction);
      }
    }
  }

  private void addSeen(int transaction) {
    PredicateReads reads = history.details().predicateReads();
    addSeen(transaction, Seen.WHOLE_TRANSACTION, words().sight(transaction));
    int read = reads.start(transaction);
    int place = 1;
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation <= end; operation++) {
      for (; reads.isOf(read, transaction) && reads.before(read) == operation; read++) {
        addSeen(transaction, place++, words().sightOfOperation(history.operations() + read));
      }
      if (operation < end && !history.isWrite(operation)) {
        addSeen(transaction, place, words().sightOfOperation(operation));
      }
      place++;
    }
  }

  private DatabaseWords words() {
    return history.details().databaseWords();
  }

  private void addSeen(int transaction, int place, Optional<String> sight) {
    sight.ifPresent(words -> seen.add(new Seen(transaction, place, Snapshot.parse(words))));
  }

  /**
   * Writes it, and gives the history all that is in it.
   *
   * @throws IOException when the file cannot be written
   */
  public History write(Path file) throws IOException {
    try (OutputStream target = new BufferedOutputStream(Files.newOutputStream(file))) {
      CertificateWriter writer = new CertificateWriter(target);
      writer.versions(
          versions.in(history, file.toString(), CertificateWriter.HEADER_LINES + 1), history);
      if (!seen.isEmpty()) {
        writeStamps(writer);
      }
    }
    try (HistoryInput input = HistoryInput.of(file, ReadLimits.DEFAULTS)) {
      return VersionCertificateFile.read(input, history);
    }
  }

  /**
   * After {@link #write}: whether there were snapshots of which neither of two sees all that the
   * other sees, as of several servers. They are left out, all of them.
   */
  public boolean contradictsItself() {
    return contradicts;
  }

  private void writeStamps(CertificateWriter writer) throws IOException {
    Map<Integer, Long> numbers = numbers();
    Map<Seen, Snapshot> snapshots = new LinkedHashMap<>();
    for (Seen one : seen) {
      long own = numbers.getOrDefault(one.transaction(), Long.MAX_VALUE);
      snapshots.put(one, one.snapshot().without(own));
    }
    Optional<SnapshotOrder> found =
        SnapshotOrder.of(
            numbers.values().stream().mapToLong(number -> number).toArray(),
            Set.copyOf(snapshots.values()));
    contradicts = found.isEmpty();
    if (found.isPresent()) {
      Map<Seen, Long> sights = new LinkedHashMap<>();
      snapshots.forEach((one, snapshot) -> sights.put(one, found.get().sight(snapshot)));
      writeTransactions(writer, orders(numbers.keySet(), found.get()), sights);
      writeOperations(writer, sights);
    }
  }

  /** Of transactions that the log has, in its order, their numbers in full. */
  private Map<Integer, Long> numbers() {
    long last = seen.stream().mapToLong(one -> one.snapshot().end()).max().orElseThrow();
    Map<Integer, Long> numbers = new LinkedHashMap<>();
    versions
        .writers()
        .forEach(
            (name, transaction) -> {
              if (transaction >= 0) {
                numbers.put(transaction, Snapshot.numberNear(Long.parseLong(name), last));
              }
            });
    return numbers;
  }

  private void writeTransactions(CertificateWriter writer, long[] orders, Map<Seen, Long> sights)
      throws IOException {
    long[] ofWhole = none();
    sights.forEach(
        (one, sight) -> {
          if (one.isWholeTransaction()) {
            ofWhole[one.transaction()] = sight;
          }
        });
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      if (orders[transaction] != Stamps.NONE || ofWhole[transaction] != Stamps.NONE) {
        writer.transaction(
            history.transactionName(transaction), orders[transaction], ofWhole[transaction]);
      }
    }
  }

  private void writeOperations(CertificateWriter writer, Map<Seen, Long> sights)
      throws IOException {
    for (Map.Entry<Seen, Long> sight : sights.entrySet()) {
      Seen one = sight.getKey();
      if (!one.isWholeTransaction()) {
        String name = history.transactionName(one.transaction());
        writer.operation(name, one.place(), sight.getValue());
      }
    }
  }

  /** By transaction its place in the order, if it has one. */
  private long[] orders(Set<Integer> writers, SnapshotOrder visibility) {
    long[] orders = none();
    long[] places = visibility.orders();
    int next = 0;
    for (int writer : writers) {
      orders[writer] = places[next++];
    }
    return orders;
  }

  private long[] none() {
    long[] none = new long[history.transactions()];
    Arrays.fill(none, Stamps.NONE);
    return none;
  }
}

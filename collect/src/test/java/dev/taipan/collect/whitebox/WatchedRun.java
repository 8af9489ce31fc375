package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.WatchedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Runs of which the log and the snapshots are recorded.
 *
 * @param folder where files go
 */
record WatchedRun(Database database, Path folder) {

  /** A history with its certificate; each of eight sessions has so many transactions. */
  History record(WorkloadKind kind, Isolation level, int transactions) throws IOException {
    Load load =
        new Load(
            kind,
            level,
            8,
            transactions,
            Duration.ofMinutes(5),
            12,
            KeyDistribution.UNIFORM,
            0.05,
            0,
            Duration.ZERO,
            11);
    LoggedVersions versions = new LoggedVersions();
    Path file = folder.resolve(kind + "-" + level + ".jsonl");
    try (ChangeLog log = database.changes()) {
      new LiveRun(new WatchedDatabase(database), load).record(file);
      log.read(versions);
    }
    RunCertificate certificate = new RunCertificate(HistoryFiles.read(file), versions);
    History history = certificate.write(folder.resolve(kind + "-" + level + ".certificate"));
    assertThat(certificate.contradictsItself()).isFalse();
    assertThat(versions.unknown()).isZero();
    assertThat(UnloggedWrites.in(history)).isEmpty();
    requireIds(history, versions);
    return history;
  }

  /** What clients were told that the database calls their transactions is what the log says. */
  private static void requireIds(History history, LoggedVersions versions) {
    versions
        .writers()
        .forEach(
            (id, transaction) -> {
              if (transaction >= 0 && !history.isInitialTransaction(transaction)) {
                assertThat(history.status(transaction)).isEqualTo(TransactionStatus.COMMITTED);
                assertThat(history.details().databaseWords().id(transaction)).contains(id);
              }
            });
  }
}

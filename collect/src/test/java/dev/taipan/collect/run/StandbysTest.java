package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.Standbys;
import dev.taipan.collect.database.Standbys.CommitWait;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that follow PostgreSQL, and what clients read there. */
@Timeout(600)
class StandbysTest {
  @TempDir private Path folder;

  private static Database start(int number, CommitWait commit) throws IOException {
    return EmbeddedDatabase.POSTGRESQL.startWithStandbys(
        new ClassPathArtifacts(), Durability.OFF, new Standbys(number, commit));
  }

  private static Load load(WorkloadKind kind, Isolation level, int transactions, int seed) {
    return new Load(
        kind,
        level,
        8,
        transactions,
        Duration.ofSeconds(30),
        kind.usualKeys(),
        KeyDistribution.UNIFORM,
        0.02,
        0,
        Duration.ofMillis(1),
        seed);
  }

  private History record(Database database, Load load, Routing routing) throws IOException {
    Path file = folder.resolve(load.isolation() + "-" + routing + "-" + load.seed());
    LiveRun run = new LiveRun(database, load);
    run.route(routing);
    run.record(file);
    assertThat(run.tally().firstOther()).isNull();
    return HistoryFiles.read(file);
  }

  private static boolean isOnStandby(History history, int transaction) {
    return history.transactionName(transaction).endsWith(" on standby 1");
  }

  private static boolean writes(History history, int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .anyMatch(history::isWrite);
  }

  private static Outcome outcome(History history, IsolationLevel level) {
    return IsolationChecker.check(history, level, CheckOptions.DEFAULTS).outcome();
  }

  private static void requireReadersOnStandby(History history) {
    List<Integer> there =
        IntStream.range(0, history.transactions())
            .filter(transaction -> isOnStandby(history, transaction))
            .boxed()
            .toList();
    assertThat(there).hasSizeGreaterThan(10).noneMatch(reader -> writes(history, reader));
    assertThat(IntStream.range(0, history.transactions()))
        .anyMatch(transaction -> writes(history, transaction));
    assertThat(outcome(history, IsolationLevel.READ_ATOMICITY)).isEqualTo(Outcome.SATISFIED);
  }

  @Test
  void whoOnlyReadsReadsFromStandbys() throws Exception {
    try (Database database = start(1, CommitWait.REMOTE_APPLY)) {
      assertThat(database.title()).endsWith(" with 1 standby, synchronous_commit remote_apply");
      assertThat(database.claim(Isolation.SERIALIZABLE))
          .as("standbys refuse serializable")
          .contains(IsolationLevel.SNAPSHOT_ISOLATION);
      Load load = load(WorkloadKind.MINI, Isolation.SERIALIZABLE, 40, 1);
      History bySession = record(database, load, Routing.SESSION);
      requireReadersOnStandby(bySession);
      for (int transaction = 0; transaction < bySession.transactions(); transaction++) {
        if (!bySession.isFinalTransaction(transaction)) {
          String name = bySession.sessionName(bySession.sessionOf(transaction));
          int session = Integer.parseInt(name.replace("-savepoint", ""));
          assertThat(isOnStandby(bySession, transaction)).isEqualTo(session % 2 == 0);
        }
      }
      requireReadersOnStandby(record(database, load, Routing.TRANSACTION));

      LiveRun tables =
          new LiveRun(database, load(WorkloadKind.SMALLBANK, Isolation.SERIALIZABLE, 1, 1));
      assertThatThrownBy(() -> tables.record(folder.resolve("tables")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("requires a workload with transactions known to only read");
    }
  }

  /** Its order of commits is that of the log, and that of the primary is not. */
  @Test
  @Tag("slow")
  void primaryAndStandbyShowCommitsInDifferentOrders() throws Exception {
    Outcome found = Outcome.SATISFIED;
    for (int run = 1; run <= 4 && found != Outcome.VIOLATED; run++) {
      try (Database database = start(1, CommitWait.REMOTE_APPLY)) {
        Load load = load(WorkloadKind.LONG_FORK, Isolation.REPEATABLE_READ, 1000, run);
        History history = record(database, load, Routing.SESSION);
        assertThat(outcome(history, IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY))
            .isEqualTo(Outcome.SATISFIED);
        found = outcome(history, IsolationLevel.PREFIX_CONSISTENCY);
      }
    }
    assertThat(found).isEqualTo(Outcome.VIOLATED);
  }

  @Test
  @Tag("slow")
  void severalStandbysMayLagBehind() throws Exception {
    try (Database database = start(2, CommitWait.OFF);
        Connection writer = database.connect();
        Statement statement = writer.createStatement()) {
      assertThat(database.replicas()).hasSize(2);
      statement.execute("CREATE TABLE t (k INTEGER)");
      Replicas.await(database);
      for (Database replica : database.replicas()) {
        try (Connection reader = replica.connect();
            Statement query = reader.createStatement()) {
          assertThat(query.executeQuery("SELECT * FROM t").next()).isFalse();
          assertThatThrownBy(() -> query.execute("INSERT INTO t VALUES (1)"))
              .hasMessageContaining("read-only");
        }
      }
    }
  }

  @Test
  void onlyPostgresqlIsFollowed() {
    assertThatThrownBy(
            () ->
                EmbeddedDatabase.H2.startWithStandbys(
                    new ClassPathArtifacts(), Durability.OFF, new Standbys(1, CommitWait.OFF)))
        .hasMessage("--standbys requires --db postgresql");
    assertThatThrownBy(() -> new Standbys(9, CommitWait.OFF))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

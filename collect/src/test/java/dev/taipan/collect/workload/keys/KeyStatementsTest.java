package dev.taipan.collect.workload.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.PlainH2;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.collect.workload.Access;
import dev.taipan.collect.workload.Habits;
import dev.taipan.collect.workload.Workload;
import dev.taipan.collect.workload.keys.KeyClient.Row;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.origin.Origin;
import dev.taipan.record.Recorder;
import dev.taipan.record.Recorder.Names;
import dev.taipan.record.SessionRecorder;
import dev.taipan.workload.KeyDistribution;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Savepoints, batches and statements that return what they write, in workloads on keys. */
@Timeout(120)
class KeyStatementsTest {
  private static final String BATCH = StatementSpy.BATCH + "UPDATE";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "POSTGRESQL, SERIALIZABLE, ser, MINI",
    "POSTGRESQL, SERIALIZABLE, ser, LISTS",
    "H2, READ_COMMITTED, rc, SEVERAL_KEYS",
    "SQLITE, SERIALIZABLE, ser, LISTS",
    "HSQLDB, READ_COMMITTED, rc, READ_MODIFY_WRITE",
  })
  void areUsedAndWrittenDown(
      EmbeddedDatabase kind, Isolation level, String holds, WorkloadKind workload)
      throws Exception {
    requireAll(kind, level, Optional.of(holds), workload);
  }

  /** Derby's MERGE and DuckDB's RETURNING break levels: docs/findings.md. */
  @ParameterizedTest
  @CsvSource({
    "POSTGRESQL, REPEATABLE_READ, si, SEVERAL_KEYS",
    "SQLITE, SERIALIZABLE, ser, REGISTERS",
    "H2, READ_COMMITTED, rc, ARRAYS",
    "MARIADB, SERIALIZABLE, ser, MINI",
    "MARIADB, READ_COMMITTED, rc, SEVERAL_KEYS",
    "DERBY, SERIALIZABLE,, SEVERAL_KEYS",
    "DUCKDB, REPEATABLE_READ,, LISTS",
    "DUCKDB, REPEATABLE_READ,, MINI",
    "ROCKSDB, SERIALIZABLE, ser, SEVERAL_KEYS",
    "LMDB, SERIALIZABLE, ser, LISTS",
  })
  @Tag("slow")
  void areUsedOnOthers(EmbeddedDatabase kind, Isolation level, String holds, WorkloadKind workload)
      throws Exception {
    requireAll(kind, level, Optional.ofNullable(holds), workload);
  }

  private void requireAll(
      EmbeddedDatabase kind, Isolation level, Optional<String> holds, WorkloadKind workload)
      throws Exception {
    try (StatementSpy spy = new StatementSpy(kind.start(new ClassPathArtifacts()), sql -> true)) {
      History history = record(spy, level, workload);

      Dialect dialect = kind.dialect();
      requireIf(dialect.savepoint("taipan").isPresent(), "ROLLBACK TO ", spy);
      requireIf(dialect.hasBatches(), BATCH, spy);
      String returning = kind == EmbeddedDatabase.H2 ? "FROM FINAL TABLE" : " RETURNING ";
      requireIf(dialect.returning("INSERT", "v").isPresent(), returning, spy);
      assertThat(undoneWrites(history) > 0).isEqualTo(dialect.savepoint("taipan").isPresent());
      holds.ifPresent(
          symbol -> assertThat(verdict(history, symbol).outcome()).isEqualTo(Outcome.SATISFIED));
    }
  }

  private static void requireIf(boolean has, String words, StatementSpy spy) {
    assertThat(spy.seen().stream().anyMatch(sql -> sql.contains(words))).as(words).isEqualTo(has);
  }

  private static long undoneWrites(History history) {
    return IntStream.range(0, history.operations())
        .filter(
            operation ->
                history
                    .sessionName(history.sessionOf(history.transactionOf(operation)))
                    .endsWith("-savepoint"))
        .peek(
            operation -> {
              assertThat(history.isWrite(operation)).isTrue();
              assertThat(history.status(history.transactionOf(operation)))
                  .isEqualTo(TransactionStatus.ABORTED);
            })
        .count();
  }

  /** What was rolled back to a savepoint, and is read by others, is a read of an aborted write. */
  @Test
  @Tag("slow")
  void savepointsThatUndoNothingAreFound() throws Exception {
    try (StatementSpy spy =
        new StatementSpy(
            EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts()),
            sql -> !sql.startsWith("ROLLBACK TO"))) {
      History history = record(spy, Isolation.SERIALIZABLE, WorkloadKind.REGISTERS);

      Verdict verdict = verdict(history, "rc");
      assertThat(verdict.outcome()).isEqualTo(Outcome.VIOLATED);
      assertThat(verdict.violation().orElseThrow().anomaly()).isEqualTo(Anomaly.G1A);
    }
  }

  /** MariaDB releases the locks of these reads, and others may overwrite what they found. */
  @Test
  void readsThatASavepointUndoesAreNotWrittenDown() throws Exception {
    Path file = folder.resolve("history");
    UniformRandomProvider random = new SplittableRandom(3)::nextLong;
    Savepoint savepoint = new Savepoint();
    while (!savepoint.isUndoneAfter(0)) {
      savepoint.draw(1, random);
    }
    try (Database h2 = PlainH2.start("undone");
        Connection connection = h2.connect();
        Recorder recorder = new Recorder(file, 1, Names.NUMBERED_ROWS, Origin.UNKNOWN)) {
      fill(connection, h2.dialect());
      connection.setAutoCommit(false);
      SessionRecorder session = recorder.session(0);
      Habits habits = new Habits(0, Duration.ZERO);
      KeyClient client =
          new KeyClient(
              KeyStore.REGISTERS,
              new Access(
                  connection,
                  h2.dialect(),
                  session,
                  new AtomicLong(),
                  habits,
                  random,
                  Isolation.SERIALIZABLE,
                  Optional.empty()));
      session.begin(1, 1);
      client.begin();
      client.before(0, savepoint);
      client.read(0);
      client.readAround(3);
      client.readRecent();
      client.write(1, Row.PRESENT, true, true);
      assertThat(client.after(0, savepoint)).isTrue();
      client.read(2);
      session.endUndone(2);
      session.ended(TransactionStatus.COMMITTED, 3);
    }
    History history = HistoryFiles.read(file);

    assertThat(history.operations()).isEqualTo(2);
    assertThat(undoneWrites(history)).isEqualTo(1);
    int read = history.isWrite(0) ? 1 : 0;
    assertThat(history.isWrite(read)).isFalse();
    assertThat(history.keyName(history.key(read))).isEqualTo("2");
  }

  private static void fill(Connection connection, Dialect dialect) throws SQLException {
    Workload mini = KeyWorkload.mini(6, KeyDistribution.UNIFORM);
    try (Statement statement = connection.createStatement()) {
      for (String create : mini.creates(dialect)) {
        statement.execute(create);
      }
    }
    mini.fill(connection, dialect);
  }

  private History record(StatementSpy spy, Isolation level, WorkloadKind workload)
      throws Exception {
    LiveRun run = new LiveRun(spy, load(workload, level));
    Path file = folder.resolve("history");
    run.record(file);
    assertThat(run.tally().commits()).isGreaterThan(200);
    assertThat(run.unread()).isEmpty();
    return HistoryFiles.read(file);
  }

  private static Verdict verdict(History history, String level) {
    return IsolationChecker.check(
        history, IsolationLevel.named(level).orElseThrow(), CheckOptions.DEFAULTS);
  }

  private static Load load(WorkloadKind workload, Isolation level) {
    return new Load(
        workload,
        level,
        3,
        150,
        Duration.ofSeconds(60),
        8,
        KeyDistribution.UNIFORM,
        0.02,
        0,
        Duration.ZERO,
        5);
  }
}

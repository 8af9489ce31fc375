package dev.taipan.collect.whitebox;

import static dev.taipan.collect.dialect.Isolation.READ_COMMITTED;
import static dev.taipan.collect.dialect.Isolation.REPEATABLE_READ;
import static dev.taipan.collect.dialect.Isolation.SERIALIZABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.column.DatabaseWords;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.nio.file.Path;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What reads by predicate found is what of their version sets matches, as these follow from
 * snapshots and the log: otherwise Emme would find a mismatch of result sets.
 */
class VersionSetsTest {
  private static Database postgres;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException {
    postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts());
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  private History record(WorkloadKind kind, Isolation level, int transactions) throws IOException {
    return new WatchedRun(postgres, folder).record(kind, level, transactions);
  }

  private static Emme emme(History history) {
    return new Emme(history, new Interpreter(PredicateDialect.POSTGRESQL));
  }

  private static void requireHolds(Emme emme, WhiteBoxLevel level) {
    assertThat(emme.check(level)).isEqualTo(WhiteBoxVerdict.ACCEPTED);
  }

  private static Anomaly anomaly(Emme emme, WhiteBoxLevel level) {
    return emme.check(level).violation().orElseThrow().anomaly();
  }

  @Test
  void readCommittedIsNoMore() throws IOException {
    Emme emme = emme(record(WorkloadKind.PREDICATES, READ_COMMITTED, 150));

    requireHolds(emme, WhiteBoxLevel.READ_COMMITTED);
    assertThat(anomaly(emme, WhiteBoxLevel.SERIALIZABLE)).isEqualTo(Anomaly.G_SINGLE);
  }

  @Test
  void repeatableReadIsSnapshotIsolation() throws IOException {
    Emme emme = emme(record(WorkloadKind.PREDICATES, REPEATABLE_READ, 150));

    requireHolds(emme, WhiteBoxLevel.SNAPSHOT_ISOLATION);
    assertThat(anomaly(emme, WhiteBoxLevel.SERIALIZABLE)).isIn(Anomaly.G2, Anomaly.G2_ITEM);
  }

  @Test
  void serializableIsSo() throws IOException {
    Emme emme = emme(record(WorkloadKind.PREDICATES, SERIALIZABLE, 150));

    requireHolds(emme, WhiteBoxLevel.SERIALIZABLE);
    requireHolds(emme, WhiteBoxLevel.SNAPSHOT_ISOLATION);
  }

  /** Also where statements are on keys, and write several of them. */
  @Test
  void eachStatementHasItsSnapshotAtReadCommitted() throws IOException {
    History history = record(WorkloadKind.SEVERAL_KEYS, READ_COMMITTED, 30);

    for (int operation = 0; operation < history.operations(); operation++) {
      int transaction = history.transactionOf(operation);
      if (history.status(transaction) == TransactionStatus.COMMITTED) {
        assertThat(history.details().databaseWords().sightOfOperation(operation))
            .get(InstanceOfAssertFactories.STRING)
            .matches("\\d+:\\d+:[\\d,]*");
      }
    }
  }

  @Test
  void eachTransactionHasItsSnapshotAtRepeatableRead() throws IOException {
    History history = record(WorkloadKind.MINI, REPEATABLE_READ, 30);
    DatabaseWords words = history.details().databaseWords();

    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      boolean isUndonePart =
          history.sessionName(history.sessionOf(transaction)).endsWith("-savepoint");
      assertThat(words.sight(transaction).isPresent()).isNotEqualTo(isUndonePart);
    }
    assertThat(words.haveOperations()).isFalse();
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(names = {"SMALLBANK", "TWITTER", "RUBIS", "TPCC", "MINI", "BLIND_WRITES"})
  void otherWorkloadsHaveStampsToo(WorkloadKind kind) throws IOException {
    requireHolds(emme(record(kind, READ_COMMITTED, 50)), WhiteBoxLevel.READ_COMMITTED);
    requireHolds(emme(record(kind, REPEATABLE_READ, 50)), WhiteBoxLevel.SNAPSHOT_ISOLATION);
    requireHolds(emme(record(kind, SERIALIZABLE, 50)), WhiteBoxLevel.SERIALIZABLE);
  }
}

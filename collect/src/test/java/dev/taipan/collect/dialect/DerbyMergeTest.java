package dev.taipan.collect.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.schedule.Answer;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.ScheduleResult;
import dev.taipan.collect.schedule.TransactionEnd;
import dev.taipan.collect.schedule.TransactionResult;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleParser;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A defect of Derby that {@code docs/findings.md} tells: a prepared MERGE that fails keeps the rows
 * that it was about to change, and changes them when it is executed the next time, in another
 * transaction. When this test fails, Derby has been mended, and the sentences there can go.
 */
class DerbyMergeTest {
  private static final String MERGE =
      "MERGE INTO t USING SYSIBM.SYSDUMMY1 ON t.k = ?"
          + " WHEN MATCHED THEN UPDATE SET v = ? WHEN NOT MATCHED THEN INSERT (k, v) VALUES (?, ?)";

  @Test
  void whatWasRolledBackIsWrittenByTheNextExecution() throws Exception {
    try (Database derby = EmbeddedDatabase.DERBY.start(new ClassPathArtifacts());
        Connection connection = derby.connect()) {
      execute(connection, "CREATE TABLE t (k INTEGER NOT NULL PRIMARY KEY, v INTEGER UNIQUE)");
      execute(connection, "INSERT INTO t VALUES (1, 10)");
      Dialects.DERBY.prepare(connection, Isolation.SERIALIZABLE);
      try (PreparedStatement merge = connection.prepareStatement(MERGE)) {
        assertThatThrownBy(() -> write(merge, 2, 10)).isInstanceOf(SQLException.class);
        connection.rollback();
        execute(connection, "DELETE FROM t");
        connection.commit();
        write(merge, 3, 30);
        connection.commit();
      }
      assertThat(rows(connection)).isEqualTo(Map.of(2, 10, 3, 30));
      connection.rollback();
    }
  }

  @Test
  void whatWasRolledBackIsMetAgainOnce() throws Exception {
    try (Database derby = EmbeddedDatabase.DERBY.start(new ClassPathArtifacts());
        Connection connection = derby.connect()) {
      execute(connection, "CREATE TABLE t (k INTEGER NOT NULL PRIMARY KEY, v INTEGER UNIQUE)");
      execute(connection, "INSERT INTO t VALUES (1, 10), (2, 20)");
      Dialects.DERBY.prepare(connection, Isolation.SERIALIZABLE);
      try (PreparedStatement merge = connection.prepareStatement(MERGE)) {
        assertThatThrownBy(() -> write(merge, 1, 20)).isInstanceOf(SQLException.class);
        connection.rollback();
        SQLException again = catchThrowableOfType(SQLException.class, () -> write(merge, 1, 30));
        assertThat(again.getSQLState()).isEqualTo("21000");
        assertThat(Dialects.DERBY.failure(again)).isEqualTo(Failure.SERIALIZATION);
        connection.rollback();
        write(merge, 1, 30);
        connection.commit();
      }
      assertThat(rows(connection)).isEqualTo(Map.of(1, 30, 2, 20));
      connection.rollback();
    }
  }

  /** At read committed, a MERGE that waits writes what follows from the row as it was before. */
  @Test
  void whatWasCommittedWhileItWaitedIsOverwritten() throws Exception {
    Schedule schedule =
        ScheduleParser.parse(
                "wait",
                "B1[read committed] B2[serializable] R2[l] W1[l+=1] W2[l+=2] C2 C1 R3[l] C3")
            .upserting();
    try (Database derby = EmbeddedDatabase.DERBY.start(new ClassPathArtifacts())) {
      ScheduleResult result =
          new ScheduleDriver(derby, Isolation.SERIALIZABLE, Duration.ofSeconds(20)).run(schedule);

      assertThat(result.transactions().values())
          .extracting(TransactionResult::end)
          .containsOnly(TransactionEnd.COMMITTED);
      assertThat(result.of(3).skip(1).findFirst().orElseThrow().execution().orElseThrow().answer())
          .isEqualTo(new Answer(List.of(List.of(",1")), 1));
    }
  }

  /** Of the same state. */
  @Test
  void severalRowsInPlaceOfOneAreAMistake() throws Exception {
    try (Database derby = EmbeddedDatabase.DERBY.start(new ClassPathArtifacts());
        Connection connection = derby.connect()) {
      execute(connection, "CREATE TABLE t (k INTEGER NOT NULL PRIMARY KEY, v INTEGER UNIQUE)");
      execute(connection, "INSERT INTO t VALUES (1, 10), (2, 20)");
      SQLException refused =
          catchThrowableOfType(
              SQLException.class,
              () -> execute(connection, "UPDATE t SET v = (SELECT v FROM t) WHERE k = 1"));
      assertThat(refused.getSQLState()).isEqualTo("21000");
      assertThat(Dialects.DERBY.failure(refused)).isEqualTo(Failure.OTHER);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void write(PreparedStatement merge, int key, int value) throws SQLException {
    merge.setInt(1, key);
    merge.setInt(2, value);
    merge.setInt(3, key);
    merge.setInt(4, value);
    merge.executeUpdate();
  }

  private static Map<Integer, Integer> rows(Connection connection) throws SQLException {
    Map<Integer, Integer> found = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT k, v FROM t")) {
      while (rows.next()) {
        found.put(rows.getInt(1), rows.getInt(2));
      }
    }
    return found;
  }
}

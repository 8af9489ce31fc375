package dev.taipan.collect.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.replay.ScheduleReplay;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleParser;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A defect of H2 that {@code docs/run.md} tells: it answers a query with the result that the same
 * query had in the connection's last transaction, which was rolled back, although another one had
 * committed before that query was asked: the result is that of an older snapshot. When this test
 * fails, H2 has been mended, and the sentences there can go.
 */
class H2ReusedResultsTest {
  private static final String REUSE = "";
  private static final String NO_REUSE = ";OPTIMIZE_REUSE_RESULTS=FALSE";

  @ParameterizedTest
  @EnumSource(names = {"REPEATABLE_READ", "SNAPSHOT", "SERIALIZABLE"})
  void anOldResultIsTakenForANewOne(Isolation level) throws Exception {
    assertThat(nextTransactionReads(level, REUSE)).isEqualTo(0);
    assertThat(nextTransactionReads(level, NO_REUSE)).isEqualTo(1);
  }

  /** The schedule of {@code docs/findings.md}. */
  @Test
  void anUpdateIsLostByIt() throws Exception {
    Schedule schedule =
        ScheduleParser.parse(
            "old.txt",
            """
            -- @session 1 3
            W0[1=0] W0[2=0]
            B1 R1[2]  B2 R2[1] W2[1=1] C2  R1[1] A1  B3 R3[1] W3[1=5] C3
            """);
    try (Database h2 = EmbeddedDatabase.H2.start(new ClassPathArtifacts())) {
      ScheduleDriver driver =
          new ScheduleDriver(h2, Isolation.SERIALIZABLE, Duration.ofSeconds(20));

      assertThat(
              ScheduleReplay.run(driver, List.of(schedule), IsolationLevel.SERIALIZABILITY, 2)
                  .outcome())
          .isEqualTo(Outcome.VIOLATED);
    }
  }

  /** What a transaction reads of row 1 that begins long after 1 was written there. */
  private static long nextTransactionReads(Isolation level, String options) throws SQLException {
    String address = "jdbc:h2:mem:" + level + options.length() + options;
    try (Connection reader = DriverManager.getConnection(address);
        Connection writer = DriverManager.getConnection(address)) {
      execute(writer, "CREATE TABLE r (k INTEGER PRIMARY KEY, v BIGINT)");
      execute(writer, "INSERT INTO r VALUES (1, 0), (2, 0)");
      Dialects.H2.prepare(reader, level);
      try (PreparedStatement query = reader.prepareStatement("SELECT v FROM r WHERE k = ?")) {
        assertThat(read(query, 2)).isEqualTo(0);
        execute(writer, "UPDATE r SET v = 1 WHERE k = 1");
        assertThat(read(query, 1)).isEqualTo(0);
        Dialects.H2.rollback(reader);
        return read(query, 1);
      }
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long read(PreparedStatement query, int key) throws SQLException {
    query.setInt(1, key);
    try (ResultSet rows = query.executeQuery()) {
      assertThat(rows.next()).isTrue();
      return rows.getLong(1);
    }
  }
}

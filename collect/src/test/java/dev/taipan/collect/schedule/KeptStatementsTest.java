package dev.taipan.collect.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.text.ScheduleParser;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

@TestInstance(Lifecycle.PER_CLASS)
class KeptStatementsTest {
  private static final String MERGE =
      "MERGE INTO t USING SYSIBM.SYSDUMMY1 ON t.k = %1$d WHEN MATCHED THEN UPDATE SET v = %2$d "
          + "WHEN NOT MATCHED THEN INSERT (k, v) VALUES (%1$d, %2$d); -- W%3$d[%1$d=%2$d]\n";

  private static final String SCHEDULE =
      "CREATE TABLE t (k INTEGER NOT NULL PRIMARY KEY, v INTEGER NOT NULL);\n"
          + "INSERT INTO t (k, v) VALUES (7, 10), (8, 20); -- W0[7=10] W0[8=20]\n"
          + "SELECT v FROM t WHERE k = 7; -- R2[7]\n"
          + MERGE.formatted(7, 11, 1)
          + MERGE.formatted(7, 12, 2)
          + "C1 C2\n"
          + MERGE.formatted(8, 23, 3)
          + "C3\n"
          + "SELECT v FROM t WHERE k = 7; -- R4[7]\n"
          + "C4";

  private Database derby;

  @BeforeAll
  void start() throws Exception {
    derby = EmbeddedDatabase.DERBY.start(new ClassPathArtifacts());
  }

  @AfterAll
  void stop() {
    derby.close();
  }

  @Test
  void arePreparedOnceForAllThatTheyCompareWithAndWrite() throws Exception {
    try (Connection connection = derby.connect()) {
      KeptStatements statements = new KeptStatements(connection);
      statements.of("CREATE TABLE kept (k INT, v VARCHAR(20), w_2 INT)").execute();
      PreparedStatement insert = statements.of("INSERT INTO kept (k, v) VALUES (1, 'a = 1, ''b')");
      insert.execute();
      assertThat(statements.of("INSERT INTO kept (k, v) VALUES (-2, '')")).isSameAs(insert);
      insert.execute();
      String update = "UPDATE kept SET v = v || CAST('%s' AS VARCHAR(9)), w_2 = %d WHERE k = %d";
      PreparedStatement longer = statements.of(update.formatted("c", 5, 1));
      longer.execute();
      assertThat(statements.of(update.formatted("d", 6, -2))).isSameAs(longer);
      longer.execute();
      try (ResultSet rows = statements.of("SELECT k, v, w_2 FROM kept ORDER BY 1").executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(2) + rows.getInt(3)).isEqualTo("d6");
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(2) + rows.getInt(3)).isEqualTo("a = 1, 'bc5");
      }
    }
  }

  /** T1 and T2 wait for each other, and Derby refuses T1, whose MERGE is done with that of T3. */
  @Test
  void doAgainWhatFailedInAnotherTransactionOfTheirSession() throws Exception {
    ScheduleResult kept = run("-- @session 1 3\n" + SCHEDULE);

    assertThat(kept.transactions().get(1).end()).isEqualTo(TransactionEnd.FAILED);
    assertThat(kept.transactions().get(3).end()).isEqualTo(TransactionEnd.COMMITTED);
    assertThat(lastRead(kept)).isEqualTo("11");
    assertThat(
            IsolationChecker.check(
                    RecordedSchedule.of(kept), IsolationLevel.READ_COMMITTED, CheckOptions.DEFAULTS)
                .violation()
                .orElseThrow()
                .title())
        .startsWith("G1a");
  }

  @Test
  void areThoseOfOneConnection() throws Exception {
    ScheduleResult apart = run(SCHEDULE);

    assertThat(apart.transactions().get(1).end()).isEqualTo(TransactionEnd.FAILED);
    assertThat(lastRead(apart)).isEqualTo("12");
  }

  private ScheduleResult run(String schedule) throws Exception {
    return new ScheduleDriver(derby, Isolation.SERIALIZABLE, Duration.ofSeconds(20))
        .run(ScheduleParser.parse("derby.sql", schedule));
  }

  private static String lastRead(ScheduleResult result) {
    List<StepResult> steps = result.of(4).toList();
    return steps.get(1).execution().orElseThrow().answer().rows().get(0).get(0);
  }
}

package dev.taipan.collect.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.analysis.cases.JudgedRun;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.text.BadScheduleException;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.Catalogue;
import dev.taipan.coo.run.CaseOutcome;
import dev.taipan.coo.run.PairFate;
import java.io.IOException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(Lifecycle.PER_CLASS)
class CaseRunnerTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private Database postgresql;
  private Database h2;

  @BeforeAll
  void start() throws IOException {
    postgresql = new ReusedConnections(EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts()));
    h2 = new ReusedConnections(EmbeddedDatabase.H2.start(new ClassPathArtifacts()));
  }

  @AfterAll
  void stop() {
    postgresql.close();
    h2.close();
  }

  private JudgedRun run(String database, String isolation, Case given)
      throws SQLException, InterruptedException {
    Database on = database.equals("h2") ? h2 : postgresql;
    CaseRunner runner = new CaseRunner(on, Isolation.named(isolation), LIMIT);
    return JudgedRun.of(runner.run(given).run());
  }

  private static List<String> pairs(JudgedRun judged) {
    return judged.findings().pairs().stream().map(PairFate::text).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql, read-committed, dirty-read, P",
    "postgresql, read-committed, write-skew/t1, A",
    "postgresql, read-committed, lost-update-committed, A",
    "postgresql, read-committed, non-repeatable-read-committed/inserted, A",
    "postgresql, read-committed, full-write-skew/t1, D",
    "postgresql, read-committed, full-write/t1/unique-key, R",
    "postgresql, read-committed, write-skew-committed/for-update, D",
    "postgresql, read-committed, dirty-read/savepoint, P",
    "postgresql, repeatable-read, write-skew/t1, A",
    "postgresql, repeatable-read, lost-update-committed, R",
    "postgresql, repeatable-read, non-repeatable-read-committed/inserted, P",
    "postgresql, serializable, write-skew/t1, R",
    "h2, read-uncommitted, dirty-read, A",
    "h2, read-uncommitted, dirty-read/savepoint, A",
    "h2, serializable, write-skew/t1, A",
    "h2, serializable, read-skew-committed, P",
  })
  void tellsWhatBecameOfACase(String database, String isolation, String name, CaseOutcome outcome)
      throws Exception {
    JudgedRun judged = run(database, isolation, Catalogue.all().get(name));

    assertThat(judged.findings().outcome()).isEqualTo(outcome);
    assertThat(judged.isAgreed()).isTrue();
    assertThat(judged.findings().serial().isEmpty())
        .isEqualTo(judged.findings().executed().isAnomalous());
    assertThat(judged.satisfied().contains(IsolationLevel.SERIALIZABILITY))
        .isEqualTo(outcome != CaseOutcome.A);
  }

  /** The paper's device: multi-versioning turns reads of what is written into reads of before. */
  @Test
  void tellsWhatBecameOfPairs() throws Exception {
    Case skew = Catalogue.all().get("write-read-skew-committed");

    assertThat(pairs(run("postgresql", "repeatable-read", skew)))
        .containsExactly("WR[x] became RW[x]", "WCR[y] became RW[y]");
    assertThat(pairs(run("postgresql", "read-committed", skew)))
        .containsExactly("WR[x] became RW[x]", "WCR[y] as planned");
    assertThat(pairs(run("h2", "read-uncommitted", Catalogue.all().get("dirty-read"))))
        .containsExactly("WR[x] as planned", "RA[x] as planned");
  }

  @Test
  void runsWhatPeopleWrite() throws Exception {
    Case lost = CaseText.parse("mine", "R1[7] R2[7] W1[7=1] C1 W2[7=2] C2");

    JudgedRun judged = run("h2", "read-committed", lost);

    assertThat(judged.findings().outcome()).isEqualTo(CaseOutcome.A);
    assertThat(judged.findings().pattern()).isEqualTo("RW[7] - WCW[7]");
  }

  /** Twice, as tables that a case makes are gone behind it. */
  @Test
  void runsWhatPeopleWriteInSql() throws Exception {
    Case lost =
        CaseText.parse(
            "mine",
            """
            CREATE TABLE account (id INT PRIMARY KEY, owner VARCHAR(9), v INT);
            INSERT INTO account VALUES (7, 'me', 10), (8, 'you', 20); -- W0[7=10]
            SELECT id, owner, v FROM account WHERE id = 7; -- R1[7]
            SELECT id, v FROM account WHERE v >= 10;       -- P2[v >= 10]
            UPDATE account SET v = v + 5 WHERE id = 7;     -- W2[7=15]
            COMMIT;                                        -- T2
            SELECT count(*) FROM account;                  -- T1
            UPDATE account SET v = 11 WHERE id = 7;        -- W1[7=11]
            COMMIT;                                        -- T1
            """);

    for (int time = 0; time < 2; time++) {
      JudgedRun judged = run("postgresql", "read-committed", lost);

      assertThat(judged.findings().outcome()).isEqualTo(CaseOutcome.A);
      assertThat(judged.findings().pattern()).isEqualTo("RW[7] - WCW[7]");
      assertThat(judged.isAgreed()).isTrue();
    }
    assertThat(run("postgresql", "repeatable-read", lost).findings().outcome())
        .isEqualTo(CaseOutcome.R);
  }

  @ParameterizedTest
  @CsvSource({
    "'SELECT ''a''; -- R1[x]', 'R1[x] returned [[a]], but must return a row that ends'",
    "'VALUES (1), (2); -- R1[x]', 'R1[x] returned [[1], [2]], but'",
    "'VALUES (1); -- P1[v > 0]/R1[x]', 'P1[v > 0] returned [[1]], but must return keys and'",
    "'SELECT NULL; -- R1[x]', 'R1[x] returned [[null]], but'",
  })
  void saysWhichReadIsNone(String text, String complaint) throws Exception {
    Case given = CaseText.parse("mine", text.replace('/', '\n'));

    assertThatThrownBy(() -> run("h2", "serializable", given))
        .isInstanceOf(SQLDataException.class)
        .hasMessageStartingWith(complaint);
  }

  /** A reader by a condition on keys that are no positions. */
  @Test
  void knowsKeysOfRowsInConditions()
      throws BadScheduleException, SQLException, InterruptedException {
    Case phantom = CaseText.parse("mine", "D0[7] P1[k = 7] I2[7=5] C2 P1[k = 7] C1");

    JudgedRun judged = run("postgresql", "read-committed", phantom);

    assertThat(judged.findings().outcome()).isEqualTo(CaseOutcome.A);
    assertThat(judged.isAgreed()).isTrue();
    assertThat(judged.findings().serial()).isEmpty();
  }

  @Test
  void refusesWhatTheDatabaseHasNoStatementFor() {
    Case share = Catalogue.all().get("write-skew/t1/for-share");

    assertThatThrownBy(() -> run("h2", "serializable", share))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessage("H2 does not support reads for share");
  }
}

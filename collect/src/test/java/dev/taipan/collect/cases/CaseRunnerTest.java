package dev.taipan.collect.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.cases.JudgedRun;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.ReusedConnections;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.text.BadScheduleException;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.Catalogue;
import dev.taipan.coo.run.CaseOutcome;
import dev.taipan.coo.run.PairFate;
import java.io.IOException;
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
        .hasMessage("H2 has no reads for share");
  }
}

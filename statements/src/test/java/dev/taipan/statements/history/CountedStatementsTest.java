package dev.taipan.statements.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.pgwire.TransactionState;
import dev.taipan.statements.tally.Tally;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountedStatementsTest {
  @TempDir private Path folder;

  private Tally run(String sql, String answer) throws Exception {
    try (Recording recording = new Recording(folder.resolve("h.taipan.jsonl"), Map.of())) {
      SessionLog log = recording.session();
      Execution statement = OneTable.execution(sql);
      log.sending(statement, true);
      log.answered(statement, answer);
      log.ready(TransactionState.IDLE);
      return recording.tally();
    }
  }

  /** Nobody is told what the row holds then. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET v = t.v + excluded.v",
        "UPDATE t SET v = v * 2 WHERE id = 1"
      })
  void aStatementWhoseValueStaysUnknownIsCountedOnce(String sql) throws Exception {
    Tally tally = run(sql, sql.startsWith("INSERT") ? "INSERT 0 1" : "UPDATE 1");

    assertThat(tally.statements()).isEqualTo(1);
    assertThat(tally.exact()).isZero();
    assertThat(tally.byPredicate()).isZero();
    assertThat(tally.writesLeftOut()).isEqualTo(1);
    assertThat(tally.notUnderstood()).containsExactly(Map.entry(sql, 1L));
  }

  @Test
  void aStatementWhoseValueIsKnownIsExact() throws Exception {
    Tally tally = run("UPDATE t SET v = 2 WHERE id = 1", "UPDATE 1");

    assertThat(tally.exact()).isEqualTo(1);
    assertThat(tally.notUnderstood()).isEmpty();
  }
}

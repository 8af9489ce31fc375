package dev.taipan.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.statements.sql.Plan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AskingTest {

  /** A query with a column for the rows that it counts. */
  private static Optional<String> asking(String sql) {
    Plan.Hidden hidden =
        new Plan.Hidden(
            List.of("(" + Plan.Hidden.ROWS + ")"),
            List.of(new Plan.Group(null, List.of())),
            "",
            false);
    Plan query = new Plan.Query(Optional.empty(), List.of(), "", Optional.of(hidden));
    return Asking.of(query, sql).map(Asking::sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SELECT count(*) FROM t | FROM t",
        "select sum(a) from t where b = 'group by' and t.limit = 3 -- x | from t where b = 'group by' and t.limit = 3",
        "SELECT substring(a from 2), count(*) FROM t AS group GROUP BY 1 | FROM t AS group",
        "SELECT count(*) + $1 FROM t WHERE b IN ($2, $3) LIMIT $4 | FROM t WHERE b IN ($2, $3)"
      })
  void aQuerysRowsAreItsOwn(String sql, String rows) {
    assertThat(asking(sql)).contains(sql.substring(0, 6) + " (" + rows + ")," + sql.substring(6));
  }

  /** A parameter's type is told by where it is first, strings may end elsewhere. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT sum(a) + $1 FROM t WHERE b = $1",
        "SELECT count(*) FROM t WHERE a = $1 HAVING count(*) < $1",
        "SELECT count(*) FROM t WHERE a IS DISTINCT FROM b",
        "SELECT count(*) FROM t WHERE a = 'x\\' AND b = ' ORDER BY '",
        "SELECT count(*) FROM t WHERE a = $$x$$",
        "SELECT 1"
      })
  void whereThatIsNotClearNothingIsAdded(String sql) {
    assertThat(asking(sql)).isEmpty();
  }
}

package dev.taipan.mocksql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mocksql.SqlOptions.Granularity;
import org.junit.jupiter.api.Test;

/** A database that is started again has its tables, and else nothing. */
class RestartTest {

  @Test
  void keepsTablesAndForgetsRowsAndSequences() throws SqlError {
    SqlDatabase first = Databases.latest(Granularity.ROWS);
    first.load(
        "CREATE TABLE t (id SERIAL PRIMARY KEY, v INT UNIQUE); INSERT INTO t (v) VALUES (7)");

    try (SqlDatabase second =
            first.restart(Databases.recorded(IsolationLevel.READ_COMMITTED).withSeed(3));
        SqlSession session = second.connect()) {
      assertThat(session.execute("SELECT * FROM t").rows()).isEmpty();
      session.execute("INSERT INTO t (v) VALUES (7)");
      assertThat(session.execute("SELECT id FROM t").rows().get(0)[0]).isEqualTo(1);
      assertThat(second.store().level()).isEqualTo(IsolationLevel.READ_COMMITTED);
    }
  }
}

package dev.taipan.collect.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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

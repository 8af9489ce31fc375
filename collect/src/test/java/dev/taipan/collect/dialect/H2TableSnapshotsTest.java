package dev.taipan.collect.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What {@code docs/findings.md} tells of H2: at repeatable read a transaction has a snapshot of
 * each table, taken when it first uses that one; at stronger levels it has one of all. When this
 * test fails, H2 has changed, and the page is to be mended.
 */
class H2TableSnapshotsTest {

  @ParameterizedTest
  @CsvSource({"REPEATABLE_READ, 1", "SNAPSHOT, 0", "SERIALIZABLE, 0"})
  void aTableThatIsReadLaterHasALaterSnapshot(Isolation level, long second) throws Exception {
    String address = "jdbc:h2:mem:tables" + level;
    try (Connection reader = DriverManager.getConnection(address);
        Connection writer = DriverManager.getConnection(address)) {
      execute(writer, "CREATE TABLE a (k INTEGER PRIMARY KEY, v BIGINT)");
      execute(writer, "CREATE TABLE b (k INTEGER PRIMARY KEY, v BIGINT)");
      execute(writer, "INSERT INTO a VALUES (1, 0)");
      execute(writer, "INSERT INTO b VALUES (1, 0)");
      Dialects.H2.prepare(reader, level);

      assertThat(read(reader, "a")).isZero();
      writer.setAutoCommit(false);
      execute(writer, "UPDATE a SET v = 1");
      execute(writer, "UPDATE b SET v = 1");
      writer.commit();

      assertThat(read(reader, "a")).isZero();
      assertThat(read(reader, "b")).isEqualTo(second);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long read(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT v FROM " + table)) {
      assertThat(rows.next()).isTrue();
      return rows.getLong(1);
    }
  }
}

package dev.taipan.collect.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmbeddedDatabaseTest {

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "H2", "SQLITE", "BERKELEY_DB"})
  void keepsRegistersAndLists(EmbeddedDatabase kind) throws Exception {
    keep(kind);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"POSTGRESQL", "H2", "SQLITE", "BERKELEY_DB", "GALERA"})
  @Tag("slow")
  void othersDoToo(EmbeddedDatabase kind) throws Exception {
    keep(kind);
  }

  /** HSQLDB closes what waits for a lock when it has the lock, which is never. */
  @Test
  @Tag("slow")
  @Timeout(120)
  void closesThoughClientsWait() throws Exception {
    Database database = EmbeddedDatabase.HSQLDB_LOCKS.start(new ClassPathArtifacts());
    Connection owner = database.connect();
    owner.setAutoCommit(false);
    owner.createStatement().execute("CREATE TABLE t (k INTEGER PRIMARY KEY)");
    owner.createStatement().execute("INSERT INTO t VALUES (1)");
    Connection other = database.connect();
    Thread waiting =
        new Thread(
            () -> {
              try {
                other.createStatement().execute("INSERT INTO t VALUES (2)");
              } catch (SQLException closed) {
                // In the end.
              }
            });
    waiting.setDaemon(true);
    waiting.start();
    waiting.join(500);

    assertThat(waiting.isAlive()).isTrue();
    database.close();
  }

  private static void keep(EmbeddedDatabase kind) throws Exception {
    try (Database database = kind.start(new ClassPathArtifacts());
        Connection connection = database.connect()) {
      Dialect dialect = database.dialect();
      try (Statement statement = connection.createStatement()) {
        for (String command : dialect.createTables()) {
          statement.execute(command);
        }
      }
      update(connection, dialect.insertRegister(), 1, 0L);
      update(connection, dialect.insertList(), 1, "");
      for (Isolation level : dialect.levels()) {
        try (Connection client = database.connect()) {
          dialect.prepare(client, level);
          dialect.begin(client);
          update(client, dialect.writeRegister(), 7L, 1);
          update(client, dialect.appendToList(), ",7", 1);
          dialect.commit(client);
          dialect.begin(client);
          update(client, dialect.writeRegister(), 8L, 1);
          update(client, dialect.appendToList(), ",8", 1);
          dialect.rollback(client);
          dialect.begin(client);
          assertThat(read(client, dialect.readRegister())).as("%s", level).isEqualTo("7");
          assertThat(read(client, dialect.readList())).startsWith(",7").doesNotContain("8");
          dialect.commit(client);
          dialect.begin(client);
          write(client, dialect.writeNewToRegister(), 9, 1);
          assertThat(read(client, dialect.readRegister())).as("%s", level).isEqualTo("9");
          write(client, dialect.writeNewToRegister(), 9, 1);
          assertThat(read(client, dialect.readRegister())).as("%s", level).isEqualTo("-9");
          dialect.commit(client);
          dialect.begin(client);
          upsert(client, dialect, level);
          dialect.rollback(client);
        }
      }
      assertThat(database.title()).startsWith(dialect.title());
    }
  }

  /** Adds what is not there, and changes what is. */
  private static void upsert(Connection client, Dialect dialect, Isolation level) throws Exception {
    Statement delete = client.createStatement();
    assertThat(delete.executeUpdate(dialect.deleteRegister().replace("?", "1"))).isEqualTo(1);
    delete.close();
    // Key-value stores overwrite without a look at what is there.
    for (String expected : List.of("5", dialect.hasTables() ? "-5" : "5")) {
      upsert(client, dialect.upsertRegister().orElseThrow(), "5");
      assertThat(read(client, dialect.readRegister())).as("%s", level).isEqualTo(expected);
    }
    String before = read(client, dialect.readList());
    upsert(client, dialect.upsertList().orElseThrow(), "',6'");
    assertThat(read(client, dialect.readList())).as("%s", level).isEqualTo(before + ",6");
  }

  private static void upsert(Connection client, String sql, String value) throws Exception {
    try (Statement statement = client.createStatement()) {
      assertThat(statement.executeUpdate(sql.replace(":k", "1").replace(":v", value))).isPositive();
    }
  }

  private static void update(Connection connection, String sql, Object first, Object second)
      throws Exception {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, first);
      statement.setObject(2, second);
      assertThat(statement.executeUpdate()).isEqualTo(1);
    }
  }

  private static void write(Connection connection, String sql, long value, int key)
      throws Exception {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, value);
      statement.setLong(2, value);
      statement.setInt(3, key);
      assertThat(statement.executeUpdate()).isEqualTo(1);
    }
  }

  private static String read(Connection connection, String sql) throws Exception {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, 1);
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(rows.next()).isTrue();
        return rows.getString(1);
      }
    }
  }
}

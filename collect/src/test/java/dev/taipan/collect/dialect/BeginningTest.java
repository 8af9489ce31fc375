package dev.taipan.collect.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A transaction begins when its client says so, and no earlier: it sees what others had committed
 * by then. Drivers that begin one straight after the last has ended would make every start that is
 * recorded too late, and levels with real time would seem to be violated.
 */
class BeginningTest {

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "H2", "SQLITE"})
  void seesWhatWasCommittedBefore(EmbeddedDatabase kind) throws Exception {
    seeWhatWasCommittedBefore(kind);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"POSTGRESQL", "H2", "SQLITE"})
  @Tag("slow")
  void seesItOnOthersToo(EmbeddedDatabase kind) throws Exception {
    seeWhatWasCommittedBefore(kind);
  }

  private static void seeWhatWasCommittedBefore(EmbeddedDatabase kind) throws Exception {
    try (Database database = kind.start(new ClassPathArtifacts())) {
      Dialect dialect = database.dialect();
      makeTables(database);
      for (Isolation level : dialect.levels()) {
        try (Connection reader = database.connect();
            Connection writer = database.connect()) {
          dialect.prepare(reader, level);
          dialect.prepare(writer, level);
          write(dialect, writer, 1);
          assertThat(read(dialect, reader)).as("new, %s", level).isEqualTo(1);
          dialect.commit(reader);
          write(dialect, writer, 2);
          assertThat(read(dialect, reader)).as("behind a commit, %s", level).isEqualTo(2);
          dialect.rollback(reader);
          write(dialect, writer, 3);
          assertThat(read(dialect, reader)).as("behind a rollback, %s", level).isEqualTo(3);
          dialect.commit(reader);
        }
      }
    }
  }

  private static void makeTables(Database database) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String command : database.dialect().createTables()) {
        statement.execute(command);
      }
      try (PreparedStatement insert =
          connection.prepareStatement(database.dialect().insertRegister())) {
        insert.setInt(1, 1);
        insert.setLong(2, 0);
        insert.executeUpdate();
      }
    }
  }

  private static void write(Dialect dialect, Connection client, long value) throws SQLException {
    dialect.begin(client);
    try (PreparedStatement write = client.prepareStatement(dialect.writeRegister())) {
      write.setLong(1, value);
      write.setInt(2, 1);
      write.executeUpdate();
    }
    dialect.commit(client);
  }

  private static long read(Dialect dialect, Connection client) throws SQLException {
    dialect.begin(client);
    try (PreparedStatement read = client.prepareStatement(dialect.readRegister())) {
      read.setInt(1, 1);
      try (ResultSet rows = read.executeQuery()) {
        assertThat(rows.next()).isTrue();
        return rows.getLong(1);
      }
    }
  }
}

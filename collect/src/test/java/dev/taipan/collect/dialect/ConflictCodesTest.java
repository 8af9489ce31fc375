package dev.taipan.collect.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Databases without SQLSTATEs, or with others than the standard's, tell by codes and words of their
 * own that a transaction may be tried again.
 */
class ConflictCodesTest {

  /** Two read, one writes and commits, and the other one writes: a lost update, if it could. */
  private static SQLException lostUpdate(EmbeddedDatabase kind, Isolation level) throws Exception {
    try (Database database = kind.start(new ClassPathArtifacts());
        Connection one = database.connect();
        Connection other = database.connect()) {
      Dialect dialect = database.dialect();
      makeTables(one, dialect);
      dialect.prepare(one, level);
      dialect.prepare(other, level);
      dialect.begin(one);
      dialect.begin(other);
      read(one, dialect);
      read(other, dialect);
      write(one, dialect);
      dialect.commit(one);
      SQLException refused = catchThrowableOfType(SQLException.class, () -> write(other, dialect));
      assertThat(dialect.failure(refused)).isEqualTo(Failure.SERIALIZATION);
      dialect.rollback(other);
      return refused;
    }
  }

  private static void makeTables(Connection connection, Dialect dialect) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String command : dialect.createTables()) {
        statement.execute(command);
      }
    }
    try (PreparedStatement insert = connection.prepareStatement(dialect.insertRegister())) {
      insert.setInt(1, 1);
      insert.setLong(2, 0);
      insert.executeUpdate();
    }
  }

  private static void read(Connection client, Dialect dialect) throws SQLException {
    try (PreparedStatement read = client.prepareStatement(dialect.readRegister())) {
      read.setInt(1, 1);
      try (ResultSet rows = read.executeQuery()) {
        assertThat(rows.next()).isTrue();
      }
    }
  }

  private static void write(Connection client, Dialect dialect) throws SQLException {
    try (PreparedStatement write = client.prepareStatement(dialect.writeRegister())) {
      write.setLong(1, 7);
      write.setInt(2, 1);
      write.executeUpdate();
    }
  }

  /** Two add the same row, as they may where neither sees the other's. */
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "H2", "SQLITE", "HSQLDB"})
  void rowsThatAreThereMayBeTriedAgain(EmbeddedDatabase kind) throws Exception {
    requireConstraint(kind);
  }

  @ParameterizedTest
  @EnumSource(names = {"MARIADB", "DERBY", "DUCKDB"})
  @Tag("slow")
  void soTheyMayOnOthers(EmbeddedDatabase kind) throws Exception {
    requireConstraint(kind);
  }

  private static void requireConstraint(EmbeddedDatabase kind) throws Exception {
    try (Database database = kind.start(new ClassPathArtifacts());
        Connection connection = database.connect()) {
      Dialect dialect = database.dialect();
      makeTables(connection, dialect);
      try (Statement statement = connection.createStatement()) {
        String insert = dialect.insertRegister().replaceFirst("\\?", "1").replace("?", "2");
        SQLException refused =
            catchThrowableOfType(SQLException.class, () -> statement.executeUpdate(insert));
        assertThat(dialect.failure(refused)).isEqualTo(Failure.CONSTRAINT);
        assertThat(Failure.CONSTRAINT.isTransient()).isTrue();
      }
    }
  }

  @Test
  void sqliteHasNoStateAndACode() throws Exception {
    SQLException refused = lostUpdate(EmbeddedDatabase.SQLITE, Isolation.SERIALIZABLE);

    assertThat(refused.getSQLState()).isNull();
    assertThat(refused.getErrorCode() & 0xff).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({"REPEATABLE_READ", "SNAPSHOT", "SERIALIZABLE"})
  void h2CallsConflictsDeadlocks(Isolation level) throws Exception {
    SQLException refused = lostUpdate(EmbeddedDatabase.H2, level);

    assertThat(refused.getMessage()).contains("Deadlock");
    assertThat(refused.getErrorCode()).isEqualTo(40001);
  }

  /** Two insert the same key, which DuckDB notices when the second one commits. */
  @Test
  @Tag("slow")
  void duckdbHasRolledBackWhatItRefusesToCommit() throws Exception {
    try (Database duckdb = EmbeddedDatabase.DUCKDB.start(new ClassPathArtifacts());
        Connection one = duckdb.connect();
        Connection other = duckdb.connect();
        Statement first = one.createStatement();
        Statement second = other.createStatement()) {
      Dialect dialect = duckdb.dialect();
      first.execute("CREATE TABLE conflict_codes (k INT PRIMARY KEY)");
      dialect.begin(one);
      dialect.begin(other);
      first.execute("INSERT INTO conflict_codes VALUES (1)");
      second.execute("INSERT INTO conflict_codes VALUES (1)");
      dialect.commit(one);
      SQLException refused = catchThrowableOfType(SQLException.class, () -> dialect.commit(other));

      assertThat(dialect.failure(refused)).isEqualTo(Failure.CONSTRAINT);
      assertThatCode(() -> dialect.rollback(other)).doesNotThrowAnyException();
    }
  }

  @Test
  @Tag("slow")
  void duckdbHasNeitherStateNorCode() throws Exception {
    SQLException refused = lostUpdate(EmbeddedDatabase.DUCKDB, Isolation.REPEATABLE_READ);

    assertThat(refused.getErrorCode()).isZero();
    assertThat(refused.getMessage()).containsIgnoringCase("conflict");
  }
}

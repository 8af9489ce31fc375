package dev.taipan.mocksql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.mocksql.Databases;
import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlOptions.Granularity;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cursors by statements, as Django's {@code iterator()} and psycopg's named cursors use them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CursorsTest {
  private static final String NUMBERS = "SELECT id FROM item ORDER BY id";

  private SqlDatabase database;
  private Served served;
  private Connection connection;

  @BeforeEach
  void open() throws Exception {
    database = Databases.latest(Granularity.ROWS);
    database.load(
        "CREATE TABLE item (id int PRIMARY KEY);"
            + "INSERT INTO item VALUES (1), (2), (3), (4), (5), (6), (7), (8)");
    served = new Served(database);
    connection = served.connect();
    connection.setAutoCommit(false);
  }

  @AfterEach
  void close() throws Exception {
    connection.close();
    Databases.requireLevel(database);
    served.close();
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private int moved(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  private List<Integer> fetched(String sql) throws SQLException {
    List<Integer> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      while (found.next()) {
        rows.add(found.getInt("id"));
      }
    }
    return rows;
  }

  private void requireError(String sqlState, String sql) {
    assertThatThrownBy(() -> run(sql))
        .isInstanceOfSatisfying(
            SQLException.class, error -> assertThat(error.getSQLState()).isEqualTo(sqlState));
  }

  @Test
  void rowsAreFetchedInPartsAndSkipped() throws SQLException {
    run("DECLARE \"A b\" NO SCROLL CURSOR FOR " + NUMBERS);
    run("DELETE FROM item WHERE id = 2");

    assertThat(fetched("FETCH \"A b\"")).containsExactly(1);
    assertThat(fetched("FETCH NEXT FROM \"A b\"")).containsExactly(2);
    assertThat(moved("MOVE FORWARD 1 IN \"A b\"")).isEqualTo(1);
    assertThat(fetched("fetch 2 \"A b\"")).containsExactly(4, 5);
    assertThat(fetched("FETCH FORWARD FROM \"A b\"")).containsExactly(6);
    assertThat(fetched("FETCH FORWARD ALL FROM \"A b\"")).containsExactly(7, 8);
    assertThat(fetched("FETCH ALL FROM \"A b\"")).isEmpty();
    run("CLOSE \"A b\"");
    requireError("34000", "FETCH \"A b\"");
  }

  @Test
  void theQueryTakesParameters() throws SQLException {
    try (PreparedStatement declare =
        connection.prepareStatement("DECLARE c CURSOR FOR " + NUMBERS + " LIMIT ?")) {
      declare.setInt(1, 2);
      declare.execute();
    }

    assertThat(fetched("FETCH ALL C")).containsExactly(1, 2);
  }

  @Test
  void aCursorEndsWithItsTransactionUnlessItIsHeld() throws SQLException {
    run("DECLARE short CURSOR FOR " + NUMBERS);
    run("DECLARE long CURSOR WITH HOLD FOR " + NUMBERS);
    connection.commit();
    run("DECLARE undone CURSOR WITH HOLD FOR " + NUMBERS);
    connection.rollback();

    assertThat(fetched("FETCH 2 long")).containsExactly(1, 2);
    connection.rollback();
    assertThat(fetched("FETCH long")).containsExactly(3);
    connection.rollback();
    requireError("34000", "FETCH short");
    connection.rollback();
    requireError("34000", "FETCH undone");
  }

  @Test
  void aHeldCursorNeedsNoTransaction() throws SQLException {
    connection.setAutoCommit(true);

    run("DECLARE c CURSOR WITH HOLD FOR " + NUMBERS);

    assertThat(fetched("FETCH FORWARD 3 FROM c")).containsExactly(1, 2, 3);
    assertThat(fetched("FETCH FORWARD 1 FROM c")).containsExactly(4);
    run("CLOSE ALL");
    requireError("34000", "CLOSE c");
    requireError("25P01", "DECLARE c CURSOR FOR " + NUMBERS);
  }

  @Test
  void aSavepointUndoesLaterCursorsOnly() throws SQLException {
    run("DECLARE first CURSOR FOR " + NUMBERS);
    Savepoint savepoint = connection.setSavepoint();
    run("DECLARE later CURSOR FOR " + NUMBERS);
    requireError("42P03", "DECLARE later CURSOR FOR " + NUMBERS);
    connection.rollback(savepoint);

    assertThat(fetched("FETCH first")).containsExactly(1);
    requireError("34000", "FETCH later");
  }

  @Test
  void whatIsMalformedOrDoesNotReadIsRefused() throws SQLException {
    for (String refused : List.of("FETCH sideways 2 c", "MOVE FORWARD few c", "FETCH", "CLOSE")) {
      run("DECLARE c SCROLL CURSOR FOR " + NUMBERS);
      requireError("42601", refused);
      connection.rollback();
    }
    run("DECLARE c NO SCROLL CURSOR FOR " + NUMBERS);
    requireError("55000", "FETCH PRIOR c");
    connection.rollback();
    requireError("0A000", "DECLARE c BINARY CURSOR FOR " + NUMBERS);
    connection.rollback();
    requireError("0A000", "DECLARE c CURSOR FOR DELETE FROM item");
    connection.rollback();
    run("LISTEN news");
    run("UNLISTEN *");
    requireError("0A000", "NOTIFY news");
  }

  @Test
  void psqlFetchesRows() throws Exception {
    Path psql = Path.of("/usr/bin/psql");
    assumeTrue(Files.isExecutable(psql), "there is no psql; Debian has it in postgresql-client");
    Process process =
        new ProcessBuilder(
                psql.toString(),
                "-X",
                "-A",
                "-h",
                "127.0.0.1",
                "-U",
                "me",
                "-p",
                "" + served.port(),
                "-v",
                "FETCH_COUNT=3",
                "test")
            .redirectErrorStream(true)
            .start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
      in.write(NUMBERS + ";\nBEGIN; DECLARE c CURSOR FOR " + NUMBERS + ";\nMOVE 6 c; FETCH 5 c;\n");
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(said)
        .contains("1\n2\n3\n4\n5\n6\n7\n8\n(8 rows)", "MOVE 6", "7\n8\n(2 rows)")
        .doesNotContain("ERROR");
  }
}

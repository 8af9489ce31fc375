package dev.taipan.collect.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * PostgreSQL's SERIALIZABLE lets a cycle of three transactions through where the process of one of
 * them stands still in its commit, when others see already what it wrote, but its conflicts are not
 * released yet. A pivot that commits meanwhile counts as the earlier of the two, and the conflict
 * between them is forgotten, although a third transaction has seen them the other way round.
 */
class PostgresForgottenConflictTest {
  private static final String HELD_AT = "ReleasePredicateLocks";

  private static Connection serializable(Database server) throws SQLException {
    Connection connection = server.connect();
    server.dialect().prepare(connection, Isolation.SERIALIZABLE);
    return connection;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int ask(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getInt(1);
    }
  }

  private static int read(Connection connection, int key) throws SQLException {
    return ask(connection, "SELECT v FROM t WHERE k = " + key);
  }

  private static void write(Connection connection, int key, int value) throws SQLException {
    execute(connection, "UPDATE t SET v = " + value + " WHERE k = " + key);
  }

  private static void makeTable(Database server) throws SQLException {
    try (Connection connection = server.connect()) {
      execute(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER NOT NULL)");
      execute(connection, "INSERT INTO t VALUES (1, 0), (2, 0)");
    }
  }

  /** Says a line when it has its process, and one when it holds it; its input lets go. */
  private static Process debugger(int process) throws IOException {
    try {
      return new ProcessBuilder(
              "gdb",
              "-batch",
              "-p",
              Integer.toString(process),
              "-ex",
              "break " + HELD_AT,
              "-ex",
              "shell echo ready",
              "-ex",
              "continue",
              "-ex",
              "shell echo held; cat",
              "-ex",
              "detach")
          .redirectErrorStream(true)
          .start();
    } catch (IOException noSuchProgram) {
      assumeTrue(false, "there is no gdb");
      throw noSuchProgram;
    }
  }

  private static boolean says(BufferedReader output, String word) throws IOException {
    return output.lines().anyMatch(word::equals);
  }

  @Test
  @Tag("slow")
  void threeTransactionsInACircleCommit() throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Database server = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts())) {
      makeTable(server);
      try (Connection reader = serializable(server);
          Connection pivot = serializable(server);
          Connection writer = serializable(server)) {
        assertThat(read(pivot, 1)).isZero();
        write(writer, 1, 1);
        write(pivot, 2, 1);
        Process debugger = debugger(ask(writer, "SELECT pg_backend_pid()"));
        BufferedReader output = debugger.inputReader(StandardCharsets.UTF_8);
        assumeTrue(says(output, "ready"), "gdb may not attach to processes");
        Future<?> commit =
            thread.submit(
                () -> {
                  writer.commit();
                  return null;
                });
        assertThat(says(output, "held")).isTrue();

        assertThat(read(reader, 1)).as("of the writer, which comes first").isOne();
        pivot.commit();
        assertThat(commit.isDone()).isFalse();
        debugger.getOutputStream().close();
        commit.get();
        assertThat(read(reader, 2)).as("not of the pivot, which comes later").isZero();
        reader.commit();
      }
    } finally {
      thread.shutdownNow();
    }
  }
}

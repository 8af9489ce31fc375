package dev.taipan.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs that run at random and know what they saw, and the recorder sees the same. */
@Timeout(120)
class JdbcDifferentialTest {
  private static final TestDatabase DATABASES = new TestDatabase();
  private static final int KEYS = 8;
  private static final int TRANSACTIONS = 60;

  @TempDir private Path folder;

  @AfterAll
  static void stop() {
    DATABASES.close();
  }

  /** What one client does, and what it knows of that. */
  private static final class Client implements Runnable {
    private final Random random;
    private final Connection connection;
    private final AtomicInteger values;
    private final List<String> committed;
    private final List<String> problems;
    private List<String> seen = new ArrayList<>();

    Client(
        long seed,
        Connection connection,
        AtomicInteger values,
        List<String> committed,
        List<String> problems) {
      random = new Random(seed);
      this.connection = connection;
      this.values = values;
      this.committed = committed;
      this.problems = problems;
    }

    @Override
    public void run() {
      for (int i = 0; i < TRANSACTIONS; i++) {
        try {
          transaction();
        } catch (SQLException conflict) {
          try {
            connection.rollback();
          } catch (SQLException unexpected) {
            problems.add(unexpected.toString());
          }
        } catch (RuntimeException | AssertionError wrong) {
          problems.add(wrong.toString());
        }
      }
      try {
        connection.close();
      } catch (SQLException unexpected) {
        problems.add(unexpected.toString());
      }
    }

    private void transaction() throws SQLException {
      seen = new ArrayList<>();
      connection.setAutoCommit(false);
      Savepoint savepoint = null;
      int kept = 0;
      for (int left = 1 + random.nextInt(5); left > 0; left--) {
        if (savepoint == null && random.nextInt(6) == 0) {
          savepoint = connection.setSavepoint();
          kept = seen.size();
        }
        operate();
      }
      if (savepoint != null && random.nextBoolean()) {
        connection.rollback(savepoint);
        seen = new ArrayList<>(seen.subList(0, kept));
      }
      if (random.nextInt(10) == 0) {
        connection.rollback();
        return;
      }
      if (random.nextInt(4) == 0) {
        connection.setAutoCommit(true);
      } else {
        connection.commit();
      }
      if (!seen.isEmpty()) {
        committed.add(String.join(",", seen));
      }
    }

    private void operate() throws SQLException {
      int key = random.nextInt(KEYS);
      int value = values.incrementAndGet();
      switch (random.nextInt(8)) {
        case 0, 1 -> read("SELECT v FROM t WHERE id = ?", key);
        case 2 -> readLiteral(key);
        case 3 -> scan(value);
        case 4 -> update(key, value);
        case 5 -> updateLiteral(key, value);
        case 6 -> delete(key);
        default -> insert(key, value);
      }
    }

    private void read(String sql, int key) throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        statement.setInt(1, key);
        try (ResultSet rows = statement.executeQuery()) {
          point(rows, key);
        }
      }
    }

    private void readLiteral(int key) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("SELECT 1, x.*, 'y' AS v FROM t AS x WHERE " + key + " = x.id;");
        try (ResultSet rows = statement.getResultSet()) {
          boolean isThere = rows.next();
          seen.add(
              isThere ? "[\"r\",[\"t\"," + key + ",\"v\"]," + rows.getLong(3) + "]" : absent(key));
          rows.next();
        }
      }
    }

    private void point(ResultSet rows, int key) throws SQLException {
      seen.add(
          rows.next()
              ? "[\"r\",[\"t\"," + key + ",\"v\"]," + rows.getObject(1) + "]"
              : absent(key));
      rows.next();
    }

    private static String absent(int key) {
      return "[\"r\",[\"t\"," + key + "],[\"no row\"]]";
    }

    private void scan(int most) throws SQLException {
      try (PreparedStatement statement =
          connection.prepareStatement("SELECT v AS id, id AS v FROM t WHERE v < ? ORDER BY id")) {
        statement.setLong(1, most);
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            seen.add("[\"r\",[\"t\"," + rows.getInt(2) + ",\"v\"]," + rows.getInt("id") + "]");
          }
        }
      }
    }

    private void update(int key, int value) throws SQLException {
      try (PreparedStatement statement =
          connection.prepareStatement("UPDATE t SET v = ? WHERE id = ?")) {
        statement.setLong(1, value);
        statement.setObject(2, key);
        wrote(statement.executeUpdate(), key, value);
      }
    }

    private void updateLiteral(int key, int value) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        wrote(statement.executeUpdate("update T set V=" + value + " where ID=" + key), key, value);
      }
    }

    private void wrote(int count, int key, int value) {
      seen.add(count == 0 ? absent(key) : "[\"w\",[\"t\"," + key + ",\"v\"]," + value + "]");
    }

    private void delete(int key) throws SQLException {
      try (PreparedStatement statement =
          connection.prepareStatement("DELETE FROM t WHERE id = ?")) {
        statement.setInt(1, key);
        if (statement.executeUpdate() == 0) {
          seen.add(absent(key));
        } else {
          seen.add("[\"delete\",[\"t\"," + key + "]]");
          seen.add("[\"delete\",[\"t\"," + key + ",\"v\"]]");
        }
      }
    }

    private void insert(int key, int value) throws SQLException {
      Savepoint before = connection.setSavepoint();
      try (PreparedStatement statement =
          connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
        statement.setInt(1, key);
        statement.setInt(2, value);
        statement.addBatch();
        statement.executeBatch();
        seen.add("[\"insert\",[\"t\"," + key + "],true]");
        seen.add("[\"insert\",[\"t\"," + key + ",\"v\"]," + value + "]");
      } catch (SQLException isThere) {
        connection.rollback(before);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = EmbeddedDatabase.class,
      names = {"H2", "SQLITE", "POSTGRESQL"})
  void theRecorderSeesWhatProgramsSee(EmbeddedDatabase which) throws Exception {
    compare(which);
  }

  @Test
  @Tag("slow")
  void theRecorderSeesWhatProgramsSeeOfMariadb() throws Exception {
    compare(EmbeddedDatabase.MARIADB);
  }

  /** What is there at first is known of rows that were added: else reads may be left out. */
  private static void setUp(JdbcRecording recording, Database database, List<String> expected)
      throws SQLException {
    try (Connection setup = recording.of(database.connect());
        Statement statement = setup.createStatement()) {
      statement.execute("CREATE TABLE t (id INT PRIMARY KEY, v BIGINT)");
      for (int key = 0; key < KEYS; key++) {
        statement.executeUpdate("INSERT INTO t VALUES (" + key + ", -" + (key + 1) + ")");
        expected.add(
            "[\"insert\",[\"t\",%1$d],true],[\"insert\",[\"t\",%1$d,\"v\"],-%2$d]"
                .formatted(key, key + 1));
      }
      for (int key = 1; key < KEYS; key += 2) {
        statement.executeUpdate("DELETE FROM t WHERE id = " + key);
        expected.add("[\"delete\",[\"t\",%1$d]],[\"delete\",[\"t\",%1$d,\"v\"]]".formatted(key));
      }
    }
  }

  private void compare(EmbeddedDatabase which) throws Exception {
    Database database = DATABASES.start(which);
    List<String> told = new CopyOnWriteArrayList<>();
    List<String> expected = Collections.synchronizedList(new ArrayList<>());
    List<String> problems = new CopyOnWriteArrayList<>();
    Path file = folder.resolve("history.taipan.jsonl");
    Map<String, Long> opaque;
    try (JdbcRecording recording = JdbcRecording.start(file, told::add)) {
      setUp(recording, database, expected);
      AtomicInteger values = new AtomicInteger();
      List<Thread> clients = new ArrayList<>();
      for (int client = 0; client < 4; client++) {
        Thread thread =
            new Thread(
                new Client(client, recording.of(database.connect()), values, expected, problems));
        clients.add(thread);
        thread.start();
      }
      for (Thread client : clients) {
        client.join();
      }
      assertThat(problems).isEmpty();
      assertThat(told).isEmpty();
      opaque = recording.tally().opaqueWrites();
    }
    List<String> recorded =
        Files.readAllLines(file).stream()
            .filter(line -> line.contains("\"status\":\"committed\""))
            .map(line -> line.replaceAll(".*\"ops\":\\[(.*)\\]\\}", "$1"))
            .map(
                line ->
                    line.replaceAll(
                        ",?\\[\"predicate\",\"[^\"]*\",\\[(\\[\\[[^]]*\\],-?\\d+\\],?)*\\]\\]", ""))
            // A read by predicate that came first leaves a comma.
            .map(line -> line.replaceFirst("^,", ""))
            .filter(operations -> !operations.isEmpty())
            .toList();
    assertThat(expected).hasSizeGreaterThan(60);
    List<String> missing = new ArrayList<>(expected);
    recorded.forEach(missing::remove);
    List<String> invented = new ArrayList<>(recorded);
    expected.forEach(invented::remove);
    assertThat(invented).as("what was recorded in place of %s", missing).isEmpty();
    assertThat(missing).as("what was not recorded").isEmpty();
    assertThat(opaque).isEmpty();
  }
}

package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.artifact.MavenArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Processes that are killed while tables of an application have columns of Taipan. */
@Tag("slow")
@Timeout(120)
class KilledRelationalTest {
  private static final String TRANSFER =
      """
      -- name: transfer
      -- :from = 1..2
      -- :to = 3..4
      BEGIN;
      UPDATE account SET balance = balance - 1 WHERE id = :from;
      UPDATE account SET balance = balance + 1 WHERE id = :to;
      SELECT SUM(price) FROM item;
      COMMIT;
      """;

  private static final String COLUMNS =
      "SELECT table_name, column_name, ordinal_position, data_type, column_default, is_nullable"
          + " FROM information_schema.columns WHERE table_name IN ('account', 'item')"
          + " ORDER BY table_name, ordinal_position";

  private static final String ADDED =
      "SELECT table_name, column_name FROM information_schema.columns WHERE column_name IN"
          + " ('taipan_row', 'taipan_list') ORDER BY table_name, column_name";

  /** What transfers leave as it is. */
  private static final String ROWS =
      "SELECT COUNT(*), SUM(balance), MIN(owner), MIN(changed), MAX(changed) FROM account"
          + " UNION ALL SELECT COUNT(*), SUM(price), MIN(name), MIN(changed), MAX(changed)"
          + " FROM item";

  @TempDir private Path folder;
  private String address;
  private Path password;

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MARIADB"})
  void leaveTablesThatCanBeCleaned(EmbeddedDatabase kind) throws Exception {
    try (Database database = kind.start(new MavenArtifacts(line -> {}));
        Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      makeTables(kind, statement);
      logIn(kind, database, statement);
      final List<List<String>> columns = rows(statement, COLUMNS);
      final List<List<String>> before = rows(statement, ROWS);

      killWhileItemIsRead(connection, 2, "out1");
      assertThat(rows(statement, ADDED)).as("after a kill in instrumenting").isNotEmpty();
      clean();
      assertThat(rows(statement, COLUMNS)).isEqualTo(columns);

      killInRun();
      assertThat(rows(statement, ADDED)).as("after a kill in the run").hasSize(4);
      assertThat(relational("--clean").out())
          .contains("There is nothing to remove.", "--instrument-tables account,item");

      killWhileItemIsRead(connection, 2, "out3", "--clean");
      clean();
      assertThat(rows(statement, COLUMNS)).isEqualTo(columns);
      assertThat(rows(statement, ROWS)).isEqualTo(before);
      assertThat(relational("--clean").out()).isEqualTo("There is nothing to remove.\n");
    }
  }

  private static void makeTables(EmbeddedDatabase kind, Statement statement) throws SQLException {
    String changed =
        kind == EmbeddedDatabase.MARIADB
            ? "changed TIMESTAMP(6) DEFAULT '2001-01-01' ON UPDATE CURRENT_TIMESTAMP(6)"
            : "changed TIMESTAMP DEFAULT '2001-01-01'";
    statement.execute(
        "CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL, owner VARCHAR(9)"
            + " DEFAULT 'nobody', changed TIMESTAMP DEFAULT '2001-01-01')");
    statement.execute(
        "CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER, name VARCHAR(9), "
            + changed
            + ")");
    statement.execute("INSERT INTO account (id, balance) VALUES (1, 9), (2, 9), (3, 9), (4, 9)");
    statement.execute("INSERT INTO item (id, price, name) VALUES (1, 5, 'a'), (2, 6, 'b')");
  }

  private void logIn(EmbeddedDatabase kind, Database database, Statement statement)
      throws Exception {
    int port = database.server().orElseThrow().port();
    password = Files.writeString(folder.resolve("password"), "hunter2-of-client");
    if (kind == EmbeddedDatabase.POSTGRESQL) {
      statement.execute("CREATE ROLE client LOGIN PASSWORD 'hunter2-of-client'");
      statement.execute("ALTER TABLE account OWNER TO client");
      statement.execute("ALTER TABLE item OWNER TO client");
      address = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    } else {
      String schema = statement.getConnection().getCatalog();
      statement.execute("CREATE USER client@'%' IDENTIFIED BY 'hunter2-of-client'");
      statement.execute("GRANT ALL ON " + schema + ".* TO client@'%'");
      address = "jdbc:mariadb://127.0.0.1:" + port + "/" + schema;
    }
  }

  /** Kills one that has changed a table, and waits for another one. */
  private void killWhileItemIsRead(Connection reader, int changed, String out, String... more)
      throws Exception {
    try (Statement statement = reader.createStatement()) {
      int before = rows(statement, ADDED).size();
      reader.setAutoCommit(false);
      rows(statement, "SELECT * FROM item");
      Process process = start(out, more);
      while (Math.abs(rows(statement, ADDED).size() - before) < changed) {
        assertThat(process.isAlive()).as(said(out)).isTrue();
        Thread.sleep(20);
      }
      kill(process);
    } finally {
      reader.rollback();
      reader.setAutoCommit(true);
    }
  }

  private void killInRun() throws Exception {
    Process process = start("out2");
    while (!Files.exists(folder.resolve("out2/round-0001.jsonl"))) {
      assertThat(process.isAlive()).as(said("out2")).isTrue();
      Thread.sleep(20);
    }
    kill(process);
  }

  private static void kill(Process process) throws Exception {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle each : all) {
      each.onExit().get();
    }
  }

  private void clean() throws Exception {
    CommandRun run = relational("--clean", "--instrument-tables=account,item");
    assertThat(run.status()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("Removed ").doesNotContain("are left in");
  }

  private CommandRun relational(String... options) {
    List<String> words = new ArrayList<>(List.of("relational"));
    words.addAll(login());
    words.addAll(List.of(options));
    return CommandRun.real(words.toArray(String[]::new));
  }

  private List<String> login() {
    return List.of("--url=" + address, "--user=client", "--password-file=" + password);
  }

  private Process start(String out, String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of("relational"));
    words.addAll(login());
    words.addAll(
        List.of(
            "--instrument-tables=account,item",
            "--sql=" + Files.writeString(folder.resolve("transfer.sql"), TRANSFER),
            "--time=10m",
            "--out=" + folder.resolve(out)));
    words.addAll(List.of(more));
    return new Launcher(folder.resolve("home"))
        .with("TAIPAN_JAVA_OPTS", "-XX:TieredStopAtLevel=1")
        .process("sh", words.toArray(String[]::new))
        .redirectOutput(folder.resolve(out + ".said").toFile())
        .redirectErrorStream(true)
        .start();
  }

  private String said(String out) throws Exception {
    return Files.readString(folder.resolve(out + ".said"));
  }

  private static List<List<String>> rows(Statement statement, String query) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (ResultSet found = statement.executeQuery(query)) {
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          row.add(found.getString(i));
        }
        rows.add(row);
      }
    }
    return rows;
  }
}

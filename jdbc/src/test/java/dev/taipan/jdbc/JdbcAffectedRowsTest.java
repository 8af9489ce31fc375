package dev.taipan.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What MariaDB's driver says that an UPDATE counts, held against what it does. */
@Tag("slow")
@Timeout(120)
class JdbcAffectedRowsTest {
  private static final String USER = "counting";
  private static final String PASSWORD = "counting-rows";

  @TempDir private Path folder;

  /** A row that an UPDATE has found and left as it is counts as found, or is left out. */
  @Test
  void aRowThatStaysAsItIsIsThere() throws Exception {
    try (TestDatabase databases = new TestDatabase()) {
      Database database = databases.start(EmbeddedDatabase.MARIADB);
      TestDatabase.run(
          database,
          "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
          "INSERT INTO t VALUES (1, 0)",
          "CREATE USER " + USER + "@127.0.0.1 IDENTIFIED BY '" + PASSWORD + "'",
          "GRANT ALL ON *.* TO " + USER + "@127.0.0.1");
      for (boolean countsChanges : new boolean[] {false, true}) {
        JdbcRecording recording =
            JdbcRecording.start(folder.resolve(countsChanges + ".jsonl"), line -> {});
        try (recording;
            Connection connection = recording.of(connect(database, countsChanges));
            Statement statement = connection.createStatement()) {
          assertThat(statement.executeUpdate("UPDATE t SET v = 0 WHERE id = 1"))
              .isEqualTo(countsChanges ? 0 : 1);
        }
        String text = Files.readString(recording.file());
        assertThat(text.contains("[\"w\",[\"t\",1,\"v\"],0]")).isEqualTo(!countsChanges);
        assertThat(text).doesNotContain("[\"r\",[\"t\",1],[\"no row\"]]");
        assertThat(recording.tally().readsLeftOut()).isEqualTo(countsChanges ? 1 : 0);
      }
    }
  }

  private static Connection connect(Database database, boolean countsChanges) throws Exception {
    try (Connection any = database.connect()) {
      String url = any.getMetaData().getURL().replaceFirst("\\?.*", "");
      return DriverManager.getConnection(
          url + (countsChanges ? "?useAffectedRows=true" : ""), USER, PASSWORD);
    }
  }
}

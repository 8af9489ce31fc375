package dev.taipan.relational.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.relational.ClassPathJars;
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.Meeting;
import dev.taipan.relational.sql.SqlEngine;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Versions show the values of rows as they are, whatever signs are in them. */
class ShownValuesTest {
  private static final String TEXT = "a|b;c:d=e%7C 'f'";

  @ParameterizedTest
  @EnumSource(names = {"H2", "HSQLDB", "SQLITE"})
  void everyBuild(EmbeddedDatabase kind) throws Exception {
    compare(kind);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MARIADB", "DERBY", "DUCKDB"})
  void others(EmbeddedDatabase kind) throws Exception {
    compare(kind);
  }

  private static void compare(EmbeddedDatabase kind) throws Exception {
    SqlEngine engine = SqlEngine.of(kind.dialect());
    try (Database database = kind.start(new ClassPathJars());
        Connection connection = database.connect()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(
            "CREATE TABLE shown (c1 INTEGER, c2 DECIMAL(8,2), c3 VARCHAR(90), c4 BOOLEAN, c5 DATE,"
                + " taipan_row VARCHAR(60), taipan_list VARCHAR(200))");
        String quoted = "'" + TEXT.replace("'", "''") + "'";
        statement.execute(
            "INSERT INTO shown VALUES (-5, 2.50, " + quoted + ", TRUE, '2026-01-31', 'r', ',4')");
        statement.execute("INSERT INTO shown VALUES (NULL, NULL, NULL, NULL, NULL, 's', '')");
        statement.execute(
            "INSERT INTO shown (c3, taipan_row, taipan_list) VALUES ('"
                + "x".repeat(61)
                + "', 't', '')");
      }
      Catalog.Table table = Catalog.read(connection, List.of("shown")).tables().get("shown");
      String sql =
          "SELECT taipan_row, %s FROM shown ORDER BY taipan_row"
              .formatted(engine.version("", table.kinds()));
      List<Observation> seen =
          StatementAnswer.of(connection, sql).rows().stream()
              .map(row -> Observation.of(row.get(0), row.get(1), Meeting.READ))
              .toList();
      Map<String, Object> cells = seen.get(0).cells();
      assertThat(seen.get(0).list()).containsExactly(4);
      assertThat(cells).containsEntry("c1", -5L);
      assertThat((BigDecimal) cells.get("c2")).isEqualByComparingTo("2.5");
      assertThat(cells.get("c4")).isIn(true, 1L);
      assertThat(cells).containsEntry("c5", "2026-01-31");
      if (kind != EmbeddedDatabase.DERBY) {
        assertThat(cells).containsEntry("c3", TEXT);
        assertThat(seen.get(1).cells()).containsEntry("c3", null);
        assertThat(seen.get(2).cells()).as("a text that is too long").doesNotContainKey("c3");
      }
      assertThat(seen.get(1).cells().values()).isNotEmpty().containsOnlyNulls();
    }
  }
}

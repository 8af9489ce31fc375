package dev.taipan.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.PGResultSetMetaData;
import org.postgresql.jdbc.PreferQueryMode;

/** Counts and sums, whose rows the proxy asks for where there are few. */
@Timeout(120)
class AggregatesTest {
  private static final String[] ITEMS = {
    "count(*)", "sum(o.n)", "max(o.v) AS most", "avg(o.n) + 1", "count(o.v)", "min(lower(o.v))"
  };
  private static final String[] GROUPS = {"", " GROUP BY o.g", " GROUP BY o.g, o.v"};
  private static final String[] SOURCES = {
    "orders o", "orders o JOIN marks m ON m.id = o.g", "orders o LEFT JOIN marks m ON m.n = o.n"
  };
  private static final String[] CONDITIONS = {
    "", " WHERE o.n < ?", " WHERE (o.v = '' OR o.n <= ?) /* ' */", " WHERE o.n IS DISTINCT FROM ?"
  };
  private static final String[] ENDS = {
    "", " HAVING count(*) > 1", " ORDER BY count(*) DESC, max(o.id)", " OFFSET 1", " -- all"
  };

  private static Postgres postgres;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    postgres = new Postgres();
    try (Connection owner = Postgres.connect(postgres.port(), "");
        Statement statement = owner.createStatement()) {
      for (String sql :
          new String[] {
            "CREATE TABLE marks (id int PRIMARY KEY, n int)",
            "INSERT INTO marks SELECT i, i % 3 FROM generate_series(0, 4) i",
            "CREATE TABLE orders (id int PRIMARY KEY, g int, n numeric, v text)",
            "INSERT INTO orders SELECT i, i % 5, i / 2, nullif('v' || i % 3, 'v0')"
                + " FROM generate_series(1, 40) i",
            "CREATE TABLE many (id int PRIMARY KEY, n int)",
            "INSERT INTO many SELECT i, i FROM generate_series(1, 10001) i",
            "CREATE TABLE wide (id int PRIMARY KEY, v text)",
            "INSERT INTO wide VALUES (0, repeat('x', 1000000))",
            // Copied as it is stored, which takes no time.
            "INSERT INTO wide SELECT i, v FROM generate_series(1, 1100) i, wide"
          }) {
        statement.execute(sql);
      }
    }
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  /** All that a client learns: what the columns are, and what is in them. */
  private static List<String> answer(Connection connection, String sql) throws SQLException {
    List<String> answer = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int parameters = sql.split("\\?", -1).length - 1;
      for (int i = 1; i <= parameters; i++) {
        if (connection.unwrap(PGConnection.class).getPreferQueryMode() != PreferQueryMode.SIMPLE) {
          answer.add(statement.getParameterMetaData().getParameterTypeName(i));
        }
        statement.setInt(i, 12);
      }
      try (ResultSet rows = statement.executeQuery()) {
        ResultSetMetaData columns = rows.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          answer.add(columns.getColumnLabel(i) + " " + columns.getColumnTypeName(i));
          answer.add(columns.unwrap(PGResultSetMetaData.class).getBaseTableName(i));
        }
        while (rows.next()) {
          for (int i = 1; i <= columns.getColumnCount(); i++) {
            answer.add(rows.getString(i));
          }
        }
      }
    }
    return answer;
  }

  private static String one(String[] of, Random random) {
    return of[random.nextInt(of.length)];
  }

  private static String query(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> exists(random);
      case 1 -> distinct(random);
      default -> grouped(random);
    };
  }

  private static String exists(Random random) {
    String found =
        "EXISTS (SELECT "
            + one(new String[] {"1", "*", "o.v AS \"from\""}, random)
            + " FROM "
            + one(SOURCES, random)
            + one(CONDITIONS, random)
            + one(new String[] {"", " ORDER BY o.n", " LIMIT 1", " /* all */"}, random)
            + ")";
    return random.nextBoolean()
        ? "SELECT " + found + one(new String[] {"", " AS found"}, random)
        : "SELECT 1 AS \"row_exists\" FROM (SELECT 1 AS one) one WHERE " + found + " LIMIT 1";
  }

  private static String distinct(Random random) {
    String rows = " FROM " + one(SOURCES, random) + one(CONDITIONS, random);
    String limit = one(new String[] {"", " LIMIT 3", " LIMIT 3 OFFSET 2", " -- all"}, random);
    return switch (random.nextInt(4)) {
      case 0 -> "SELECT DISTINCT o.g, o.v AS v" + rows + " ORDER BY o.g, v" + limit;
      case 1 -> "SELECT DISTINCT lower(o.v), o.n" + rows + limit;
      case 2 -> "SELECT o.v, count(*)" + rows + " GROUP BY 1 ORDER BY 2, 1" + limit;
      default ->
          "SELECT DISTINCT \"d\".\"v\" AS \"ids_v\" FROM (SELECT o.id AS i, o.v AS v"
              + rows
              + ") \"d\" ORDER BY \"ids_v\""
              + limit;
    };
  }

  private static String grouped(Random random) {
    String groups = one(GROUPS, random);
    String shown = groups.isEmpty() ? "" : "o.g, ";
    return "SELECT "
        + shown
        + one(ITEMS, random)
        + ", "
        + one(ITEMS, random)
        + " FROM "
        + one(SOURCES, random)
        + one(CONDITIONS, random)
        + groups
        + one(ENDS, random);
  }

  @ParameterizedTest
  @ValueSource(strings = {"preferQueryMode=simple", "prepareThreshold=-1"})
  void answersAreThoseWithoutTheProxy(String mode) throws Exception {
    try (Postgres.Proxied proxied = postgres.recordReturning(folder.resolve("h.taipan.jsonl"));
        Connection connection = proxied.connect(mode);
        Connection direct = Postgres.connect(postgres.port(), mode)) {
      for (int seed = 0; seed < 300; seed++) {
        String sql = query(new Random(seed));
        assertThat(answer(connection, sql)).as(sql).isEqualTo(answer(direct, sql));
      }
      assertThat(proxied.said).isEmpty();
      assertThat(proxied.proxy.tally().understood()).isGreaterThan(200);
    }
  }

  /** Else a server makes more than a gigabyte of them, which it refuses. */
  @Test
  void ofManyRowsNoneAreAskedFor() throws Exception {
    try (Postgres.Proxied proxied = postgres.recordReturning(folder.resolve("h.taipan.jsonl"));
        Connection connection = proxied.connect("")) {
      assertThat(answer(connection, "SELECT count(v) FROM wide")).endsWith("1101");
      assertThat(answer(connection, "SELECT count(*) FROM many")).endsWith("10001");
      assertThat(answer(connection, "SELECT n, count(*) FROM many GROUP BY n HAVING max(id) = 9"))
          .endsWith("9", "1");
      assertThat(proxied.proxy.tally().readsLeftOut()).isEqualTo(3);
      assertThat(answer(connection, "SELECT count(*) FROM many WHERE id < 10001"))
          .endsWith("10000");
      assertThat(answer(connection, "SELECT count(id) FROM wide WHERE id < 9")).endsWith("9");
      assertThat(proxied.proxy.tally().readsLeftOut()).isEqualTo(3);
      assertThat(proxied.proxy.tally().understood()).isEqualTo(2);
    }
  }
}

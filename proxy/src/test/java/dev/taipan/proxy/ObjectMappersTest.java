package dev.taipan.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.formats.io.HistoryFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Statements as Django, SQLAlchemy, Knex, Sequelize and TypeORM write them: the client sees what it
 * would see without a recorder, what it read and wrote is judged, and a wrong value is found.
 */
@Timeout(120)
class ObjectMappersTest {
  private static Postgres postgres;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    postgres = new Postgres();
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  @BeforeEach
  void makeTables() throws SQLException {
    try (Connection owner = Postgres.connect(postgres.port(), "")) {
      run(
          owner,
          "DROP TABLE IF EXISTS line, product",
          "CREATE TABLE product (id serial PRIMARY KEY, name text UNIQUE, stock int, extra jsonb)",
          "CREATE TABLE line (id int PRIMARY KEY, product_id int, amount int)",
          "INSERT INTO product (name, stock, extra) VALUES ('ink', 7, '{}'), ('pen', 8, '{}')",
          "INSERT INTO line VALUES (8, 2, 20), (9, 2, 20)");
    }
  }

  private static void run(Connection connection, String... commands) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : commands) {
        statement.execute(sql);
      }
    }
  }

  /** Names of columns, and rows. */
  private static List<String> answer(Connection connection, String sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      int columns = rows.getMetaData().getColumnCount();
      for (int i = 1; i <= columns; i++) {
        lines.add(rows.getMetaData().getColumnLabel(i));
      }
      while (rows.next()) {
        for (int i = 1; i <= columns; i++) {
          lines.add(rows.getString(i));
        }
      }
    }
    return lines;
  }

  private Outcome judge(Path file) throws Exception {
    return IsolationChecker.check(
            HistoryFiles.read(file), IsolationLevel.STRICT_SERIALIZABILITY, CheckOptions.DEFAULTS)
        .outcome();
  }

  /** What is right holds, and is violated once a value in its last line is another one. */
  private void judge(Path file, String right, String wrong) throws Exception {
    assertThat(judge(file)).isEqualTo(Outcome.SATISFIED);
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    int last = lines.size() - 1;
    while (!lines.get(last).contains("\"ops\":")) {
      last--;
    }
    assertThat(lines.get(last)).contains(right);
    lines.set(last, lines.get(last).replace(right, wrong));
    Path edited = Files.write(folder.resolve("edited.taipan.jsonl"), lines);
    assertThat(judge(edited)).isEqualTo(Outcome.VIOLATED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SELECT COUNT(*) AS \"__count\" FROM \"line\" | [\"line\",1],true | [\"line\",1],[\"no row\"]",
        "select sum(amount) from line where amount < 9 | \"amount\"],5 | \"amount\"],3",
        "SELECT 1 AS \"a\" FROM line WHERE amount = 5 LIMIT 1"
            + " | [\"line\",1],true | [\"line\",1],[\"no row\"]",
        "SELECT amount FROM line WHERE product_id = 1 LIMIT 5 | \"amount\"],5 | \"amount\"],3",
        "SELECT amount * 2 AS id FROM line ORDER BY id OFFSET 0 | \"amount\"],5 | \"amount\"],3",
        "SELECT p.* FROM product AS p INNER JOIN line l ON l.product_id = p.id AND l.amount = 5"
            + " | [\"line\",1],true | [\"line\",1],[\"no row\"]",
        "SELECT p.id, p.name, count(l.amount) AS n FROM product p LEFT OUTER JOIN line l ON"
            + " l.product_id = p.id GROUP BY p.id ORDER BY n DESC, p.id LIMIT 3"
            + " | [\"line\",1,\"amount\"],5 | [\"line\",1,\"amount\"],3",
        "SELECT id, lower(name), extra FROM product WHERE id = 1 FOR UPDATE"
            + " | \"extra\"],\"{\\\"a\\\":1}\" | \"extra\"],\"{}\""
      })
  void whatQueriesReadIsJudged(String sql, String right, String wrong) throws Exception {
    Path file = folder.resolve("history.taipan.jsonl");
    String mode = "prepareThreshold=-1";
    try (Postgres.Proxied proxied = postgres.recordReturning(file)) {
      try (Connection connection = proxied.connect(mode);
          Connection direct = Postgres.connect(postgres.port(), mode)) {
        run(
            connection,
            "INSERT INTO line VALUES (1, 1, 3)",
            "UPDATE line SET amount = 5 WHERE id = 1",
            "UPDATE product SET extra = '{ \"a\" : 1.0 }' WHERE id = 1");
        assertThat(answer(connection, sql)).isEqualTo(answer(direct, sql));
      }
      proxied.finish();
      assertThat(proxied.said).isEmpty();
      assertThat(proxied.proxy.tally().understood()).isEqualTo(4);
      assertThat(proxied.proxy.tally().statements()).isEqualTo(4);
      assertThat(proxied.proxy.tally().opaqueWrites()).isEmpty();
    }
    judge(file, right, wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "INSERT INTO product (name, stock, extra) SELECT * FROM UNNEST(('{ink2}')::varchar[],"
            + " ('{7}'::int2[])::int[], ('{NULL}')::jsonb[]) RETURNING product.id | 3 | true",
        "INSERT INTO product (name, stock) SELECT p0::VARCHAR, p1::INT FROM (VALUES ('w', '4', 0))"
            + " AS imp_sen(p0, p1, sen_counter) ORDER BY sen_counter | 3 | 4",
        "INSERT INTO product (name, stock) VALUES ('pen', 4) ON CONFLICT (\"name\") DO UPDATE SET"
            + " \"name\" = excluded.\"name\", stock = excluded.stock RETURNING id | 2 | 4",
        "insert into product (name, stock) values ('pen', 4) on conflict (name) do update set stock"
            + " = excluded.stock | 2 | 4",
        "INSERT INTO product (name, stock) VALUES ('new', 4), ('pen', 6) ON CONFLICT (name) DO"
            + " NOTHING RETURNING id, stock | 3 | 4",
        "UPDATE product SET stock = (product.stock - 1), extra = E'{\"b\": \"\\\\u00e9\"}' WHERE stock > 7"
            + " | 2 | 7",
        "UPDATE product SET stock = stock - 1 WHERE stock > 7 RETURNING name | 2 | 7"
      })
  void whatStatementsWriteIsJudged(String sql, int id, String value) throws Exception {
    Path file = folder.resolve("history.taipan.jsonl");
    try (Postgres.Proxied proxied = postgres.recordReturning(file)) {
      try (Connection connection = proxied.connect("preferQueryMode=simple")) {
        run(connection, sql, "SELECT stock FROM product WHERE id = " + id);
        run(connection, "SELECT id FROM product WHERE id = " + id);
      }
      proxied.finish();
      assertThat(proxied.said).isEmpty();
      assertThat(proxied.proxy.tally().opaqueWrites()).isEmpty();
      assertThat(proxied.proxy.tally().readsAside()).isZero();
    }
    String row = "[\"product\"," + id;
    String cell = value.equals("true") ? "]," : ",\"stock\"],";
    assertThat(Files.readString(file)).contains(row + cell + value);
    judge(file, row + "],true", row + "],[\"no row\"]");
  }

  /** A row of which a key comes back only now may have been there and gone before. */
  @Test
  void valuesThatNobodyShowsAreNotTakenForThoseBefore() throws Exception {
    Path file = folder.resolve("history.taipan.jsonl");
    try (Postgres.Proxied proxied = postgres.record(file)) {
      try (Connection connection = proxied.connect("")) {
        run(
            connection,
            "INSERT INTO line VALUES (1, 1, 3)",
            "DELETE FROM line WHERE id = 1",
            "INSERT INTO line SELECT * FROM UNNEST('{1}'::int[], '{1}'::int[], '{3}'::int[])"
                + " RETURNING id",
            "SELECT amount FROM line WHERE id = 1");
      }
      proxied.finish();
      assertThat(proxied.proxy.tally().opaqueWrites()).containsOnlyKeys("line");
    }
    assertThat(judge(file)).isEqualTo(Outcome.SATISFIED);
  }

  /** Sequelize's {@code findOrCreate}. */
  @Test
  void functionsThatASessionMakesForItselfMayWrite() throws Exception {
    try (Postgres.Proxied proxied = postgres.record(folder.resolve("history.taipan.jsonl"))) {
      try (Connection connection = proxied.connect("preferQueryMode=simple")) {
        run(
            connection,
            "CREATE OR REPLACE FUNCTION pg_temp.testfunc(OUT response product, OUT caught text)"
                + " RETURNS RECORD AS $f$ BEGIN INSERT INTO product (name) VALUES ('new') RETURNING *"
                + " INTO response; END $f$ LANGUAGE plpgsql; SELECT (testfunc.response).\"id\" FROM"
                + " pg_temp.testfunc(); DROP FUNCTION IF EXISTS pg_temp.testfunc()",
            "SELECT stock FROM product WHERE id = 1");
      }
      proxied.finish();
      assertThat(proxied.proxy.tally().writesLeftOut()).isEqualTo(1);
      assertThat(proxied.proxy.tally().exact()).isEqualTo(1);
    }
  }

  /** Also in binary, of which the client says the format of each column. */
  @ParameterizedTest
  @CsvSource({"preferQueryMode=simple", "prepareThreshold=-1", "preferQueryMode=extended"})
  void clientsGetTheColumnsThatTheyAskFor(String mode) throws Exception {
    Path file = folder.resolve("history.taipan.jsonl");
    try (Postgres.Proxied proxied = postgres.recordReturning(file)) {
      try (Connection connection = proxied.connect(mode)) {
        for (int stock = 7; stock > 2; stock--) {
          assertThat(
                  answer(
                      connection,
                      "UPDATE product SET stock = stock - 1 WHERE name = 'ink' RETURNING name, 5 AS"
                          + " five"))
              .containsExactly("name", "five", "ink", "5");
          assertThat(answer(connection, "SELECT stock, count(*) FROM product GROUP BY stock"))
              .contains("stock", "count", String.valueOf(stock - 1), "8", "1");
          assertThat(answer(connection, "SELECT name, stock FROM product WHERE stock < 8"))
              .containsExactly("name", "stock", "ink", String.valueOf(stock - 1));
          assertThat(answer(connection, "SELECT count(*) FROM line WHERE id = -1"))
              .containsExactly("count", "0");
          assertThat(answer(connection, "SELECT DISTINCT stock FROM product WHERE stock = 8"))
              .containsExactly("stock", "8");
        }
      }
      proxied.finish();
      assertThat(proxied.proxy.tally().opaqueWrites()).isEmpty();
      assertThat(proxied.proxy.tally().understood()).isEqualTo(25);
      assertThat(proxied.proxy.tally().readsLeftOut()).isZero();
    }
    assertThat(judge(file)).isEqualTo(Outcome.SATISFIED);
  }
}

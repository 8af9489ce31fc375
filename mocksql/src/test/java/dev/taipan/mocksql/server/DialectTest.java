package dev.taipan.mocksql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.mocksql.Databases;
import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlOptions.Granularity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements of PostgreSQL that H2 has not, and what PostgreSQL returns for them. */
class DialectTest {
  private SqlDatabase database;
  private Served served;
  private Connection connection;

  @BeforeEach
  void load() throws Exception {
    database = Databases.latest(Granularity.ROWS);
    served = new Served(database);
    connection = served.connect();
    run("CREATE TABLE d (id int PRIMARY KEY, j jsonb, tags text[] NOT NULL DEFAULT '{}', n int)");
    run("CREATE TABLE e (id int PRIMARY KEY, d_id int, v text)");
    run(
        "INSERT INTO d (id, j, n) VALUES (1, '{\"a\": {\"b\": [1, \"x\"]}, \"s\": \"t\", \"z\": null}', 10)");
    run("INSERT INTO d (id, tags, n) VALUES (2, '{p,\"q, r\"}', 20)");
    run("INSERT INTO e VALUES (1, 1, 'one'), (2, 1, 'two'), (3, 2, 'three')");
  }

  @AfterEach
  void everyHistorySatisfiesTheLevel() throws Exception {
    connection.close();
    Databases.requireLevel(database);
    served.close();
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** What a statement returns: values with spaces between them, rows with bars. */
  private String rows(String sql, Object... untyped) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < untyped.length; i++) {
        statement.setObject(i + 1, untyped[i], Types.OTHER);
      }
      return statement.execute() ? rows(statement.getResultSet()) : statement.getUpdateCount() + "";
    }
  }

  private static String rows(ResultSet found) throws SQLException {
    StringBuilder text = new StringBuilder();
    while (found.next()) {
      text.append(text.isEmpty() ? "" : " | ");
      for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
        text.append(i == 1 ? "" : " ").append(found.getString(i));
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "SELECT j->'a'->'b'->>1, j->>'s', j->>'z', j->'z', j->'none', j->>'a' FROM d WHERE id = 1;"
            + "x t null null null {\"b\": [1, \"x\"]}",
        "SELECT j#>>'{a,b,1}', j #> '{a,b}', j->'a'->'b'->-1 FROM d WHERE id = 1; x [1, \"x\"] \"x\"",
        "SELECT id FROM d WHERE j->>'s' = 't'; 1",
        "SELECT id FROM d WHERE j @> '{\"a\": {\"b\": [1]}}'; 1",
        "SELECT id FROM d WHERE j @> '{\"a\": {\"b\": [2]}}';``",
        "UPDATE d SET j = j || '{\"k\": 1}' WHERE id = 1 RETURNING j->'k', j->>'s'; 1 t",
        "UPDATE d SET j = jsonb_set(j, '{a,b,0}', '7') WHERE id = 1 RETURNING j->'a';"
            + "{\"b\": [7, \"x\"]}",
        "SELECT jsonb_build_object('id', id, 'j', j->'a'), jsonb_typeof(j) FROM d WHERE id = 1;"
            + "{\"id\": 1, \"j\": {\"b\": [1, \"x\"]}} object",
        "SELECT tags, tags[2], array_length(tags, 1), cardinality(tags) FROM d ORDER BY id;"
            + "{} null null 0 | {p,\"q, r\"} q, r 2 2",
        "SELECT id FROM d WHERE tags @> '{p}' AND tags && ARRAY['x', 'p']::text[]; 2",
        "SELECT id FROM d WHERE tags = '{}'; 1",
        "SELECT id FROM d WHERE 'p' = ANY(tags); 2",
        "SELECT id FROM e WHERE id = ANY(ARRAY[1, 3]) ORDER BY id; 1 | 3",
        "SELECT id FROM e WHERE id = ANY('{1,3}') AND id <> ALL('{3}'::int[]); 1",
        "UPDATE d SET tags = tags || '{s}' WHERE id = 2 RETURNING tags; {p,\"q, r\",s}",
        "SELECT ARRAY[ARRAY[1, 2], ARRAY[3, 4]], '{{a},{b}}'::text[], ARRAY[]::int[];"
            + "{{1,2},{3,4}} {{a},{b}} {}",
        "SELECT a, b FROM unnest(ARRAY[1, 2], ARRAY['x', 'y']::text[]) AS t(a, b); 1 x | 2 y",
        "SELECT '{{1,2},{3,4}}'::int[] = ARRAY[ARRAY[1, 2], ARRAY[3, 4]]; t",
        "SELECT g FROM generate_series(1, 3) AS g; 1 | 2 | 3",
        "INSERT INTO e (id, v) SELECT * FROM UNNEST(('{8,9}')::int[], ('{x,NULL}')::text[])"
            + " RETURNING \"e\".\"id\", \"e\".\"v\"; 8 x | 9 null",
        "SELECT date_part('year', date '2024-05-06'), reverse('abc'); 2024 cba",
        "INSERT INTO d (id, tags) VALUES (1, '{u}') ON CONFLICT (id) DO UPDATE"
            + " SET tags = excluded.tags || '{w}' RETURNING tags; {u,w}",
        "SELECT timestamp '2024-03-31 00:00:00' - INTERVAL '1 month 1 day 01:00';"
            + "2024-02-27 23:00:00",
        "SELECT timestamp '2024-03-01 00:00:00' + 2 * INTERVAL '36 hours'; 2024-03-04 00:00:00",
        "SELECT timestamp '2024-03-01 00:00:00' - ('1' || ' days')::interval; 2024-02-29 00:00:00",
        "SELECT INTERVAL '1 year 2 months', '90 min'::interval; 1 year 2 mons 01:30:00",
        "SELECT timestamp '2024-03-03 01:00:00' - timestamp '2024-03-01 00:00:00'; 2 days 01:00:00",
        "SELECT now() - INTERVAL '1 day' < now(); t",
        "UPDATE d SET n = e.id FROM e WHERE e.d_id = d.id AND e.v = 'two' RETURNING d.id, n; 1 2",
        "UPDATE d AS t SET n = v.n FROM (VALUES (1, 11), (2, 22)) AS v(id, n) WHERE v.id = t.id; 2",
        "DELETE FROM e USING d WHERE d.id = e.d_id AND d.n = 10 RETURNING e.id; 1 | 2",
        "DELETE FROM e USING d, d AS f WHERE d.id = e.d_id AND f.id = d.id; 3",
        "SELECT split_part('a,b', ',', 2), initcap('hello world'), md5(''); "
            + "b Hello World d41d8cd98f00b204e9800998ecf8427e",
        "SELECT '->>', '{}', '#>', 'now()'; ->> {} #> now()"
      })
  void statementsReturnWhatPostgresReturns(String sql, String expected) throws SQLException {
    assertThat(rows(sql)).isEqualTo(expected);
  }

  /** TypeORM asks so. */
  @Test
  void functionsOfOneValueStandForTables() throws SQLException {
    assertThat(rows("SELECT * FROM current_schema()")).isEqualTo("public");
    assertThat(rows("SELECT * FROM current_database()")).isEqualTo("test");
  }

  @Test
  void parametersWithoutTypesAreOfTheTypesOfTheirPlaces() throws SQLException {
    assertThat(rows("INSERT INTO d (id, tags) VALUES (?, ?) RETURNING tags", "3", "{x,\"y z\"}"))
        .isEqualTo("{x,\"y z\"}");
    assertThat(rows("UPDATE d SET tags = ? WHERE id = ? RETURNING cardinality(tags)", "{a,b}", "3"))
        .isEqualTo("2");
    assertThat(rows("UPDATE d SET tags = tags || ? WHERE id = 3 RETURNING tags", "{c}"))
        .isEqualTo("{a,b,c}");
    assertThat(rows("SELECT id FROM e WHERE id = ANY(?) ORDER BY id", "{1,3}")).isEqualTo("1 | 3");
    assertThat(rows("SELECT id FROM e WHERE id = ANY(?::int[])", "{2}")).isEqualTo("2");
    assertThat(
            rows(
                "INSERT INTO e SELECT a, 1, b FROM unnest(?::int[], ?::text[]) AS t(a, b)",
                "{8,9}",
                "{p,q}"))
        .isEqualTo("2");
    assertThat(rows("SELECT timestamp '2024-03-01 00:00:00' - ?::interval", "1 day"))
        .isEqualTo("2024-02-29 00:00:00");
    assertThat(rows("SELECT timestamp '2024-03-01 00:00:00' - ? * INTERVAL '1 hour'", "2"))
        .isEqualTo("2024-02-29 22:00:00");
    run("CREATE TABLE t (id int PRIMARY KEY, z timestamptz, t timestamp, d date)");
    String date = "2024-01-02T03:04:05.678+02:00";
    assertThat(rows("INSERT INTO t VALUES (1, ?, ?, ?) RETURNING z, t, d", date, date, date))
        .isEqualTo("2024-01-02 01:04:05.678+00 2024-01-02 03:04:05.678 2024-01-02");
    assertThat(rows("INSERT INTO t VALUES (2, ?, ?, ?) RETURNING z", "2024-01-02", date, date))
        .isEqualTo("2024-01-02 00:00:00+00");
    assertThat(rows("SELECT j->? FROM d WHERE id = 1", "s")).isEqualTo("\"t\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "SELECT count(*)::int FROM d; count",
        "SELECT max(n)::float8 FROM d; max",
        "SELECT n::text FROM d; n",
        "SELECT now(); now",
        "SELECT CASE WHEN true THEN 1 END; case",
        "SELECT EXISTS (SELECT 1); exists",
        "SELECT j->>'s' FROM d; ?column?",
        "SELECT array_length(tags, 1) FROM d; array_length",
        "SELECT tags[1] FROM d; tags"
      })
  void columnsAreCalledAsByPostgres(String sql, String expected) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      assertThat(found.getMetaData().getColumnLabel(1)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "SELECT 1 WHERE 1 = ANY('[1'); 22P02",
        "SELECT INTERVAL 'soon'; 22007",
        "SELECT 2 * INTERVAL '1 month 1 day'; 0A000",
        "SELECT unnest(tags) FROM d; 42883"
      })
  void whatCannotBeSaidIsOneError(String sql, String state) {
    assertThatThrownBy(() -> rows(sql))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state));
  }

  @Test
  void functionsAreThereAlsoAfterTablesHaveChanged() throws SQLException {
    run("CREATE TABLE f (id uuid PRIMARY KEY DEFAULT uuid_generate_v4(), n int)");
    assertThat(rows("INSERT INTO f (n) VALUES (1)")).isEqualTo("1");
    run("CREATE TABLE g (id int PRIMARY KEY)");
    assertThat(rows("INSERT INTO f (n) VALUES (2)")).isEqualTo("1");
    assertThat(rows("SELECT split_part('a-b', '-', n) FROM f ORDER BY n")).isEqualTo("a | b");
  }

  /** As ORMs write them, with names in quotes. */
  @Test
  void migrationsRunOnTablesThatHaveRows() throws SQLException {
    run("CREATE EXTENSION IF NOT EXISTS \"uuid-ossp\"");
    run("CREATE TABLE \"made\" (id serial PRIMARY KEY, \"n\" int)");
    run("INSERT INTO made (n) VALUES (1), (2)");
    run("ALTER TABLE \"made\" ADD COLUMN \"note\" text");
    run(
        "CREATE TABLE \"by_django\" (\"id\" bigint NOT NULL PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,"
            + " \"made_id\" int NOT NULL, \"old\" text)");
    run("ALTER TABLE \"by_django\" DROP COLUMN \"old\" CASCADE");
    run(
        "ALTER TABLE \"by_django\" ADD CONSTRAINT \"fk\" FOREIGN KEY (\"made_id\")"
            + " REFERENCES \"made\" (\"id\") DEFERRABLE INITIALLY DEFERRED");
    run("INSERT INTO by_django (made_id) VALUES (2)");
    assertThatThrownBy(() -> run("INSERT INTO by_django (made_id) VALUES (7)"))
        .hasMessageContaining("foreign key");
    run("DELETE FROM by_django");
    run("CREATE INDEX CONCURRENTLY IF NOT EXISTS made_n ON \"made\" (\"n\")");
    run("CREATE INDEX made_part ON made USING gin (note) WHERE n > 1");
    assertThat(rows("UPDATE made SET note = 'x' WHERE id = 1")).isEqualTo("1");
    assertThat(rows("SELECT * FROM made ORDER BY id")).isEqualTo("1 1 x | 2 2 null");
    for (String change :
        new String[] {"ADD COLUMN \"k\" int NOT NULL DEFAULT 5", "DROP COLUMN \"n\""}) {
      assertThatThrownBy(() -> run("ALTER TABLE \"made\" " + change))
          .hasMessageContaining("of a table that has rows is not supported");
    }
    run("TRUNCATE \"made\", e RESTART IDENTITY");
    assertThat(rows("INSERT INTO made (n) VALUES (3) RETURNING id")).isEqualTo("1");
    assertThat(rows("SELECT count(*) FROM e")).isEqualTo("0");
    assertThatThrownBy(() -> run("TRUNCATE made, nowhere")).hasMessageContaining("nowhere");
    assertThatThrownBy(() -> run("CREATE INDEX made_k ON made (k)")).hasMessageContaining("k");
  }
}

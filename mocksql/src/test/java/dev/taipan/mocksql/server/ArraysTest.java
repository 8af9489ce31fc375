package dev.taipan.mocksql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.mocksql.Databases;
import dev.taipan.mocksql.SqlOptions.Granularity;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays, as PostgreSQL's driver and Node's send and receive them. */
class ArraysTest {
  private static final String TYPES =
      "bool, int2, int4, int8, float4, float8, numeric, text, varchar, date, time, timestamp,"
          + " timestamptz, uuid, bytea, jsonb";

  private Served served;

  @BeforeEach
  void load() throws Exception {
    served = new Served(Databases.latest(Granularity.ROWS));
    StringBuilder columns = new StringBuilder();
    for (String type : TYPES.split(", ")) {
      columns.append(", of_").append(type).append(' ').append(type).append("[]");
    }
    try (Connection connection = served.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE a (id int PRIMARY KEY" + columns + ")");
      statement.execute("INSERT INTO a (id) VALUES (1)");
    }
  }

  @AfterEach
  void stop() throws Exception {
    served.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "bool; {t,f,NULL}",
        "int2; {1,-2}",
        "int4; {1,NULL,3}",
        "int8; {9007199254740993}",
        "float4; {1.5}",
        "float8; {0.1,-2}",
        "numeric; {1.5,2}",
        "text; {a,\"b c\",NULL,\"NULL\",\"\",\"{x}\",\"q\\\"\\\\\"}",
        "varchar; {v,w}",
        "date; {2024-02-29}",
        "time; {01:02:03}",
        "timestamp; {\"2024-02-29 01:02:03.5\"}",
        "timestamptz; {\"2024-02-29 01:02:03+00\"}",
        "uuid; {11111111-2222-3333-4444-555555555555}",
        "bytea; {\"\\\\x00ff\"}",
        "jsonb; {\"{\\\"a\\\": [1]}\"}",
        "text; {}"
      })
  void everyTypeComesBackInBothFormats(String type, String text) throws SQLException {
    String sql = "UPDATE a SET of_" + type + " = ? WHERE id = 1 RETURNING of_" + type;
    for (String threshold : new String[] {"-1", "0"}) {
      try (Connection connection =
              DriverManager.getConnection(
                  served.url() + "?user=me&password=&prepareThreshold=" + threshold);
          PreparedStatement update = connection.prepareStatement(sql)) {
        update.setObject(1, text, java.sql.Types.OTHER);
        Object[] first = array(update);
        // The driver makes texts without zones of times.
        if (!type.equals("timestamptz")) {
          update.setArray(1, connection.createArrayOf(type, first));
        }
        assertThat(array(update)).as("prepareThreshold %s", threshold).isEqualTo(first);
        try (Statement statement = connection.createStatement();
            ResultSet found = statement.executeQuery("SELECT of_" + type + "::text FROM a")) {
          assertThat(found.next()).isTrue();
        }
        update.setObject(1, text, java.sql.Types.OTHER);
        try (ResultSet found = update.executeQuery()) {
          assertThat(found.next()).isTrue();
          assertThat(found.getMetaData().getColumnTypeName(1))
              .isEqualTo("_" + type.replace("varchar", "text"));
          if (threshold.equals("0")) {
            assertThat(found.getString(1)).isEqualTo(text);
          }
        }
      }
    }
  }

  private static Object[] array(PreparedStatement update) throws SQLException {
    try (ResultSet found = update.executeQuery()) {
      assertThat(found.next()).isTrue();
      return (Object[]) found.getArray(1).getArray();
    }
  }

  @Test
  void nodeSeesTheElementsThatItSent() throws Exception {
    assumeTrue(run("require('pg')").isBlank(), "Node with the package pg is not on this machine");
    String script =
        """
        const { Client } = require('pg');
        const client = new Client({ host: '127.0.0.1', port: %d, user: 'me', database: 't' });
        (async () => {
          await client.connect();
          const sent = ['x', 'y "q"', 'a,b', null, '', 'NULL', '{z}'];
          const found = await client.query(
            'INSERT INTO a (id, of_text, of_int4, of_jsonb) VALUES ($1, $2, $3, $4)'
              + ' RETURNING of_text, of_int4, of_jsonb',
            [2, sent, [1, null], [{ a: 1 }]]);
          const ids = await client.query('SELECT id FROM a WHERE id = ANY($1) ORDER BY id', [[1, 2]]);
          console.log(JSON.stringify([found.rows[0], ids.rows]));
          await client.end();
        })();
        """
            .formatted(served.port());

    assertThat(run(script).strip())
        .isEqualTo(
            "[{\"of_text\":[\"x\",\"y \\\"q\\\"\",\"a,b\",null,\"\",\"NULL\",\"{z}\"],"
                + "\"of_int4\":[1,null],\"of_jsonb\":[{\"a\":1}]},[{\"id\":1},{\"id\":2}]]");
  }

  private static String run(String script) throws Exception {
    try {
      Process node = new ProcessBuilder("node", "-e", script).redirectErrorStream(true).start();
      node.getOutputStream().close();
      String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      node.waitFor(1, TimeUnit.MINUTES);
      return said;
    } catch (java.io.IOException e) {
      return "no node";
    }
  }
}

package dev.taipan.mocksql.catalogue;

import dev.taipan.pgwire.type.PgType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * PostgreSQL's system catalogues as tables of H2, filled from what H2 knows of a schema. Used by
 * one thread at a time.
 */
public final class PgCatalogue implements AutoCloseable {
  /** The first number that PostgreSQL gives to what users make. */
  private static final int FIRST = 16_384;

  private static final List<String> FILLED =
      List.of(
          "pg_class",
          "pg_attribute",
          "pg_attrdef",
          "pg_index",
          "pg_constraint",
          "pg_enum",
          "pg_sequence",
          "pg_description");

  private final MemoryDatabase database;

  /** By kinds and names; what is made again gets its number again. */
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * Catalogues without tables.
   *
   * @param mostMilliseconds how long a query may run
   */
  public PgCatalogue(long mostMilliseconds) throws SQLException {
    database = new MemoryDatabase(mostMilliseconds);
    database.addFunctions();
    try (Statement statement = database.administrator().createStatement()) {
      for (String part : script().split(";\n")) {
        if (!part.isBlank()) {
          statement.execute(part);
        }
      }
      for (Map.Entry<String, String> function : CatalogueFunctions.METHODS.entrySet()) {
        statement.execute(
            "CREATE ALIAS "
                + CatalogueText.name(function.getKey())
                + " FOR '"
                + CatalogueFunctions.class.getName()
                + "."
                + function.getValue()
                + "'");
      }
      statement.execute("CREATE DOMAIN \"public\".regclass AS VARCHAR");
      statement.execute("GRANT SELECT ON SCHEMA catalogue TO \"CLIENTS\"");
    }
    addTypes();
  }

  private static String script() {
    try (InputStream in = PgCatalogue.class.getResourceAsStream("tables.sql")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("a resource cannot be read", e);
    }
  }

  private void addTypes() throws SQLException {
    try (Inserts inserts = new Inserts(database.administrator())) {
      for (PgType type : PgType.values()) {
        String name = type.name().toLowerCase(Locale.ROOT);
        int end = name.indexOf("_array");
        PgType element = end < 0 ? null : PgType.valueOf(type.name().substring(0, end));
        inserts.add(
            "pg_type",
            Map.of(
                "oid", type.number(),
                "typname", element == null ? name : "_" + name.substring(0, end),
                "typlen", type.size(),
                "typcategory", element == null ? "U" : "A",
                "typelem", element == null ? 0 : element.number(),
                "typarray", array(type),
                "typinput", element == null ? name + "in" : "array_in"));
      }
    }
  }

  private static int array(PgType type) {
    for (PgType other : PgType.values()) {
      if (other.name().equals(type.name() + "_ARRAY")) {
        return other.number();
      }
    }
    return 0;
  }

  /** The number of a system catalogue. */
  static int classNumber(String catalogue) {
    return switch (catalogue) {
      case "pg_type" -> 1247;
      case "pg_attribute" -> 1249;
      case "pg_proc" -> 1255;
      case "pg_class" -> 1259;
      default -> 1;
    };
  }

  /** The number of what is made. */
  int number(String kind, String name) {
    return numbers.computeIfAbsent(kind + " " + name, unused -> FIRST + numbers.size());
  }

  /** Describes what there is in the schema {@code public} of a database of H2. */
  public void fill(Connection schema) throws SQLException {
    try (Statement statement = database.administrator().createStatement()) {
      for (String table : FILLED) {
        statement.execute("DELETE FROM catalogue." + table);
      }
      statement.execute("DELETE FROM catalogue.pg_type WHERE typtype = 'e'");
    }
    try (Inserts inserts = new Inserts(database.administrator())) {
      new SchemaReader(schema, this, inserts).read();
    }
  }

  /** Lists the settings of whoever asks. */
  public void fillSettings(Map<String, String> settings) throws SQLException {
    try (Statement statement = database.administrator().createStatement();
        Inserts inserts = new Inserts(database.administrator())) {
      statement.execute("DELETE FROM catalogue.pg_settings");
      for (Map.Entry<String, String> setting : settings.entrySet()) {
        inserts.add("pg_settings", Map.of("name", setting.getKey(), "setting", setting.getValue()));
      }
    }
  }

  /** For queries of clients on the catalogues. */
  public Connection clients() {
    return database.clients();
  }

  @Override
  public void close() {
    database.close();
  }
}

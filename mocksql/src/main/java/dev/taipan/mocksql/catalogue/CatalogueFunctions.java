package dev.taipan.mocksql.catalogue;

import dev.taipan.pgwire.type.PgType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Functions on system catalogues, as PostgreSQL documents them. H2 calls them by their names, with
 * its connection where that is the first parameter.
 */
public final class CatalogueFunctions {
  /** PostgreSQL's functions, and the methods here; H2 finds those with as many parameters. */
  static final Map<String, String> METHODS =
      Map.ofEntries(
          Map.entry("array_to_string", "arrayToString"),
          Map.entry("array_upper", "arrayUpper"),
          Map.entry("col_description", "columnDescription"),
          Map.entry("current_schemas", "currentSchemas"),
          Map.entry("format_type", "formatType"),
          Map.entry("has_database_privilege", "isAllowed"),
          Map.entry("has_schema_privilege", "isAllowed"),
          Map.entry("has_table_privilege", "isAllowed"),
          Map.entry("obj_description", "objectDescription"),
          Map.entry("pg_collation_is_visible", "isVisible"),
          Map.entry("pg_database_size", "sizeOfTable"),
          Map.entry("pg_encoding_to_char", "encoding"),
          Map.entry("pg_function_is_visible", "isVisible"),
          Map.entry("pg_get_constraintdef", "constraintDefinition"),
          Map.entry("pg_get_expr", "expression"),
          Map.entry("pg_get_function_arguments", "nothing"),
          Map.entry("pg_get_function_result", "nothing"),
          Map.entry("pg_get_indexdef", "indexDefinition"),
          Map.entry("pg_get_serial_sequence", "sequence"),
          Map.entry("pg_get_triggerdef", "nothing"),
          Map.entry("pg_get_userbyid", "user"),
          Map.entry("pg_get_viewdef", "nothing"),
          Map.entry("pg_size_pretty", "size"),
          Map.entry("pg_table_is_visible", "isVisible"),
          Map.entry("pg_table_size", "sizeOfTable"),
          Map.entry("pg_type_is_visible", "isVisible"),
          Map.entry("shobj_description", "objectDescription"),
          Map.entry("taipan_element", "element"),
          Map.entry("taipan_number", "number"),
          Map.entry("taipan_regclass", "relation"),
          Map.entry("to_regtype", "typeNumber"));

  private static final Map<PgType, String> LONG_NAMES =
      Map.ofEntries(
          Map.entry(PgType.BOOL, "boolean"),
          Map.entry(PgType.INT2, "smallint"),
          Map.entry(PgType.INT4, "integer"),
          Map.entry(PgType.INT8, "bigint"),
          Map.entry(PgType.FLOAT4, "real"),
          Map.entry(PgType.FLOAT8, "double precision"),
          Map.entry(PgType.VARCHAR, "character varying"),
          Map.entry(PgType.BPCHAR, "character"),
          Map.entry(PgType.TIME, "time without time zone"),
          Map.entry(PgType.TIMESTAMP, "timestamp without time zone"),
          Map.entry(PgType.TIMESTAMPTZ, "timestamp with time zone"));

  private CatalogueFunctions() {}

  /** The elements that are not null, with something between two. */
  public static String arrayToString(String[] array, String between) {
    return array == null
        ? null
        : Arrays.stream(array).filter(Objects::nonNull).collect(Collectors.joining(between));
  }

  /** The last index of an array. */
  public static Integer arrayUpper(String[] array, int dimension) {
    return array == null || array.length == 0 || dimension != 1 ? null : array.length;
  }

  /** An element, counted from 1; null outside of the array. */
  public static Integer element(Integer[] array, Integer place) {
    return array == null || place == null || place < 1 || place > array.length
        ? null
        : array[place - 1];
  }

  /** Where names without a schema are looked for. */
  public static String[] currentSchemas(boolean implicit) {
    return implicit ? new String[] {"pg_catalog", "public"} : new String[] {"public"};
  }

  /** The name of a type, in full. */
  public static String formatType(Integer number, Integer modifier) {
    if (number == null) {
      return null;
    }
    PgType type = PgType.of(number).orElse(null);
    if (type == null) {
      return "???";
    }
    String name = type.name().toLowerCase(Locale.ROOT);
    if (name.endsWith("_array")) {
      PgType element = PgType.valueOf(type.name().substring(0, name.indexOf("_array")));
      return formatType(element.number(), modifier) + "[]";
    }
    return LONG_NAMES.getOrDefault(type, name) + modifierText(type, modifier);
  }

  /** The number of a type by one of its names, or null if there is none. */
  public static Integer typeNumber(String name) {
    return Arrays.stream(PgType.values())
        .filter(
            type ->
                type.name().equalsIgnoreCase(name) || formatType(type.number(), -1).equals(name))
        .map(PgType::number)
        .findFirst()
        .orElse(null);
  }

  private static String modifierText(PgType type, Integer modifier) {
    if (modifier == null || modifier < 0) {
      return "";
    }
    int value = modifier - 4;
    return type == PgType.NUMERIC
        ? "(" + (value >> 16) + "," + (value & 0xffff) + ")"
        : "(" + value + ")";
  }

  /** An expression, which is kept as text. */
  public static String expression(String expression, Integer relation) {
    return expression;
  }

  /** The same. */
  public static String expression(String expression, Integer relation, Boolean pretty) {
    return expression;
  }

  /** What nothing here has. */
  public static String nothing(Integer number) {
    return null;
  }

  /** The same. */
  public static String nothing(Integer number, Boolean pretty) {
    return null;
  }

  /** The sequence of a column: those that number themselves have none of a name. */
  public static String sequence(String table, String column) {
    return null;
  }

  /** Who owns everything. */
  public static String user(Integer number) {
    return "test";
  }

  /** The name of the encoding. */
  public static String encoding(Integer number) {
    return "UTF8";
  }

  /** Everything can be named without a schema. */
  public static Boolean isVisible(Integer number) {
    return true;
  }

  /** How much room a table takes on disk: none, since it is in memory. */
  public static Long sizeOfTable(Integer number) {
    return 0L;
  }

  /** A size, for people. */
  public static String size(Long bytes) {
    return bytes + " bytes";
  }

  /** Everything is allowed. */
  public static Boolean isAllowed(String what, String privilege) {
    return true;
  }

  /** The same of a user. */
  public static Boolean isAllowed(String user, String what, String privilege) {
    return true;
  }

  /** The comment on an object. */
  public static String objectDescription(Connection connection, Integer number, String catalogue)
      throws SQLException {
    return columnDescription(connection, number, 0);
  }

  /** The comment on an object. */
  public static String objectDescription(Connection connection, Integer number)
      throws SQLException {
    return columnDescription(connection, number, 0);
  }

  /** The comment on a column. */
  public static String columnDescription(Connection connection, Integer number, Integer column)
      throws SQLException {
    return text(
        connection,
        "SELECT description FROM catalogue.pg_description WHERE objoid = ? AND objsubid = ?",
        number,
        column);
  }

  /** A constraint as a statement says it. */
  public static String constraintDefinition(Connection connection, Integer number)
      throws SQLException {
    return text(connection, "SELECT definition FROM catalogue.pg_constraint WHERE oid = ?", number);
  }

  /** The same. */
  public static String constraintDefinition(Connection connection, Integer number, Boolean pretty)
      throws SQLException {
    return constraintDefinition(connection, number);
  }

  /** The statement that makes an index. */
  public static String indexDefinition(Connection connection, Integer number) throws SQLException {
    return text(
        connection, "SELECT definition FROM catalogue.pg_index WHERE indexrelid = ?", number);
  }

  /** The same, or the name of one of its columns, counted from 1. */
  public static String indexDefinition(
      Connection connection, Integer number, Integer column, Boolean pretty) throws SQLException {
    return column == null || column == 0
        ? indexDefinition(connection, number)
        : text(
            connection,
            "SELECT attname FROM catalogue.pg_attribute WHERE attrelid = ? AND attnum = ?",
            number,
            column);
  }

  /** The name of a relation of a number. */
  public static String relation(Connection connection, Integer number) throws SQLException {
    String name = text(connection, "SELECT relname FROM catalogue.pg_class WHERE oid = ?", number);
    return name == null && number != null ? number.toString() : name;
  }

  /** The number of a relation of a name; of a system catalogue a number that nothing has. */
  public static Integer number(Connection connection, String name) throws SQLException {
    String found = text(connection, "SELECT oid FROM catalogue.pg_class WHERE relname = ?", name);
    if (found == null && !name.startsWith("pg_")) {
      throw new SQLException("relation \"" + name + "\" does not exist", "42P01");
    }
    return found == null ? PgCatalogue.classNumber(name) : Integer.valueOf(found);
  }

  private static String text(Connection connection, String query, Object... parameters)
      throws SQLException {
    if (parameters[0] == null) {
      return null;
    }
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      try (ResultSet found = statement.executeQuery()) {
        return found.next() ? found.getString(1) : null;
      }
    }
  }
}

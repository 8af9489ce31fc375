package dev.taipan.jdbc.catalogue;

import static java.util.stream.Collectors.toSet;

import dev.taipan.pgwire.type.PgType;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.ColumnType;
import dev.taipan.statements.catalogue.Table;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the catalogue of a database from what JDBC says of it. Names are in lower case. */
final class MetadataCatalogue {
  private static final int LONGEST_BINARY = 1_024;

  private final Connection connection;
  private final Product product;
  private final TableNumbers numbers;
  private final DatabaseMetaData metadata;
  private final Set<String> folded;
  private final Set<String> following;

  private record Name(String catalog, String schema, String table) {
    String lower() {
      return table.toLowerCase(Locale.ROOT);
    }

    /** What statements may put in front of it. */
    String space() {
      String space = schema == null ? catalog : schema;
      return space == null ? "" : space.toLowerCase(Locale.ROOT);
    }
  }

  private MetadataCatalogue(Connection connection, Product product, TableNumbers numbers)
      throws SQLException {
    this.connection = connection;
    this.product = product;
    this.numbers = numbers;
    metadata = connection.getMetaData();
    folded = names(product.folded);
    following = names(product.following);
  }

  static Catalogue read(Connection connection, Product product, TableNumbers numbers)
      throws SQLException {
    return new MetadataCatalogue(connection, product, numbers).read();
  }

  private Catalogue read() throws SQLException {
    Set<String> triggered = names(product.triggers);
    Map<Name, List<Column>> columns = new LinkedHashMap<>();
    for (Name name : tables()) {
      columns.put(name, columns(name));
    }
    Map<String, Set<String>> changed = new HashMap<>();
    Map<String, Set<String>> followed = new HashMap<>();
    for (Name name : columns.keySet()) {
      addChanged(name, changed, followed);
    }
    Map<String, String> titles = new HashMap<>();
    columns.keySet().forEach(name -> titles.put(name.lower(), title(name)));
    List<Table> tables = new ArrayList<>();
    for (Map.Entry<Name, List<Column>> each : columns.entrySet()) {
      Name name = each.getKey();
      Set<String> others = follow(name.lower(), changed, new HashSet<>());
      List<Column> key =
          each.getValue().stream()
              .filter(Column::isKey)
              .sorted((one, other) -> Integer.compare(one.keyPlace(), other.keyPlace()))
              .toList();
      tables.add(
          new Table(
              numbers.of(name.space(), name.lower()),
              name.space(),
              name.lower(),
              title(name),
              each.getValue(),
              key,
              !triggered.contains(name.lower()),
              true,
              others.stream().map(other -> titles.getOrDefault(other, "")).collect(toSet()),
              followed(each.getValue(), followed.getOrDefault(name.lower(), Set.of()))));
    }
    return new Catalogue(tables, Map.of(), names(product.functions), "");
  }

  private String title(Name name) {
    return numbers.title(name.space(), name.lower(), product == Product.MYSQL ? "" : name.space());
  }

  /** Names that a query returns, in lower case; none where it is not one. */
  private Set<String> names(String query) throws SQLException {
    Set<String> names = new HashSet<>();
    if (!query.isEmpty()) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(query)) {
        while (rows.next()) {
          names.add(rows.getString(1).toLowerCase(Locale.ROOT));
        }
      }
    }
    return names;
  }

  private List<Name> tables() throws SQLException {
    List<Name> names = new ArrayList<>();
    try (ResultSet rows =
        metadata.getTables(
            connection.getCatalog(), null, "%", new String[] {"TABLE", "BASE TABLE"})) {
      while (rows.next()) {
        Name name =
            new Name(
                rows.getString("TABLE_CAT"),
                rows.getString("TABLE_SCHEM"),
                rows.getString("TABLE_NAME"));
        if (!name.space().equals("information_schema")) {
          names.add(name);
        }
      }
    }
    return names;
  }

  /** The pattern that finds a name and no other. */
  private String pattern(String name) throws SQLException {
    if (name == null) {
      return null;
    }
    String escape = metadata.getSearchStringEscape();
    return escape == null || escape.isEmpty()
        ? name
        : name.replace(escape, escape + escape)
            .replace("_", escape + "_")
            .replace("%", escape + "%");
  }

  private List<Column> columns(Name name) throws SQLException {
    Map<String, Integer> key = new HashMap<>();
    try (ResultSet rows = metadata.getPrimaryKeys(name.catalog(), name.schema(), name.table())) {
      while (rows.next()) {
        key.put(rows.getString("COLUMN_NAME"), rows.getInt("KEY_SEQ"));
      }
    }
    List<Column> columns = new ArrayList<>();
    try (ResultSet rows =
        metadata.getColumns(name.catalog(), pattern(name.schema()), pattern(name.table()), "%")) {
      while (rows.next()) {
        if (rows.getString("TABLE_NAME").equals(name.table())) {
          columns.add(column(name, rows, key));
        }
      }
    }
    return columns;
  }

  private Column column(Name table, ResultSet row, Map<String, Integer> key) throws SQLException {
    String name = row.getString("COLUMN_NAME");
    String typeName = row.getString("TYPE_NAME").toLowerCase(Locale.ROOT);
    int dataType = row.getInt("DATA_TYPE");
    int size = row.getInt("COLUMN_SIZE");
    int digits = row.getInt("DECIMAL_DIGITS");
    String place = table.lower() + "." + name.toLowerCase(Locale.ROOT);
    Integer keyPlace = key.get(name);
    Optional<ColumnType> type = type(dataType, typeName, size, digits);
    boolean isFolded = isText(type) && folded.contains(place);
    if (keyPlace != null && isFolded) {
      // Rows may be found by keys that are not theirs to the letter.
      type = Optional.empty();
    }
    String fallback = row.getString("COLUMN_DEF");
    boolean isCounted = "YES".equals(row.getString("IS_AUTOINCREMENT"));
    boolean isGenerated =
        "YES".equals(row.getString("IS_GENERATEDCOLUMN")) || following.contains(place);
    return new Column(
        name.toLowerCase(Locale.ROOT),
        row.getInt("ORDINAL_POSITION"),
        type,
        keyPlace == null ? -1 : keyPlace,
        isCounted ? Optional.empty() : fallback(type, fallback),
        isGenerated && !isCounted,
        isCounted && product == Product.MYSQL,
        isFolded);
  }

  private static boolean isText(Optional<ColumnType> type) {
    return type.filter(known -> known.type() == PgType.TEXT || known.type() == PgType.BPCHAR)
        .isPresent();
  }

  private static Optional<String> fallback(Optional<ColumnType> type, String text) {
    return text == null || text.equalsIgnoreCase("null")
        ? Optional.of("null")
        : type.flatMap(known -> known.constant(text));
  }

  private Optional<ColumnType> type(int dataType, String name, int size, int digits) {
    if (name.equals("uuid")) {
      return ColumnType.of(PgType.UUID, -1);
    }
    boolean isSqlite = product == Product.SQLITE;
    return switch (dataType) {
      case Types.BOOLEAN -> ColumnType.of(PgType.BOOL, -1);
      case Types.BIT -> size > 1 ? Optional.empty() : ColumnType.of(PgType.BOOL, -1);
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> ColumnType.of(PgType.INT8, -1);
      case Types.BIGINT ->
          name.contains("unsigned")
              ? ColumnType.of(PgType.NUMERIC, 0)
              : ColumnType.of(PgType.INT8, -1);
      case Types.DECIMAL, Types.NUMERIC ->
          isSqlite ? ColumnType.of(PgType.FLOAT8, -1) : ColumnType.of(PgType.NUMERIC, digits);
      case Types.REAL, Types.FLOAT, Types.DOUBLE ->
          ColumnType.of(isSingle(dataType, name) ? PgType.FLOAT4 : PgType.FLOAT8, -1);
      case Types.CHAR, Types.NCHAR -> ColumnType.of(isSqlite ? PgType.TEXT : PgType.BPCHAR, -1);
      case Types.VARCHAR,
          Types.NVARCHAR,
          Types.LONGVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.NCLOB ->
          ColumnType.of(PgType.TEXT, -1);
      case Types.DATE ->
          name.equals("year")
              ? Optional.empty()
              : ColumnType.of(isSqlite ? PgType.TEXT : PgType.DATE, -1);
      case Types.TIMESTAMP ->
          isSqlite ? ColumnType.of(PgType.TEXT, -1) : ColumnType.of(PgType.TIMESTAMP, digits);
      case Types.TIMESTAMP_WITH_TIMEZONE -> ColumnType.of(PgType.TIMESTAMPTZ, digits);
      case Types.BINARY, Types.VARBINARY ->
          size > LONGEST_BINARY ? Optional.empty() : ColumnType.of(PgType.BYTEA, -1);
      default -> Optional.empty();
    };
  }

  private boolean isSingle(int dataType, String name) {
    return switch (product) {
      case SQLITE -> false;
      case MYSQL -> name.startsWith("float");
      default -> dataType == Types.REAL;
    };
  }

  /**
   * Adds this table to those that change when rows are removed that it refers to, and what it
   * refers to, to the columns that others follow.
   */
  private void addChanged(
      Name name, Map<String, Set<String>> changed, Map<String, Set<String>> followed)
      throws SQLException {
    try (ResultSet rows = metadata.getImportedKeys(name.catalog(), name.schema(), name.table())) {
      while (rows.next()) {
        String table = rows.getString("PKTABLE_NAME").toLowerCase(Locale.ROOT);
        boolean follows = changes(rows.getShort("UPDATE_RULE"));
        if (follows || changes(rows.getShort("DELETE_RULE"))) {
          changed.computeIfAbsent(table, key -> new HashSet<>()).add(name.lower());
        }
        if (follows) {
          String column = rows.getString("PKCOLUMN_NAME");
          followed
              .computeIfAbsent(table, key -> new HashSet<>())
              .add(column == null ? "" : column.toLowerCase(Locale.ROOT));
        }
      }
    }
  }

  /** The columns that others follow: all of them where a driver does not say which. */
  private static Set<String> followed(List<Column> columns, Set<String> said) {
    Set<String> names = columns.stream().map(Column::name).collect(toSet());
    return names.containsAll(said) ? said : names;
  }

  private static boolean changes(short rule) {
    return rule == DatabaseMetaData.importedKeyCascade
        || rule == DatabaseMetaData.importedKeySetNull
        || rule == DatabaseMetaData.importedKeySetDefault;
  }

  private Set<String> follow(String table, Map<String, Set<String>> changed, Set<String> found) {
    for (String other : changed.getOrDefault(table, Set.of())) {
      if (found.add(other)) {
        follow(other, changed, found);
      }
    }
    return found;
  }

  /** An isolation level in the words of SQL. */
  static String level(int level) {
    return switch (level) {
      case Connection.TRANSACTION_READ_UNCOMMITTED -> "read uncommitted";
      case Connection.TRANSACTION_READ_COMMITTED -> "read committed";
      case Connection.TRANSACTION_REPEATABLE_READ -> "repeatable read";
      case Connection.TRANSACTION_SERIALIZABLE -> "serializable";
      default -> "";
    };
  }
}

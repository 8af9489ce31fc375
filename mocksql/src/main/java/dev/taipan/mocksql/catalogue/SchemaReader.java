package dev.taipan.mocksql.catalogue;

import dev.taipan.pgwire.type.PgType;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the information schema of H2, and writes rows of PostgreSQL's catalogues. Takes time linear
 * in the columns, constraints and indexes.
 */
final class SchemaReader {
  /** Columns of strings without a limit have this one in H2. */
  private static final long UNLIMITED = 1_000_000_000;

  /** The number of the schema. */
  private static final int PUBLIC = 2200;

  private static final Pattern NAMELESS = Pattern.compile("CONSTRAINT_[0-9A-F]+(_\\d+)?");
  private static final Pattern SEQUENCE =
      Pattern.compile("NEXT VALUE FOR (?:\"public\"\\.)?\"([^\"]+)\"");
  private static final Pattern PLAIN_NAME = Pattern.compile("\"([a-z_][a-z_0-9]*)\"");

  /** H2's types, in upper case. */
  private static final Map<String, PgType> TYPES =
      Map.ofEntries(
          Map.entry("BOOLEAN", PgType.BOOL),
          Map.entry("TINYINT", PgType.INT2),
          Map.entry("SMALLINT", PgType.INT2),
          Map.entry("INTEGER", PgType.INT4),
          Map.entry("BIGINT", PgType.INT8),
          Map.entry("REAL", PgType.FLOAT4),
          Map.entry("DOUBLE PRECISION", PgType.FLOAT8),
          Map.entry("NUMERIC", PgType.NUMERIC),
          Map.entry("DECFLOAT", PgType.NUMERIC),
          Map.entry("CHARACTER", PgType.BPCHAR),
          Map.entry("DATE", PgType.DATE),
          Map.entry("TIME", PgType.TIME),
          Map.entry("TIMESTAMP", PgType.TIMESTAMP),
          Map.entry("TIMESTAMP WITH TIME ZONE", PgType.TIMESTAMPTZ),
          Map.entry("BINARY", PgType.BYTEA),
          Map.entry("BINARY VARYING", PgType.BYTEA),
          Map.entry("BINARY LARGE OBJECT", PgType.BYTEA),
          Map.entry("UUID", PgType.UUID),
          Map.entry("JSON", PgType.JSON));

  private final Connection schema;
  private final PgCatalogue catalogue;
  private final Inserts inserts;

  /** By tables, the visible columns in their order. */
  private final Map<String, List<Column>> columns = new LinkedHashMap<>();

  private final Map<String, Map<String, Object>> relations = new LinkedHashMap<>();

  /** A column; its number is its place among those that clients see, from 1. */
  private record Column(String name, int number, PgType type, int modifier) {}

  /** A key or a foreign key of a table. */
  private record Key(
      String name, String table, char kind, String index, List<String> columns, String target) {}

  SchemaReader(Connection schema, PgCatalogue catalogue, Inserts inserts) {
    this.schema = schema;
    this.catalogue = catalogue;
    this.inserts = inserts;
  }

  private interface Row {
    void take(ResultSet row) throws SQLException;
  }

  private void each(String query, Row work) throws SQLException {
    try (Statement statement = schema.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      while (found.next()) {
        work.take(found);
      }
    }
  }

  void read() throws SQLException {
    Map<String, PgType> elements = new HashMap<>();
    each(
        "SELECT object_name, collection_type_identifier, data_type"
            + " FROM information_schema.element_types WHERE object_schema = 'public'",
        row -> elements.put(row.getString(1) + " " + row.getString(2), type(row.getString(3), 0)));
    each(
        "SELECT table_name, table_type, remarks FROM information_schema.tables"
            + " WHERE table_schema = 'public' ORDER BY table_name",
        this::addTable);
    each(
        "SELECT * FROM information_schema.columns WHERE table_schema = 'public' AND is_visible"
            + " ORDER BY table_name, ordinal_position",
        row -> addColumn(row, elements));
    addEnumerations();
    addSequences();
    addIndexes();
    addChecks();
    for (Map<String, Object> relation : relations.values()) {
      inserts.add("pg_class", relation);
    }
  }

  private Map<String, Object> relation(String name, String kind) {
    Map<String, Object> relation = new HashMap<>();
    relation.put("oid", catalogue.number("relation", name));
    relation.put("relname", name);
    relation.put("relkind", kind);
    relations.put(name, relation);
    return relation;
  }

  private int number(String relation) {
    return catalogue.number("relation", relation);
  }

  private void addTable(ResultSet row) throws SQLException {
    String name = row.getString("table_name");
    boolean view = row.getString("table_type").equals("VIEW");
    Map<String, Object> relation = relation(name, view ? "v" : "r");
    relation.put("relam", view ? 0 : 2);
    columns.put(name, new ArrayList<>());
    describe(name, 0, row.getString("remarks"));
  }

  private void describe(String relation, int column, String remarks) throws SQLException {
    if (remarks != null) {
      inserts.add(
          "pg_description",
          Map.of(
              "objoid",
              number(relation),
              "classoid",
              PgCatalogue.classNumber("pg_class"),
              "objsubid",
              column,
              "description",
              remarks));
    }
  }

  private static PgType type(String h2, long length) {
    String name = h2.toUpperCase(Locale.ROOT);
    boolean limited = length > 0 && length < UNLIMITED;
    return TYPES.getOrDefault(name, limited ? PgType.VARCHAR : PgType.TEXT);
  }

  private static PgType array(PgType element) {
    for (PgType type : PgType.values()) {
      if (type.name().equals(element.name() + "_ARRAY")) {
        return type;
      }
    }
    return PgType.TEXT_ARRAY;
  }

  private void addColumn(ResultSet row, Map<String, PgType> elements) throws SQLException {
    String table = row.getString("table_name");
    String h2 = row.getString("data_type");
    PgType type =
        h2.equalsIgnoreCase("ARRAY")
            ? array(
                elements.getOrDefault(table + " " + row.getString("dtd_identifier"), PgType.TEXT))
            : type(h2, row.getLong("character_maximum_length"));
    List<Column> before = columns.get(table);
    Column column =
        new Column(row.getString("column_name"), before.size() + 1, type, modifier(type, row));
    before.add(column);
    relations.get(table).put("relnatts", before.size());
    String standard = row.getString("column_default");
    boolean identity = row.getString("is_identity").equals("YES");
    Map<String, Object> attribute = attribute(table, column);
    attribute.put("attnotnull", row.getString("is_nullable").equals("NO"));
    attribute.put("atthasdef", standard != null);
    if (identity) {
      attribute.put(
          "attidentity", row.getString("identity_generation").equals("ALWAYS") ? "a" : "d");
    }
    inserts.add("pg_attribute", attribute);
    if (standard != null) {
      inserts.add(
          "pg_attrdef",
          Map.of(
              "oid", catalogue.number("default", table + " " + column.name()),
              "adrelid", number(table),
              "adnum", column.number(),
              "adbin", expression(standard)));
    }
    describe(table, column.number(), row.getString("remarks"));
  }

  private static int modifier(PgType type, ResultSet row) throws SQLException {
    return switch (type) {
      case VARCHAR, BPCHAR -> 4 + row.getInt("character_maximum_length");
      case NUMERIC -> {
        int precision = row.getInt("declared_numeric_precision");
        yield precision == 0 ? -1 : 4 + (precision << 16 | row.getInt("numeric_scale"));
      }
      default -> -1;
    };
  }

  private Map<String, Object> attribute(String relation, Column column) {
    Map<String, Object> attribute = new HashMap<>();
    attribute.put("attrelid", number(relation));
    attribute.put("attname", column.name());
    attribute.put("atttypid", column.type().number());
    attribute.put("attlen", column.type().size());
    attribute.put("attnum", column.number());
    attribute.put("atttypmod", column.modifier());
    attribute.put("attstorage", column.type().size() < 0 ? "x" : "p");
    return attribute;
  }

  /** What H2 prints, without quotes that PostgreSQL does not print. */
  private static String expression(String h2) {
    if (h2.equals("LOCALTIMESTAMP")) {
      return "now()";
    }
    String sequences = SEQUENCE.matcher(h2).replaceAll("nextval('$1'::regclass)");
    return PLAIN_NAME.matcher(sequences).replaceAll("$1");
  }

  private void addEnumerations() throws SQLException {
    Set<String> added = new HashSet<>();
    each(
        "SELECT object_name, value_name, value_ordinal FROM information_schema.enum_values"
            + " WHERE object_schema = 'public' AND object_type = 'DOMAIN'",
        row -> {
          String name = row.getString(1);
          int type = catalogue.number("type", name);
          if (added.add(name)) {
            inserts.add(
                "pg_type",
                Map.of(
                    "oid",
                    type,
                    "typname",
                    name,
                    "typnamespace",
                    PUBLIC,
                    "typlen",
                    4,
                    "typtype",
                    "e",
                    "typcategory",
                    "E",
                    "typinput",
                    "enum_in"));
          }
          inserts.add(
              "pg_enum",
              Map.of(
                  "oid", catalogue.number("label", name + " " + row.getString(2)),
                  "enumtypid", type,
                  "enumsortorder", row.getInt(3),
                  "enumlabel", row.getString(2)));
        });
  }

  private void addSequences() throws SQLException {
    each(
        "SELECT * FROM information_schema.sequences WHERE sequence_schema = 'public'",
        row -> {
          String name = row.getString("sequence_name");
          relation(name, "S");
          inserts.add(
              "pg_sequence",
              Map.of(
                  "seqrelid", number(name),
                  "seqstart", row.getLong("start_value"),
                  "seqincrement", row.getLong("increment"),
                  "seqmax", row.getLong("maximum_value"),
                  "seqmin", row.getLong("minimum_value"),
                  "seqcycle", row.getString("cycle_option").equals("YES")));
        });
  }

  private void addIndexes() throws SQLException {
    Map<String, List<String>> columnsOf = new HashMap<>();
    each(
        "SELECT constraint_name, column_name FROM information_schema.key_column_usage"
            + " WHERE table_schema = 'public' ORDER BY constraint_name, ordinal_position",
        row ->
            columnsOf
                .computeIfAbsent(row.getString(1), unused -> new ArrayList<>())
                .add(row.getString(2)));
    Map<String, Key> keys = new LinkedHashMap<>();
    each(
        "SELECT c.constraint_name, table_name, constraint_type, index_name, unique_constraint_name"
            + " FROM information_schema.table_constraints c"
            + " LEFT JOIN information_schema.referential_constraints r"
            + " ON c.constraint_schema = r.constraint_schema"
            + " AND c.constraint_name = r.constraint_name"
            + " WHERE table_schema = 'public' AND constraint_type <> 'CHECK'"
            + " ORDER BY table_name, c.constraint_name",
        row ->
            keys.put(
                row.getString(1),
                new Key(
                    row.getString(1),
                    row.getString(2),
                    Character.toLowerCase(row.getString(3).charAt(0)),
                    row.getString(4),
                    columnsOf.getOrDefault(row.getString(1), List.of()),
                    row.getString(5))));
    Map<String, String> indexes = addIndexes(keys);
    Map<String, String[]> rules = new HashMap<>();
    each(
        "SELECT constraint_name, update_rule, delete_rule"
            + " FROM information_schema.referential_constraints"
            + " WHERE constraint_schema = 'public'",
        row -> rules.put(row.getString(1), new String[] {row.getString(2), row.getString(3)}));
    for (Key key : keys.values()) {
      if (isVisible(key)) {
        addKey(key, keys, indexes, rules);
      }
    }
  }

  /** Whether the columns of a key are those that clients see. */
  private boolean isVisible(Key key) {
    Set<String> seen =
        columns.get(key.table()).stream().map(Column::name).collect(Collectors.toSet());
    return !key.columns().isEmpty() && seen.containsAll(key.columns());
  }

  /** Adds the indexes that PostgreSQL would have, and returns their names by H2's. */
  private Map<String, String> addIndexes(Map<String, Key> keys) throws SQLException {
    Map<String, Key> ofKeys = new HashMap<>();
    keys.values().stream()
        .filter(key -> key.kind() != 'f' && isVisible(key))
        .forEach(key -> ofKeys.putIfAbsent(key.index(), key));
    Map<String, List<String>> described = new LinkedHashMap<>();
    Map<String, String[]> heads = new HashMap<>();
    each(
        "SELECT c.index_name, c.table_name, column_name, ordering_specification, is_unique,"
            + " i.is_generated FROM information_schema.index_columns c"
            + " JOIN information_schema.indexes i ON i.index_schema = c.index_schema"
            + " AND i.index_name = c.index_name WHERE c.table_schema = 'public'"
            + " ORDER BY c.index_name, ordinal_position",
        row -> {
          String index = row.getString(1);
          if (!row.getBoolean(6) || ofKeys.containsKey(index)) {
            heads.put(index, new String[] {row.getString(2), row.getString(5)});
            described
                .computeIfAbsent(index, unused -> new ArrayList<>())
                .add(row.getString(3) + ("DESC".equals(row.getString(4)) ? " DESC" : ""));
          }
        });
    Map<String, String> names = new HashMap<>();
    for (Map.Entry<String, List<String>> index : described.entrySet()) {
      Key key = ofKeys.get(index.getKey());
      String name = key == null ? index.getKey() : name(key);
      names.put(index.getKey(), name);
      addIndex(name, heads.get(index.getKey()), index.getValue(), key);
    }
    return names;
  }

  private void addIndex(String name, String[] head, List<String> parts, Key key)
      throws SQLException {
    String table = head[0];
    boolean unique = head[1].equalsIgnoreCase("TRUE");
    Map<String, Object> relation = relation(name, "i");
    relation.put("relam", 403);
    relation.put("relnatts", parts.size());
    relations.get(table).put("relhasindex", true);
    List<Integer> numbers = new ArrayList<>();
    List<Integer> options = new ArrayList<>();
    for (String part : parts) {
      Column column = column(table, part.replaceAll(" DESC$", ""));
      numbers.add(column.number());
      options.add(part.endsWith(" DESC") ? 3 : 0);
      inserts.add(
          "pg_attribute",
          attribute(
              name, new Column(column.name(), numbers.size(), column.type(), column.modifier())));
    }
    Map<String, Object> index = new HashMap<>();
    index.put("indexrelid", number(name));
    index.put("indrelid", number(table));
    index.put("indnatts", parts.size());
    index.put("indnkeyatts", parts.size());
    index.put("indisunique", unique);
    index.put("indisprimary", key != null && key.kind() == 'p');
    index.put("indkey", numbers.toArray(new Integer[0]));
    index.put("indoption", options.toArray(new Integer[0]));
    index.put(
        "definition",
        "CREATE "
            + (unique ? "UNIQUE " : "")
            + "INDEX "
            + quoted(name)
            + " ON public."
            + quoted(table)
            + " USING btree ("
            + parts.stream().map(SchemaReader::part).collect(Collectors.joining(", "))
            + ")");
    inserts.add("pg_index", index);
  }

  private static String part(String part) {
    return part.endsWith(" DESC") ? quoted(part.replaceAll(" DESC$", "")) + " DESC" : quoted(part);
  }

  private Column column(String table, String name) {
    return columns.get(table).stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String quoted(String name) {
    return PLAIN_NAME.matcher('"' + name + '"').matches()
        ? name
        : '"' + name.replace("\"", "\"\"") + '"';
  }

  /** What PostgreSQL calls a key to which nobody gave a name. */
  private static String name(Key key) {
    if (!NAMELESS.matcher(key.name()).matches()) {
      return key.name();
    }
    return switch (key.kind()) {
      case 'p' -> key.table() + "_pkey";
      case 'u' -> key.table() + "_" + String.join("_", key.columns()) + "_key";
      default -> key.table() + "_" + String.join("_", key.columns()) + "_fkey";
    };
  }

  private void addKey(
      Key key, Map<String, Key> keys, Map<String, String> indexes, Map<String, String[]> rules)
      throws SQLException {
    Map<String, Object> constraint = constraint(name(key), key.table(), key.kind());
    constraint.put("conkey", numbers(key));
    Key target = key.target() == null ? null : keys.get(key.target());
    Key indexed = target == null ? key : target;
    if (indexes.containsKey(indexed.index())) {
      constraint.put("conindid", number(indexes.get(indexed.index())));
    }
    String list = list(key);
    String definition = key.kind() == 'p' ? "PRIMARY KEY (" + list + ")" : "UNIQUE (" + list + ")";
    if (target != null) {
      String[] rule = rules.get(key.name());
      // Psql looks for foreign keys only where there are triggers, with which PostgreSQL keeps
      // them.
      relations.get(key.table()).put("relhastriggers", true);
      relations.get(target.table()).put("relhastriggers", true);
      constraint.put("confrelid", number(target.table()));
      constraint.put("confkey", numbers(target));
      constraint.put("confupdtype", rule(rule[0]));
      constraint.put("confdeltype", rule(rule[1]));
      constraint.put("confmatchtype", "s");
      definition =
          "FOREIGN KEY ("
              + list
              + ") REFERENCES "
              + quoted(target.table())
              + "("
              + list(target)
              + ")"
              + (rule[0].equals("NO ACTION") ? "" : " ON UPDATE " + rule[0])
              + (rule[1].equals("NO ACTION") ? "" : " ON DELETE " + rule[1]);
    }
    constraint.put("definition", definition);
    inserts.add("pg_constraint", constraint);
  }

  private static String list(Key key) {
    return key.columns().stream().map(SchemaReader::quoted).collect(Collectors.joining(", "));
  }

  private Integer[] numbers(Key key) {
    return key.columns().stream()
        .map(name -> column(key.table(), name).number())
        .toArray(Integer[]::new);
  }

  private static String rule(String rule) {
    return switch (rule) {
      case "CASCADE" -> "c";
      case "RESTRICT" -> "r";
      case "SET NULL" -> "n";
      case "SET DEFAULT" -> "d";
      default -> "a";
    };
  }

  private Map<String, Object> constraint(String name, String table, char kind) {
    Map<String, Object> constraint = new HashMap<>();
    constraint.put("oid", catalogue.number("constraint", table + " " + name));
    constraint.put("conname", name);
    constraint.put("contype", Character.toString(kind));
    constraint.put("conrelid", number(table));
    return constraint;
  }

  private void addChecks() throws SQLException {
    Set<String> taken = new HashSet<>();
    each(
        "SELECT c.constraint_name, table_name, check_clause"
            + " FROM information_schema.table_constraints c"
            + " JOIN information_schema.check_constraints k"
            + " ON c.constraint_schema = k.constraint_schema"
            + " AND c.constraint_name = k.constraint_name WHERE table_schema = 'public'"
            + " ORDER BY c.constraint_name",
        row -> {
          String table = row.getString(2);
          String name = row.getString(1);
          if (NAMELESS.matcher(name).matches()) {
            String given = name(table, row.getString(3));
            name = given;
            for (int i = 1; !taken.add(name); i++) {
              name = given + i;
            }
          }
          Map<String, Object> constraint = constraint(name, table, 'c');
          constraint.put("definition", "CHECK (" + expression(row.getString(3)) + ")");
          inserts.add("pg_constraint", constraint);
          relations.get(table).merge("relchecks", 1, (one, other) -> (int) one + (int) other);
        });
  }

  /** What PostgreSQL calls a check to which nobody gave a name: after its column, if it has one. */
  private String name(String table, String clause) {
    List<String> named =
        columns.get(table).stream()
            .map(Column::name)
            .filter(column -> clause.contains('"' + column + '"'))
            .toList();
    return named.size() == 1 ? table + "_" + named.get(0) + "_check" : table + "_check";
  }
}

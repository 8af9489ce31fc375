package dev.taipan.mocksql;

import dev.taipan.mocksql.cancel.Evaluation;
import dev.taipan.mocksql.catalogue.MemoryDatabase;
import dev.taipan.mocksql.catalogue.PgCatalogue;
import dev.taipan.mocksql.dialect.PgFunctions;
import dev.taipan.mocksql.dialect.TableColumns;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tables of a database, in H2: once empty, with all constraints, which knows what there is, and
 * once to evaluate statements, without constraints between rows, since what is read weakly need not
 * satisfy them. Whoever uses the connections holds this object's monitor.
 */
final class SystemCatalogue implements AutoCloseable {
  static final String HIDDEN = "row number";

  private final long mostMilliseconds;
  private final MemoryDatabase schema;
  private final MemoryDatabase scratch;
  private final Map<String, SqlTable> tables = new TreeMap<>();
  private final Map<String, Integer> epochs = new HashMap<>();
  private final Map<String, PreparedStatement> prepared =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;
        private static final int MOST = 500;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PreparedStatement> eldest) {
          if (size() > MOST) {
            closeQuietly(eldest.getValue());
            return true;
          }
          return false;
        }
      };

  private final Evaluation evaluation = new Evaluation();
  private int version;
  private PgCatalogue asked;
  private int askedVersion = -1;

  /** Nothing yet, in which a statement may run for so long, since others wait for it. */
  SystemCatalogue(Duration longest) {
    mostMilliseconds = longest.toMillis();
    try {
      schema = new MemoryDatabase(mostMilliseconds);
      scratch = new MemoryDatabase(mostMilliseconds);
      scratch.clients().setAutoCommit(false);
    } catch (SQLException e) {
      throw new IllegalStateException("H2 does not start: " + e.getMessage(), e);
    }
  }

  /** A table; null if there is none. */
  synchronized SqlTable table(String name) {
    int schemaName = name.startsWith("public.") ? "public.".length() : 0;
    return tables.get(name.substring(schemaName));
  }

  /** The columns that clients see of a table; none if there is no such. */
  List<TableColumns.TypedColumn> columns(String name) {
    SqlTable table = table(name);
    return table == null
        ? List.of()
        : table.columns().stream()
            .limit(table.visible())
            .map(c -> new TableColumns.TypedColumn(c.name(), c.declared(), c.array()))
            .toList();
  }

  synchronized List<SqlTable> all() {
    return List.copyOf(tables.values());
  }

  /** How often what tables there are has changed. */
  synchronized int version() {
    return version;
  }

  /** For what clients ask of the empty tables and of what H2 knows of them. */
  Connection schema() {
    return schema.clients();
  }

  /** PostgreSQL's catalogues of the tables that there are now; made when somebody asks for them. */
  PgCatalogue catalogues() throws SQLException {
    if (asked == null) {
      asked = new PgCatalogue(mostMilliseconds);
    }
    if (askedVersion != version) {
      asked.fill(schema());
      askedVersion = version;
    }
    return asked;
  }

  /** A statement on the scratch tables, prepared once. */
  PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement known = prepared.get(sql);
    if (known == null) {
      known = scratch.clients().prepareStatement(sql);
      prepared.put(sql, known);
    }
    return known;
  }

  /** What is evaluated on any of the connections. */
  Evaluation evaluation() {
    return evaluation;
  }

  void undo() throws SQLException {
    scratch.clients().rollback();
  }

  /** Makes sure that a statement on the scratch tables finds its functions. */
  synchronized void addFunctions(String sql) throws SqlError {
    try {
      if (PgFunctions.areIn(sql)) {
        scratch.addFunctions();
      }
    } catch (SQLException e) {
      throw SqlError.of(e);
    }
  }

  /** Changes what tables there are. */
  synchronized void change(String sql) throws SQLException, SqlError {
    if (PgFunctions.areIn(sql)) {
      schema.addFunctions();
    }
    try (Statement statement = schema().createStatement()) {
      statement.execute(sql);
    }
    Map<String, SqlTable> before = new HashMap<>(tables);
    version++;
    describe();
    for (String name : before.keySet()) {
      if (!tables.containsKey(name)) {
        epochs.merge(name, 1, Integer::sum);
      }
    }
    copy();
  }

  private void describe() throws SQLException, SqlError {
    tables.clear();
    List<String> names = new ArrayList<>();
    DatabaseMetaData data = schema().getMetaData();
    try (ResultSet found = data.getTables(null, "public", "%", new String[] {"BASE TABLE"})) {
      while (found.next()) {
        names.add(found.getString("TABLE_NAME"));
      }
    }
    for (String name : names) {
      tables.put(name, table(data, name));
    }
  }

  private SqlTable table(DatabaseMetaData data, String name) throws SQLException, SqlError {
    Map<Integer, String> key = new TreeMap<>();
    try (ResultSet found = data.getPrimaryKeys(null, "public", name)) {
      while (found.next()) {
        key.put(found.getInt("KEY_SEQ"), found.getString("COLUMN_NAME"));
      }
    }
    if (key.isEmpty()) {
      try (Statement statement = schema().createStatement()) {
        statement.execute(
            "ALTER TABLE "
                + SqlTable.quoted(name)
                + " ADD COLUMN "
                + SqlTable.quoted(HIDDEN)
                + " BIGINT INVISIBLE GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY");
      }
      return table(data, name);
    }
    return new TableReader(data, name, List.copyOf(key.values()))
        .read(name + (epochs.containsKey(name) ? "#" + epochs.get(name) : "") + "/");
  }

  /** Makes the scratch tables anew; sequences go on. */
  private void copy() throws SQLException {
    Map<String, Long> sequences = sequences();
    prepared.values().forEach(SystemCatalogue::closeQuietly);
    prepared.clear();
    List<String> script = new ArrayList<>();
    try (Statement statement = schema.administrator().createStatement();
        ResultSet found = statement.executeQuery("SCRIPT NODATA")) {
      while (found.next()) {
        script.add(found.getString(1));
      }
    }
    scratch.clear();
    if (schema.hasFunctions()) {
      scratch.addFunctions();
    }
    scratch.clients().setAutoCommit(false);
    try (Statement statement = scratch.clients().createStatement()) {
      for (String line : script) {
        if (isCopied(line)) {
          statement.execute(line);
        }
      }
      for (SqlTable table : tables.values()) {
        letBeNull(statement, table);
      }
      for (Map.Entry<String, Long> sequence : sequences.entrySet()) {
        restart(statement, sequence.getKey(), sequence.getValue());
      }
    }
    scratch.clients().commit();
  }

  private static boolean isCopied(String line) {
    boolean betweenRows =
        line.contains(" UNIQUE NULLS ")
            || line.contains(" UNIQUE(")
            || line.contains(" FOREIGN KEY(")
            || line.startsWith("CREATE UNIQUE ");
    boolean ofAdministrator =
        line.startsWith("CREATE USER")
            || line.startsWith("GRANT ")
            || line.startsWith("CREATE FORCE ALIAS");
    return !betweenRows && !ofAdministrator && !line.startsWith("--");
  }

  private Map<String, Long> sequences() throws SQLException {
    Map<String, Long> values = new HashMap<>();
    try (Statement statement = scratch.clients().createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT 'SEQUENCE \"' || sequence_name || '\"', base_value"
                    + " FROM information_schema.sequences WHERE sequence_schema = 'public'"
                    + " UNION ALL SELECT 'TABLE \"' || table_name || '\" ALTER COLUMN \"'"
                    + " || column_name || '\"', identity_base FROM information_schema.columns"
                    + " WHERE table_schema = 'public' AND identity_base IS NOT NULL")) {
      while (found.next()) {
        values.put(found.getString(1), found.getLong(2));
      }
    }
    return values;
  }

  /** Cells that are not read are null; what is written is looked at by {@link Constraints}. */
  private static void letBeNull(Statement statement, SqlTable table) {
    for (int i = 0; i < table.columns().size(); i++) {
      if (table.notNull()[i]) {
        try {
          statement.execute(
              "ALTER TABLE "
                  + table.quoted()
                  + " ALTER COLUMN "
                  + SqlTable.quoted(table.columns().get(i).name())
                  + " SET NULL");
        } catch (SQLException needed) {
          // A column of the key, or one that numbers itself.
        }
      }
    }
  }

  private static void restart(Statement statement, String sequence, long value) {
    try {
      statement.execute("ALTER " + sequence + " RESTART WITH " + value);
    } catch (SQLException gone) {
      // It was dropped.
    }
  }

  /** Lets all sequences begin anew. */
  void restartSequences() throws SqlError {
    restartSequences("");
  }

  /** Lets sequences begin anew whose names as {@link #sequences} has them begin with some words. */
  synchronized void restartSequences(String words) throws SqlError {
    try (Statement statement = scratch.clients().createStatement()) {
      for (String sequence : sequences().keySet()) {
        if (sequence.startsWith(words)) {
          statement.execute("ALTER " + sequence + " RESTART");
        }
      }
      scratch.clients().commit();
    } catch (SQLException e) {
      throw SqlError.of(e);
    }
  }

  private static void closeQuietly(PreparedStatement statement) {
    try {
      statement.close();
    } catch (SQLException e) {
      // Nothing depends on it any more.
    }
  }

  @Override
  public synchronized void close() {
    schema.close();
    scratch.close();
    if (asked != null) {
      asked.close();
    }
  }
}

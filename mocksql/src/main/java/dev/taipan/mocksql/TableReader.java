package dev.taipan.mocksql;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what H2 knows of a table. */
final class TableReader {
  private final DatabaseMetaData data;
  private final String name;
  private final List<String> key;
  private final List<SqlColumn> columns = new ArrayList<>();
  private final List<Boolean> notNull = new ArrayList<>();

  TableReader(DatabaseMetaData data, String name, List<String> key) {
    this.data = data;
    this.name = name;
    this.key = key;
  }

  SqlTable read(String prefix) throws SQLException, SqlError {
    try (ResultSet found = data.getColumns(null, "public", name, "%")) {
      while (found.next()) {
        String typeName = found.getString("TYPE_NAME");
        columns.add(
            SqlValues.column(found.getString("COLUMN_NAME"), found.getInt("DATA_TYPE"), typeName));
        notNull.add(found.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls);
      }
    }
    int visible = columns.size();
    if (key.contains(SystemCatalogue.HIDDEN)) {
      columns.add(new SqlColumn(SystemCatalogue.HIDDEN, Types.BIGINT, "BIGINT", false));
      notNull.add(true);
    }
    boolean[] required = new boolean[columns.size()];
    for (int i = 0; i < required.length; i++) {
      required[i] = notNull.get(i);
    }
    int[] primary = places(key);
    return new SqlTable(
        name,
        List.copyOf(columns),
        visible,
        primary,
        required,
        unique(primary),
        references(),
        prefix);
  }

  private int[] places(List<String> names) {
    return names.stream()
        .mapToInt(column -> columns.stream().map(SqlColumn::name).toList().indexOf(column))
        .toArray();
  }

  private List<int[]> unique(int[] primary) throws SQLException {
    Map<String, List<String>> indexes = new LinkedHashMap<>();
    try (ResultSet found = data.getIndexInfo(null, "public", name, true, false)) {
      while (found.next()) {
        indexes
            .computeIfAbsent(found.getString("INDEX_NAME"), ignored -> new ArrayList<>())
            .add(found.getString("COLUMN_NAME"));
      }
    }
    return indexes.values().stream()
        .map(this::places)
        .filter(places -> !Arrays.equals(places, primary))
        .toList();
  }

  private List<SqlTable.Reference> references() throws SQLException, SqlError {
    Map<String, List<String[]>> found = new LinkedHashMap<>();
    Map<String, Integer> rules = new LinkedHashMap<>();
    Map<String, String> targets = new LinkedHashMap<>();
    try (ResultSet keys = data.getImportedKeys(null, "public", name)) {
      while (keys.next()) {
        String constraint = keys.getString("FK_NAME");
        found
            .computeIfAbsent(constraint, ignored -> new ArrayList<>())
            .add(new String[] {keys.getString("FKCOLUMN_NAME"), keys.getString("PKCOLUMN_NAME")});
        rules.put(constraint, keys.getInt("DELETE_RULE"));
        targets.put(constraint, keys.getString("PKTABLE_NAME"));
      }
    }
    List<SqlTable.Reference> references = new ArrayList<>();
    for (Map.Entry<String, List<String[]>> entry : found.entrySet()) {
      int rule = rules.get(entry.getKey());
      if (rule == DatabaseMetaData.importedKeySetNull
          || rule == DatabaseMetaData.importedKeySetDefault) {
        throw SqlError.unsupported("ON DELETE SET NULL or SET DEFAULT");
      }
      references.add(reference(entry, targets.get(entry.getKey()), rule));
    }
    return references;
  }

  private SqlTable.Reference reference(
      Map.Entry<String, List<String[]>> entry, String target, int rule) throws SQLException {
    List<String> other = new ArrayList<>();
    try (ResultSet found = data.getColumns(null, "public", target, "%")) {
      while (found.next()) {
        other.add(found.getString("COLUMN_NAME"));
      }
    }
    return new SqlTable.Reference(
        entry.getKey(),
        places(entry.getValue().stream().map(pair -> pair[0]).toList()),
        target,
        entry.getValue().stream().mapToInt(pair -> other.indexOf(pair[1])).toArray(),
        rule == DatabaseMetaData.importedKeyCascade);
  }
}

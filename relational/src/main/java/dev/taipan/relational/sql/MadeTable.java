package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import net.sf.jsqlparser.statement.create.table.ColumnDefinition;
import net.sf.jsqlparser.statement.create.table.CreateTable;
import net.sf.jsqlparser.statement.create.table.Index;

/**
 * A table as a statement makes it.
 *
 * @param definitions of its columns, and behind them its constraints
 * @param suffix what follows the brackets
 */
public record MadeTable(Catalog.Table table, List<String> definitions, String suffix) {

  /** What a statement makes; none where it makes no table, or in another way. */
  public static Optional<MadeTable> of(String sql) {
    try {
      return Trees.statement(sql) instanceof CreateTable made
              && made.getColumnDefinitions() != null
              && made.getSelect() == null
          ? Optional.of(of(made))
          : Optional.empty();
    } catch (Refused unknown) {
      return Optional.empty();
    }
  }

  private static MadeTable of(CreateTable made) {
    List<String> columns = new ArrayList<>();
    List<String> definitions = new ArrayList<>();
    List<List<String>> keys = new ArrayList<>();
    Map<String, ColumnKind> kinds = new LinkedHashMap<>();
    for (ColumnDefinition column : made.getColumnDefinitions()) {
      String name = column.getColumnName();
      columns.add(name);
      definitions.add(column.toString());
      String rest = column.toString().toUpperCase(Locale.ROOT);
      if (rest.contains("PRIMARY KEY") || rest.contains("UNIQUE")) {
        keys.add(List.of(name));
      }
      ColumnKind.named(column.getColDataType().getDataType())
          .filter(kind -> name.matches("\\w+"))
          .ifPresent(kind -> kinds.put(name, kind));
    }
    if (made.getIndexes() != null) {
      for (Index index : made.getIndexes()) {
        definitions.add(index.toString());
        String type = index.toString().toUpperCase(Locale.ROOT);
        if (index.getColumnsNames() != null
            && (type.contains("PRIMARY KEY") || type.contains("UNIQUE"))) {
          keys.add(List.copyOf(index.getColumnsNames()));
        }
      }
    }
    List<String> options = made.getTableOptionsStrings();
    String suffix = options == null || options.isEmpty() ? "" : " " + String.join(" ", options);
    return new MadeTable(
        new Catalog.Table(made.getTable().getName(), columns, keys, kinds), definitions, suffix);
  }
}

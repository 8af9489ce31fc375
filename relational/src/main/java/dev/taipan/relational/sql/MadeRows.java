package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.upsert.Upsert;

/**
 * Rows as a statement inserts them.
 *
 * @param columns none where the statement names none
 * @param values of each row, as they are written
 */
public record MadeRows(String table, List<String> columns, List<List<String>> values) {

  /** What a statement inserts; none where it does something else, or not by its values alone. */
  public static Optional<MadeRows> of(String sql) {
    try {
      return Trees.statement(sql) instanceof Insert insert
              && insert.getSelect() instanceof Values values
              && insert.getConflictAction() == null
              && insert.getDuplicateUpdateSets() == null
              && insert.getReturningClause() == null
          ? Optional.of(of(insert, values))
          : Optional.empty();
    } catch (Refused unknown) {
      return Optional.empty();
    }
  }

  /** The table into which a statement inserts rows; none where it does something else. */
  public static Optional<String> table(String sql) {
    try {
      Statement statement = Trees.statement(sql);
      if (statement instanceof Insert insert) {
        return Optional.of(insert.getTable().getName());
      }
      return statement instanceof Upsert replace
          ? Optional.of(replace.getTable().getName())
          : Optional.empty();
    } catch (Refused unknown) {
      return Optional.empty();
    }
  }

  private static MadeRows of(Insert insert, Values values) {
    List<List<String>> rows = new ArrayList<>();
    for (ExpressionRow row : ExpressionRow.of(values)) {
      rows.add(row.expressions().stream().map(Object::toString).toList());
    }
    List<String> columns =
        insert.getColumns() == null
            ? List.of()
            : insert.getColumns().stream().map(Column::getColumnName).toList();
    return new MadeRows(insert.getTable().getName(), columns, rows);
  }
}

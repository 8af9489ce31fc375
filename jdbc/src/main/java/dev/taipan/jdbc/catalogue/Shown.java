package dev.taipan.jdbc.catalogue;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.pgwire.type.PgType;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.ColumnType;
import java.util.List;

/**
 * What the rows of a statement consist of.
 *
 * @param columns with table 0 where one is not of a table
 * @param types how their values are read; null for one that is not recorded
 */
public record Shown(List<ResultColumn> columns, List<PgType> types) {

  /** Columns of tables of a catalogue. */
  public static Shown of(List<ResultColumn> columns, Catalogue catalogue) {
    PgType[] types = new PgType[columns.size()];
    for (int i = 0; i < types.length; i++) {
      ResultColumn column = columns.get(i);
      types[i] =
          catalogue
              .table(Integer.toUnsignedLong(column.table()))
              .flatMap(table -> table.column(column.attribute()))
              .flatMap(Column::type)
              .map(ColumnType::type)
              .orElse(null);
    }
    return new Shown(columns, java.util.Arrays.asList(types));
  }
}

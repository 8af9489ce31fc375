package dev.taipan.collect.schedule.plan;

import java.util.List;

/**
 * What there is before a schedule runs.
 *
 * @param statements make it, one after the other; where one fails that drops, nothing was there.
 *     Without any, tables are made with every row that the schedule speaks of.
 * @param rows what rows hold at first, as inserts, or deletes of those that are not there; all
 *     others hold 0, or the empty list
 * @param isSpread whether rows are {@linkplain dev.taipan.collect.dialect.KeyTables spread} among
 *     tables; then no statement asks for rows by a condition
 */
public record Preparation(List<String> statements, List<RowOperation> rows, boolean isSpread) {
  /** A table with every row that the schedule speaks of. */
  public static final Preparation NONE = new Preparation(List.of(), List.of());

  /** Where all rows of a kind are in one table. */
  public Preparation(List<String> statements, List<RowOperation> rows) {
    this(statements, rows, false);
  }

  /** Keeps copies. */
  public Preparation {
    statements = List.copyOf(statements);
    rows = List.copyOf(rows);
  }
}

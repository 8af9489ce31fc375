package dev.taipan.statements.history;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.pgwire.TransactionState;
import dev.taipan.pgwire.type.PgType;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.ColumnType;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Control.Kind;
import dev.taipan.statements.sql.Plans;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Statements on a table {@code t (id int8 PRIMARY KEY, v int8)}, and their answers. */
final class OneTable {
  private static final Column ID = column("id", 1, 0);
  private static final Column V = column("v", 2, -1);
  private static final Table TABLE =
      new Table(1, "public", "t", "t", List.of(ID, V), List.of(ID), true, true, Set.of(), Set.of());
  private static final Catalogue CATALOGUE = new Catalogue(List.of(TABLE), Map.of(), Set.of(), "");
  private static final Plans PLANS = new Plans(CATALOGUE);

  private OneTable() {}

  private static Column column(String name, int attribute, int keyPlace) {
    return new Column(
        name,
        attribute,
        ColumnType.of(PgType.INT8, -1),
        keyPlace,
        Optional.of("null"),
        false,
        false,
        false);
  }

  static Execution execution(String sql) {
    return new Execution(PLANS.of(sql), CATALOGUE, List.of());
  }

  static Execution control(Kind kind) {
    return new Execution(new Plan.Control(kind, ""), CATALOGUE, List.of());
  }

  /** Reads a row in a transaction of its own. */
  static void read(SessionLog log, int row, int value) throws IOException {
    Execution select = execution("SELECT v FROM t WHERE id = " + row);
    log.sending(select, true);
    select.describe(List.of(new ResultColumn("v", 1, 2, 20, 8, -1, 0)));
    select.row(List.of(Integer.toString(value).getBytes(StandardCharsets.UTF_8)));
    log.answered(select, "SELECT 1");
    log.ready(TransactionState.IDLE);
  }

  /** Begins to write a row. */
  static Execution sendUpdate(SessionLog log, int row, int value) throws IOException {
    Execution update = execution("UPDATE t SET v = " + value + " WHERE id = " + row);
    log.sending(update, true);
    return update;
  }
}

package dev.taipan.statements.history;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.pgwire.TransactionState;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.CatalogueQuery;
import dev.taipan.statements.catalogue.Titles;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Control.Kind;
import dev.taipan.statements.sql.Plans;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Statements on a table {@code t (id int8 PRIMARY KEY, v int8)}, and their answers. */
public final class OneTable {
  private static final Catalogue CATALOGUE =
      new CatalogueQuery("bank", new Titles())
          .read(
              List.of(
                  Arrays.asList("t", "1", "public", "t", "r", "true", "true", null, null),
                  Arrays.asList("c", "1", "id", "1", "20", "-1", "b", "0", null),
                  Arrays.asList("c", "1", "v", "2", "20", "-1", "b", null, null)));

  /** What is done with a statement. */
  public static final Plans PLANS = new Plans(CATALOGUE);

  private OneTable() {}

  static Execution execution(String sql) {
    return new Execution(sql, PLANS.of(sql), CATALOGUE, List.of());
  }

  static Execution control(Kind kind) {
    return new Execution("", new Plan.Control(kind, ""), CATALOGUE, List.of());
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

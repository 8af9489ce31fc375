package dev.taipan.statements.history;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What nobody knows of transactions in one file may happen while the next one is written. */
class NextFileTest {
  private static final Column ID = column("id", 1, 0);
  private static final Column V = column("v", 2, -1);
  private static final Table TABLE =
      new Table(1, "public", "t", "t", List.of(ID, V), List.of(ID), true, true, Set.of(), Set.of());
  private static final Catalogue CATALOGUE = new Catalogue(List.of(TABLE), Map.of(), Set.of(), "");
  private static final Plans PLANS = new Plans(CATALOGUE);

  @TempDir private Path folder;

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

  private static Execution execution(Plan plan) {
    return new Execution(plan, CATALOGUE, List.of());
  }

  private static Execution control(Kind kind) {
    return execution(new Plan.Control(kind, ""));
  }

  private static void read(SessionLog log, int row) throws IOException {
    Execution select = execution(PLANS.of("SELECT v FROM t WHERE id = " + row));
    log.sending(select, true);
    select.describe(List.of(new ResultColumn("v", 1, 2, 20, 8, -1, 0)));
    select.row(List.of("0".getBytes(StandardCharsets.UTF_8)));
    log.answered(select, "SELECT 1");
    log.ready(TransactionState.IDLE);
  }

  @Test
  void whatMayHaveBeenWrittenIsNotJudgedThere() throws IOException {
    try (Recording first = new Recording(folder.resolve("1.taipan.jsonl"), Map.of());
        Recording second = new Recording(folder.resolve("2.taipan.jsonl"), Map.of());
        Recording third = new Recording(folder.resolve("3.taipan.jsonl"), Map.of())) {
      SessionLog lost = first.session();
      lost.answered(control(Kind.BEGIN), "BEGIN");
      Execution update = execution(PLANS.of("UPDATE t SET v = 7 WHERE id = 2"));
      lost.sending(update, true);
      lost.answered(update, "UPDATE 1");
      lost.answered(control(Kind.PREPARE_TRANSACTION), "");
      second.follow(first);
      third.follow(second);
      for (Recording next : List.of(second, third)) {
        SessionLog reader = next.session();
        read(reader, 1);
        read(reader, 2);
      }

      assertThat(second.tally().reads()).isEqualTo(1);
      assertThat(second.tally().readsAside()).isEqualTo(1);
      assertThat(third.tally().reads()).isEqualTo(2);
    }
  }
}

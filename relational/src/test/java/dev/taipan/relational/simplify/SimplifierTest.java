package dev.taipan.relational.simplify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.ClassPathJars;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.relational.infer.Pattern;
import dev.taipan.relational.infer.RelationalFinding;
import dev.taipan.relational.infer.RowEdge;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.Instrumented.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A write skew of H2 with much around it, of which nothing is left. */
class SimplifierTest {

  @Test
  void leavesNothingThatIsNotNeeded() throws Exception {
    Setup setup =
        new Setup(
            List.of(table("taipan_t1"), table("taipan_t2"), table("taipan_t3")),
            List.of(
                new Setup.Row("taipan_t1", List.of("1", "1")),
                new Setup.Row("taipan_t1", List.of("2", "1")),
                new Setup.Row("taipan_t2", List.of("1", "1")),
                new Setup.Row("taipan_t3", List.of("1", "1"))));
    RelationalStatement read1 =
        statement(1, "SELECT SUM(c2) FROM taipan_t1 WHERE c1 = 1 AND c2 > 0", Kind.SELECT, 2);
    RelationalStatement more = statement(2, "SELECT * FROM taipan_t3", Kind.SELECT, 3);
    RelationalStatement read2 =
        statement(3, "SELECT c1 FROM taipan_t2 WHERE c1 = 1", Kind.SELECT, 4);
    RelationalStatement write1 =
        statement(4, "UPDATE taipan_t2 SET c2 = 5 WHERE c1 = 1", Kind.UPDATE, 5);
    RelationalStatement write2 =
        statement(5, "UPDATE taipan_t1 SET c2 = 5 WHERE c1 = 1", Kind.UPDATE, 6);
    RelationalTransaction one =
        new RelationalTransaction(
            1, 1, List.of(read1, more, write1), TransactionStatus.COMMITTED, 0, 7);
    RelationalTransaction two =
        new RelationalTransaction(2, 2, List.of(read2, write2), TransactionStatus.COMMITTED, 1, 8);
    RelationalFinding finding =
        new RelationalFinding(
            Pattern.WRITE_SKEW,
            List.of(
                new RowEdge(RowEdge.Kind.RW, one, two, "r0_1", read1, write2),
                new RowEdge(RowEdge.Kind.RW, two, one, "r0_3", read2, write1)));
    RelationalRun run = new RelationalRun(List.of(one, two), Map.of(), Map.of(), Map.of());
    try (Database database = EmbeddedDatabase.H2.start(new ClassPathJars())) {
      Optional<Simplified> small =
          new Simplifier(database, Isolation.REPEATABLE_READ, CurrentReads.EXCEPTED, () -> true)
              .simplify(finding, setup, run);
      assertThat(small).isPresent();
      assertThat(small.get().finding().pattern()).isEqualTo(Pattern.WRITE_SKEW);
      String script =
          ScheduleWriter.script(
              small.get().schedule(), database.dialect(), Isolation.REPEATABLE_READ, List.of());
      assertThat(script)
          .doesNotContain("taipan_t3")
          .doesNotContain("AND")
          .doesNotContain("VALUES (2, 1)");
      assertThat(small.get().finding().statements()).hasSize(4);
      assertThat(small.get().replays()).as("replays").isLessThanOrEqualTo(30);
      assertThat(small.get().shape())
          .isEqualTo("write skew of 2 rows: T1 SELECT, T2 SELECT, T1 UPDATE, T2 UPDATE");
    }
  }

  private static Setup.TableText table(String name) {
    return new Setup.TableText(
        new Catalog.Table(name, List.of("c1", "c2"), List.of()),
        List.of("c1 INTEGER", "c2 INTEGER"),
        "");
  }

  private static RelationalStatement statement(long number, String sql, Kind kind, long ended) {
    return new RelationalStatement(
        number, sql, Optional.of(kind), List.of(), List.of(), ended, Optional.empty());
  }
}

package dev.taipan.statements.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.statements.history.OneTable;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Statements of a session with a temporary table that is called as another one. */
class TemporaryTablesTest {
  private static final String CREATE = "CREATE TEMP TABLE t (id int PRIMARY KEY, v int)";
  private static final Plan READS = new Plan.Opaque(false, Set.of());
  private static final Plan WRITES = new Plan.Opaque(true, Set.of());

  private final TemporaryTables temporary = new TemporaryTables(true);

  private Plan plan(String sql) {
    return temporary.in(OneTable.PLANS).of(sql);
  }

  private void make(String sql) {
    assertThat(temporary.sending(sql)).isTrue();
    temporary.made(sql);
  }

  private static boolean isNothing(Plan plan) {
    return plan instanceof Plan.Query query && query.tables().isEmpty();
  }

  private void requireUnsure() {
    assertThat(plan("SELECT v FROM t WHERE id = 1")).isEqualTo(READS);
    assertThat(plan("UPDATE t SET v = 1 WHERE id = 1")).isEqualTo(WRITES);
    assertThat(plan("INSERT INTO t VALUES (1, 2)")).isEqualTo(WRITES);
  }

  private void requireSure() {
    for (String sql :
        List.of(
            "SELECT v FROM t WHERE id = 1",
            "SELECT * FROM t AS a JOIN T AS b ON a.id = b.v",
            "UPDATE t SET v = 1 WHERE id = 1",
            "INSERT INTO t VALUES (1, 2)",
            "INSERT INTO pg_temp.t VALUES (1, 2)",
            "INSERT INTO t SELECT id, v FROM t",
            "DELETE FROM t WHERE id = 1",
            "TRUNCATE TABLE t")) {
      assertThat(plan(sql)).as(sql).matches(TemporaryTablesTest::isNothing);
    }
    assertThat(plan("INSERT INTO t SELECT id, v FROM public.t")).isEqualTo(READS);
    assertThat(plan("SELECT a.v FROM t AS a, public.t AS b")).isEqualTo(READS);
    assertThat(plan("UPDATE t SET v = b.v FROM public.t AS b WHERE b.id = t.id")).isEqualTo(WRITES);
    assertThat(plan("UPDATE public.t SET v = 1 WHERE id = 1")).isEqualTo(WRITES);
    assertThat(plan("COPY t FROM STDIN")).isEqualTo(READS);
  }

  @Test
  void areNotThere() {
    assertThat(temporary.in(OneTable.PLANS)).isSameAs(OneTable.PLANS);
    assertThat(temporary.sending("CREATE TABLE t (id int)")).isFalse();
    assertThat(temporary.in(OneTable.PLANS)).isSameAs(OneTable.PLANS);
  }

  @Test
  void areSureWhenTheyHaveBeenMade() {
    temporary.sending(CREATE);
    requireUnsure();
    temporary.made(CREATE);
    requireSure();
    assertThat(temporary.unsure(OneTable.PLANS).of("SELECT v FROM t WHERE id = 1"))
        .isEqualTo(READS);
    temporary.settled();
    temporary.undone();
    requireSure();
  }

  @Test
  void areNotSureWhereTheirTransactionIsUndone() {
    make(CREATE);
    temporary.undone();
    requireUnsure();
  }

  @Test
  void areNotSureWhereTheyMayBeGone() {
    for (String sql :
        List.of(
            "DROP TABLE t", "ALTER TABLE t RENAME TO u", "DISCARD ALL", "DROP TABLE u, \"t\"")) {
      make(CREATE);
      requireSure();
      temporary.sending(sql);
      requireUnsure();
    }
    make(CREATE + " ON COMMIT DROP");
    requireSure();
    temporary.settled();
    requireUnsure();
  }

  @Test
  void areNotSureWhateverMakesThem() {
    for (String sql :
        List.of(
            "CREATE TEMPORARY VIEW t AS SELECT 1 AS id, 2 AS v",
            "CREATE GLOBAL TEMPORARY TABLE t (id int)",
            "CREATE TABLE pg_temp.t (id int)",
            "SELECT 1 AS id, 2 AS v INTO TEMP t",
            "CREATE TEMPORARY TABLE bank.t (id int)")) {
      TemporaryTables others = new TemporaryTables(true);
      others.sending(sql);
      others.made(sql);
      assertThat(others.in(OneTable.PLANS).of("UPDATE t SET v = 1 WHERE id = 1"))
          .as(sql)
          .isEqualTo(WRITES);
    }
    make("CREATE TEMP TABLE other (id int)");
    temporary.sending("ALTER TABLE other RENAME TO t");
    requireUnsure();
  }

  /** H2 takes another table of the name first. */
  @Test
  void areNotSureWhereTheyMayNotHide() {
    TemporaryTables others = new TemporaryTables(false);
    for (String name : List.of("t", "own")) {
      String create = "CREATE LOCAL TEMPORARY TABLE IF NOT EXISTS " + name + " (id int)";
      others.sending(create);
      others.made(create);
    }
    Plans plans = others.in(OneTable.PLANS);
    assertThat(plans.of("SELECT v FROM t WHERE id = 1")).isEqualTo(READS);
    assertThat(plans.of("DELETE FROM own")).matches(TemporaryTablesTest::isNothing);
  }
}

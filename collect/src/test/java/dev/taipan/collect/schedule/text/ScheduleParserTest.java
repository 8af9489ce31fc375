package dev.taipan.collect.schedule.text;

import static dev.taipan.collect.dialect.RowLock.SHARE;
import static dev.taipan.collect.dialect.RowLock.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.ScheduleRows;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.history.column.OperationKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleParserTest {

  private static Schedule parse(String text) throws BadScheduleException {
    return ScheduleParser.parse("file.sql", text);
  }

  private static RowOperation operation(OperationKind kind, String row, String value) {
    return new RowOperation(kind, row, Optional.ofNullable(value));
  }

  private static Step step(int transaction, RowOperation operation) {
    return new Step(transaction, new Action.Execute(Optional.empty(), Optional.of(operation)));
  }

  @Test
  void readsLetters() throws Exception {
    assertThat(parse("B1 R1[x] b2 W2[x=-3]C2 A1").steps())
        .containsExactly(
            new Step(1, new Action.Begin(Optional.empty())),
            step(1, operation(OperationKind.READ, "x", null)),
            new Step(2, new Action.Begin(Optional.empty())),
            step(2, operation(OperationKind.WRITE, "x", "-3")),
            new Step(2, new Action.Commit()),
            new Step(1, new Action.Rollback()));
  }

  /** Whoever is sent such a script can replay it without trusting it. */
  @ParameterizedTest
  @CsvSource({
    "POSTGRESQL, SERIALIZABLE, true",
    "MARIADB, SERIALIZABLE, false",
    "DUCKDB, REPEATABLE_READ, true",
    "SQLITE, SERIALIZABLE, true",
    "H2, SERIALIZABLE, false",
    "HSQLDB, SERIALIZABLE, false",
    "DERBY, SERIALIZABLE, false",
  })
  void writesThatReturnAreAllowed(EmbeddedDatabase kind, Isolation isolation, boolean returns)
      throws Exception {
    Schedule schedule = parse("R1[x] R2[x] W1[x=5] D1[x] W2[x=6] C1 C2").returning();

    String script = ScheduleWriter.script(schedule, kind.dialect(), isolation, List.of());

    assertThat(script.contains("= 5 WHERE k = 0 RETURNING v;")).isEqualTo(returns);
    assertThat(script).contains("UPDATE ", "= 6 WHERE k = 0;", "DELETE ");
    assertThat(ScheduleParser.parseForeign("script", script).operations()).hasSize(5);
  }

  @Test
  void readsLocksAndSavepoints() throws Exception {
    RowOperation read = operation(OperationKind.READ, "x", null);

    Schedule schedule = parse("U1[x] S2[x] v1[here] W1[x=1] X1[here] C1 C2");

    assertThat(schedule.steps())
        .contains(
            new Step(
                1, new Action.Execute(Optional.empty(), Optional.of(read), Optional.of(UPDATE))),
            new Step(
                2, new Action.Execute(Optional.empty(), Optional.of(read), Optional.of(SHARE))),
            new Step(1, new Action.Savepoint("here", Optional.empty())),
            new Step(1, new Action.RollbackTo("here", Optional.empty())));
    String script =
        ScheduleWriter.script(schedule, Dialects.POSTGRESQL, Isolation.READ_COMMITTED, List.of());
    assertThat(script)
        .contains("WHERE k = 0 FOR UPDATE;", "FOR SHARE;", "ROLLBACK TO SAVEPOINT here;");
    assertThat(ScheduleWriter.letters(parse(script))).isEqualTo(ScheduleWriter.letters(schedule));
  }

  @Test
  void wantsSavepointsSetBeforeTheyAreRolledBackTo() {
    assertThatThrownBy(() -> parse("V2[here] W1[x=1] X1[here]"))
        .hasMessage(
            "file.sql:1:18: found 'X1[here]', expected V1[here] before it, which sets the "
                + "savepoint");
    assertThatThrownBy(() -> parse("V1 C1"))
        .hasMessage("file.sql:1:1: found 'V1', expected V1[name], naming a savepoint");
  }

  @Test
  void readsEveryKindOfOperation() throws Exception {
    assertThat(
            parse("I1[a=1] D1[b] P1[v = 0 AND k > 2] W1[l+=5] R1[l=5,6] R1[c=none] R1[l] C1")
                .operations())
        .containsExactly(
            operation(OperationKind.INSERT, "a", "1"),
            operation(OperationKind.DELETE, "b", null),
            operation(OperationKind.PREDICATE_READ, "v = 0 AND k > 2", null),
            operation(OperationKind.APPEND, "l", "5"),
            operation(OperationKind.LIST_READ, "l", "5,6"),
            operation(OperationKind.READ, "c", "none"),
            operation(OperationKind.LIST_READ, "l", null));
  }

  @Test
  void beginsEndsAndGivesValuesBySelf() throws Exception {
    assertThat(parse("w1[x]w2[x=7]w2[x]c2").steps())
        .containsExactly(
            new Step(1, new Action.Begin(Optional.empty())),
            step(1, operation(OperationKind.WRITE, "x", "8")),
            new Step(2, new Action.Begin(Optional.empty())),
            step(2, operation(OperationKind.WRITE, "x", "7")),
            step(2, operation(OperationKind.WRITE, "x", "9")),
            new Step(2, new Action.Commit()),
            new Step(1, new Action.Rollback()));
  }

  @Test
  void readsWhatRowsHoldAtFirst() throws Exception {
    Schedule schedule = parse("W0[x=5] D0[y] R1[x] R1[y] R1[7] R1[z] C1");
    ScheduleRows rows = new ScheduleRows(schedule);

    assertThat(rows.initial("x")).isEqualTo(operation(OperationKind.INSERT, "x", "5"));
    assertThat(rows.initial("y")).isEqualTo(operation(OperationKind.DELETE, "y", null));
    assertThat(rows.initial("z")).isEqualTo(operation(OperationKind.INSERT, "z", "0"));
    assertThat(rows.all().stream().map(rows::key)).containsExactly(7, 0, 1, 2);
  }

  @Test
  void readsSqlWithMarks() throws Exception {
    Schedule schedule =
        parse(
            """
            -- A story; it says nothing.
            -- @isolation repeatable read
            -- @level ser
            CREATE TABLE t (k INT, v INT); -- a comment
            INSERT INTO t VALUES (0, 0), (1, 0); -- W0[x=0] W0[y=0]
            BEGIN ISOLATION LEVEL SERIALIZABLE; -- B1
            SELECT v FROM t -- not yet; here
             WHERE k = 0 AND s <> ';'; -- R1[x] and more
            select 1; -- T2
            COMMIT; -- C1
            """);

    assertThat(schedule.isolation()).contains(Isolation.REPEATABLE_READ);
    assertThat(schedule.level()).contains(IsolationLevel.SERIALIZABILITY);
    assertThat(schedule.preparation().statements())
        .containsExactly("CREATE TABLE t (k INT, v INT)", "INSERT INTO t VALUES (0, 0), (1, 0)");
    assertThat(schedule.preparation().rows()).hasSize(2);
    assertThat(schedule.steps())
        .containsExactly(
            new Step(1, new Action.Begin(Optional.of(Isolation.SERIALIZABLE))),
            new Step(
                1,
                new Action.Execute(
                    Optional.of(
                        "SELECT v FROM t -- not yet; here\\n WHERE k = 0 AND s <> ';'"
                            .replace("\\n", "\n")),
                    Optional.of(operation(OperationKind.READ, "x", null)))),
            new Step(2, new Action.Begin(Optional.empty())),
            new Step(2, new Action.Execute(Optional.of("select 1"), Optional.empty())),
            new Step(1, new Action.Commit()),
            new Step(2, new Action.Rollback()));
  }

  @Test
  void readsAndWritesWhichTransactionsShareAConnection() throws Exception {
    Schedule schedule = parse("-- @session 1 3\n-- @session 2 4\nR1[x] R2[x] C1 C2 R3[x] C3 C4");
    String script =
        ScheduleWriter.script(schedule, Dialects.DERBY, Isolation.READ_COMMITTED, List.of());

    assertThat(schedule.sessions()).containsExactly(List.of(1, 3), List.of(2, 4));
    assertThat(parse(script).sessions()).isEqualTo(schedule.sessions());
  }

  /** As Hermitage writes its tests. */
  @Test
  void readsStatementsWithTheirTransactionAlone() throws Exception {
    Schedule schedule =
        parse(
            """
            create table test (id int primary key, value int);
            insert into test (id, value) values (1, 10), (2, 20);
            begin; set transaction isolation level read committed; -- T1
            begin; set transaction isolation level read committed; -- T2
            update test set value = 11 where id = 1; -- T1
            update test set value = 12 where id = 1; -- T2, BLOCKS
            commit; -- T1. This unblocks T2
            abort; -- T2
            """);

    assertThat(schedule.steps()).extracting(Step::transaction).containsExactly(1, 2, 1, 2, 1, 2);
    assertThat(schedule.steps().get(0).action())
        .isEqualTo(new Action.Begin(Optional.of(Isolation.READ_COMMITTED)));
    assertThat(schedule.steps().get(4).action()).isEqualTo(new Action.Commit());
    assertThat(schedule.steps().get(5).action()).isEqualTo(new Action.Rollback());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "R1[x] Z1[y] | 1:7: found 'Z1[y]', expected a step: B (begins), R (reads),",
        "R1[x] C1\\n  R1[x] | 2:3: found 'R1[x]', expected no further step of transaction "
            + "1, which has",
        "R1[x] B1 | 1:7: found 'B1', expected no second begin of transaction 1",
        "R1 | 1:1: found 'R1', expected R1[row], or R1[row=value] with the returned value",
        "W1[x | 1:1: found 'W1[x', expected W1[row], W1[row=number], or W1[row+=number]",
        "W1[x=y] | 1:1: found 'W1[x=y]', expected W1[row], W1[row=number], or",
        "R0[x] R1[x] | 1:1: found 'R0[x]', expected W0[row=number], or D0[row] if the row "
            + "does not exist",
        "W0[x=1] W1[x+=1] | 1:1: found 'W0[x=1]', expected a row that is not a list",
        "C1[x] | 1:3: found '[x]', expected nothing in brackets after C",
        "B1[sloppy] | 1:4: found 'sloppy', expected a level: 'sloppy' is not an isolation level",
        "R1[x]\\nSELECT 1; | 2:1: found 'SELECT 1', expected '-- T1' after it",
        "CREATE TABLE t (k INT);\\nR1[x] C1 | 2:1: found 'R1[x]', expected '-- W0[x=value]' after",
        "UPDATE t SET v = 1; -- T1\\nR1[x] | 1:1: found 'UPDATE t SET v = 1', expected '-- W1[row",
        "W1[x]\\nROLLBACK TO s; -- T1 | 2:1: found 'ROLLBACK TO s', expected '-- W1[row=value]'",
        "W1[x=] | 1:1: found 'W1[x=]', expected W1[row], W1[row=number], or",
        "SELECT 1 | 1:1: found 'SELECT 1', expected a step, or SQL that ends with ';'",
        "SELECT 1; -- C1 | 1:14: found 'C1', expected a comment that fits the statement, "
            + "which is no COMMIT",
        "-- @levle ser | 1:4: found '@levle', expected @isolation or @level",
        "-- @session 1 x\\nR1[x] | 1:4: found '@session', expected @isolation or @level, or @session",
        "-- @session 1 2\\nR1[x] R2[x] C1 C2 | 1:4: found '@session', expected transactions of no",
        "-- @session 1 2\\n-- @session 3 2\\nC1 C3 C2 | 2:4: found '@session', expected trans",
        "-- @session 1 2\\nB1[serializable] C1 C2 | 1:4: found '@session', expected transactions",
        "-- @level sre | 1:4: found 'sre', expected a level: ci, rc,",
        "-- nothing | 1:11: found the end of the file, expected a step of a transaction",
      })
  void saysWhatIsWrongWhere(String text, String message) {
    assertThatThrownBy(() -> parse(text.replace("\\n", "\n")))
        .isInstanceOf(BadScheduleException.class)
        .hasMessageStartingWith("file.sql:" + message)
        .message()
        .doesNotContain("\n");
  }

  /** The pattern of a statement must not need more stack than there is. */
  @Test
  void readsLongStatements() throws Exception {
    String statement =
        "SELECT '" + "a-/b;".repeat(20_000) + "', " + "1 - 1 / 1, ".repeat(20_000) + "1";

    assertThat(parse(statement + "; -- T1").steps())
        .contains(new Step(1, new Action.Execute(Optional.of(statement), Optional.empty())));
    assertThat(List.of(parse("R1[x]").steps())).hasSize(1);
  }
}

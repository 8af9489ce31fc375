package dev.taipan.relational.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.Instrumented.Kind;
import dev.taipan.relational.sql.Meeting;
import dev.taipan.relational.sql.PredicateScan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The worked examples of the paper, with its verdicts. */
class PaperExamplesTest {

  /** Figure 1: read-write skew of MySQL at repeatable read. */
  @Test
  void figure1() {
    RelationalStatement read = statement(1, Kind.SELECT, 1, seen("r0_1", Meeting.READ));
    RelationalStatement update = statement(2, Kind.UPDATE, 2, seen("r0_1", Meeting.UPDATED, 2));
    RelationalStatement insert = statement(3, Kind.INSERT, 3, seen("r3_1", Meeting.INSERTED));
    RelationalStatement both =
        statement(
            4,
            Kind.UPDATE,
            5,
            seen("r0_4", Meeting.UPDATED, 4),
            seen("r3_1", Meeting.UPDATED, 3, 4));
    RelationalStatement third =
        statement(
            5,
            Kind.SELECT,
            7,
            seen("r0_1", Meeting.READ, 2),
            seen("r0_4", Meeting.READ, 4),
            seen("r3_1", Meeting.READ, 3, 4));
    RelationalRun run =
        new RelationalRun(
            List.of(
                transaction(2, 2, 1, 4, update, insert),
                transaction(1, 1, 0, 6, read, both),
                transaction(3, 1, 6, 8, third)),
            Map.of("r0_1", "t1", "r0_4", "t2"),
            Map.of("r0_1", list(2), "r0_4", list(4), "r3_1", list(3, 4)),
            Map.of("r0_1", "t1", "r0_4", "t2", "r3_1", "t2"));
    assertThat(edges(run)).contains("T1 -rw(r0_1)-> T2", "T2 -ww(r3_1)-> T1", "T2 -wr(r0_1)-> T3");
    assertThat(patterns(run)).containsExactly(Pattern.READ_WRITE_SKEW);
    assertThat(satisfies(run, IsolationLevel.SNAPSHOT_ISOLATION)).isFalse();
  }

  /** Figure 4: an update, and a delete that locks what it is about to remove. */
  @Test
  void figure4() {
    RelationalRun run =
        new RelationalRun(
            List.of(
                transaction(
                    1,
                    1,
                    0,
                    3,
                    statement(1, Kind.UPDATE, 1, seen("r0_1", Meeting.UPDATED, 1)),
                    statement(2, Kind.SELECT, 2, seen("r0_1", Meeting.READ, 1))),
                transaction(
                    2, 2, 4, 6, statement(3, Kind.DELETE, 5, seen("r0_1", Meeting.DELETED, 1)))),
            Map.of("r0_1", "t1"),
            Map.of(),
            Map.of());
    assertThat(edges(run)).containsExactly("T1 -ww(r0_1)-> T2", "T1 -rw(r0_1)-> T2");
    assertThat(patterns(run)).isEmpty();
    assertThat(satisfies(run, IsolationLevel.SERIALIZABILITY)).isTrue();
  }

  /** Figure 5: a plain read and then one that locks see different versions; no anomaly. */
  @Test
  void figure5() {
    RelationalRun run =
        new RelationalRun(
            List.of(
                transaction(
                    2, 2, 2, 4, statement(2, Kind.UPDATE, 3, seen("r0_1", Meeting.UPDATED, 2))),
                transaction(
                    1,
                    1,
                    0,
                    6,
                    statement(1, Kind.SELECT, 1, seen("r0_1", Meeting.READ)),
                    statement(3, Kind.SELECT_FOR_UPDATE, 5, seen("r0_1", Meeting.LOCKED_READ, 2)))),
            Map.of("r0_1", "t1"),
            Map.of("r0_1", list(2)),
            Map.of("r0_1", "t1"));
    assertThat(patterns(run)).isEmpty();
    assertThat(satisfies(run, IsolationLevel.SNAPSHOT_ISOLATION)).isTrue();
    assertThat(Patterns.of(new InferredRun(run, CurrentReads.JUDGED).dependencies()))
        .extracting(RelationalFinding::pattern)
        .containsExactly(Pattern.NON_REPEATABLE_READ);
  }

  /** Figure 6: write skew over two tables. */
  @Test
  void figure6() {
    RelationalRun run =
        new RelationalRun(
            List.of(
                transaction(
                    1,
                    1,
                    0,
                    5,
                    statement(1, Kind.SELECT, 1, seen("r0_1", Meeting.READ)),
                    statement(3, Kind.UPDATE, 3, seen("r0_2", Meeting.UPDATED, 3))),
                transaction(
                    2,
                    2,
                    0,
                    6,
                    statement(2, Kind.SELECT, 2, seen("r0_2", Meeting.READ)),
                    statement(4, Kind.UPDATE, 4, seen("r0_1", Meeting.UPDATED, 4))),
                transaction(
                    3,
                    1,
                    7,
                    9,
                    statement(
                        5,
                        Kind.SELECT,
                        8,
                        seen("r0_1", Meeting.READ, 4),
                        seen("r0_2", Meeting.READ, 3)))),
            Map.of("r0_1", "t1", "r0_2", "t2"),
            Map.of("r0_1", list(4), "r0_2", list(3)),
            Map.of("r0_1", "t1", "r0_2", "t2"));
    assertThat(patterns(run)).containsExactly(Pattern.WRITE_SKEW);
    assertThat(satisfies(run, IsolationLevel.SERIALIZABILITY)).isFalse();
    assertThat(satisfies(run, IsolationLevel.SNAPSHOT_ISOLATION)).isTrue();
  }

  /** A row that a read of its whole table did not return, since it was not there yet. */
  @Test
  void skewOfRowsThatWereNotThere() {
    RelationalRun run =
        new RelationalRun(
            List.of(
                transaction(
                    1,
                    1,
                    0,
                    5,
                    scan(1, 1, "t1"),
                    statement(3, Kind.INSERT, 3, seen("r3_1", Meeting.INSERTED))),
                transaction(
                    2,
                    2,
                    0,
                    6,
                    scan(2, 2, "t1"),
                    statement(4, Kind.INSERT, 4, seen("r4_1", Meeting.INSERTED)))),
            Map.of(),
            Map.of("r3_1", list(3), "r4_1", list(4)),
            Map.of("r3_1", "t1", "r4_1", "t1"));
    assertThat(patterns(run)).containsExactly(Pattern.WRITE_SKEW);
    assertThat(satisfies(run, IsolationLevel.SERIALIZABILITY)).isFalse();
  }

  private static List<String> edges(RelationalRun run) {
    return new InferredRun(run, CurrentReads.EXCEPTED)
        .dependencies().edges().stream().map(RowEdge::toString).toList();
  }

  private static List<Pattern> patterns(RelationalRun run) {
    return Patterns.of(new InferredRun(run, CurrentReads.EXCEPTED).dependencies()).stream()
        .map(RelationalFinding::pattern)
        .distinct()
        .toList();
  }

  private static boolean satisfies(RelationalRun run, IsolationLevel level) {
    return IsolationChecker.satisfies(
        new InferredRun(run, CurrentReads.EXCEPTED).history(), level, CheckOptions.DEFAULTS);
  }

  private static Observation seen(String row, Meeting meeting, long... list) {
    return new Observation(row, list, meeting);
  }

  private static long[] list(long... numbers) {
    return numbers;
  }

  private static RelationalStatement statement(
      long number, Kind kind, long ended, Observation... seen) {
    return new RelationalStatement(
        number, kind.name(), Optional.of(kind), List.of(seen), List.of(), ended, Optional.empty());
  }

  private static RelationalStatement scan(long number, long ended, String table) {
    return new RelationalStatement(
        number,
        "SELECT",
        Optional.of(Kind.SELECT),
        List.of(),
        List.of(new PredicateScan(table, "", Meeting.READ)),
        ended,
        Optional.empty());
  }

  private static RelationalTransaction transaction(
      int number, int session, long started, long ended, RelationalStatement... statements) {
    return new RelationalTransaction(
        number, session, List.of(statements), TransactionStatus.COMMITTED, started, ended);
  }
}

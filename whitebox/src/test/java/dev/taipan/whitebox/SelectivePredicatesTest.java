package dev.taipan.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.time.Deadline;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.enne.Enne;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.matches.IntegerRange;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Bounds of columns change how long it takes, and nothing else; deadlines are kept. */
class SelectivePredicatesTest {
  private static final int ROWS = 2_000;

  /** Counts how often predicates are evaluated, and may hide their bounds. */
  private static final class Counting implements MatchesOracle {
    private final MatchesOracle interpreter = new Interpreter(PredicateDialect.H2);
    private final boolean tellsBounds;
    private boolean isNew;
    private long evaluations;

    Counting(boolean tellsBounds) {
      this.tellsBounds = tellsBounds;
    }

    /** One whose predicates are never the same, as if each had a subquery. */
    static Counting ofNewPredicates() {
      Counting counting = new Counting(false);
      counting.isNew = true;
      return counting;
    }

    @Override
    public RowPredicate predicate(String text) {
      return new Counted(this, interpreter.predicate(text));
    }
  }

  private record Counted(Counting count, RowPredicate predicate) implements RowPredicate {
    @Override
    public boolean matches(Row row) {
      count.evaluations++;
      return predicate.matches(row);
    }

    @Override
    public Optional<IntegerRange> range() {
      return count.tellsBounds ? predicate.range() : Optional.empty();
    }

    @Override
    public boolean isOf(String table) {
      return predicate.isOf(table);
    }

    @Override
    public Optional<Object> aggregate(List<Row> matching) {
      return predicate.aggregate(matching);
    }

    @Override
    public boolean isAggregate() {
      return predicate.isAggregate();
    }

    @Override
    public boolean isCountOfRows() {
      return predicate.isCountOfRows();
    }

    @Override
    public RowPredicate given(Function<RowPredicate, List<Row>> matching) {
      RowPredicate given =
          predicate.given(subquery -> matching.apply(new Counted(count, subquery)));
      return given == predicate && !count.isNew ? this : new Counted(count, given);
    }
  }

  @Test
  void verdictsAndReasonsAreThoseWithoutBounds() {
    Random random = new Random(11);
    Counting bounded = new Counting(true);
    Counting plain = new Counting(false);
    for (int i = 0; i < 2_000; i++) {
      PlainHistory history = PlainHistory.random(random, false);
      for (History told :
          List.of(PlainRecording.withCertificate(history), PlainRecording.withStamps(history))) {
        assertThat(new Emme(told, bounded).check(WhiteBoxLevel.SERIALIZABLE))
            .as("%s", history)
            .isEqualTo(new Emme(told, plain).check(WhiteBoxLevel.SERIALIZABLE));
      }
    }
    assertThat(bounded.evaluations).isLessThan(plain.evaluations * 9 / 10);
  }

  @Test
  void verdictsAndReasonsAreThoseOfPredicatesThatNeverComeAgain() {
    Random random = new Random(12);
    Counting again = new Counting(false);
    Counting never = Counting.ofNewPredicates();
    int accepted = 0;
    for (int i = 0; i < 200; i++) {
      PlainHistory history = PlainHistory.random(random, true, 1 + random.nextInt(100));
      History told = PlainRecording.withStamps(history);
      for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
        WhiteBoxVerdict verdict = new Emme(told, again).check(level);
        assertThat(verdict).as("%s", history).isEqualTo(new Emme(told, never).check(level));
        accepted += verdict.isAccepted() ? 1 : 0;
      }
    }
    assertThat(accepted).isBetween(200, 600);
    assertThat(again.evaluations).isLessThan(never.evaluations);
  }

  @Test
  void whatComesAgainIsEvaluatedOncePerVersion() {
    Counting oracle = new Counting(true);
    HistoryBuilder builder = new HistoryBuilder().initialValue(0);
    int session = builder.session("s");
    for (int t = 0; t < 2_000; t++) {
      int made = builder.transaction(session, t, TransactionStatus.COMMITTED);
      builder.details().order(made, t + 1);
      builder.predicateRead(made, "v % 1000 = 999");
      builder.write(made, builder.key(t % 5), 1_000L * t);
    }

    assertThat(new Emme(builder.build(), oracle).check(WhiteBoxLevel.SERIALIZABLE))
        .isEqualTo(WhiteBoxVerdict.ACCEPTED);
    assertThat(oracle.evaluations).isBetween(2_000L, 2_000L + 3 * 2_000);
  }

  @Test
  void onlyVersionsInsideOfBoundsAreLookedAt() {
    Counting oracle = new Counting(true);

    assertThat(new Emme(bookings(ROWS), oracle).check(WhiteBoxLevel.SERIALIZABLE))
        .isEqualTo(WhiteBoxVerdict.ACCEPTED);
    assertThat(oracle.evaluations).isBetween((long) ROWS, 20L * ROWS);
  }

  @Test
  void aReplayLooksOnlyAtRowsInsideOfBounds() {
    Counting oracle = new Counting(true);

    assertThat(new Enne(bookings(ROWS)).check(ReplayLevel.SERIALIZABLE, oracle))
        .isEqualTo(WhiteBoxVerdict.ACCEPTED);
    assertThat(oracle.evaluations).isBetween(ROWS - 1L, 20L * ROWS);
  }

  @Test
  void replaysSayWhatTheySayWithoutBounds() {
    Random random = new Random(12);
    Counting bounded = new Counting(true);
    Counting plain = new Counting(false);
    for (int i = 0; i < 200; i++) {
      PlainHistory history = PlainHistory.random(random, true);
      History told = PlainRecording.withStamps(history);
      for (ReplayLevel level : EnumSet.complementOf(EnumSet.of(ReplayLevel.READ_ATOMIC))) {
        assertThat(new Enne(told).check(level, bounded))
            .as("%s", history)
            .isEqualTo(new Enne(told).check(level, plain));
      }
    }
    assertThat(bounded.evaluations).isLessThan(plain.evaluations);
  }

  /**
   * Each transaction looks for its row and those next to it, of which there is one, and adds it.
   */
  private static History bookings(int rows) {
    HistoryBuilder builder = new HistoryBuilder().initialValue(0);
    int session = builder.session("client");
    builder.numberedAsRecorded();
    for (int row = 0; row < rows; row++) {
      builder.key(row);
    }
    for (int row = 0; row < rows; row++) {
      int made = builder.transaction(session, row, TransactionStatus.COMMITTED);
      builder.details().order(made, row + 1L);
      builder.predicateRead(made, "v BETWEEN " + (row + 9) + " AND " + (row + 11));
      if (row > 0) {
        builder.match(row - 1, row + 9L, Details.NO_VERSION);
      }
      builder.write(made, row, row + 10L);
    }
    return builder.build();
  }

  @Test
  void whatIsNotKnownAtTheDeadlineIsUndecided() {
    History history = bookings(10);
    Deadline over = Deadline.in(Duration.ZERO);
    MatchesOracle oracle = new Interpreter(PredicateDialect.H2);

    for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
      WhiteBoxVerdict verdict = new Emme(history, oracle, over).check(level);
      assertThat(verdict).isEqualTo(WhiteBoxVerdict.UNDECIDED);
      assertThat(verdict.isAccepted()).isFalse();
    }
    assertThat(new Enne(history).check(ReplayLevel.SERIALIZABLE, oracle, over))
        .isEqualTo(WhiteBoxVerdict.UNDECIDED);
  }
}

package dev.taipan.whitebox.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.RowKey;
import dev.taipan.whitebox.matches.IntegerRange;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An index of columns changes how many versions are looked at, and nothing else. */
class IndexedVersionsTest {
  private static final long ABSENT = -1;
  private static final int KEYS = 6;
  private static final List<String> CONDITIONS =
      List.of(
          "%s",
          "SELECT * FROM t WHERE %s",
          "SELECT * FROM u WHERE %s AND b < 2",
          "SELECT * FROM t WHERE b < 2 AND %s",
          "SELECT * FROM t WHERE (%s) OR b = 1",
          "SELECT * FROM t WHERE a = (SELECT MIN(a) FROM t WHERE %s)",
          "SELECT * FROM u WHERE b = (SELECT MAX(b) FROM u WHERE %1$s) AND %1$s",
          "SELECT COUNT(*) FROM t WHERE %s",
          "SELECT SUM(a) FROM u WHERE %s");
  private static final List<String> BOUNDS =
      List.of("a = %d", "a BETWEEN %d AND 5", "a >= %d", "a < %d AND b <> 0", "a <> %d", "k = %d");

  /** Tells no bounds, so that nothing is left out, and counts what is looked at. */
  private record Plain(RowPredicate predicate, boolean tellsBounds, int[] looks)
      implements RowPredicate {
    static MatchesOracle oracle(boolean tellsBounds, int[] looks) {
      MatchesOracle interpreter = new Interpreter(PredicateDialect.POSTGRESQL);
      return text -> new Plain(interpreter.predicate(text), tellsBounds, looks);
    }

    private Plain same(RowPredicate other) {
      return new Plain(other, tellsBounds, looks);
    }

    @Override
    public boolean matches(Row row) {
      looks[0]++;
      return predicate.matches(row);
    }

    @Override
    public Optional<IntegerRange> range() {
      return tellsBounds ? predicate.range() : Optional.empty();
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
    public Optional<Object> joined(Optional<Object> one, Optional<Object> other) {
      return predicate.joined(one, other);
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
    public List<RowPredicate> subqueries() {
      return predicate.subqueries().stream().<RowPredicate>map(this::same).toList();
    }

    @Override
    public RowPredicate givenResults(List<Optional<Object>> results) {
      return same(predicate.givenResults(results));
    }
  }

  /** Rows of two tables. */
  private enum RowNames implements Names {
    ROWS;

    @Override
    public String of(long number) {
      return "[\"" + (number % 2 == 0 ? "t" : "u") + "\"," + number + "]";
    }

    @Override
    public boolean areOfRows() {
      return true;
    }

    @Override
    public Optional<RowKey> row(long number) {
      return Optional.of(
          new RowKey(number % 2 == 0 ? "t" : "u", Long.toString(number), Optional.empty()));
    }
  }

  private static String json(long value) {
    return value == ABSENT
        ? "null"
        : "{\"a\":%s,\"b\":%d}".formatted(value % 7 == 6 ? "null" : value % 7, value / 7 % 3);
  }

  private static History random(Random random) {
    HistoryBuilder builder =
        new HistoryBuilder()
            .initialValue(ABSENT)
            .tombstone(ABSENT)
            .keyNames(RowNames.ROWS)
            .valueNames(IndexedVersionsTest::json);
    int session = builder.session("s");
    for (int key = 0; key < KEYS; key++) {
      builder.key(key);
    }
    for (int t = 0; t < 4 + random.nextInt(4); t++) {
      int made = builder.transaction(session, t, TransactionStatus.COMMITTED);
      String bounds = pick(random, BOUNDS).formatted(random.nextInt(6));
      int read = builder.predicateRead(made, pick(random, CONDITIONS).formatted(bounds));
      builder.match(random.nextInt(KEYS), random.nextInt(21), Details.NO_VERSION);
      builder.details().result(read, random.nextInt(4));
      builder.write(made, random.nextInt(KEYS), random.nextInt(21));
    }
    return builder.build();
  }

  private static String pick(Random random, List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }

  private static String text(History history) {
    StringBuilder text = new StringBuilder();
    for (int op = 0; op < history.operations(); op++) {
      text.append(history.transactionOf(op)).append(history.isWrite(op) ? " w " : " r ");
      text.append(history.keyName(history.key(op))).append(' ').append(history.value(op));
      text.append('\n');
    }
    return text.append(history.details().predicateReads().size()).toString();
  }

  @Test
  void itemsAreThoseOfPlainEvaluation() {
    Random random = new Random(5);
    int[] few = new int[1];
    int[] all = new int[1];
    MatchesOracle indexed = Plain.oracle(true, few);
    MatchesOracle plain = Plain.oracle(false, all);
    int unjudged = 0;
    int reads = 0;
    for (int i = 0; i < 1_000; i++) {
      History history = random(random);
      History items = PredicatesAsItems.of(history, indexed);
      assertThat(text(items)).as("%d", i).isEqualTo(text(PredicatesAsItems.of(history, plain)));
      unjudged += items.details().predicateReads().size();
      reads += history.details().predicateReads().size();
    }
    assertThat(few[0]).isLessThan(all[0] * 3 / 4);
    assertThat(unjudged).isLessThan(reads / 2);
  }
}

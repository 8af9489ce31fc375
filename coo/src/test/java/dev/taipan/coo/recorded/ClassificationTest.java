package dev.taipan.coo.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.coo.pop.PaperTable;
import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Details;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class ClassificationTest {
  static final List<PaperTable.Row> ROWS = PaperTable.ROWS;

  private static final Pattern OPERATION = Pattern.compile("([RW])(\\d)\\[([a-z])(\\d+)]");

  /** A history of the paper's notation: version 1 is value 1, and times are places. */
  private static History history(String text) {
    HistoryBuilder builder = new HistoryBuilder();
    Map<String, Integer> transactions = new HashMap<>();
    String[] words = text.split(" ");
    for (int time = 0; time < words.length; time++) {
      String number = words[time].substring(1, 2);
      int transaction =
          transactions.computeIfAbsent(
              number,
              each ->
                  builder.transaction(
                      builder.session(each), Long.parseLong(each), TransactionStatus.UNKNOWN));
      Matcher operation = OPERATION.matcher(words[time]);
      if (operation.matches()) {
        add(builder, transaction, operation, time);
      } else {
        builder.status(
            transaction,
            words[time].startsWith("C") ? TransactionStatus.COMMITTED : TransactionStatus.ABORTED);
        builder.times(transaction, History.NO_START, 10L * time + 5);
      }
    }
    return builder.build();
  }

  private static void add(HistoryBuilder builder, int transaction, Matcher operation, int time) {
    int key = builder.key(operation.group(3).charAt(0));
    builder.details().times(builder.operations(), 10L * time, 10L * time + 5);
    long value = Long.parseLong(operation.group(4));
    if (operation.group(1).equals("R")) {
      builder.read(transaction, key, value);
    } else {
      builder.write(transaction, key, value);
    }
  }

  /**
   * A history does not say when a commit was asked for. So a transaction that does nothing more may
   * have committed by then, and of two that write, what is uncommitted in the paper counts as
   * committed here, unless its transaction acts later.
   */
  @ParameterizedTest
  @FieldSource("ROWS")
  void findsWhatThePaperFinds(PaperTable.Row row) {
    List<PopCycle> found = Classification.of(history(row.executed())).anomalies();

    if (row.number() == 15) {
      assertThat(found).isEmpty();
    } else {
      assertThat(found).hasSize(1);
      PopAnomaly anomaly = found.get(0).anomaly();
      assertThat(anomaly.size()).isEqualTo(row.size());
      if (row.name().endsWith("committed")) {
        assertThat(anomaly.number()).isEqualTo(row.number());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "R1[x0] R2[y0] W2[x1] W1[y1] C1 C2,WRITE_SKEW_COMMITTED",
    "W1[x1] R2[x1] W1[x2] R2[x2] C2 C1,INTERMEDIATE_READ",
    "W1[x1] W2[x2] W1[y1] C1 W2[z1] C2,DIRTY_WRITE",
    "W1[x1] R2[x1] A1 C2,DIRTY_READ",
  })
  void namesAnomalies(String executed, PopAnomaly anomaly) {
    assertThat(Classification.of(history(executed)).anomalies())
        .extracting(PopCycle::anomaly)
        .containsExactly(anomaly);
  }

  @Test
  void countsReadsThatAreNoPartOfTheModel() {
    assertThat(Classification.of(history("R1[x7] C1")).unexplainedReads()).isOne();
    assertThat(Classification.of(history("W1[x1] R1[x0] C1")).unexplainedReads()).isOne();
    assertThat(Classification.of(history("W1[x1] C1 W2[x1] C2 R3[x1] C3")).ambiguousReads())
        .isOne();
  }

  @Test
  void leavesOutWhatNobodySawOfUnknownOutcome() {
    Classification classified = Classification.of(history("R1[x0] W2[x1] R1[x0] C1"));

    assertThat(classified.schedule().transactions()).isOne();
    assertThat(classified.found()).isFalse();
  }

  /**
   * Writes that stay private until the commit are installed in another order than they ended in.
   */
  @Test
  void takesTheOrderOfVersionsThatTheHistorySays() {
    History byTime = history("R1[y0] W1[x1] C1 W2[y1] W2[x2] C2 R3[x1] C3");
    int x = byTime.key(1);
    History said =
        byTime.withVersionOrder(new VersionOrder.Builder("test").add(x, 0, 1, 0).build());

    assertThat(Classification.of(byTime).anomalies())
        .extracting(PopCycle::anomaly)
        .doesNotContain(PopAnomaly.READ_WRITE_SKEW_1);
    assertThat(Classification.of(said).anomalies())
        .extracting(each -> each.pairs().size())
        .contains(2);
  }

  /**
   * Databases let go of what a transaction had locked when its statement fails, before its client
   * hears of that.
   */
  @ParameterizedTest
  @CsvSource({Details.NO_END + ",false", "30,true"})
  void failedStatementsMayHaveEndedTransactions(long end, boolean found) {
    HistoryBuilder builder = new HistoryBuilder();
    int refused = builder.transaction(builder.session("1"), 1, TransactionStatus.ABORTED);
    int next = builder.transaction(builder.session("2"), 2, TransactionStatus.COMMITTED);
    write(builder, refused, 'x', 0, 5);
    write(builder, refused, 'y', 10, end);
    write(builder, next, 'x', 15, 25);

    assertThat(Classification.of(builder.build()).found()).isEqualTo(found);
  }

  private static void write(
      HistoryBuilder builder, int transaction, char key, long start, long end) {
    builder.details().times(builder.operations(), start, end);
    builder.write(transaction, builder.key(key), transaction + 1);
  }

  @Test
  void takesMatchesOfPredicatesForReads() {
    HistoryBuilder builder = new HistoryBuilder();
    int first = builder.transaction(builder.session("1"), 1, TransactionStatus.COMMITTED);
    int second = builder.transaction(builder.session("2"), 2, TransactionStatus.COMMITTED);
    int x = builder.key('x');
    select(builder, first, x, 0, 10);
    builder.details().times(builder.operations(), 20, 25);
    builder.write(second, x, 1);
    select(builder, first, x, 1, 30);

    assertThat(Classification.of(builder.build()).anomalies())
        .extracting(PopCycle::anomaly)
        .containsExactly(PopAnomaly.NON_REPEATABLE_READ_COMMITTED);
  }

  private static void select(
      HistoryBuilder builder, int transaction, int key, long value, long time) {
    int read = builder.predicateRead(transaction, "v < 9");
    builder.details().times(read, time, time + 5);
    builder.match(key, value, Details.NO_VERSION);
  }

  @Test
  void needsTimes() {
    HistoryBuilder builder = new HistoryBuilder();
    int transaction = builder.transaction(builder.session("1"), 1, TransactionStatus.COMMITTED);
    builder.write(transaction, builder.key(1), 1);

    assertThatThrownBy(() -> Classification.of(builder.build()))
        .isInstanceOf(UnclassifiableHistoryException.class)
        .hasMessageContaining("operations have no times");
  }
}

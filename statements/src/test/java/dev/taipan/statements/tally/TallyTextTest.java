package dev.taipan.statements.tally;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.TransactionStatus;
import dev.taipan.statements.tally.Tally.Understanding;
import java.util.List;
import org.junit.jupiter.api.Test;

class TallyTextTest {
  private final Tally tally = new Tally(() -> {});

  @Test
  void saysWhichStatementsWereNotUnderstoodWithoutTheirLiterals() {
    tally.statement(Understanding.EXACT, "SELECT v FROM t WHERE id = 1");
    for (int user = 0; user < 3; user++) {
      tally.statement(
          Understanding.READS_LEFT_OUT, "SELECT f(v)\nFROM t WHERE name = 'user" + user + "'");
    }
    tally.statement(Understanding.WRITES_LEFT_OUT, "CALL p($tag$secret$tag$, 'se\u001bcret', 17)");
    assertThat(new TallyText(tally).notUnderstood())
        .containsExactly(
            "Not understood, the most frequent first:",
            "  3 × SELECT f(v) FROM t WHERE name = $1",
            "  1 × CALL p($1, $2, $3)");
  }

  @Test
  void saysNothingWhereAllWereUnderstood() {
    tally.statement(Understanding.BY_PREDICATE, "SELECT v FROM t");
    assertThat(new TallyText(tally).notUnderstood()).isEmpty();
  }

  @Test
  void showsTheMostFrequentOnesAndTheirBeginnings() {
    String part = "x".repeat(50);
    for (int i = 0; i < 200; i++) {
      String sql = "SELECT " + part.substring(i % 50) + i + " FROM " + "y".repeat(5_000);
      tally.statement(Understanding.READS_LEFT_OUT, sql);
    }
    assertThat(new TallyText(tally).notUnderstood())
        .hasSize(12)
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(170))
        .last()
        .isEqualTo("  and 90 others");
  }

  @Test
  void addsUpWhatFilesCameTo() {
    Tally other = new Tally(() -> {});
    for (Tally each : List.of(tally, other)) {
      each.statement(Understanding.EXACT, "SELECT v FROM t WHERE id = 1");
      each.statement(Understanding.WRITES_LEFT_OUT, "CALL p()");
      each.recorded(3, 2);
      each.readAside();
      each.opaqueWrite("t");
      each.ended(TransactionStatus.COMMITTED);
    }
    other.statement(Understanding.BY_PREDICATE, "SELECT v FROM t");
    other.ended(TransactionStatus.UNKNOWN);
    other.cutOff();

    Tally sum = Tally.sum(List.of(tally, other));

    assertThat(new TallyText(sum).lines())
        .containsExactly(
            "2 transactions committed, 0 rolled back, 1 unknown",
            "Understood 60.0 % of 5 statements: 2 by keys, 1 by conditions",
            "Not understood: 0 statements that read, 2 that write",
            "The verdict rests on 4 writes, and on 75.0 % of 8 values read",
            "Writes that are not in the history: t (2); so no level holds for sure");
    assertThat(new TallyText(sum).notUnderstood()).last().isEqualTo("  2 × CALL p()");
    assertThat(sum.isCutOff()).isTrue();
    assertThat(tally.isCutOff()).isFalse();
  }
}

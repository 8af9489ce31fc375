package dev.taipan.coo.pop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class PopCheckerTest {
  static final List<PaperTable.Row> ROWS = PaperTable.ROWS;

  @ParameterizedTest
  @FieldSource("ROWS")
  void namesTheAnomaliesOfThePaper(PaperTable.Row row) {
    ExecutedSchedule schedule = Written.schedule(row.executed());

    List<PopCycle> found = PopChecker.anomalies(schedule);

    assertThat(found).hasSize(1);
    PopAnomaly anomaly = found.get(0).anomaly();
    assertThat(anomaly.number()).isEqualTo(row.number());
    assertThat(anomaly.title()).isEqualTo(row.name());
    assertThat(anomaly.type()).isEqualTo(row.type());
    assertThat(anomaly.size()).isEqualTo(row.size());
    assertThat(rotations(found.get(0).pattern(schedule))).contains(row.pairs());
  }

  /** Of more than two transactions, the paper's cycles begin anywhere. */
  private static List<String> rotations(String pattern) {
    String[] pairs = pattern.split(" - ");
    return pairs.length == 2
        ? List.of(pattern)
        : List.of(
            String.join(" - ", pairs[0], pairs[1], pairs[2]),
            String.join(" - ", pairs[1], pairs[2], pairs[0]),
            String.join(" - ", pairs[2], pairs[0], pairs[1]));
  }

  @Test
  void theTableHas33Rows() {
    assertThat(ROWS).hasSize(33).hasSameSizeAs(PopAnomaly.values());
  }

  /** The instances of the paper's Table 1. */
  @ParameterizedTest
  @CsvSource({
    "R4[x0] W1[x1] R3[y0] R3[x1] W2[y1] R4[y1] C1 C2 C3 C4,STEP_RAT,4",
    "R1[x0] W2[x1] C2 R3[x1] W3[y1] C3 R1[y1] C1,STEP_IAT,3",
    "R1[x0] R2[y0] W3[x1] C3 W4[y1] C4 R2[x1] C2 R1[y1] C1,STEP_IAT,4",
    "R1[x0] R1[y0] R2[y0] W2[y1] C2 R3[x0] R3[y1] C3 W1[x1] C1,STEP_IAT,3",
    "R1[y0] R2[x0] W2[x1] R2[y0] W2[y1] C2 R3[z0] W3[z1] R3[x1] W3[x2] C3 R1[z1] C1,STEP_IAT,3",
    "W1[x1] W2[x2] A1 C2,DIRTY_WRITE,2",
  })
  void namesKnownInstances(String executed, PopAnomaly anomaly, int transactions) {
    List<PopCycle> found = PopChecker.anomalies(Written.schedule(executed));

    assertThat(found).hasSize(1);
    assertThat(found.get(0).anomaly()).isEqualTo(anomaly);
    assertThat(found.get(0).pairs()).hasSize(transactions);
  }

  /** The paper's Figure 3: four transactions of which two suffice. */
  @Test
  void shortensCycles() {
    ExecutedSchedule schedule =
        Written.schedule("R1[x0] R2[y0] C2 R3[x0] W3[y1] C3 W2[x1] R4[x1] W4[x2] C4 W1[x3] C1");

    PopCycle cycle = PopChecker.anomalies(schedule).get(0);

    assertThat(cycle.pairs()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "W1[x1] R2[x1] C1 C2",
        "W1[x1] C1 R2[x1] W2[x2] C2 R3[x2] C3",
        "W1[x1] A1 R2[x0] W2[x2] C2",
        "W1[x1] R2[x1] A2 C1",
        "W1[x1] R2[x1] A2 A1",
        "R1[x0] W2[x1] A1 C2",
        "R1[x0] R2[x0] C1 C2",
        "W1[x1] W2[x2] C2 C1",
        "W1[x1] R2[x1]",
        "W1[x1] W2[x2]",
        "R1[x0] W1[x1] R1[x1] W1[x2] C1",
      })
  void findsNothingInOtherSchedules(String executed) {
    assertThat(PopChecker.anomalies(Written.schedule(executed))).isEmpty();
  }

  @Test
  void aReadOfWhatWasRolledBackBeforeIsADirtyRead() {
    List<PopCycle> found = PopChecker.anomalies(Written.schedule("W1[x1] A1 R2[x1] C2"));

    assertThat(found).extracting(PopCycle::anomaly).containsExactly(PopAnomaly.DIRTY_READ);
  }

  @Test
  void saysWhoIsInACycle() {
    ExecutedSchedule schedule = Written.schedule("R1[x0] W2[x1] C2 W1[x2] C1");

    assertThat(PopChecker.anomalies(schedule).get(0).text(schedule))
        .isEqualTo("T1 -RW[x]-> T2 -WCW[x]-> T1");
  }
}

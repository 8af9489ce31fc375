package dev.taipan.relational.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.generate.StatementDraw;
import dev.taipan.relational.infer.ConditionShare;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.relational.infer.Pattern;
import dev.taipan.relational.infer.Unjudged;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.Instrumented.Kind;
import dev.taipan.relational.sql.Meeting;
import dev.taipan.relational.sql.PredicateScan;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rounds are judged in their order, each while the next one runs. */
class RoundJudgeTest {
  private final CampaignTally tally = new CampaignTally();
  private List<PredicateScan> scanned = List.of();

  @TempDir private Path folder;

  @Test
  void judgesEveryRoundByTheEnd() throws Exception {
    try (RoundJudge judge = new RoundJudge(plan(folder), tally)) {
      for (int round = 1; round <= 5; round++) {
        judge.accept(Optional.empty(), round % 2 == 0 ? lostUpdate() : serial());
        assertThat(tally.rounds()).isEqualTo(round);
        assertThat(tally.committed()).isEqualTo(2 * round);
      }
      judge.finish();
    }
    assertThat(tally.found()).containsExactly(Map.entry(Pattern.LOST_UPDATE, 2));
    assertThat(tally.violations())
        .containsExactly(
            Map.entry(folder.resolve("round-0002.jsonl"), "lost-update"),
            Map.entry(folder.resolve("round-0004.jsonl"), "lost-update"));
    assertThat(folder.resolve("round-0005.jsonl")).exists();
  }

  /** A condition of a kind that cannot be evaluated says nothing of the rows left out. */
  @Test
  void whereConditionsAreNotJudgedNoLevelAboveRcHolds() throws Exception {
    scanned = List.of(new PredicateScan("t", "", Meeting.READ, PredicateScan.Form.NOT_EVALUATED));
    try (RoundJudge judge = new RoundJudge(plan(folder), tally)) {
      for (int round = 1; round <= 60; round++) {
        judge.accept(Optional.empty(), serial());
      }
      judge.finish();
    }
    assertThat(tally.conditions()).isEqualTo(new ConditionShare(240, Map.of(Unjudged.FORM, 240L)));
    assertThat(tally.outcome(IsolationLevel.SERIALIZABILITY, 99.9)).isEqualTo(Outcome.UNKNOWN);
    assertThat(tally.missing(IsolationLevel.SERIALIZABILITY, 0))
        .containsExactly("rows left out by conditions and not judged: 240 of 240 (100.00 %)");
    assertThat(tally.outcome(IsolationLevel.SERIALIZABILITY, 100)).isEqualTo(Outcome.SATISFIED);
    assertThat(tally.outcome(IsolationLevel.READ_COMMITTED, 0)).isEqualTo(Outcome.SATISFIED);
  }

  /** Of a row that nobody returned, a condition that it always meets says nothing. */
  @ParameterizedTest
  @CsvSource({"c = 2, 4", "c = 1, 0"})
  void countsTheRowsThatAreJudged(String condition, int judged) throws Exception {
    scanned = List.of(new PredicateScan("t", "SELECT * FROM t WHERE " + condition, Meeting.READ));
    RelationalRun run = serial();
    Map<String, String> rows = Map.of("r0_1", "t", "r0_2", "t");
    Map<String, long[]> last = new HashMap<>(run.last());
    last.put("r0_2", new long[0]);
    Observation image = new Observation("r0_2", new long[0], Meeting.READ, Map.of("c", 1L));
    try (RoundJudge judge = new RoundJudge(plan(folder), tally)) {
      judge.accept(
          Optional.empty(),
          new RelationalRun(
              run.transactions(), rows, last, rows, List.of(image), PredicateDialect.H2));
      judge.finish();
    }
    assertThat(tally.conditions())
        .returns(4L, ConditionShare::rows)
        .returns((long) judged, ConditionShare::judged);
  }

  @Test
  void tellsWhenAHistoryCannotBeWritten() throws Exception {
    try (RoundJudge judge = new RoundJudge(plan(folder.resolve("absent")), tally)) {
      judge.accept(Optional.empty(), serial());
      assertThatThrownBy(() -> judge.accept(Optional.empty(), serial()))
          .isInstanceOf(IOException.class);
    }
    try (RoundJudge judge = new RoundJudge(plan(folder.resolve("absent")), tally)) {
      judge.accept(Optional.empty(), serial());
      assertThatThrownBy(judge::finish).isInstanceOf(IOException.class);
    }
  }

  private static Campaign.Plan plan(Path folder) {
    return new Campaign.Plan(
        1,
        1,
        Optional.of(IsolationLevel.SERIALIZABILITY),
        CurrentReads.JUDGED,
        Duration.ofMinutes(1),
        folder,
        true,
        StatementDraw.Range.JUDGED);
  }

  private RelationalRun serial() {
    return run(
        seen(Meeting.READ), seen(Meeting.UPDATED, 2), seen(Meeting.READ, 2), List.of(2L, 4L));
  }

  /** Both read the first version. */
  private RelationalRun lostUpdate() {
    return run(seen(Meeting.READ), seen(Meeting.UPDATED, 2), seen(Meeting.READ), List.of(2L, 4L));
  }

  private RelationalRun run(
      Observation read1, Observation write1, Observation read2, List<Long> all) {
    long[] last = all.stream().mapToLong(Long::longValue).toArray();
    return new RelationalRun(
        List.of(
            transaction(1, statement(1, Kind.SELECT, read1), statement(2, Kind.UPDATE, write1)),
            transaction(
                2,
                statement(3, Kind.SELECT, read2),
                statement(4, Kind.UPDATE, seen(Meeting.UPDATED, last)))),
        Map.of("r0_1", "t"),
        Map.of("r0_1", last),
        Map.of("r0_1", "t"));
  }

  private static Observation seen(Meeting meeting, long... list) {
    return new Observation("r0_1", list, meeting);
  }

  private RelationalStatement statement(long number, Kind kind, Observation seen) {
    return new RelationalStatement(
        number,
        kind + " " + number,
        Optional.of(kind),
        List.of(seen),
        scanned,
        number,
        Optional.empty());
  }

  private static RelationalTransaction transaction(int number, RelationalStatement... statements) {
    return new RelationalTransaction(
        number,
        number,
        List.of(statements),
        TransactionStatus.COMMITTED,
        statements[0].number() - 1,
        statements[1].number() + 1);
  }
}

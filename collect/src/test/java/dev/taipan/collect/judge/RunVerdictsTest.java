package dev.taipan.collect.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.replay.Story;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.column.OperationKind;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Levels hold only where all reads by predicate were judged. */
class RunVerdictsTest {
  /** Two book the same place, as neither saw the other. */
  private static final String PHANTOMS =
      """
      {"taipan":"history","version":2,"keys":"row","values":"json","initial":null,"absent":null}
      {"session":"a","id":1,"ops":[["predicate","SELECT * FROM t WHERE a < 5",[]],\
      ["insert",["t",1],{"a":1}]]}
      {"session":"b","id":2,"ops":[["predicate","SELECT * FROM t WHERE a < 5",[]],\
      ["insert",["t",2],{"a":2}]]}
      """;

  /** Neither saw the other's row, which is the least. */
  private static final String LEAST =
      PHANTOMS.replace("WHERE a < 5", "WHERE a = (SELECT MIN(a) FROM t WHERE a < 9)");

  @TempDir private Path folder;

  private RunVerdicts judge(String text, Optional<PredicateDialect> dialect) throws IOException {
    History history = HistoryFiles.read(Files.writeString(folder.resolve("h.taipan.jsonl"), text));
    return RunVerdicts.of(history, dialect, CheckOptions.DEFAULTS);
  }

  private static Outcome outcome(RunVerdicts verdicts, IsolationLevel level) {
    return verdicts.all().get(level).outcome();
  }

  @Test
  void phantomsViolateSerializability() throws IOException {
    RunVerdicts verdicts = judge(PHANTOMS, Optional.of(PredicateDialect.HSQLDB));

    assertThat(outcome(verdicts, IsolationLevel.SERIALIZABILITY)).isEqualTo(Outcome.VIOLATED);
    assertThat(outcome(verdicts, IsolationLevel.SNAPSHOT_ISOLATION)).isEqualTo(Outcome.SATISFIED);
    assertThat(verdicts.leftOut()).isEmpty();
  }

  @Test
  void withoutADialectNoLevelThatSpeaksOfPredicatesHolds() throws IOException {
    RunVerdicts verdicts = judge(PHANTOMS, Optional.empty());

    assertThat(verdicts.leftOut()).hasValue("2 of 2 predicate reads are not judged");
    assertThat(verdicts.all().values())
        .allSatisfy(
            verdict ->
                assertThat(verdict.outcome())
                    .isEqualTo(
                        verdict.level().judgesPredicates() ? Outcome.UNKNOWN : Outcome.SATISFIED));
  }

  @Test
  void oneThatIsNotUnderstoodIsEnough() throws IOException {
    String one = PHANTOMS.replaceFirst("a < 5", "a SOUNDS LIKE 5");
    RunVerdicts verdicts = judge(one, Optional.of(PredicateDialect.H2));

    assertThat(outcome(verdicts, IsolationLevel.SERIALIZABILITY)).isEqualTo(Outcome.UNKNOWN);
    assertThat(verdicts.all().get(IsolationLevel.SERIALIZABILITY).reason())
        .isEqualTo("1 of 2 predicate reads is not judged");
  }

  @Test
  void whatASubqueryReturnsIsTakenFromTheRowsThatWereRead() throws IOException {
    RunVerdicts verdicts = judge(LEAST, Optional.of(PredicateDialect.DERBY));

    assertThat(verdicts.leftOut()).isEmpty();
    assertThat(outcome(verdicts, IsolationLevel.SERIALIZABILITY)).isEqualTo(Outcome.VIOLATED);
    assertThat(outcome(verdicts, IsolationLevel.SNAPSHOT_ISOLATION)).isEqualTo(Outcome.SATISFIED);
  }

  @Test
  void aPhantomIsReplayedByReadsByPredicate() throws IOException {
    RunVerdicts verdicts = judge(PHANTOMS, Optional.of(PredicateDialect.H2));
    Verdict verdict = verdicts.all().get(IsolationLevel.SERIALIZABILITY);

    Story story =
        Story.of(verdicts.historyOf(verdict), verdict.level(), verdict.violation().orElseThrow())
            .orElseThrow();

    assertThat(story.schedules().get(0).operations())
        .extracting(RowOperation::kind)
        .containsExactlyInAnyOrder(
            OperationKind.PREDICATE_READ,
            OperationKind.PREDICATE_READ,
            OperationKind.INSERT,
            OperationKind.INSERT,
            OperationKind.READ,
            OperationKind.READ);
  }
}

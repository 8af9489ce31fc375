package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.checker.Certification;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import dev.taipan.report.picture.Picture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What violates a strong level in a large history is found there, told and proved. */
class LargeViolationsTest {
  private static final CheckOptions OPTIONS = CheckOptions.DEFAULTS;

  /** More transactions are no explanation to anybody. */
  private static final int MOST_TO_READ = 30;

  @ParameterizedTest
  @CsvSource({"SNAPSHOT_ISOLATION,6000,600,ser", "CAUSAL,6000,600,si"})
  void havePartAndCertificate(ConcurrencyControl control, int transactions, int keys, String level)
      throws RejectedException {
    check(control, transactions, keys, level);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "SNAPSHOT_ISOLATION,30000,3000,ser",
    "SNAPSHOT_ISOLATION,12000,1200,strong-session-ser",
    "SNAPSHOT_ISOLATION,12000,1200,strong-key-ser",
    "SNAPSHOT_ISOLATION,12000,1200,strict-ser",
    "CAUSAL,12000,1200,pc",
    "CAUSAL,12000,1200,si",
    "CAUSAL,12000,1200,strong-session-si",
    "CAUSAL,12000,1200,strong-si"
  })
  void ofEveryStrongLevelHavePartAndCertificate(
      ConcurrencyControl control, int transactions, int keys, String level)
      throws RejectedException {
    check(control, transactions, keys, level);
  }

  private static void check(ConcurrencyControl control, int transactions, int keys, String level)
      throws RejectedException {
    History history = history(control, transactions, keys);
    Verdict verdict =
        IsolationChecker.check(history, IsolationLevel.named(level).orElseThrow(), OPTIONS);

    assertThat(verdict.outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(verdict.violation().orElseThrow().part().orElseThrow().transactions())
        .hasSizeLessThanOrEqualTo(MOST_TO_READ);
    assertThat(Picture.of(verdict.violation().orElseThrow(), history).cards()).isNotEmpty();
    Certification.verify(
        history, Certification.of(history, verdict, OPTIONS).orElseThrow(), OPTIONS);
  }

  private static History history(ConcurrencyControl control, int transactions, int keys) {
    int sessions = 20;
    return SimulatedHistory.of(
        SimulatedWorkload.DEFAULTS
            .withConcurrencyControl(control)
            .withSessions(sessions)
            .withTransactionsPerSession(transactions / sessions)
            .withOperationsPerTransaction(8)
            .withKeys(keys),
        RecordedFields.OPERATIONS_AND_TIMES);
  }
}

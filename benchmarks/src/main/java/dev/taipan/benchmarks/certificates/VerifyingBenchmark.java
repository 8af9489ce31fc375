package dev.taipan.benchmarks.certificates;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.checker.Certification;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.VersionOrder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Verifies the order that shows that a level holds of a large history, most of whose recorded
 * orders are not serial; and, to compare, checks the level.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgs = {"-Xmx6g", "-XX:+UseParallelGC"})
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class VerifyingBenchmark {
  private static final int SESSIONS = 20;

  /** A level, and a store that keeps it. */
  public enum Input {
    STRONG_SESSION_SER(
        IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
        ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION),
    SI(IsolationLevel.SNAPSHOT_ISOLATION, ConcurrencyControl.SNAPSHOT_ISOLATION),
    TCC(IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY, ConcurrencyControl.CAUSAL),
    RA(IsolationLevel.READ_ATOMICITY, ConcurrencyControl.CAUSAL),
    RC(IsolationLevel.READ_COMMITTED, ConcurrencyControl.CAUSAL);

    private final IsolationLevel level;
    private final ConcurrencyControl control;

    Input(IsolationLevel level, ConcurrencyControl control) {
      this.level = level;
      this.control = control;
    }
  }

  /** What is verified. */
  @Param public Input input;

  /** How many transactions the history has. */
  @Param("1000000")
  public int transactions;

  private History history;
  private Certificate certificate;

  /** Makes the history, checks it, and makes the certificate. */
  @Setup
  public void certify() {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS
            .withSessions(SESSIONS)
            .withTransactionsPerSession(transactions / SESSIONS)
            .withOperationsPerTransaction(8)
            .withKeys(100_000)
            .withConcurrencyControl(input.control);
    history = NumberedBySession.of(SimulatedHistory.of(workload));
    certificate = Certification.of(history, check(), CheckOptions.DEFAULTS).orElseThrow();
  }

  /** Checks the level. */
  @Benchmark
  public Verdict check() {
    return IsolationChecker.check(history, input.level, CheckOptions.DEFAULTS);
  }

  /** Verifies the certificate, the fingerprint included. */
  @Benchmark
  public Certificate verify() throws RejectedException {
    Verifier.verify(history, VersionOrder.NONE, certificate);
    return certificate;
  }

  /** Takes the fingerprint alone. */
  @Benchmark
  public Fingerprint fingerprint() {
    return Fingerprint.of(history);
  }
}

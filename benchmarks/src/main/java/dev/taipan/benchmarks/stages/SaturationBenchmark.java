package dev.taipan.benchmarks.stages;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.Saturation;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.DerivedOrder;
import dev.taipan.weak.check.WeakChecker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The polygraph of a history and its saturation, with what the weak pass derived where it helps.
 * Called directly: a check would find that the recorded order explains everything.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgs = {"-Xmx4g", "-XX:+UseSerialGC"})
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class SaturationBenchmark {
  /** The number of sessions. */
  @Param("50")
  public int sessions;

  /** The number of transactions of each session, of 8 operations. */
  @Param("200")
  public int transactionsPerSession;

  /** The probability that an operation is a read. */
  @Param({"0.1", "0.5"})
  public double readRatio;

  /** The level. */
  @Param({"STRONG_SESSION_SERIALIZABILITY", "STRONG_SESSION_SNAPSHOT_ISOLATION"})
  public StrongLevel level;

  private Accesses accesses;
  private Optional<DerivedOrder> causal = Optional.empty();

  /** Makes the history, and what the weak pass derives. */
  @Setup(Level.Trial)
  public void prepare() throws IOException {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS
            .withSessions(sessions)
            .withTransactionsPerSession(transactionsPerSession)
            .withOperationsPerTransaction(8)
            .withReadRatio(readRatio);
    History recorded = sessionBySession(SimulatedHistory.of(workload));
    boolean inSessions = level.sessionOrder().isPresent();
    History history = inSessions ? recorded : recorded.withoutSessionOrder();
    accesses = new Accesses(history, ReadsFrom.of(recorded));
    if (inSessions) {
      WeakChecker.check(
          accesses,
          WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
          WeakAlgorithm.VECTOR_CLOCKS,
          Deadline.NONE,
          derived -> causal = Optional.of(derived));
    }
  }

  /** A history that does not tell in which order transactions committed. */
  private static History sessionBySession(History history) throws IOException {
    Path file = Files.createTempFile("saturation", ".txt");
    try {
      HistoryFiles.write(history, file, HistoryFormat.TEXT);
      return HistoryFiles.read(file);
    } finally {
      Files.delete(file);
    }
  }

  /** Makes the polygraph and saturates it. */
  @Benchmark
  public Saturation saturate() {
    Polygraph polygraph = new Polygraph(accesses, level);
    causal.ifPresent(
        derived -> {
          for (int i = 0; i < derived.forced(); i++) {
            polygraph
                .known()
                .addWriteWrite(
                    derived.earlier(i), derived.later(i), derived.key(i), derived.reader(i));
          }
        });
    return Saturation.of(polygraph, Deadline.NONE);
  }
}

package dev.taipan.benchmarks.weak;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.generate.protocol.WorkloadText;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
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
 * Checks a weak level of histories in which several writes wrote the same value, so that it has to
 * be chosen what reads observed; and, to compare, of such in which none did.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgs = {"-Xmx4g", "-XX:+UseParallelGC"})
@Warmup(iterations = 1)
@Measurement(iterations = 3)
public class EqualValuesBenchmark {
  /** What the store is to make, and so which orders explain its histories. */
  @Param({"LOCKING", "CAUSAL"})
  public ConcurrencyControl store;

  /** The workload, in the words of {@code taipan bench}. */
  @Param("sessions=25,transactions=500,operations=8,keys=1000")
  public String workload;

  /** The order in which the input has the transactions. */
  @Param({"COMMITS", "SESSIONS"})
  public LineOrder lines;

  /** How many percent of the writes write what has been written to the key before. */
  @Param({"100", "10", "0"})
  public int percent;

  /** What is checked. */
  @Param({"READ_COMMITTED", "READ_ATOMICITY", "TRANSACTIONAL_CAUSAL_CONSISTENCY"})
  public IsolationLevel level;

  private History history;

  /** Makes the history. */
  @Setup(Level.Trial)
  public void make() {
    String text =
        workload
            + ",concurrency-control="
            + store.name().toLowerCase(Locale.ROOT).replace('_', '-');
    history =
        withEqualValues(SimulatedHistory.of(WorkloadText.parse(text, SimulatedWorkload.DEFAULTS)));
  }

  /** Values count up per key, and each becomes its predecessor's or stays what it is. */
  private History withEqualValues(History distinct) {
    HistoryBuilder builder = new HistoryBuilder();
    int[] sessions = new int[distinct.sessions()];
    Arrays.setAll(sessions, session -> builder.session(distinct.sessionName(session)));
    for (int place = 0; place < distinct.transactions(); place++) {
      int t = lines == LineOrder.COMMITS ? distinct.recorded(place) : place;
      int transaction =
          builder.transaction(
              sessions[distinct.sessionOf(t)],
              distinct.transactionNumber(t),
              TransactionStatus.COMMITTED);
      copyOperations(distinct, t, builder, transaction);
    }
    return builder.build();
  }

  private void copyOperations(History distinct, int t, HistoryBuilder builder, int transaction) {
    for (int op = distinct.operationStart(t); op < distinct.operationEnd(t); op++) {
      int key = builder.key(distinct.keyNumber(distinct.key(op)));
      long value = equalValue(distinct.key(op), distinct.value(op));
      if (distinct.isWrite(op)) {
        builder.write(transaction, key, value);
      } else {
        builder.read(transaction, key, value);
      }
    }
  }

  private long equalValue(int key, long value) {
    long equal = value;
    while (equal > 1 && new SplittableRandom(key * 1_000_003L + equal).nextInt(100) < percent) {
      equal--;
    }
    return equal;
  }

  /** Checks the level. */
  @Benchmark
  public Verdict check() {
    return IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
  }
}

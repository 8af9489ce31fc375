package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Weak levels of histories in which most writes write one value, so that reads may be of any. */
class EqualValuesTest {
  private static final CheckOptions PATIENT =
      CheckOptions.DEFAULTS.withTimeout(Duration.ofMinutes(2));

  /** Replicas that learn late of each other: no serial order explains what their clients read. */
  @ParameterizedTest
  @EnumSource(names = {"READ_COMMITTED", "READ_ATOMICITY", "TRANSACTIONAL_CAUSAL_CONSISTENCY"})
  void areDecidedWhereReplicasLag(IsolationLevel level) {
    assertThat(IsolationChecker.check(replicas(2_000), level, PATIENT).outcome())
        .isEqualTo(Outcome.SATISFIED);
  }

  /** Somebody reads that a key is unwritten who has read what a writer of it wrote elsewhere. */
  @ParameterizedTest
  @EnumSource(names = {"READ_ATOMICITY", "TRANSACTIONAL_CAUSAL_CONSISTENCY"})
  void areDecidedWhereEveryWriterWasSeen(IsolationLevel level) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int i = 0; i < 60; i++) {
      int writer = builder.transaction(builder.session("w" + i), i, TransactionStatus.COMMITTED);
      builder.write(writer, builder.key(1), 1);
      builder.write(writer, builder.key(2), 1);
    }
    int reader = builder.transaction(builder.session("r"), 99, TransactionStatus.COMMITTED);
    builder.read(reader, builder.key(1), 1);
    builder.read(reader, builder.key(2), 0);
    assertThat(IsolationChecker.check(builder.build(), level, PATIENT).outcome())
        .isEqualTo(Outcome.VIOLATED);
  }

  private static History replicas(int transactions) {
    int replicas = 4;
    int keys = 100;
    Random random = new Random(7);
    boolean[][] written = new boolean[replicas][keys];
    HistoryBuilder builder = new HistoryBuilder();
    for (int replica = 0; replica < replicas; replica++) {
      builder.session("s" + replica);
    }
    for (int t = 0; t < transactions; t++) {
      int replica = random.nextInt(replicas);
      int handle = builder.transaction(replica, t, TransactionStatus.COMMITTED);
      boolean[] own = written[replica];
      for (int i = 0; i < 4; i++) {
        int key = random.nextInt(keys);
        if (random.nextInt(3) == 0) {
          builder.write(handle, builder.key(key), 1);
          own[key] = true;
        } else {
          builder.read(handle, builder.key(key), own[key] ? 1 : 0);
        }
      }
      if (random.nextInt(40) == 0) {
        boolean[] other = written[random.nextInt(replicas)];
        for (int key = 0; key < keys; key++) {
          other[key] |= own[key];
        }
      }
    }
    return builder.build();
  }
}

package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

  /** A tenth of the writes write an earlier value, and lines go session by session. */
  @ParameterizedTest
  @EnumSource(names = {"READ_COMMITTED", "READ_ATOMICITY", "TRANSACTIONAL_CAUSAL_CONSISTENCY"})
  void areDecidedWhereTheyAreFew(IsolationLevel level) {
    assertThat(IsolationChecker.check(serial(10_000), level, PATIENT).outcome())
        .isEqualTo(Outcome.SATISFIED);
  }

  /** Transactions one after the other, each in one of some sessions. */
  private static History serial(int transactions) {
    int keys = 500;
    Random random = new Random(3);
    List<List<Integer>> values = new ArrayList<>();
    for (int key = 0; key < keys; key++) {
      values.add(new ArrayList<>(List.of(0)));
    }
    int[] current = new int[keys];
    List<List<int[]>> sessions = new ArrayList<>();
    for (int session = 0; session < 12; session++) {
      sessions.add(new ArrayList<>());
    }
    for (int t = 0; t < transactions; t++) {
      int[] operations = new int[12];
      for (int i = 0; i < operations.length; i += 3) {
        int key = random.nextInt(keys);
        if (random.nextBoolean()) {
          current[key] = next(values.get(key), random);
          operations[i] = 1;
        }
        operations[i + 1] = key;
        operations[i + 2] = current[key];
      }
      sessions.get(random.nextInt(sessions.size())).add(operations);
    }
    return sessionBySession(sessions);
  }

  private static int next(List<Integer> values, Random random) {
    if (random.nextInt(10) > 0) {
      values.add(values.size());
      return values.size() - 1;
    }
    return values.get(random.nextInt(values.size()));
  }

  private static History sessionBySession(List<List<int[]>> sessions) {
    HistoryBuilder builder = new HistoryBuilder();
    for (List<int[]> session : sessions) {
      int handle = builder.session("s" + sessions.indexOf(session));
      for (int t = 0; t < session.size(); t++) {
        int transaction = builder.transaction(handle, t, TransactionStatus.COMMITTED);
        int[] operations = session.get(t);
        for (int i = 0; i < operations.length; i += 3) {
          if (operations[i] == 1) {
            builder.write(transaction, builder.key(operations[i + 1]), operations[i + 2]);
          } else {
            builder.read(transaction, builder.key(operations[i + 1]), operations[i + 2]);
          }
        }
      }
    }
    return builder.build();
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

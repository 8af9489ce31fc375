package dev.taipan.mockstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.mockstore.level.Aborts;
import dev.taipan.mockstore.level.LevelRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where no transaction is refused, each history satisfies the level, also with scans, which have
 * not found keys that are written for the first time later.
 */
class PromisedCommitsTest {
  private static final int KEYS = 2;
  private static final int SESSIONS = 2;
  private static final long ABSENT = 0;

  private final HistoryBuilder history = new HistoryBuilder().initialValue(ABSENT);
  private int transactions;

  private static List<IsolationLevel> levels() {
    return LevelRules.levels();
  }

  @ParameterizedTest
  @MethodSource("levels")
  void satisfyTheLevel(IsolationLevel level) {
    check(level, 500);
  }

  @ParameterizedTest
  @MethodSource("levels")
  @Tag("slow")
  void satisfyTheLevelInManyRuns(IsolationLevel level) {
    check(level, 20_000);
  }

  private static void check(IsolationLevel level, int runs) {
    for (int seed = 0; seed < runs; seed++) {
      PromisedCommitsTest run = new PromisedCommitsTest();
      List<String> done = run.run(level, seed);
      assertThat(Oracle.satisfied(run.history.build()))
          .as("%s, seed %d: %s", level.symbol(), seed, done)
          .contains(level);
    }
  }

  /** Runs transactions of some sessions, one after the other; returns what they did. */
  private List<String> run(IsolationLevel level, int seed) {
    Random random = new Random(seed);
    List<String> done = new ArrayList<>();
    StoreOptions options = StoreOptions.at(level).withSeed(seed).withAborts(Aborts.NEVER);
    try (MockStore<Long> store = MockStore.open(options)) {
      List<Session<Long>> sessions = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        sessions.add(store.session());
        history.session("s" + i);
      }
      int count = 3 + random.nextInt(2);
      for (int i = 0; i < count; i++) {
        int session = random.nextInt(SESSIONS);
        done.add(session + ":" + transaction(sessions.get(session), session, random));
      }
    }
    return done;
  }

  private List<String> transaction(Session<Long> session, int number, Random random) {
    int place = transactions++;
    int recorded = history.transaction(number, place, TransactionStatus.COMMITTED);
    history.times(recorded, 10L * place + 1, 10L * place + 2);
    List<String> done = new ArrayList<>();
    Transaction<Long> transaction = session.begin();
    int operations = 1 + random.nextInt(3);
    for (int i = 0; i < operations; i++) {
      int key = random.nextInt(KEYS);
      switch (random.nextInt(3)) {
        case 0 -> {
          long value = 10L * (place + 1) + i;
          transaction.put("k" + key, value);
          history.write(recorded, history.key(key), value);
          done.add("k" + key + ":=" + value);
        }
        case 1 -> {
          Long found = transaction.get("k" + key);
          read(recorded, key, found);
          done.add("k" + key + "=" + found);
        }
        default -> {
          SortedMap<String, Long> found = transaction.scan("k");
          for (int each = 0; each < KEYS; each++) {
            read(recorded, each, found.get("k" + each));
          }
          done.add(found.toString());
        }
      }
    }
    transaction.commit();
    return done;
  }

  private void read(int transaction, int key, Long found) {
    history.read(transaction, history.key(key), Optional.ofNullable(found).orElse(ABSENT));
  }
}

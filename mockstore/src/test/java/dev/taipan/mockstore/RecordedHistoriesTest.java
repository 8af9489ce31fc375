package dev.taipan.mockstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.mockstore.level.Aborts;
import dev.taipan.mockstore.level.LevelRules;
import dev.taipan.mockstore.policy.Policy;
import dev.taipan.mockstore.record.FileRecording;
import dev.taipan.mockstore.record.MemoryRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What clients saw satisfies the level of the store, as the ordinary engine finds. */
class RecordedHistoriesTest {

  private static List<IsolationLevel> levels() {
    return LevelRules.levels();
  }

  @ParameterizedTest
  @MethodSource("levels")
  void satisfyTheLevel(IsolationLevel level) {
    for (int seed = 0; seed < 30; seed++) {
      check(level, seed, 40);
    }
  }

  @ParameterizedTest
  @MethodSource("levels")
  @Tag("slow")
  void satisfyTheLevelManyTimes(IsolationLevel level) {
    for (int seed = 1000; seed < 1500; seed++) {
      check(level, seed, 80);
    }
  }

  /** Runs clients under options that are drawn, and judges what they saw. */
  private static void check(IsolationLevel level, int seed, int transactions) {
    StoreOptions options = drawn(level, new Random(seed)).withSeed(seed);
    try (MockStore<Integer> store = MockStore.open(options)) {
      Clients<Integer> clients = new Clients<>(store);
      for (int client = 0; client < 3; client++) {
        Random random = new Random(seed * 31L + client);
        clients.add(session -> work(session, random, transactions / 3));
      }
      clients.run();
      assertThat(IsolationChecker.check(store.history(), level, CheckOptions.DEFAULTS).outcome())
          .as("%s, seed %d", options, seed)
          .isEqualTo(Outcome.SATISFIED);
    }
  }

  private static StoreOptions drawn(IsolationLevel level, Random random) {
    List<Policy> policies =
        List.of(
            Policy.uniform(),
            Policy.latest(),
            Policy.oldest(),
            Policy.stale(0.5),
            Policy.coverage());
    Scheduling scheduling =
        random.nextBoolean() ? Scheduling.ONE_AT_A_TIME : Scheduling.INTERLEAVED;
    return StoreOptions.at(level)
        .withPolicy(policies.get(random.nextInt(policies.size())))
        .withScheduling(scheduling)
        .withAborts(
            scheduling == Scheduling.INTERLEAVED || random.nextBoolean()
                ? Aborts.REALISTIC
                : Aborts.NEVER)
        .withWindow(1 + random.nextInt(30))
        .withRecording(new MemoryRecording());
  }

  private static void work(Session<Integer> session, Random random, int transactions) {
    for (int i = 0; i < transactions; i++) {
      TransactionMode mode =
          TransactionMode.values()[random.nextInt(TransactionMode.values().length)];
      try (Transaction<Integer> transaction = session.begin(mode)) {
        for (int operation = 0; operation < 1 + random.nextInt(4); operation++) {
          operate(transaction, mode, random);
        }
        if (random.nextInt(8) > 0) {
          transaction.commit();
        }
      } catch (TransactionRefusedException refused) {
        // As an application, goes on with something else.
      }
    }
  }

  private static void operate(
      Transaction<Integer> transaction, TransactionMode mode, Random random) {
    String key = "k" + random.nextInt(4);
    boolean writes = mode != TransactionMode.READ_ONLY;
    switch (random.nextInt(8)) {
      case 0, 1 -> {
        if (writes) {
          transaction.put(key, random.nextInt(100));
        }
      }
      case 2 -> {
        if (writes) {
          transaction.delete(key);
        }
      }
      case 3 -> transaction.scan("k");
      case 4 -> transaction.getLatest(key);
      case 5 -> {
        Transaction.Savepoint savepoint = transaction.savepoint();
        if (writes) {
          transaction.put(key, 7);
        }
        transaction.get(key);
        transaction.get("k0");
        transaction.rollbackTo(savepoint);
      }
      default -> transaction.get(key);
    }
  }

  @Test
  void areTheSameAgainWithTheSameSeed() {
    assertThat(seen(5)).isEqualTo(seen(5)).isNotEqualTo(seen(6));
  }

  private static String seen(long seed) {
    StringBuilder seen = new StringBuilder();
    StoreOptions options =
        StoreOptions.at(IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY).withSeed(seed);
    try (MockStore<Integer> store = MockStore.open(options)) {
      Clients<Integer> clients = new Clients<>(store);
      for (int client = 0; client < 3; client++) {
        int offset = client;
        clients.add(
            session -> {
              for (int i = 0; i < 5; i++) {
                session.put("x", 10 * i + offset);
                seen.append(session.name()).append(session.get("x")).append(' ');
              }
            });
      }
      clients.run();
    }
    return seen.toString();
  }

  @Test
  void differBetweenLevels() {
    Map<IsolationLevel, Integer> serializable = new EnumMap<>(IsolationLevel.class);
    for (IsolationLevel level : LevelRules.levels()) {
      serializable.put(level, 0);
      for (int seed = 0; seed < 200; seed++) {
        if (isSerializable(level, seed)) {
          serializable.merge(level, 1, Integer::sum);
        }
      }
    }

    assertThat(serializable.get(IsolationLevel.STRONG_SESSION_SERIALIZABILITY)).isEqualTo(200);
    List<IsolationLevel> strongerFirst =
        List.of(
            IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
            IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION,
            IsolationLevel.PREFIX_CONSISTENCY,
            IsolationLevel.READ_COMMITTED);
    assertThat(strongerFirst.stream().map(serializable::get))
        .isSortedAccordingTo(Comparator.reverseOrder())
        .doesNotHaveDuplicates();
  }

  private static boolean isSerializable(IsolationLevel level, int seed) {
    StoreOptions options =
        StoreOptions.at(level)
            .withAborts(Aborts.REALISTIC)
            .withSeed(seed)
            .withRecording(new MemoryRecording());
    try (MockStore<Integer> store = MockStore.open(options)) {
      Clients<Integer> clients = new Clients<>(store);
      for (int client = 0; client < 3; client++) {
        String read = "k" + client % 2;
        String written = "k" + (client + 1) % 2;
        clients.add(
            session -> {
              for (int i = 0; i < 2; i++) {
                session.execute(
                    transaction -> {
                      transaction.get(read);
                      transaction.get(written);
                      transaction.put(written, 1);
                    });
              }
            });
      }
      try {
        clients.run();
      } catch (TransactionRefusedException refused) {
        // What the others did is a history, too.
      }
      return IsolationChecker.check(
              store.history(), IsolationLevel.STRONG_SESSION_SERIALIZABILITY, CheckOptions.DEFAULTS)
          .outcome()
          .equals(Outcome.SATISFIED);
    }
  }

  @Test
  void areTheSameInAFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("history.taipan.jsonl");
    StoreOptions options = StoreOptions.at(IsolationLevel.READ_COMMITTED).withSeed(3);
    History recorded;
    try (MockStore<Integer> store = MockStore.open(options.withRecording(new MemoryRecording()))) {
      work(store.session(), new Random(1), 20);
      recorded = store.history();
    }
    try (MockStore<Integer> store =
        MockStore.open(options.withRecording(new FileRecording(file)))) {
      work(store.session(), new Random(1), 20);
    }
    History read = HistoryFiles.read(file);

    assertThat(read.transactions()).isEqualTo(recorded.transactions());
    assertThat(read.operations()).isEqualTo(recorded.operations());
    assertThat(verdicts(read)).isEqualTo(verdicts(recorded));
  }

  private static Map<IsolationLevel, Outcome> verdicts(History history) {
    Map<IsolationLevel, Outcome> outcomes = new EnumMap<>(IsolationLevel.class);
    Map<IsolationLevel, Verdict> verdicts =
        IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
    verdicts.forEach((level, verdict) -> outcomes.put(level, verdict.outcome()));
    return outcomes;
  }
}

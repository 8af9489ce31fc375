package dev.taipan.mockstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mockstore.level.Aborts;
import dev.taipan.mockstore.level.LevelRules;
import dev.taipan.mockstore.policy.Policy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the store does, whatever its level: sessions, savepoints, refusals, and time-outs. */
class MockStoreTest {

  private static List<IsolationLevel> levels() {
    return LevelRules.levels();
  }

  @ParameterizedTest
  @MethodSource("levels")
  void readsWhatWasWrittenByTheTransactionItself(IsolationLevel level) {
    try (MockStore<String> store = MockStore.open(StoreOptions.at(level))) {
      String read =
          store
              .session()
              .run(
                  transaction -> {
                    transaction.put("x", "one");
                    transaction.put("x", "two");
                    return transaction.get("x");
                  });

      assertThat(read).isEqualTo("two");
    }
  }

  @ParameterizedTest
  @MethodSource("levels")
  void hasTheLatestValueAmongThoseAllowed(IsolationLevel level) {
    try (MockStore<Integer> store =
        MockStore.open(StoreOptions.at(level).withPolicy(Policy.latest()))) {
      Session<Integer> first = store.session();
      Session<Integer> second = store.session();
      for (int value = 1; value <= 20; value++) {
        first.put("x", value);
        assertThat(second.get("x")).isEqualTo(value);
      }
    }
  }

  @Test
  void readsOldValuesWhereTheLevelAllows() {
    try (MockStore<Integer> store =
        MockStore.open(
            StoreOptions.at(IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY)
                .withPolicy(Policy.oldest()))) {
      Session<Integer> writer = store.session();
      writer.put("x", 1);
      writer.put("x", 2);

      assertThat(writer.get("x")).isEqualTo(2);
      assertThat(store.session().get("x")).isNull();
    }
  }

  /** That a key is not there is read when somebody looks for it, though it is written later. */
  @Test
  void whoLookedForKeysRestrictsWhoWritesThem() {
    boolean sawBoth = false;
    for (long seed = 1; seed <= 100; seed++) {
      StoreOptions options = StoreOptions.at(IsolationLevel.SERIALIZABILITY).withSeed(seed);
      try (MockStore<Integer> store = MockStore.open(options)) {
        store.session().put("a0", 1);
        boolean scanned = store.session().run(t -> t.scan("a")).containsKey("a0");
        store.session().put("a1", 1);
        List<Integer> seen =
            store
                .session()
                .run(transaction -> Arrays.asList(transaction.get("a1"), transaction.get("a0")));

        if (scanned && seen.get(0) != null) {
          assertThat(seen.get(1)).as("seed %d", seed).isEqualTo(1);
          sawBoth = true;
        }
      }
    }
    assertThat(sawBoth).isTrue();
  }

  @Test
  void undoesWhatWasWrittenSinceASavepoint() {
    try (MockStore<Integer> store = MockStore.open(StoreOptions.at(IsolationLevel.READ_COMMITTED));
        Session<Integer> session = store.session();
        Transaction<Integer> transaction = session.begin()) {
      transaction.put("x", 1);
      Transaction.Savepoint savepoint = transaction.savepoint();
      transaction.put("x", 2);
      transaction.put("y", 2);
      transaction.rollbackTo(savepoint);

      assertThat(transaction.get("x")).isEqualTo(1);
      assertThat(transaction.get("y")).isNull();
    }
  }

  @Test
  void nobodySeesWhatWasRolledBack() {
    try (MockStore<Integer> store =
        MockStore.open(StoreOptions.at(IsolationLevel.READ_COMMITTED))) {
      Session<Integer> session = store.session();
      try (Transaction<Integer> transaction = session.begin()) {
        transaction.put("x", 1);
      }

      assertThat(session.get("x")).isNull();
    }
  }

  @Test
  void scansWhatIsThere() {
    try (MockStore<Integer> store =
        MockStore.open(StoreOptions.at(IsolationLevel.STRICT_SERIALIZABILITY))) {
      Session<Integer> session = store.session();
      session.put("a/1", 1);
      session.put("a/2", 2);
      session.put("b/1", 3);
      session.execute(transaction -> transaction.delete("a/1"));

      Map<String, Integer> found = session.run(transaction -> transaction.scan("a/"));
      assertThat(found).isEqualTo(Map.of("a/2", 2));
    }
  }

  /** Each of two looks for what the other one is about to add: one must see the other's. */
  @Test
  void hasNoPhantomsAtSerializability() {
    for (int seed = 0; seed < 50; seed++) {
      StoreOptions options =
          StoreOptions.at(IsolationLevel.SERIALIZABILITY)
              .withSeed(seed)
              .withPolicy(Policy.oldest());
      try (MockStore<Integer> store = MockStore.open(options)) {
        int added = addIfAlone(store.session(), "x/1") + addIfAlone(store.session(), "x/2");

        assertThat(added).isEqualTo(1);
      }
    }
  }

  @Test
  void hasPhantomsAtSnapshotIsolation() {
    StoreOptions options =
        StoreOptions.at(IsolationLevel.SNAPSHOT_ISOLATION).withPolicy(Policy.oldest());
    try (MockStore<Integer> store = MockStore.open(options)) {
      int added = addIfAlone(store.session(), "x/1") + addIfAlone(store.session(), "x/2");

      assertThat(added).isEqualTo(2);
    }
  }

  private static int addIfAlone(Session<Integer> session, String key) {
    try {
      return session.run(
          transaction -> {
            boolean alone = transaction.scan("x/").isEmpty();
            if (alone) {
              transaction.put(key, 1);
            }
            return alone ? 1 : 0;
          });
    } catch (TransactionRefusedException refused) {
      return 0;
    }
  }

  @Test
  void refusesALostUpdateWhereItMay() {
    assertThatThrownBy(() -> loseAnUpdate(Aborts.REALISTIC))
        .isInstanceOf(TransactionRefusedException.class)
        .hasMessageContaining("cannot write x and satisfy si");
  }

  @Test
  void promisesCommitsOtherwise() {
    loseAnUpdate(Aborts.NEVER);
  }

  private static void loseAnUpdate(Aborts aborts) {
    try (MockStore<Integer> store =
        MockStore.open(
            StoreOptions.at(IsolationLevel.SNAPSHOT_ISOLATION)
                .withAborts(aborts)
                .withPolicy(Policy.oldest()))) {
      for (int i = 0; i < 2; i++) {
        store
            .session()
            .execute(
                transaction -> {
                  Integer before = transaction.get("x");
                  transaction.put("x", before == null ? 1 : before + 1);
                });
      }
    }
  }

  @Test
  void endsATransactionThatKeepsOthersWaiting() throws InterruptedException {
    try (MockStore<Integer> store =
        MockStore.open(
            StoreOptions.at(IsolationLevel.SERIALIZABILITY).withPatience(Duration.ofMillis(20)))) {
      Session<Integer> vanished = store.session("vanished");
      Transaction<Integer> forgotten = vanished.begin();
      forgotten.put("x", 1);
      Thread other = new Thread(() -> store.session("other").put("x", 2));
      other.start();
      other.join();

      assertThatThrownBy(() -> forgotten.get("x"))
          .isInstanceOf(TransactionTimedOutException.class)
          .hasMessageContaining("session other has waited for it for 0.02 s");
      assertThat(store.<Integer>check(transaction -> transaction.get("x"))).isEqualTo(2);
    }
  }

  @Test
  void tellsAThreadThatItWaitsForItself() {
    try (MockStore<Integer> store =
        MockStore.open(StoreOptions.at(IsolationLevel.SERIALIZABILITY))) {
      store.session("a").begin();
      Session<Integer> other = store.session("b");

      assertThatThrownBy(other::begin)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("session a, which has to end before session b begins");
    }
  }

  @Test
  void hasNoLevelThatSaysTooLittle() {
    assertThatThrownBy(() -> StoreOptions.at(IsolationLevel.CUT_ISOLATION))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the store has no level ci, only rc, ra, tcc");
  }
}

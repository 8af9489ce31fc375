package dev.taipan.mockstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mockstore.policy.Policy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients of a store take turns, fail together, and never wait forever. */
class ClientsTest {
  private static final StoreOptions OPTIONS = StoreOptions.at(IsolationLevel.READ_COMMITTED);

  @ParameterizedTest
  @EnumSource
  void goOnInAllOrders(Scheduling scheduling) {
    Set<String> orders = new HashSet<>();
    for (int seed = 0; seed < 100; seed++) {
      StringBuilder order = new StringBuilder();
      try (MockStore<Integer> store =
          MockStore.open(OPTIONS.withSeed(seed).withScheduling(scheduling))) {
        new Clients<>(store)
            .add("a", session -> twice(session, order))
            .add("b", session -> twice(session, order))
            .run();
      }
      orders.add(order.toString());
    }

    assertThat(orders).hasSize(6);
  }

  private static void twice(Session<Integer> session, StringBuilder order) {
    session.put("x", 1);
    order.append(session.name());
    session.put("x", 2);
    order.append(session.name());
  }

  @Test
  void failAsTheFirstOfThemDoes() {
    try (MockStore<Integer> store = MockStore.open(OPTIONS)) {
      Clients<Integer> clients =
          new Clients<>(store)
              .add(session -> session.put("x", 1))
              .add(
                  session -> {
                    throw new IllegalArgumentException("first");
                  })
              .add(
                  session -> {
                    throw new IllegalArgumentException("second");
                  });

      assertThatThrownBy(clients::run)
          .hasMessage("first")
          .satisfies(ClientsTest::suppressesTheSecond);
    }
  }

  private static void suppressesTheSecond(Throwable first) {
    assertThat(first.getSuppressed()[0]).hasMessage("second");
  }

  @Test
  void whoWaitsForAnotherOutsideOfTheStoreIsTold() {
    CountDownLatch latch = new CountDownLatch(1);
    try (MockStore<Integer> store =
        MockStore.open(
            OPTIONS.withPatience(Duration.ofMillis(50)).withPolicy(Policy.replay(List.of(0))))) {
      Clients<Integer> clients =
          new Clients<>(store)
              .add(
                  session -> {
                    latch.await();
                    session.put("x", 1);
                  })
              .add(
                  session -> {
                    session.put("x", 1);
                    latch.countDown();
                  });

      assertThatThrownBy(clients::run)
          .isInstanceOf(TransactionTimedOutException.class)
          .hasMessageContaining("waits for something outside of the store");
      latch.countDown();
    }
  }

  @Test
  void threadsOfTheirOwnAreSafe() throws InterruptedException {
    try (MockStore<Integer> store =
        MockStore.open(
            StoreOptions.at(IsolationLevel.STRICT_SERIALIZABILITY)
                .withDelay(Duration.ofNanos(100_000)))) {
      store.load(setup -> setup.put("x", 0));
      Thread[] threads = new Thread[4];
      for (int i = 0; i < threads.length; i++) {
        Session<Integer> session = store.session();
        threads[i] =
            new Thread(
                () -> {
                  for (int round = 0; round < 25; round++) {
                    session.execute(transaction -> transaction.put("x", transaction.get("x") + 1));
                  }
                });
        threads[i].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }

      assertThat(store.<Integer>check(end -> end.get("x"))).isEqualTo(100);
    }
  }

  @Test
  void manyTransactionsAreFolded() {
    try (MockStore<Integer> store = MockStore.open(OPTIONS.withWindow(10))) {
      Session<Integer> session = store.session();
      for (int i = 0; i < 1000; i++) {
        session.put("x" + i % 7, i);
        assertThat(store.unfolded()).isLessThanOrEqualTo(20);
      }
    }
  }
}

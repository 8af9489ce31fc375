package dev.taipan.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.mockstore.Clients;
import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.Session;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests with the annotation run many times, stop at a failure, explain it, and can be replayed. */
class WeakIsolationTest {
  private static final List<Integer> COUNTS = new ArrayList<>();

  private static void increment(Session<Integer> session) {
    session.execute(transaction -> transaction.put("count", transaction.get("count") + 1));
  }

  private static int count(MockStore<Integer> store) {
    store.load(setup -> setup.put("count", 0));
    new Clients<>(store)
        .add("ann", WeakIsolationTest::increment)
        .add("bob", WeakIsolationTest::increment)
        .run();
    int count = store.check(end -> end.get("count"));
    COUNTS.add(count);
    return count;
  }

  static class LosesAnUpdate {
    @WeakIsolation(level = "tcc", runs = 1000)
    void counts(MockStore<Integer> store) {
      assertThat(count(store)).isEqualTo(2);
    }
  }

  static class Replays {
    @WeakIsolation(level = "tcc", seed = 1)
    void first(MockStore<Integer> store) {
      count(store);
    }

    @WeakIsolation(level = "tcc", seed = 1)
    void second(MockStore<Integer> store) {
      count(store);
    }
  }

  static class Holds {
    @WeakIsolation(level = "ser", runs = 30)
    void counts(MockStore<Integer> store) {
      assertThat(count(store)).isEqualTo(2);
    }
  }

  static class FailsAnyway {
    @WeakIsolation(level = "tcc", policy = "latest")
    void counts(MockStore<Integer> store) {
      assertThat(count(store)).isEqualTo(3);
    }
  }

  static class IsAlwaysRefused {
    @WeakIsolation(level = "si", runs = 3, policy = "oldest")
    void counts(MockStore<Integer> store) {
      count(store);
    }
  }

  static class HasNoSuchLevel {
    @WeakIsolation(level = "nothing")
    void counts(MockStore<Integer> store) {
      count(store);
    }
  }

  @Test
  void stopsAtTheFirstFailureAndExplainsIt() {
    Launched launched = Launched.of(LosesAnUpdate.class);

    assertThat(launched.passed()).hasSizeLessThan(100);
    assertThat(launched.failures()).hasSize(1);
    assertThat(launched.failures().get(0))
        .isInstanceOf(WeakIsolationError.class)
        .hasMessageContaining("To replay it: @WeakIsolation(level = \"tcc\", seed = ")
        .hasMessageContaining("lost-update")
        .hasMessageContaining("count")
        .hasMessageContaining("Let:")
        .hasMessageContaining("Then:");
  }

  @Test
  void replaysASeed() {
    COUNTS.clear();
    Launched.of(Replays.class);

    assertThat(COUNTS).hasSize(2);
    assertThat(COUNTS.get(0)).isEqualTo(COUNTS.get(1));
  }

  @Test
  void passesWhereTheLevelForbidsTheAnomaly() {
    Launched launched = Launched.of(Holds.class);

    assertThat(launched.failures()).isEmpty();
    assertThat(launched.passed()).hasSizeGreaterThan(5);
    assertThat(launched.passed().size() + launched.aborted().size()).isEqualTo(30);
  }

  @Test
  void saysWhereNoAnomalyIsToBlame() {
    assertThat(Launched.of(FailsAnyway.class).failures().get(0))
        .hasMessageContaining("What clients saw has no anomaly");
  }

  @Test
  void failsWhereAllRunsAreRefused() {
    assertThat(Launched.of(IsAlwaysRefused.class).failures()).hasSize(1);
  }

  @Test
  void refusesALevelThatIsNone() {
    assertThat(Launched.of(HasNoSuchLevel.class).failures().get(0))
        .hasStackTraceContaining("unknown level 'nothing'");
  }
}

package dev.taipan.mockstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mockstore.policy.Policy;
import dev.taipan.mockstore.policy.Systematic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which of the values that the level allows policies choose. */
class PoliciesTest {
  private static final StoreOptions OPTIONS =
      StoreOptions.at(IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);

  /** What a session that saw nothing before reads of a key with values 1 to 4. */
  private static int read(StoreOptions options) {
    try (MockStore<Integer> store = MockStore.open(options)) {
      return read(store);
    }
  }

  private static int read(MockStore<Integer> store) {
    store.load(setup -> setup.put("x", 0));
    Session<Integer> writer = store.session("writer");
    IntStream.rangeClosed(1, 4).forEach(value -> writer.put("x", value));
    return store.session("reader").get("x");
  }

  private static List<Integer> reads(Policy policy, int runs) {
    return IntStream.range(0, runs)
        .mapToObj(seed -> read(OPTIONS.withPolicy(policy).withSeed(seed)))
        .toList();
  }

  @Test
  void uniformReadsEverythingEquallyOften() {
    List<Integer> reads = reads(Policy.uniform(), 1000);

    assertThat(IntStream.rangeClosed(0, 4).mapToLong(value -> count(reads, value)))
        .allMatch(count -> count > 150 && count < 250);
  }

  private static long count(List<Integer> reads, int value) {
    return reads.stream().filter(read -> read == value).count();
  }

  @Test
  void latestAndOldestReadOneValue() {
    assertThat(new HashSet<>(reads(Policy.latest(), 20))).containsExactly(4);
    assertThat(new HashSet<>(reads(Policy.oldest(), 20))).containsExactly(0);
  }

  @Test
  void staleReadsOldValuesWithItsProbability() {
    assertThat(new HashSet<>(reads(Policy.stale(0), 20))).containsExactly(4);
    assertThat(reads(Policy.stale(1), 50)).doesNotContain(4).contains(0, 1, 2, 3);
    assertThat(count(reads(Policy.stale(0.2), 1000), 4)).isBetween(740L, 860L);
  }

  /** Of several writers that the reader may read from, none is left out for long. */
  @Test
  void coverageReadsFromEachOnce() {
    Policy policy = Policy.coverage();
    Set<Integer> seen = new HashSet<>();
    for (int seed = 0; seed < 4; seed++) {
      try (MockStore<Integer> store = MockStore.open(OPTIONS.withPolicy(policy).withSeed(seed))) {
        store.load(setup -> setup.put("x", 0));
        for (int writer = 1; writer <= 3; writer++) {
          store.session("writer " + writer).put("x", writer);
        }
        seen.add(store.session("reader").get("x"));
      }
    }

    assertThat(seen).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  @Test
  void systematicReadsEachValueInOneRun() {
    Systematic all = new Systematic();
    List<Integer> reads = new ArrayList<>();
    while (all.hasNext()) {
      reads.add(read(OPTIONS.withPolicy(all)));
    }

    assertThat(reads).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void replayReadsTheSameAgain() {
    try (MockStore<Integer> store = MockStore.open(OPTIONS.withSeed(7))) {
      int value = read(store);

      assertThat(read(OPTIONS.withPolicy(Policy.replay(store.choices())))).isEqualTo(value);
    }
  }

  @Test
  void namesAreThoseOfOptions() {
    assertThatThrownBy(() -> Policy.named("newest"))
        .hasMessage(
            "found the policy 'newest', expected uniform, latest, oldest, stale:P or coverage");
    assertThatThrownBy(() -> Policy.named("stale:x"))
        .hasMessage("found the policy 'stale:x', expected a number from 0 to 1 after stale:");
    assertThatThrownBy(() -> Policy.named("stale:2"))
        .hasMessage("a probability must be from 0 to 1, not 2.0");
    assertThat(read(OPTIONS.withPolicy(Policy.named("LATEST")))).isEqualTo(4);
  }
}

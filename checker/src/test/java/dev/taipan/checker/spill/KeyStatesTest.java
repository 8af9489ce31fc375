package dev.taipan.checker.spill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A table holds of its keys what a map does, whatever layout they make it take, and back. */
class KeyStatesTest {
  private static final int PHASES = 3;

  @Test
  void holdsWhatAMapHolds() {
    int whole = 0;
    for (long seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      KeyStates states = new KeyStates(4 + random.nextInt(2_000), OptionalLong.of(7));
      states.begin(0, 1);
      Map<Long, Long> values = new HashMap<>();
      Map<Long, Integer> writers = new HashMap<>();
      int steps = random.nextInt(1, 3_000);
      for (int phase = 0; phase < PHASES; phase++) {
        Numbers keys = Numbers.of(random);
        Numbers written = random.nextInt(4) > 0 ? Numbers.COUNTED : Numbers.of(random);
        for (int step = 0; step < steps; step++) {
          long key = keys.next(random, step);
          long value = written.next(random, step);
          int slot = states.slot(key);
          assertThat(slot != KeyStates.NOWHERE).isEqualTo(states.takes(key));
          if (slot != KeyStates.NOWHERE) {
            long held = values.getOrDefault(key, 7L);
            assertThat(states.writer(slot)).isEqualTo(writers.getOrDefault(key, -1));
            assertThat(states.shows(slot, held)).isTrue();
            assertThat(states.shows(slot, held + 1)).isFalse();
            boolean isWrite = random.nextBoolean();
            assertThat(states.run(slot, isWrite, value, step))
                .as("seed %d", seed)
                .isEqualTo(isWrite || value == held);
            if (isWrite) {
              values.put(key, value);
              writers.put(key, step);
            } else {
              values.putIfAbsent(key, held);
            }
          }
        }
      }
      long kept = values.keySet().stream().filter(states::takes).count();
      assertThat(states.size()).as("seed %d", seed).isEqualTo((int) kept);
      values.forEach(
          (key, value) -> {
            int slot = states.slot(key);
            assertThat(slot == KeyStates.NOWHERE || states.shows(slot, value)).isTrue();
          });
      whole += states.classes() == 1 ? 1 : 0;
    }
    assertThat(whole).isBetween(100, 300);
  }

  /** Keys from 0 on take 8 bytes each, of 24 that a slot may have. */
  @Test
  void holdsThreeTimesAsManyKeysInARow() {
    KeyStates states = new KeyStates(1_000, OptionalLong.empty());
    for (int key = 0; key < 3_000; key++) {
      states.write(states.slot(key), key, key);
    }
    assertThat(states.classes()).isEqualTo(1);
    states.slot(3_000);
    assertThat(states.classes()).isGreaterThan(1);
  }

  private enum Numbers {
    COUNTED,
    SOME,
    SOME_OF_MANY,
    FEW_AND_FAR,
    NEGATIVE,
    LONG;

    static Numbers of(SplittableRandom random) {
      return values()[random.nextInt(values().length)];
    }

    long next(SplittableRandom random, int step) {
      return switch (this) {
        case COUNTED -> step;
        case SOME -> random.nextInt(500);
        case SOME_OF_MANY -> random.nextInt(6_000);
        case FEW_AND_FAR -> random.nextInt(50) * 40_000_000L;
        case NEGATIVE -> random.nextInt(-300, 300);
        case LONG -> random.nextInt(100) << random.nextInt(60);
      };
    }
  }
}

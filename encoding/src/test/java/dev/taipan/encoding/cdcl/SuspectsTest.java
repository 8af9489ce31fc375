package dev.taipan.encoding.cdcl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The heap of suspects against a set that is searched from end to end. */
class SuspectsTest {
  private static final double DECAY = 0.95;
  private static final double ROUNDING = 1e-9;

  /** So many steps that activities grow beyond what a double could hold. */
  private static final int STEPS = 40_000;

  @Test
  void mostActiveComesFirst() {
    Random random = new Random(3);
    int variables = 30;
    Suspects suspects = new Suspects(variables);
    Set<Integer> suspected = new TreeSet<>();
    double[] activity = new double[variables];
    int polls = 0;
    for (int step = 0; step < STEPS; step++) {
      int variable = random.nextInt(variables);
      switch (random.nextInt(4)) {
        case 0 -> {
          suspects.add(variable);
          suspected.add(variable);
        }
        case 1 -> {
          suspects.bump(variable);
          activity[variable]++;
        }
        case 2 -> {
          suspects.decay();
          Arrays.setAll(activity, i -> activity[i] * DECAY);
        }
        default -> {
          assertThat(suspects.isEmpty()).isEqualTo(suspected.isEmpty());
          if (random.nextBoolean() && !suspected.isEmpty()) {
            int top = suspects.poll();
            double most = suspected.stream().mapToDouble(i -> activity[i]).max().orElseThrow();
            assertThat(suspected.remove(top)).isTrue();
            assertThat(activity[top]).isGreaterThanOrEqualTo(most * (1 - ROUNDING));
            polls++;
          }
        }
      }
    }
    assertThat(polls).isGreaterThan(STEPS / 20);
  }

  @Test
  void areGivenOnceAndThenNoMore() {
    Suspects suspects = new Suspects(5);
    suspects.add(2);
    suspects.add(2);
    suspects.add(4);
    suspects.bump(4);
    assertThat(suspects.poll()).isEqualTo(4);
    assertThat(suspects.poll()).isEqualTo(2);
    assertThat(suspects.isEmpty()).isTrue();
    suspects.add(4);
    assertThat(suspects.poll()).isEqualTo(4);
  }
}

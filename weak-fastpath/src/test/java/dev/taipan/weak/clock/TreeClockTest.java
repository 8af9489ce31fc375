package dev.taipan.weak.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeClockTest {

  @Test
  void knowsNothingAtFirst() {
    TreeClock clock = new TreeClock(2, 1);
    assertThat(clock.time(0)).isEqualTo(-1);
    assertThat(clock.time(1)).isEqualTo(-1);
  }

  @Test
  void learnsWhatTheOtherHasLearnt() {
    TreeClock first = clock(3, 0, 5);
    TreeClock second = clock(3, 1, 6);
    second.join(first);
    TreeClock third = clock(3, 2, 7);
    third.join(second);
    assertThat(times(third, 3)).containsExactly(5, 6, 7);
    assertThat(times(second, 3)).containsExactly(5, 6, -1);
  }

  @Test
  void learnsAgainWhatMovedOn() {
    TreeClock first = clock(2, 0, 1);
    TreeClock second = clock(2, 1, 2);
    second.join(first);
    TreeClock later = new TreeClock(first);
    later.advance(3);
    second.join(later);
    assertThat(times(second, 2)).containsExactly(3, 2);
    second.join(first);
    assertThat(times(second, 2)).containsExactly(3, 2);
  }

  @Test
  void copyGoesItsOwnWay() {
    TreeClock original = clock(2, 0, 1);
    TreeClock copy = new TreeClock(original);
    copy.advance(2);
    copy.join(clock(2, 1, 9));
    assertThat(times(original, 2)).containsExactly(1, -1);
    assertThat(times(copy, 2)).containsExactly(2, 9);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 9, 20})
  void agreesWithVectorsOnRandomExecutions(int sessions) {
    for (long seed = 0; seed < 200; seed++) {
      compareOnRandomExecution(new Random(seed), sessions, 120);
    }
  }

  /** Each event advances its session and joins the clocks of some events before it. */
  private static void compareOnRandomExecution(Random random, int sessions, int events) {
    TreeClock[] tree = new TreeClock[events];
    int[][] vector = new int[events][];
    int[] last = new int[sessions];
    Arrays.fill(last, -1);
    for (int event = 0; event < events; event++) {
      int session = random.nextInt(sessions);
      int previous = last[session];
      tree[event] = previous < 0 ? new TreeClock(sessions, session) : new TreeClock(tree[previous]);
      vector[event] = previous < 0 ? filled(sessions) : vector[previous].clone();
      tree[event].advance(event);
      vector[event][session] = event;
      for (int joins = random.nextInt(4); joins > 0 && event > 0; joins--) {
        int other = random.nextInt(event);
        tree[event].join(tree[other]);
        for (int s = 0; s < sessions; s++) {
          vector[event][s] = Math.max(vector[event][s], vector[other][s]);
        }
      }
      last[session] = event;
      assertThat(times(tree[event], sessions)).containsExactly(vector[event]);
    }
  }

  private static TreeClock clock(int sessions, int session, int time) {
    TreeClock clock = new TreeClock(sessions, session);
    clock.advance(time);
    return clock;
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, -1);
    return array;
  }

  private static int[] times(TreeClock clock, int sessions) {
    int[] times = new int[sessions];
    Arrays.setAll(times, clock::time);
    return times;
  }
}

package dev.taipan.encoding.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.RandomProblems;
import dev.taipan.encoding.theory.Buckets;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BestPlaceTest {

  /** Every place between two nodes, or outside of all, is tried by moving the node there. */
  @Test
  void noOtherPlaceIsBetter() {
    Random random = new Random(24);
    int found = 0;
    for (int i = 0; i < 300; i++) {
      AcyclicityProblem problem = RandomProblems.orders(random, 12);
      ProblemDemands demands = new ProblemDemands(problem);
      LinePlaces places = new LinePlaces(problem.nodes());
      Unmet unmet = weighed(demands, places, random);
      BestPlace best = new BestPlace(demands, places, unmet, new SplittableRandom(i));
      for (int node = 0; node < problem.nodes(); node++) {
        int demand = anyUnmet(demands, node, places, random);
        if (demand >= 0) {
          boolean isPossible = best.find(node, demand);
          assertThat(isPossible ? best.change() : Long.MAX_VALUE)
              .isEqualTo(leastChange(demands, node, demand, places, unmet));
          found += isPossible ? 1 : 0;
        }
        if (demand >= 0 && best.find(node, demand)) {
          long before = weight(demands, places, unmet);
          long change = best.change();
          long now = places.of(node);
          places.move(node, best.place());
          assertThat(weight(demands, places, unmet) - before).isEqualTo(change);
          assertThat(isMet(demands, demand, places)).isTrue();
          places.move(node, now);
        }
      }
    }
    assertThat(found).isGreaterThan(300);
  }

  /** Every place between two nodes, or outside of all, is tried by moving both nodes there. */
  @Test
  void noOtherPlaceIsBetterForTwoThatStayTogether() {
    Random random = new Random(25);
    int found = 0;
    for (int i = 0; i < 300; i++) {
      AcyclicityProblem problem = RandomProblems.orders(random, 12);
      ProblemDemands demands = new ProblemDemands(problem);
      LinePlaces places = new LinePlaces(problem.nodes());
      Unmet unmet = weighed(demands, places, random);
      BestPlace best = new BestPlace(demands, places, unmet, new SplittableRandom(i));
      for (int node = 0; node + 1 < problem.nodes(); node++) {
        int later = node + 1 + random.nextInt(problem.nodes() - node - 1);
        int demand = anyUnmet(demands, node, places, random);
        if (demand >= 0) {
          boolean isPossible = best.find(node, later, demand);
          assertThat(isPossible ? best.change() : Long.MAX_VALUE)
              .isEqualTo(leastChangeOfBoth(demands, node, later, demand, places, unmet));
          found += isPossible ? 1 : 0;
        }
      }
    }
    assertThat(found).isGreaterThan(300);
  }

  private static long leastChangeOfBoth(
      ProblemDemands demands, int node, int later, int demand, LinePlaces places, Unmet unmet) {
    long before = weight(demands, places, unmet);
    long now = places.of(node);
    long laterNow = places.of(later);
    long least = Long.MAX_VALUE;
    for (int gap = 0; gap <= demands.nodes(); gap++) {
      places.move(node, gap * LinePlaces.ROOM + LinePlaces.ROOM / 2);
      places.move(later, places.of(node) + 1);
      if (isMet(demands, demand, places)) {
        least = Math.min(least, weight(demands, places, unmet) - before);
      }
    }
    places.move(node, now);
    places.move(later, laterNow);
    return least;
  }

  private static Unmet weighed(ProblemDemands demands, LinePlaces places, Random random) {
    Unmet unmet = new Unmet(demands.count());
    for (int d = 0; d < demands.count(); d++) {
      unmet.set(d, isMet(demands, d, places));
      for (int times = random.nextInt(4); times > 0; times--) {
        unmet.increase(d);
      }
    }
    return unmet;
  }

  private static int anyUnmet(ProblemDemands demands, int node, LinePlaces places, Random random) {
    Buckets touching = demands.touching();
    int chosen = -1;
    for (int p = touching.begin(node); p < touching.end(node); p++) {
      boolean isUnmet = !isMet(demands, touching.get(p), places);
      chosen = isUnmet && (chosen < 0 || random.nextBoolean()) ? touching.get(p) : chosen;
    }
    return chosen;
  }

  private static long leastChange(
      ProblemDemands demands, int node, int demand, LinePlaces places, Unmet unmet) {
    long before = weight(demands, places, unmet);
    long now = places.of(node);
    long least = Long.MAX_VALUE;
    for (int gap = 0; gap <= demands.nodes(); gap++) {
      places.move(node, gap * LinePlaces.ROOM + LinePlaces.ROOM / 2);
      if (isMet(demands, demand, places)) {
        least = Math.min(least, weight(demands, places, unmet) - before);
      }
    }
    places.move(node, now);
    return least;
  }

  private static long weight(ProblemDemands demands, LinePlaces places, Unmet unmet) {
    long weight = 0;
    for (int d = 0; d < demands.count(); d++) {
      weight += isMet(demands, d, places) ? 0 : unmet.weight(d);
    }
    return weight;
  }

  private static boolean isMet(ProblemDemands demands, int demand, LinePlaces places) {
    return agrees(demands, 2 * demand, places) || agrees(demands, 2 * demand + 1, places);
  }

  private static boolean agrees(ProblemDemands demands, int alternative, LinePlaces places) {
    boolean agrees = demands.begin(alternative) < demands.end(alternative);
    for (int e = demands.begin(alternative); e < demands.end(alternative); e++) {
      agrees &= places.of(demands.from(e)) < places.of(demands.to(e));
    }
    return agrees;
  }
}

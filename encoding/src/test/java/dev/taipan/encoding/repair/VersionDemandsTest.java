package dev.taipan.encoding.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VersionDemandsTest {
  private static final int TRANSACTIONS = 8;
  private static final int KEYS = 3;

  /**
   * Every place between two events, or outside of all, is tried by moving one or two there. An
   * event of the demand has to meet it; who commits in between has to leave, whoever else does so.
   */
  @ParameterizedTest
  @EnumSource(
      value = StrongLevel.class,
      names = {
        "STRONG_SESSION_SERIALIZABILITY",
        "STRONG_SESSION_SNAPSHOT_ISOLATION",
        "PREFIX_CONSISTENCY"
      })
  void noOtherPlaceIsBetter(StrongLevel level) {
    Random random = new Random(26);
    int found = 0;
    for (int i = 0; i < 200; i++) {
      Trial trial = new Trial(new VersionDemands(polygraph(level, random)), random);
      for (int demand = 0; demand < trial.demands.count(); demand++) {
        found += trial.demands.isMet(demand, trial.places) ? 0 : trial.moveNodesOf(demand);
      }
    }
    assertThat(found).isGreaterThan(1_000);
  }

  /** Reads of any version, so that some transactions read two of a key. */
  private static Polygraph polygraph(StrongLevel level, Random random) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < 3; session++) {
      builder.session("s" + session);
    }
    long[] written = new long[KEYS];
    for (int t = 0; t < TRANSACTIONS; t++) {
      int made = builder.transaction(random.nextInt(3), t, TransactionStatus.COMMITTED);
      for (int operation = 0; operation < 3; operation++) {
        int key = random.nextInt(KEYS);
        if (random.nextBoolean()) {
          builder.write(made, builder.key(key), ++written[key]);
        } else {
          builder.read(made, builder.key(key), random.nextInt((int) written[key] + 1));
        }
      }
    }
    return new Polygraph(Accesses.of(builder.build()), level);
  }

  /** Events in any order, and demands that weigh differently. */
  private static final class Trial {
    private final VersionDemands demands;
    private final LinePlaces places;
    private final Unmet unmet;
    private final BestPlace best;

    Trial(VersionDemands demands, Random random) {
      this.demands = demands;
      places = new LinePlaces(demands.nodes());
      for (int node = 0; node < demands.nodes(); node++) {
        places.move(node, (1 + random.nextInt(1 << 10)) * LinePlaces.ROOM + 16L * node);
      }
      places.spread();
      unmet = new Unmet(demands.count());
      for (int d = 0; d < demands.count(); d++) {
        unmet.set(d, demands.isMet(d, places));
        for (int times = random.nextInt(4); times > 0; times--) {
          unmet.increase(d);
        }
      }
      best = new BestPlace(demands, places, unmet, new SplittableRandom(1));
    }

    /** How many could be moved so that the demand is met. */
    int moveNodesOf(int demand) {
      IntList nodes = new IntList();
      demands.addNodes(demand, places, nodes);
      int moved = 0;
      for (int i = 0; i < nodes.size(); i++) {
        int node = nodes.get(i);
        int companion = demands.companion(node);
        int most = demands.isOf(demand, node) ? 0 : demands.violations(demand, places) - 1;
        moved += move(node, node, demand, most);
        moved += node == companion ? 0 : move(node, companion, demand, most);
      }
      return moved;
    }

    private int move(int node, int behind, int demand, int most) {
      boolean isPossible = best.find(node, behind, demand);
      assertThat(isPossible ? best.change() : Long.MAX_VALUE)
          .isEqualTo(leastChange(node, behind, demand, most));
      return isPossible ? 1 : 0;
    }

    private long leastChange(int node, int behind, int demand, int most) {
      long before = weight();
      long now = places.of(node);
      long behindNow = places.of(behind);
      long least = Long.MAX_VALUE;
      for (int gap = 0; gap <= demands.nodes(); gap++) {
        places.move(node, gap * LinePlaces.ROOM + LinePlaces.ROOM / 2);
        if (behind != node) {
          places.move(behind, places.of(node) + 1);
        }
        if (demands.violations(demand, places) <= most) {
          least = Math.min(least, weight() - before);
        }
      }
      places.move(node, now);
      places.move(behind, behindNow);
      return least;
    }

    private long weight() {
      long weight = 0;
      for (int d = 0; d < demands.count(); d++) {
        weight += (long) demands.violations(d, places) * unmet.weight(d);
      }
      return weight;
    }
  }
}

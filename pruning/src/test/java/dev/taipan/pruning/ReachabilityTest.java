package dev.taipan.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Dependency;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.EventOrder;
import dev.taipan.pruning.reach.Reachability;
import dev.taipan.pruning.reach.TransactionChains;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.jgrapht.traverse.BreadthFirstIterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of reachability against JGraphT, while random polygraphs grow. */
class ReachabilityTest {

  @ParameterizedTest
  @EnumSource
  void isExactAfterEverySweepOfTheKindThatTheLevelUses(StrongLevel level) {
    compare(level, Reachability::of);
  }

  @ParameterizedTest
  @EnumSource
  void isExactWithManySessions(StrongLevel level) {
    compare(level, ReachabilityTest::clocksAndBits);
  }

  /** As for so many sessions, or so long transactions without sessions, that paths are sought. */
  static Reachability clocksAndBits(Polygraph polygraph) {
    return Reachability.of(polygraph, TransactionChains.of(polygraph, 1, 2));
  }

  @ParameterizedTest
  @EnumSource
  void isExactWhenEveryChainHasAClock(StrongLevel level) {
    compare(level, ReachabilityTest::clocksOnly);
  }

  static Reachability clocksOnly(Polygraph polygraph) {
    return Reachability.of(polygraph, TransactionChains.of(polygraph, 1, 0));
  }

  private static void compare(StrongLevel level, Function<Polygraph, Reachability> kind) {
    Random random = new Random(7);
    int sweeps = 0;
    for (int i = 0; i < 300; i++) {
      Polygraph polygraph = Polygraphs.of(level, TinyHistories.next(random, 8, false));
      Reachability reachability = kind.apply(polygraph);
      Propagation propagation = new Propagation(polygraph, reachability, Deadline.NONE);
      for (int sweep = 0; sweep < 6; sweep++) {
        Set<Long> before = sweep == 0 ? Set.of() : pairs(reachability, polygraph);
        VisitedEvents visited = new VisitedEvents();
        if (!propagation.sweep(visited)) {
          assertThat(TopologicalOrder.of(polygraph.known().digraph())).isEmpty();
          break;
        }
        sweeps++;
        assertThatIsOrder(propagation.order(), polygraph);
        assertThatIsExact(reachability, polygraph);
        assertThatChangesAreVisited(reachability, polygraph, before, visited);
        int known = polygraph.known().edges();
        addSomeEdges(random, polygraph);
        if (random.nextBoolean()) {
          propagation.takeEffect(known);
        }
      }
    }
    assertThat(sweeps).isGreaterThan(400);
  }

  /** Remembers what a sweep does. */
  private static final class VisitedEvents implements Propagation.Visitor {
    private final Set<Integer> events = new HashSet<>();
    private int passed;

    @Override
    public void begin(EventOrder order) {}

    @Override
    public void pass(int event, int place) {
      assertThat(place).isEqualTo(passed++);
    }

    @Override
    public void visit(int event) {
      events.add(event);
    }
  }

  private static void addSomeEdges(Random random, Polygraph polygraph) {
    KnownGraph known = polygraph.known();
    int transactions = polygraph.accesses().history().transactions();
    for (int i = random.nextInt(3); i >= 0 && transactions > 1; i--) {
      int one = random.nextInt(transactions);
      int other = (one + 1 + random.nextInt(transactions - 1)) % transactions;
      if (random.nextBoolean()) {
        known.addWriteRead(Math.min(one, other), Math.max(one, other), 0);
      } else {
        known.addReadWrite(one, other, 0, Dependency.NO_WITNESS);
      }
    }
  }

  private static void assertThatIsExact(Reachability reachability, Polygraph polygraph) {
    Graph<Integer, DefaultEdge> reference = reference(polygraph.known(), polygraph.events());
    int count = polygraph.events().count();
    int[][] latest = new int[count][reachability.chains()];
    for (int[] row : latest) {
      Arrays.fill(row, -1);
    }
    for (int source = 0; source < count; source++) {
      Set<Integer> reached = new HashSet<>();
      new BreadthFirstIterator<>(reference, source).forEachRemaining(reached::add);
      int chain = reachability.chainOf(source);
      for (int target = 0; target < count; target++) {
        assertThat(reachability.reaches(source, target)).isEqualTo(reached.contains(target));
        if (reached.contains(target)) {
          int other = latest[target][chain];
          if (other < 0 || reachability.reaches(other, source)) {
            latest[target][chain] = source;
          }
        }
      }
    }
    for (int event = 0; event < count; event++) {
      for (int chain = 0; chain < reachability.chains(); chain++) {
        assertThat(reachability.latest(chain, event)).isEqualTo(latest[event][chain]);
      }
    }
  }

  private static void assertThatIsOrder(int[] order, Polygraph polygraph) {
    int[] place = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    for (int edge = 0; edge < polygraph.known().edges(); edge++) {
      assertThat(place[polygraph.known().from(edge)]).isLessThan(place[polygraph.known().to(edge)]);
    }
  }

  /** Edges that took effect before a sweep are the business of whoever added them. */
  private static void assertThatChangesAreVisited(
      Reachability reachability, Polygraph polygraph, Set<Long> before, VisitedEvents visited) {
    Set<Long> grown = pairs(reachability, polygraph);
    grown.removeAll(before);
    for (long pair : grown) {
      assertThat(visited.events).contains((int) pair);
    }
  }

  /** Every source and target that it reaches: the source above, the target in the low bits. */
  private static Set<Long> pairs(Reachability reachability, Polygraph polygraph) {
    Set<Long> pairs = new HashSet<>();
    int count = polygraph.events().count();
    for (int source = 0; source < count; source++) {
      for (int target = 0; target < count; target++) {
        if (reachability.reaches(source, target)) {
          pairs.add((long) source << 32 | target);
        }
      }
    }
    return pairs;
  }

  private static Graph<Integer, DefaultEdge> reference(KnownGraph known, Events events) {
    Graph<Integer, DefaultEdge> reference = new DirectedPseudograph<>(DefaultEdge.class);
    for (int event = 0; event < events.count(); event++) {
      reference.addVertex(event);
    }
    for (int edge = 0; edge < known.edges(); edge++) {
      reference.addEdge(known.from(edge), known.to(edge));
    }
    return reference;
  }
}

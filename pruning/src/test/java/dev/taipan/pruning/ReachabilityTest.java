package dev.taipan.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Dependency;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.jgrapht.traverse.BreadthFirstIterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both kinds of reachability against JGraphT, while random polygraphs grow. */
class ReachabilityTest {

  @ParameterizedTest
  @EnumSource
  void isExactAfterEveryUpdateOfTheKindThatTheLevelUses(StrongLevel level) {
    compare(level, Reachability::of);
  }

  @ParameterizedTest
  @EnumSource
  void isExactAfterEveryUpdateOfClocks(StrongLevel level) {
    compare(level, ChainClocks::new);
  }

  @ParameterizedTest
  @EnumSource(names = {"SERIALIZABILITY", "SNAPSHOT_ISOLATION"})
  void isExactAfterEveryUpdateOfMatrices(StrongLevel level) {
    compare(level, ReachabilityMatrix::new);
  }

  private static void compare(StrongLevel level, Function<Polygraph, Reachability> kind) {
    Random random = new Random(7);
    int updates = 0;
    for (int i = 0; i < 300; i++) {
      Polygraph polygraph = Polygraphs.of(level, TinyHistories.next(random, 8, false));
      Reachability reachability = kind.apply(polygraph);
      int firstNew = 0;
      for (int update = 0; update < 6; update++) {
        Digraph graph = polygraph.known().digraph();
        Optional<int[]> order = TopologicalOrder.of(graph);
        if (order.isEmpty()) {
          break;
        }
        boolean first = firstNew == 0;
        Set<Long> before = first ? Set.of() : pairs(reachability, polygraph);
        reachability.update(graph, order.get(), firstNew);
        firstNew = graph.edges();
        updates++;
        assertThatIsExact(reachability, polygraph);
        assertThatChangesAreTold(reachability, polygraph, before, first);
        addSomeEdges(random, polygraph);
      }
    }
    assertThat(updates).isGreaterThan(400);
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
    int[][] latest = new int[count][polygraph.chains()];
    for (int[] row : latest) {
      Arrays.fill(row, -1);
    }
    for (int source = 0; source < count; source++) {
      Set<Integer> reached = new HashSet<>();
      new BreadthFirstIterator<>(reference, source).forEachRemaining(reached::add);
      int chain = polygraph.chainOf(polygraph.events().transactionOf(source));
      for (int target = 0; target < count; target++) {
        assertThat(reachability.reaches(source, target)).isEqualTo(reached.contains(target));
        if (reached.contains(target)) {
          latest[target][chain] = source;
        }
      }
    }
    for (int event = 0; event < count; event++) {
      for (int chain = 0; chain < polygraph.chains(); chain++) {
        assertThat(reachability.latest(chain, event)).isEqualTo(latest[event][chain]);
      }
    }
  }

  private static void assertThatChangesAreTold(
      Reachability reachability, Polygraph polygraph, Set<Long> before, boolean first) {
    Set<Long> grown = pairs(reachability, polygraph);
    grown.removeAll(before);
    Set<Integer> changed = new HashSet<>();
    grown.forEach(pair -> changed.add(pair.intValue()));
    for (int event = 0; event < polygraph.events().count(); event++) {
      assertThat(reachability.changed(event)).isEqualTo(first || changed.contains(event));
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

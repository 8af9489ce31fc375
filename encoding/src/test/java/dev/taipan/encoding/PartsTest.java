package dev.taipan.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.graph.Components;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Problems cut into parts, and put together again. */
class PartsTest {
  private static final int NO_GUARD = AcyclicityProblem.NO_GUARD;

  @Test
  void partsAreThePiecesOfTheWhole() {
    Random random = new Random(4);
    int several = 0;
    for (int i = 0; i < 2_000; i++) {
      AcyclicityProblem whole = sparse(random);
      Parts parts = new Parts(whole);
      Set<Integer> nodes = new HashSet<>();
      Set<Integer> variables = new HashSet<>();
      for (Parts.Part part : parts.list()) {
        assertThat(Arrays.stream(part.nodes()).allMatch(nodes::add)).isTrue();
        assertThat(part.nodes()).isSorted().hasSize(part.problem().nodes());
        assertThat(part.variables()).hasSize(part.problem().variables() + 1);
        for (int v = 1; v < part.variables().length; v++) {
          assertThat(variables.add(part.variables()[v])).isTrue();
          assertThat(part.problem().likely(v)).isEqualTo(whole.likely(part.variables()[v]));
        }
      }
      assertThat(edges(parts)).containsExactlyInAnyOrderElementsOf(edgesOnCycles(whole));
      assertThat(clauses(parts)).containsExactlyInAnyOrderElementsOf(clauses(whole));
      several += parts.list().size() > 1 ? 1 : 0;
    }
    assertThat(several).isGreaterThan(300);
  }

  private static AcyclicityProblem sparse(Random random) {
    int nodes = 4 + random.nextInt(8);
    AcyclicityProblem problem = new AcyclicityProblem(nodes);
    int variables = 2 + random.nextInt(6);
    for (int i = 0; i < variables; i++) {
      problem.addVariable(random.nextBoolean());
    }
    for (int i = random.nextInt(2 * nodes); i > 0; i--) {
      int guard = random.nextInt(4) == 0 ? NO_GUARD : literal(random, variables);
      int other =
          guard != NO_GUARD && random.nextInt(4) == 0 ? literal(random, variables) : NO_GUARD;
      problem.addEdge(random.nextInt(nodes), random.nextInt(nodes), guard, other);
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      problem.addClause(literal(random, variables), literal(random, variables));
    }
    return problem;
  }

  private static int literal(Random random, int variables) {
    int variable = 1 + random.nextInt(variables);
    return random.nextBoolean() ? variable : -variable;
  }

  /** The edges within components that some guard has to do with. */
  private static List<List<Integer>> edgesOnCycles(AcyclicityProblem whole) {
    Components components = components(whole);
    Set<Integer> guarded = new HashSet<>();
    for (int edge = 0; edge < whole.edges(); edge++) {
      int component = components.of(whole.from(edge));
      if (component == components.of(whole.to(edge)) && whole.firstGuard(edge) != NO_GUARD) {
        guarded.add(component);
      }
    }
    List<List<Integer>> edges = new ArrayList<>();
    for (int edge = 0; edge < whole.edges(); edge++) {
      int component = components.of(whole.from(edge));
      if (component == components.of(whole.to(edge)) && guarded.contains(component)) {
        edges.add(
            List.of(
                whole.from(edge), whole.to(edge), whole.firstGuard(edge), whole.secondGuard(edge)));
      }
    }
    return edges;
  }

  private static Components components(AcyclicityProblem whole) {
    IntList from = new IntList();
    IntList to = new IntList();
    for (int edge = 0; edge < whole.edges(); edge++) {
      from.add(whole.from(edge));
      to.add(whole.to(edge));
    }
    return new Components(Digraph.of(whole.nodes(), from, to));
  }

  private static List<List<Integer>> edges(Parts parts) {
    List<List<Integer>> edges = new ArrayList<>();
    for (Parts.Part part : parts.list()) {
      AcyclicityProblem problem = part.problem();
      for (int edge = 0; edge < problem.edges(); edge++) {
        edges.add(
            List.of(
                part.nodes()[problem.from(edge)],
                part.nodes()[problem.to(edge)],
                Parts.renamed(problem.firstGuard(edge), part.variables()),
                Parts.renamed(problem.secondGuard(edge), part.variables())));
      }
    }
    return edges;
  }

  private static List<List<Integer>> clauses(AcyclicityProblem problem) {
    return problem.clauses().stream().map(c -> Arrays.stream(c).boxed().toList()).toList();
  }

  private static List<List<Integer>> clauses(Parts parts) {
    return parts.list().stream()
        .flatMap(
            part ->
                part.problem().clauses().stream()
                    .map(
                        clause ->
                            Arrays.stream(clause)
                                .map(literal -> Parts.renamed(literal, part.variables()))
                                .boxed()
                                .toList()))
        .toList();
  }

  @Test
  void partsShareNeitherComponentsNorClauses() {
    AcyclicityProblem whole = new AcyclicityProblem(6);
    IntStream.range(0, 4).forEach(i -> whole.addVariable(true));
    cycle(whole, 0, 1, 1);
    cycle(whole, 2, 3, 2);
    cycle(whole, 4, 5, 3);
    whole.addClause(-2, 3);
    assertThat(new Parts(whole).list())
        .extracting(part -> part.problem().nodes())
        .containsExactly(2, 4);
  }

  private static void cycle(AcyclicityProblem problem, int one, int other, int guard) {
    problem.addEdge(one, other, guard, NO_GUARD);
    problem.addEdge(other, one);
  }

  @Test
  void ordersPutTogetherRespectTheEdgesBetweenComponents() {
    Random random = new Random(6);
    for (int i = 0; i < 2_000; i++) {
      AcyclicityProblem whole = sparse(random);
      Parts parts = new Parts(whole);
      List<int[]> orders =
          parts.list().stream()
              .map(
                  part ->
                      IntStream.range(0, part.nodes().length).map(n -> part.nodes().length - 1 - n))
              .map(IntStream::toArray)
              .toList();
      int[] order = parts.order(orders);
      assertThat(order).containsExactlyInAnyOrder(IntStream.range(0, whole.nodes()).toArray());
      int[] place = new int[order.length];
      IntStream.range(0, order.length).forEach(p -> place[order[p]] = p);
      Components components = components(whole);
      for (int edge = 0; edge < whole.edges(); edge++) {
        if (components.of(whole.from(edge)) != components.of(whole.to(edge))) {
          assertThat(place[whole.from(edge)]).isLessThan(place[whole.to(edge)]);
        }
      }
      for (Parts.Part part : parts.list()) {
        for (int n = 1; n < part.nodes().length; n++) {
          if (components.of(part.nodes()[n]) == components.of(part.nodes()[n - 1])) {
            assertThat(place[part.nodes()[n]]).isLessThan(place[part.nodes()[n - 1]]);
          }
        }
      }
    }
  }

  @Test
  void isHopelessWhereNoChoiceHelps() {
    AcyclicityProblem none = new AcyclicityProblem(3);
    none.addEdge(0, 1);
    none.addEdge(1, 2);
    assertThat(new Parts(none).isHopeless()).isFalse();
    none.addEdge(2, 1);
    assertThat(new Parts(none).isHopeless()).isTrue();

    AcyclicityProblem loop = new AcyclicityProblem(1);
    loop.addEdge(0, 0);
    assertThat(new Parts(loop).isHopeless()).isTrue();

    AcyclicityProblem contradiction = new AcyclicityProblem(1);
    contradiction.addVariable(true);
    contradiction.addClause(1);
    assertThat(new Parts(contradiction).isHopeless()).isFalse();
    contradiction.addClause();
    assertThat(new Parts(contradiction).isHopeless()).isTrue();
  }

  @Test
  void isNotHopelessWhereAGuardMayOpenTheCycle() {
    AcyclicityProblem whole = new AcyclicityProblem(2);
    cycle(whole, 0, 1, whole.addVariable(true));
    assertThat(new Parts(whole).isHopeless()).isFalse();
  }
}

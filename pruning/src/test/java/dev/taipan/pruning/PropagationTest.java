package dev.taipan.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Dependency;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.EventOrder;
import dev.taipan.pruning.reach.Reachability;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A sweep comes back to the events that saw in the one before what still lay ahead. */
class PropagationTest {

  /** Notes what a sweep visits, and adds edges while it goes on. */
  private static final class Sweep implements Propagation.Visitor {
    private final Polygraph polygraph;
    private final Reachability reachability;
    private final Propagation propagation;
    private final Random random;
    private final int rarely;
    private final Set<Integer> visited = new HashSet<>();
    private final Set<Integer> entered = new HashSet<>();
    private int[] place;
    private boolean contradicted;

    /**
     * Prepares a sweep.
     *
     * @param rarely an edge is added at one visit of so many; 0 for none
     */
    Sweep(
        Polygraph polygraph,
        Reachability reachability,
        Propagation propagation,
        Random random,
        int rarely) {
      this.polygraph = polygraph;
      this.reachability = reachability;
      this.propagation = propagation;
      this.random = random;
      this.rarely = rarely;
    }

    @Override
    public void begin(EventOrder order) {
      place = new int[polygraph.events().count()];
      for (int event = 0; event < place.length; event++) {
        place[event] = order.place(event);
      }
    }

    @Override
    public void pass(int event, int somePlace) {}

    @Override
    public void visit(int event) {
      visited.add(event);
      if (rarely > 0 && random.nextInt(rarely) == 0) {
        addEdge();
      }
    }

    /** Adds an edge between any two transactions, unless it closes a cycle. */
    private void addEdge() {
      int transactions = polygraph.accesses().history().transactions();
      int one = random.nextInt(transactions);
      int other = (one + 1 + random.nextInt(transactions - 1)) % transactions;
      int from = polygraph.events().of(one, polygraph.level().readWrite().from());
      int to = polygraph.events().of(other, polygraph.level().readWrite().to());
      if (reachability.reaches(to, from)) {
        return;
      }
      contradicted |= place[from] > place[to] && !reachability.reaches(from, to);
      entered.add(to);
      KnownGraph known = polygraph.known();
      int before = known.edges();
      known.addReadWrite(one, other, 0, Dependency.NO_WITNESS);
      propagation.takeEffect(before);
    }

    /** The events that see events of later places. */
    Set<Integer> seeingAhead() {
      Set<Integer> seeing = new HashSet<>();
      for (int event = 0; event < place.length; event++) {
        for (int other = 0; other < place.length; other++) {
          if (place[other] > place[event] && reachability.reaches(other, event)) {
            seeing.add(event);
          }
        }
      }
      return seeing;
    }
  }

  @ParameterizedTest
  @EnumSource
  void comesBackToWhatSawWhatLayAhead(StrongLevel level) {
    Random random = new Random(17);
    int back = 0;
    int inPassing = 0;
    for (int i = 0; i < 2_000; i++) {
      Polygraph polygraph = Polygraphs.of(level, TinyHistories.next(random, 14, false));
      if (polygraph.accesses().history().transactions() < 2) {
        continue;
      }
      Reachability reachability = Reachability.of(polygraph);
      Propagation propagation = new Propagation(polygraph, reachability, Deadline.NONE);
      Sweep sweep = new Sweep(polygraph, reachability, propagation, random, 3);
      if (!propagation.sweep(sweep)) {
        continue;
      }
      Set<Integer> seeingAhead = sweep.seeingAhead();
      assertThat(seeingAhead.isEmpty()).isEqualTo(!sweep.contradicted);
      Sweep next = new Sweep(polygraph, reachability, propagation, random, 0);
      if (propagation.sweep(next)) {
        assertThat(next.visited).containsAll(seeingAhead);
        back += seeingAhead.size();
        seeingAhead.removeAll(sweep.entered);
        inPassing += seeingAhead.size();
      }
    }
    assertThat(back).isGreaterThan(100);
    assertThat(inPassing).as("events that got it from others").isGreaterThan(20);
  }

  @Test
  void visitsNothingWhenNothingChanged() {
    Polygraph polygraph =
        Polygraphs.of(StrongLevel.SERIALIZABILITY, "a 1: w1=1\nb 2: r1=1 w1=2\nc 3: r1=2");
    Reachability reachability = Reachability.of(polygraph);
    Propagation propagation = new Propagation(polygraph, reachability, Deadline.NONE);
    Random unused = new Random(0);
    Sweep first = new Sweep(polygraph, reachability, propagation, unused, 0);
    assertThat(propagation.sweep(first)).isTrue();
    assertThat(first.visited).hasSize(polygraph.events().count());
    Sweep second = new Sweep(polygraph, reachability, propagation, unused, 0);
    assertThat(propagation.sweep(second)).isTrue();
    assertThat(second.visited).isEmpty();
    propagation.visitNext(1);
    Sweep third = new Sweep(polygraph, reachability, propagation, unused, 0);
    assertThat(propagation.sweep(third)).isTrue();
    assertThat(third.visited).containsExactly(1);
    assertThat(propagation.sweep(second)).isTrue();
    assertThat(second.visited).isEmpty();
  }
}

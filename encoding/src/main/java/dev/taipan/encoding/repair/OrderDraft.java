package dev.taipan.encoding.repair;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import java.util.SplittableRandom;

/**
 * Drafts an order of a problem's nodes that meets nearly all that is asked of it: local search over
 * orders. It takes a demand that is not met, and moves the node of those that it is about for which
 * that costs least to where it costs least, alone or {@linkplain AcyclicityProblem#bringTogether
 * together} with its companion: what lies between two events of a transaction holds both. A demand
 * for which that makes nothing better weighs one more from then on (the breakout method, Morris
 * 1993), so that it does not go in circles.
 *
 * <p>To move a node takes a sort of the demands at it, and no search of a graph: many more moves a
 * second than {@link OrderRepair} makes, which has the last word where chains of nodes have to move
 * together. Takes space linear in the problem.
 */
public final class OrderDraft {
  /** Looks at each edge without getting better; of what has a solution, nearly all need fewer. */
  private static final int PATIENCE = 200;

  private static final int NONE = -1;

  private final Demands demands;
  private final Deadline deadline;
  private final LinePlaces places;
  private final Unmet unmet;
  private final SplittableRandom random = new SplittableRandom(1);
  private final BestPlace best;
  private final IntList nodes = new IntList();

  /**
   * The node to move, and who follows right behind, if not itself; where to, and how much more the
   * demands that are not met weigh then.
   */
  private int chosen;

  private int follower;

  private long chosenPlace;
  private long leastChange;
  private int ties;

  private long[] bestPlaces;
  private int fewest;
  private long lastGain;

  /**
   * Prepares a search from the order of the nodes' numbers.
   *
   * @param problem one that {@link OrderRepair} handles
   */
  public OrderDraft(AcyclicityProblem problem, Deadline deadline) {
    this(new ProblemDemands(problem), new LinePlaces(problem.nodes()), deadline);
  }

  /**
   * Prepares a search for an order of the events of a polygraph that has no open reads and no
   * doubtful transactions, in which each read sees what it observed. Events are the nodes; nothing
   * is added to the polygraph.
   *
   * @param order all events, as they are likely to have happened
   */
  public OrderDraft(Polygraph polygraph, int[] order, Deadline deadline) {
    this(new VersionDemands(polygraph), LinePlaces.inOrder(order), deadline);
  }

  private OrderDraft(Demands demands, LinePlaces places, Deadline deadline) {
    this.demands = demands;
    this.places = places;
    this.deadline = deadline;
    unmet = new Unmet(demands.count());
    best = new BestPlace(demands, places, unmet, random);
    for (int demand = 0; demand < demands.count(); demand++) {
      unmet.set(demand, demands.isMet(demand, places));
    }
    keep();
  }

  /**
   * The best order that was found before nothing got better for a long while.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public int[] order() {
    return order(PATIENCE);
  }

  /**
   * Goes on until nothing gets better for a while, and gives the best order that was found.
   *
   * @param looks gives up when every edge was looked at so often, on average, without getting a
   *     tenth better
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public int[] order(int looks) {
    long patience = looks * demands.looks();
    while (unmet.size() > 0 && best.looks() - lastGain < patience) {
      deadline.check();
      meet(unmet.any(random));
      keepIfBetter();
    }
    return LinePlaces.order(bestPlaces);
  }

  /** Whether the order that was found meets all that is asked of it, which makes it a solution. */
  public boolean meetsAll() {
    return fewest == 0;
  }

  /** Whether at most one of so many demands is not met by the order that was found. */
  public boolean meetsAllButOneOf(int many) {
    return (long) many * fewest <= demands.count();
  }

  /** Remembers the order, if it is better by a tenth than the best one so far. */
  private void keepIfBetter() {
    if (10 * unmet.size() <= 9 * fewest) {
      keep();
    }
  }

  private void keep() {
    bestPlaces = places.toArray();
    fewest = unmet.size();
    lastGain = best.looks();
  }

  /** Moves the node for which that costs least so that a demand is met. */
  private void meet(int demand) {
    choose(demand);
    if (leastChange >= 0) {
      unmet.increase(demand);
    }
    if (chosen != NONE && chosenPlace == BestPlace.NO_ROOM) {
      places.spread();
    } else if (chosen != NONE) {
      move();
    }
  }

  private void choose(int demand) {
    chosen = NONE;
    leastChange = Long.MAX_VALUE;
    ties = 0;
    nodes.truncate(0);
    demands.addNodes(demand, places, nodes);
    for (int i = 0; i < nodes.size(); i++) {
      if (!isRepeated(i)) {
        consider(nodes.get(i), nodes.get(i), demand);
        considerWithCompanion(nodes.get(i), demand);
      }
    }
  }

  private boolean isRepeated(int index) {
    for (int i = 0; i < index; i++) {
      if (nodes.get(i) == nodes.get(index)) {
        return true;
      }
    }
    return false;
  }

  private void considerWithCompanion(int node, int demand) {
    int companion = demands.companion(node);
    if (places.of(node) < places.of(companion)) {
      consider(node, companion, demand);
    } else if (companion != node) {
      consider(companion, node, demand);
    }
  }

  private void consider(int node, int behind, int demand) {
    if (best.find(node, behind, demand) && best.change() <= leastChange) {
      ties = best.change() < leastChange ? 1 : ties + 1;
      if (random.nextInt(ties) == 0) {
        chosen = node;
        follower = behind;
        leastChange = best.change();
        chosenPlace = best.place();
      }
    }
  }

  private void move() {
    places.move(chosen, chosenPlace);
    if (follower != chosen) {
      places.move(follower, chosenPlace + 1);
      demands.lookAt(follower, places, unmet);
    }
    demands.lookAt(chosen, places, unmet);
  }
}

package dev.taipan.weak.check;

import dev.taipan.history.Accesses;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.AxiomDecision;
import java.util.EnumSet;
import java.util.Set;

/**
 * Visits every instance of chosen patterns.
 *
 * <p>Patterns {@code h} to {@code n} share their shape: {@code t3} reads {@code x} from {@code t1},
 * {@code t2} writes {@code x} and causally precedes {@code t3}, and yet {@code t1} precedes {@code
 * t2}. An instance is such a {@code (t1, t2, t3, x)}, and counts for the most specific chosen
 * pattern only. Where {@code t3} reads {@code x} from {@code t2} as well, that is {@code j}'s
 * business, unless the order of the two reads makes it {@code h} or {@code i}. CM is CO with what
 * the axiom of the pattern's own level forces, so that a level holds exactly if none of its
 * patterns has an instance.
 */
final class AnomalySearch {
  private final Accesses accesses;
  private final Set<Tap> wanted;
  private final WeakAlgorithm algorithm;
  private final Deadline deadline;

  AnomalySearch(Accesses accesses, Set<Tap> wanted, WeakAlgorithm algorithm, Deadline deadline) {
    this.accesses = accesses;
    this.wanted = wanted;
    this.algorithm = algorithm;
    this.deadline = deadline;
  }

  /**
   * Visits instances until there are no more or the visitor has had enough.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  void visit(AnomalyVisitor visitor) {
    boolean[] enough = new boolean[1];
    AnomalyVisitor remembering =
        (tap, instance) -> {
          enough[0] = !visitor.visit(tap, instance);
          return !enough[0];
        };
    new ReadAnomalies(accesses, wanted, remembering).visit();
    deadline.check();
    Set<Tap> orders = EnumSet.noneOf(Tap.class);
    wanted.stream().filter(Tap::isAboutOrder).forEach(orders::add);
    if (enough[0] || orders.isEmpty()) {
      return;
    }
    Visibility strongest =
        orders.stream()
            .map(tap -> WeakLevel.forbidding(tap).visibility())
            .max(Visibility::compareTo)
            .orElseThrow();
    if (new AxiomDecision(accesses, strongest, algorithm, deadline).violation().isPresent()) {
      new OrderAnomalies(accesses, orders, strongest, algorithm, deadline).visit(remembering);
    }
  }
}

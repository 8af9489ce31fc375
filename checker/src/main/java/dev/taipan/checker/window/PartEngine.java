package dev.taipan.checker.window;

import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import java.util.Optional;

/** Decides a level of a part of a history. Several threads ask at the same time. */
@FunctionalInterface
public interface PartEngine {

  /**
   * An order that shows that a part satisfies the level; empty if it does not, or if that was not
   * found out soon. The same part gives the same answer.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Optional<Order> order(History part);
}

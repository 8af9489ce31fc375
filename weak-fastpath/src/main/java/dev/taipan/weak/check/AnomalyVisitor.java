package dev.taipan.weak.check;

import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.WeakViolation;
import java.util.function.Supplier;

/** Is shown the instances of patterns as they are found. */
@FunctionalInterface
interface AnomalyVisitor {

  /**
   * Takes an instance.
   *
   * @param tap its pattern
   * @param instance the instance in full; looking for it may take time linear in the history
   * @return whether to go on
   */
  boolean visit(Tap tap, Supplier<WeakViolation> instance);
}

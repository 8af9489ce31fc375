package dev.taipan.relational.generate;

import java.util.List;
import java.util.function.Predicate;

/** Draws what transactions of a session do, one after the other. */
public interface TransactionDraw {

  /**
   * Draws the statements of one.
   *
   * @param accepted whether a statement can be run; one that cannot is not among them
   */
  List<String> draw(Predicate<String> accepted);
}

package dev.taipan.pruning;

import dev.taipan.pruning.reach.EventOrder;

/** Forces nothing. */
final class NoRules implements Propagation.Visitor {
  @Override
  public void begin(EventOrder order) {}

  @Override
  public void pass(int event, int place) {}

  @Override
  public void visit(int event) {}
}

package dev.taipan.pruning;

/** Forces nothing. */
final class NoRules implements Propagation.Visitor {
  @Override
  public void begin(EventOrder order) {}

  @Override
  public void pass(int event, int place) {}

  @Override
  public void visit(int event) {}
}

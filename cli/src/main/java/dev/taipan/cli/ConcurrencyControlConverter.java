package dev.taipan.cli;

import dev.taipan.collect.simulate.ConcurrencyControl;
import java.util.Iterator;

/** Concurrency controls, as options spell them. */
final class ConcurrencyControlConverter extends ConstantConverter<ConcurrencyControl> {

  /** The names of all of them. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names(ConcurrencyControl.values()).iterator();
    }
  }

  ConcurrencyControlConverter() {
    super(ConcurrencyControl.values());
  }
}

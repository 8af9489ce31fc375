package dev.taipan.cli;

import dev.taipan.collect.simulate.KeyDistribution;
import java.util.Iterator;

/** Distributions of keys, as options spell them. */
final class DistributionConverter extends ConstantConverter<KeyDistribution> {

  /** The names of all of them. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names(KeyDistribution.values()).iterator();
    }
  }

  DistributionConverter() {
    super(KeyDistribution.values());
  }
}

package dev.taipan.cli;

import dev.taipan.workload.KeyDistribution;
import java.util.List;

/** Distributions of keys, as options spell them. */
final class DistributionConverter extends NameConverter<KeyDistribution> {

  DistributionConverter() {
    super("a distribution", List.of(KeyDistribution.values()), NameConverter::hyphenated);
  }
}

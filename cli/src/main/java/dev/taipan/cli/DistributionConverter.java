package dev.taipan.cli;

import dev.taipan.collect.simulate.KeyDistribution;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Distributions of keys, as options spell them. */
final class DistributionConverter implements ITypeConverter<KeyDistribution> {

  /** The names of all distributions. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(KeyDistribution.values()).map(DistributionConverter::nameOf).iterator();
    }
  }

  private static String nameOf(KeyDistribution distribution) {
    return distribution.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public KeyDistribution convert(String name) {
    return Arrays.stream(KeyDistribution.values())
        .filter(distribution -> nameOf(distribution).equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + name + "' is not one of " + String.join(", ", new Candidates())));
  }
}

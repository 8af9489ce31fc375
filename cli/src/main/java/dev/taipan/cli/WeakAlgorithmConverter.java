package dev.taipan.cli;

import dev.taipan.weak.WeakAlgorithm;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Algorithms for the weak levels, as options spell them. */
final class WeakAlgorithmConverter implements ITypeConverter<WeakAlgorithm> {

  /** The symbols of all algorithms. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(WeakAlgorithm.values()).map(WeakAlgorithm::symbol).iterator();
    }
  }

  @Override
  public WeakAlgorithm convert(String name) {
    return Arrays.stream(WeakAlgorithm.values())
        .filter(algorithm -> algorithm.symbol().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + name + "' is not one of " + String.join(", ", new Candidates())));
  }
}

package dev.taipan.cli;

import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.plant.PlantedAnomaly;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Anomalies to plant, as options spell them: {@code write-skew} or {@code write-skew:3}. */
final class InjectionConverter implements ITypeConverter<Injection>, Iterable<String> {

  @Override
  public Iterator<String> iterator() {
    return Arrays.stream(PlantedAnomaly.values()).map(PlantedAnomaly::title).iterator();
  }

  @Override
  public Injection convert(String text) {
    try {
      return Injection.parse(text);
    } catch (IllegalArgumentException notOne) {
      throw new TypeConversionException(notOne.getMessage());
    }
  }
}

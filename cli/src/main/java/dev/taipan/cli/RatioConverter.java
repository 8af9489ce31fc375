package dev.taipan.cli;

import dev.taipan.workload.Ratio;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Ratios from 0 to 1, as people write them: {@code 0.5} or {@code 50%}. */
final class RatioConverter implements ITypeConverter<Double> {

  @Override
  public Double convert(String text) {
    try {
      return Ratio.parse(text);
    } catch (IllegalArgumentException notOne) {
      throw new TypeConversionException(notOne.getMessage());
    }
  }
}

package dev.taipan.cli;

import dev.taipan.workload.Range;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers and ranges of them, as people write them: {@code 8} or {@code 2-8}. */
final class RangeConverter implements ITypeConverter<Range> {

  @Override
  public Range convert(String text) {
    try {
      return Range.parse(text);
    } catch (IllegalArgumentException notOne) {
      throw new TypeConversionException(notOne.getMessage());
    }
  }
}

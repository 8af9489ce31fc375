package dev.taipan.cli;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Ratios from 0 to 1, as people write them: {@code 0.5} or {@code 50%}. */
final class RatioConverter implements ITypeConverter<Double> {
  private static final Pattern SYNTAX = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?%?");

  @Override
  public Double convert(String text) {
    if (SYNTAX.matcher(text).matches()) {
      double ratio =
          text.endsWith("%")
              ? Double.parseDouble(text.substring(0, text.length() - 1)) / 100
              : Double.parseDouble(text);
      if (ratio <= 1) {
        return ratio;
      }
    }
    throw new TypeConversionException("'" + text + "' is not a ratio from 0 to 1, or 0% to 100%");
  }
}

package dev.taipan.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers of bytes, as people write them: {@code 500}, {@code 64k}, {@code 10M} or {@code 2G}. */
final class SizeConverter implements ITypeConverter<Long> {
  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,8})([KMGT]?)");
  private static final String UNITS = "KMGT";
  private static final int UNIT_BITS = 10;

  @Override
  public Long convert(String text) {
    Matcher size = SIZE.matcher(text.toUpperCase(Locale.ROOT));
    if (!size.matches()) {
      throw new TypeConversionException("'" + text + "' is not a size such as 500, 64k, 10M or 2G");
    }
    int unit = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2)) + 1;
    return Long.parseLong(size.group(1)) << (unit * UNIT_BITS);
  }
}

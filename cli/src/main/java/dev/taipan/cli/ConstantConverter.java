package dev.taipan.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Constants of an enum, spelled in lower case and with hyphens. */
abstract class ConstantConverter<E extends Enum<E>> implements ITypeConverter<E> {
  private final E[] constants;

  ConstantConverter(E[] constants) {
    this.constants = constants;
  }

  /** How options spell some constants. */
  static List<String> names(Enum<?>[] constants) {
    return Arrays.stream(constants).map(ConstantConverter::nameOf).toList();
  }

  private static String nameOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public E convert(String name) {
    return Arrays.stream(constants)
        .filter(constant -> nameOf(constant).equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + name + "' is not one of " + String.join(", ", names(constants))));
  }
}

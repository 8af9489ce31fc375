package dev.taipan.cli;

import dev.taipan.history.words.UnknownName;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Values of options that have names, in whatever case; iterates over the names. */
abstract class NameConverter<T> implements ITypeConverter<T>, Iterable<String> {
  private final String kind;
  private final List<T> values;
  private final Function<? super T, String> naming;

  /**
   * Converts names.
   *
   * @param kind what they name, with an article
   * @param values all that can be named
   * @param naming the name of each
   */
  NameConverter(String kind, Collection<T> values, Function<? super T, String> naming) {
    this.kind = kind;
    this.values = List.copyOf(values);
    this.naming = naming;
  }

  /** The name of a constant in lower case and with hyphens. */
  static String hyphenated(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public Iterator<String> iterator() {
    return names().iterator();
  }

  private List<String> names() {
    return values.stream().map(naming).toList();
  }

  @Override
  public T convert(String name) {
    return values.stream()
        .filter(value -> naming.apply(value).equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException(UnknownName.message(name, kind, names())));
  }
}

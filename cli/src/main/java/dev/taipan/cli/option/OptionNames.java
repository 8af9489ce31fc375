package dev.taipan.cli.option;

import dev.taipan.history.words.UnknownName;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Things that options name, in whatever case.
 *
 * @param kind what they are, with an article
 * @param values all that can be named
 * @param naming the name of each
 */
record OptionNames<T>(String kind, List<T> values, Function<? super T, String> naming) {

  /** Constants, which are named in lower case and with hyphens. */
  static <E extends Enum<E>> OptionNames<E> ofConstants(String kind, Collection<E> constants) {
    return new OptionNames<>(kind, List.copyOf(constants), OptionValue::hyphenated);
  }

  /** All names. */
  List<String> all() {
    return values.stream().map(naming).toList();
  }

  /**
   * What has a name.
   *
   * @throws IllegalArgumentException when nothing has; the message is for people
   */
  T named(String name) {
    return values.stream()
        .filter(value -> naming.apply(value).equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(UnknownName.message(name, kind, all())));
  }
}

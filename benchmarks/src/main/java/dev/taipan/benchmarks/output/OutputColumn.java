package dev.taipan.benchmarks.output;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A column of a table, which is also a field of JSON objects.
 *
 * @param <R> what a row is about
 * @param name in the header, and as a field
 * @param value of a row: a String, a Long or a Double, or empty
 */
public record OutputColumn<R>(String name, Function<R, Optional<Object>> value) {

  /** A column of words. */
  public static <R> OutputColumn<R> text(String name, Function<R, String> value) {
    return new OutputColumn<>(name, row -> Optional.of(value.apply(row)));
  }

  /** A column of whole numbers. */
  public static <R> OutputColumn<R> number(String name, ToLongFunction<R> value) {
    return new OutputColumn<>(name, row -> Optional.of(value.applyAsLong(row)));
  }

  /** A column of numbers, with three digits behind the point. */
  public static <R> OutputColumn<R> decimal(String name, ToDoubleFunction<R> value) {
    return new OutputColumn<>(name, row -> Optional.of(rounded(value.applyAsDouble(row))));
  }

  /** A column of numbers that are not always known. */
  public static <R> OutputColumn<R> decimalIfKnown(String name, Function<R, OptionalDouble> value) {
    return new OutputColumn<>(
        name,
        row -> {
          OptionalDouble known = value.apply(row);
          return known.isPresent() ? Optional.of(rounded(known.getAsDouble())) : Optional.empty();
        });
  }

  /** This column in a table whose rows have what it is about. */
  public <T> OutputColumn<T> of(Function<T, R> part) {
    return new OutputColumn<>(name, row -> value.apply(part.apply(row)));
  }

  /** The names of some columns. */
  public static List<String> names(List<? extends OutputColumn<?>> columns) {
    return columns.stream().<String>map(OutputColumn::name).toList();
  }

  private static double rounded(double number) {
    return Math.round(number * 1e3) / 1e3;
  }
}

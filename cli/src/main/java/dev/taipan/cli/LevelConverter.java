package dev.taipan.cli;

import dev.taipan.checker.IsolationLevel;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Isolation levels, as options spell them. */
final class LevelConverter implements ITypeConverter<IsolationLevel> {

  /** The symbols of all levels; aliases are accepted but not proposed. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(IsolationLevel.values()).map(IsolationLevel::symbol).iterator();
    }
  }

  @Override
  public IsolationLevel convert(String name) {
    return IsolationLevel.named(name)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + name + "' is not one of " + String.join(", ", new Candidates())));
  }
}

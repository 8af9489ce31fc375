package dev.taipan.cli;

import java.util.List;

/** Styles of output, as options spell them. */
final class OutputStyleConverter extends NameConverter<OutputStyle> {

  OutputStyleConverter() {
    super("a style", List.of(OutputStyle.values()), NameConverter::hyphenated);
  }
}

package dev.taipan.cli;

import java.util.Iterator;

/** Styles of output, as options spell them. */
final class OutputStyleConverter extends ConstantConverter<OutputStyle> {

  /** The names of the styles. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names(OutputStyle.values()).iterator();
    }
  }

  OutputStyleConverter() {
    super(OutputStyle.values());
  }
}

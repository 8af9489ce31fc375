package dev.taipan.cli;

import dev.taipan.collect.simulate.Values;
import java.util.Iterator;

/** What keys hold, as options spell it. */
final class ValuesConverter extends ConstantConverter<Values> {

  /** The names of all of them. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names(Values.values()).iterator();
    }
  }

  ValuesConverter() {
    super(Values.values());
  }
}

package dev.taipan.cli;

import dev.taipan.workload.Values;
import java.util.List;

/** What keys hold, as options spell it. */
final class ValuesConverter extends NameConverter<Values> {

  ValuesConverter() {
    super("a kind of values", List.of(Values.values()), NameConverter::hyphenated);
  }
}

package dev.taipan.cli;

import dev.taipan.generate.protocol.ConcurrencyControl;
import java.util.List;

/** Concurrency controls, as options spell them. */
final class ConcurrencyControlConverter extends NameConverter<ConcurrencyControl> {

  ConcurrencyControlConverter() {
    super("a concurrency control", List.of(ConcurrencyControl.values()), NameConverter::hyphenated);
  }
}

package dev.taipan.cli;

import dev.taipan.weak.WeakAlgorithm;
import java.util.List;

/** Algorithms for the weak levels, as options spell them. */
final class WeakAlgorithmConverter extends NameConverter<WeakAlgorithm> {

  WeakAlgorithmConverter() {
    super("an algorithm", List.of(WeakAlgorithm.values()), WeakAlgorithm::symbol);
  }
}

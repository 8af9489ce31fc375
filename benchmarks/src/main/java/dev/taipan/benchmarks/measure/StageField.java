package dev.taipan.benchmarks.measure;

import dev.taipan.checker.effort.Stage;

/** What the fields about stages are called. */
final class StageField {

  private StageField() {}

  /** The start of the names of a stage's fields. */
  static String of(Stage stage) {
    return switch (stage) {
      case WEAK -> "weak";
      case GRAPH -> "graph";
      case PRUNE -> "saturation";
      case ENCODE -> "encoding";
      case SOLVE -> "solving";
      case EXPLAIN -> "explaining";
    };
  }
}

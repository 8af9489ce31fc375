package dev.taipan.collect.power;

import dev.taipan.generate.plant.PlantedOperation;
import java.util.LinkedHashMap;
import java.util.Map;

/** Transactions of a history that do what those of an anomaly do, but for what they read. */
final class Place {
  /** A step of one of the anomaly's transactions. */
  record PlacedStep(int planned, PlantedOperation step) {}

  /** The key of the history for each key of the anomaly. */
  private final int[] keys;

  /** The operation of the history for each step of the anomaly; in no order that means anything. */
  private final Map<Integer, PlacedStep> steps = new LinkedHashMap<>();

  Place(int[] keys) {
    this.keys = keys.clone();
  }

  void put(int operation, int planned, PlantedOperation step) {
    steps.put(operation, new PlacedStep(planned, step));
  }

  int key(int ofAnomaly) {
    return keys[ofAnomaly];
  }

  /** By operation. */
  Map<Integer, PlacedStep> steps() {
    return steps;
  }
}

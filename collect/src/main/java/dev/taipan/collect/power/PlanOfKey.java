package dev.taipan.collect.power;

import dev.taipan.generate.plant.PlantedOperation;
import dev.taipan.generate.plant.TransactionPlan;
import dev.taipan.history.History;
import java.util.List;

/**
 * What a transaction of an anomaly does to one of the anomaly's keys.
 *
 * @param key from 0
 */
record PlanOfKey(int key, List<PlantedOperation> steps) {

  static List<PlanOfKey> of(TransactionPlan plan) {
    return plan.steps().stream()
        .map(PlantedOperation::key)
        .distinct()
        .map(
            key ->
                new PlanOfKey(
                    key, plan.steps().stream().filter(step -> step.key() == key).toList()))
        .toList();
  }

  /**
   * The operations of a transaction that the steps are, if it does to the key what they do: the
   * same, or a read before that where the steps begin with a write. Null otherwise.
   */
  List<Integer> in(KeyUse use, History history) {
    List<Integer> operations = use.operations();
    int more = operations.size() - steps.size();
    boolean readBefore = more == 1 && steps.get(0).write() && !history.isWrite(operations.get(0));
    if (more != 0 && !readBefore) {
      return null;
    }
    List<Integer> alike = operations.subList(more, operations.size());
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).write() != history.isWrite(alike.get(i))) {
        return null;
      }
    }
    return alike;
  }
}

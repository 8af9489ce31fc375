package dev.taipan.collect.power;

import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.generate.plant.TransactionPlan;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ListSampler;

/**
 * Finds transactions of a history, of different sessions and near each other in time, to which an
 * anomaly could have happened: they read and write as its transactions do. A backtracking search in
 * windows at random moments, which gives up after a number of steps.
 */
final class PlaceSearch {
  /** A window has so many transactions for each session. */
  private static final int PER_SESSION = 3;

  private static final int MOST_WINDOWS = 40;
  private static final int MOST_STEPS = 4000;
  private static final int UNMAPPED = -1;

  private final History history;
  private final Neighbourhood neighbourhood;
  private final PlantedAnomaly anomaly;
  private final List<List<PlanOfKey>> plans;
  private final UniformRandomProvider random;
  private final int[] keys;
  private final int[] chosen;

  /** For each of the anomaly's transactions, by its keys, the operations that its steps are. */
  private final List<List<List<Integer>>> operations = new ArrayList<>();

  private List<Integer> window = List.of();

  /** By transaction of the window. */
  private final Map<Integer, List<KeyUse>> uses = new HashMap<>();

  private int stepsLeft;

  PlaceSearch(
      History history,
      Neighbourhood neighbourhood,
      PlantedAnomaly anomaly,
      UniformRandomProvider random) {
    this.history = history;
    this.neighbourhood = neighbourhood;
    this.anomaly = anomaly;
    this.random = random;
    plans = anomaly.transactions().stream().map(PlanOfKey::of).toList();
    keys = new int[anomaly.keys()];
    chosen = new int[plans.size()];
  }

  /** A place, if one is found. */
  Optional<Place> find() {
    for (int attempt = 0; attempt < MOST_WINDOWS; attempt++) {
      openWindow();
      Arrays.fill(keys, UNMAPPED);
      operations.clear();
      stepsLeft = MOST_STEPS;
      if (chooseFrom(0)) {
        return Optional.of(place());
      }
    }
    return Optional.empty();
  }

  private void openWindow() {
    int size = Math.min(history.transactions(), PER_SESSION * history.sessions());
    int first = random.nextInt(history.transactions() - size + 1);
    window = neighbourhood.startedFrom(first, size).boxed().collect(Collectors.toList());
    uses.clear();
    window.forEach(transaction -> uses.put(transaction, KeyUse.of(history, transaction)));
    ListSampler.shuffle(random, window);
  }

  /** Chooses transactions for those of the anomaly from one on; is that possible? */
  private boolean chooseFrom(int planned) {
    if (planned == plans.size()) {
      return true;
    }
    for (int transaction : window) {
      if (stepsLeft-- <= 0) {
        return false;
      }
      if (mayBe(transaction, planned)) {
        chosen[planned] = transaction;
        operations.add(new ArrayList<>());
        if (mapFrom(planned, 0)) {
          return true;
        }
        operations.remove(operations.size() - 1);
      }
    }
    return false;
  }

  private boolean mayBe(int transaction, int planned) {
    TransactionPlan plan = anomaly.transactions().get(planned);
    TransactionStatus wanted =
        plan.aborts() ? TransactionStatus.ABORTED : TransactionStatus.COMMITTED;
    if (history.status(transaction) != wanted) {
      return false;
    }
    for (int other = 0; other < planned; other++) {
      if (history.sessionOf(chosen[other]) == history.sessionOf(transaction)) {
        return false;
      }
    }
    return true;
  }

  /** Finds keys for those of a planned transaction from one on, and then the others; possible? */
  private boolean mapFrom(int planned, int next) {
    if (next == plans.get(planned).size()) {
      return chooseFrom(planned + 1);
    }
    PlanOfKey plan = plans.get(planned).get(next);
    for (KeyUse use : uses.get(chosen[planned])) {
      if (stepsLeft-- > 0 && mayHold(use.key(), plan.key())) {
        List<Integer> alike = plan.in(use, history);
        if (alike != null && map(planned, next, use.key(), alike)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean mayHold(int key, int ofAnomaly) {
    if (keys[ofAnomaly] != UNMAPPED) {
      return keys[ofAnomaly] == key;
    }
    boolean used = Arrays.stream(keys).anyMatch(mapped -> mapped == key);
    return !used && (!anomaly.needsLists() || history.lists().isList(key));
  }

  private boolean map(int planned, int next, int key, List<Integer> alike) {
    int ofAnomaly = plans.get(planned).get(next).key();
    int before = keys[ofAnomaly];
    keys[ofAnomaly] = key;
    operations.get(planned).add(alike);
    if (mapFrom(planned, next + 1)) {
      return true;
    }
    operations.get(planned).remove(next);
    keys[ofAnomaly] = before;
    return false;
  }

  private Place place() {
    Place place = new Place(keys);
    for (int planned = 0; planned < plans.size(); planned++) {
      for (int i = 0; i < plans.get(planned).size(); i++) {
        PlanOfKey plan = plans.get(planned).get(i);
        List<Integer> alike = operations.get(planned).get(i);
        for (int step = 0; step < alike.size(); step++) {
          place.put(alike.get(step), planned, plan.steps().get(step));
        }
      }
    }
    return place;
  }
}

package dev.taipan.history.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * At which level transactions asked to run, by the name that the input has for it. No memory where
 * none says so; otherwise 4 bytes per transaction. Nothing here knows what the names mean.
 */
public final class Levels {
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> known = new HashMap<>();

  /** Per transaction the place of its name, counted from 1; 0 where it has none. */
  private int[] places = new int[0];

  Levels() {}

  /** Whether no transaction says so. */
  public boolean isEmpty() {
    return names.isEmpty();
  }

  /** The level that a transaction asked for, if it says so. */
  public Optional<String> of(int transaction) {
    int place = transaction < places.length ? places[transaction] : 0;
    return place == 0 ? Optional.empty() : Optional.of(names.get(place - 1));
  }

  /** The levels that some transaction asked for, in order of appearance; a copy. */
  public List<String> names() {
    return List.copyOf(names);
  }

  void set(int transaction, String level) {
    if (transaction >= places.length) {
      places = Arrays.copyOf(places, Math.max(transaction + 1, 2 * places.length));
    }
    int place = known.computeIfAbsent(level, any -> names.size() + 1);
    if (place > names.size()) {
      names.add(level);
    }
    places[transaction] = place;
  }

  /** These with every transaction under its finished number. */
  Levels arrange(int[] finalTransaction) {
    Levels arranged = new Levels();
    if (!isEmpty()) {
      arranged.names.addAll(names);
      arranged.places = new int[finalTransaction.length];
      for (int transaction = 0; transaction < places.length; transaction++) {
        if (places[transaction] != 0) {
          arranged.places[finalTransaction[transaction]] = places[transaction];
        }
      }
    }
    return arranged;
  }
}

package dev.taipan.mockstore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The keys that anybody has asked for, by number. */
final class Keys {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final NavigableSet<String> names = new TreeSet<>();

  /** The number of a key, or -1 if nobody has asked for it. */
  int known(String key) {
    return numbers.getOrDefault(key, -1);
  }

  int add(String key) {
    names.add(key);
    return numbers.computeIfAbsent(key, unused -> names.size() - 1);
  }

  /** The known keys that begin so, in order. */
  List<String> beginning(String prefix) {
    List<String> found = new ArrayList<>();
    for (String key : names.tailSet(prefix)) {
      if (!key.startsWith(prefix)) {
        break;
      }
      found.add(key);
    }
    return found;
  }
}

package dev.taipan.whitebox.enne;

import com.carrotsearch.hppc.LongHashSet;
import com.carrotsearch.hppc.LongObjectHashMap;
import com.carrotsearch.hppc.predicates.LongPredicate;
import java.util.HashMap;
import java.util.Map;

/** Numbers that stand for names. What nobody uses any more can be dropped; no number comes back. */
final class NumberedNames {
  private final Map<String, Long> numbers = new HashMap<>();
  private final LongObjectHashMap<String> names = new LongObjectHashMap<>();
  private long next;

  /** The number of a name. */
  long of(String name) {
    return numbers.computeIfAbsent(name, this::add);
  }

  /** A number for something of which nobody asks by its name. */
  long add(String name) {
    names.put(next, name);
    return next++;
  }

  String name(long number) {
    return names.get(number);
  }

  int size() {
    return names.size();
  }

  /** Drops all that are not among these. Linear time. */
  void retain(LongHashSet used) {
    numbers.values().removeIf(number -> !used.contains(number));
    names.removeAll((LongPredicate) number -> !used.contains(number));
  }
}

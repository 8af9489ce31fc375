package dev.taipan.certificate.verify;

import dev.taipan.history.VersionOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Looks up what a trusted order of versions says, in linear time for all look-ups together. */
final class TrustedOrder {
  private final VersionOrder facts;

  /** Per key, and list about it, the first and the last place of each transaction. */
  private Map<Integer, List<Map<Integer, int[]>>> lists;

  TrustedOrder(VersionOrder facts) {
    this.facts = facts;
  }

  /** Whether a list puts one transaction's version of a key before another one's. */
  boolean tells(int key, int earlier, int later) {
    if (lists == null) {
      lists = new HashMap<>();
      for (int list = 0; list < facts.lists(); list++) {
        lists.computeIfAbsent(facts.key(list), any -> new ArrayList<>()).add(placesIn(list));
      }
    }
    for (Map<Integer, int[]> list : lists.getOrDefault(key, List.of())) {
      int[] first = list.get(earlier);
      int[] last = list.get(later);
      if (first != null && last != null && first[0] < last[1]) {
        return true;
      }
    }
    return false;
  }

  private Map<Integer, int[]> placesIn(int list) {
    Map<Integer, int[]> places = new HashMap<>();
    int[] transactions = facts.transactions(list);
    for (int place = 0; place < transactions.length; place++) {
      places.computeIfAbsent(transactions[place], first -> new int[] {Integer.MAX_VALUE, 0});
      int[] known = places.get(transactions[place]);
      known[0] = Math.min(known[0], place);
      known[1] = place;
    }
    return places;
  }
}

package dev.taipan.checker.deduction;

import dev.taipan.history.VersionOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Through whom a trusted order of versions puts one before another where no list has both: an
 * excerpt leaves them out, and a certificate has to name them. Takes time linear in the order for
 * each transaction, and for each two that are told of so.
 */
final class OrderChains {
  private final VersionOrder facts;
  private final BitSet named = new BitSet();
  private final List<Chain> chains = new ArrayList<>();

  private OrderChains(VersionOrder facts) {
    this.facts = facts;
  }

  /**
   * Versions of a key, each of which a list has before the next.
   *
   * @param writers the transactions; the first and the last one are named
   */
  record Chain(int key, int[] writers) {}

  /** The chains between some transactions. */
  static List<Chain> between(IntStream transactions, VersionOrder facts) {
    OrderChains found = new OrderChains(facts);
    transactions.filter(transaction -> transaction >= 0).forEach(found.named::set);
    if (!found.named.isEmpty()) {
      found
          .steps()
          .forEach((key, steps) -> found.named.stream().forEach(t -> found.follow(t, key, steps)));
    }
    return found.chains;
  }

  /** By key, and by version, what lists have directly behind it. */
  private Map<Integer, Map<Integer, List<Integer>>> steps() {
    Map<Integer, Map<Integer, List<Integer>>> steps = new HashMap<>();
    facts.forEachStep(
        (list, earlier, later) ->
            steps
                .computeIfAbsent(facts.key(list), key -> new HashMap<>())
                .computeIfAbsent(earlier, version -> new ArrayList<>())
                .add(later));
    return steps;
  }

  /** Follows the order of a key from a version to the next ones that are named, breadth first. */
  private void follow(int from, int key, Map<Integer, List<Integer>> steps) {
    Map<Integer, Integer> before = new HashMap<>();
    Deque<Integer> reached = new ArrayDeque<>(List.of(from));
    while (!reached.isEmpty()) {
      int version = reached.remove();
      for (int next : steps.getOrDefault(version, List.of())) {
        if (next != from && before.putIfAbsent(next, version) == null) {
          if (!named.get(next)) {
            reached.add(next);
          } else if (!facts.puts(key, from, next)) {
            chains.add(new Chain(key, chain(from, next, before)));
          }
        }
      }
    }
  }

  private static int[] chain(int from, int to, Map<Integer, Integer> before) {
    Deque<Integer> chain = new ArrayDeque<>(List.of(to));
    while (chain.getFirst() != from) {
      chain.addFirst(before.get(chain.getFirst()));
    }
    return chain.stream().mapToInt(Integer::intValue).toArray();
  }
}

package dev.taipan.mockstore.policy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Reads from whom no such reader has read such a key yet, and else anything. */
class Coverage implements Policy {
  private record Pair(String reader, String key, String writer) {}

  private final Set<Pair> seen = ConcurrentHashMap.newKeySet();

  @Override
  public Chooser start(long seed) {
    RandomChooser random = new RandomChooser(seed);
    return new Chooser() {
      @Override
      public int read(Choice choice) {
        int[] unseen =
            IntStream.range(0, choice.size())
                .filter(version -> !seen.contains(pair(choice, version)))
                .toArray();
        int version =
            unseen.length == 0 ? random.next(choice.size()) : unseen[random.next(unseen.length)];
        seen.add(pair(choice, version));
        return version;
      }

      @Override
      public int next(int size) {
        return random.next(size);
      }
    };
  }

  private static Pair pair(Choice choice, int version) {
    return new Pair(choice.reader(), choice.key(), choice.writer(version));
  }
}

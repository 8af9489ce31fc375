package dev.taipan.mockstore.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes all choices there are, depth first: each run makes others than the runs before it. The
 * program must do the same in each run as long as the choices are the same.
 *
 * <pre>{@code
 * Systematic all = new Systematic();
 * while (all.hasNext()) {
 *   try (MockStore<Integer> store = MockStore.open(options.withPolicy(all))) {
 *     ...
 *   }
 * }
 * }</pre>
 */
public final class Systematic implements Policy {
  private record Made(int choice, int size) {}

  private final List<Made> path = new ArrayList<>();
  private boolean begun;
  private int depth;

  /** Whether there are choices that no run has made; the next run makes such. */
  public boolean hasNext() {
    if (!begun) {
      begun = true;
      return true;
    }
    while (!path.isEmpty()) {
      Made last = path.remove(path.size() - 1);
      if (last.choice + 1 < last.size) {
        path.add(new Made(last.choice + 1, last.size));
        return true;
      }
    }
    return false;
  }

  @Override
  public Chooser start(long seed) {
    depth = 0;
    return new Chooser() {
      @Override
      public int read(Choice choice) {
        return choose(choice.size());
      }

      @Override
      public int next(int size) {
        return choose(size);
      }
    };
  }

  private int choose(int size) {
    if (depth == path.size()) {
      path.add(new Made(0, size));
    }
    Made made = path.get(depth++);
    if (made.size != size) {
      throw new IllegalStateException(
          "found a choice of " + size + " where a run before had one of " + made.size);
    }
    return made.choice;
  }
}

package dev.taipan.coo.pop;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Executed schedules as no database would make them: reads see any version that is there, and
 * transactions overwrite each other as they like. But a transaction sees its own writes.
 */
final class RandomSchedules {
  private final Random random;

  RandomSchedules(long seed) {
    random = new Random(seed);
  }

  /** Up to five transactions on up to three objects; some have not ended. */
  ExecutedSchedule next() {
    return new Drawn(2 + random.nextInt(4), 1 + random.nextInt(3)).schedule();
  }

  private final class Drawn {
    private final ExecutedSchedule.Builder builder = new ExecutedSchedule.Builder();
    private final int[] latest;
    private final int[][] seen;
    private final List<Integer> open = new ArrayList<>();

    Drawn(int transactions, int objects) {
      latest = new int[objects];
      seen = new int[transactions][objects];
      for (int object = 0; object < objects; object++) {
        builder.object("xyz".substring(object, object + 1));
      }
      for (int transaction = 0; transaction < transactions; transaction++) {
        open.add(builder.transaction("T" + (transaction + 1)));
      }
    }

    ExecutedSchedule schedule() {
      int length = open.size() + random.nextInt(3 * open.size());
      int time = 0;
      for (; time < length && !open.isEmpty(); time++) {
        step(open.get(random.nextInt(open.size())), time);
      }
      for (int transaction : List.copyOf(open)) {
        if (random.nextInt(4) > 0) {
          end(transaction, time++);
        }
      }
      return builder.build();
    }

    private void step(int transaction, int time) {
      int choice = random.nextInt(9);
      int object = random.nextInt(latest.length);
      if (choice < 4) {
        int oldest = seen[transaction][object];
        int version = oldest + random.nextInt(latest[object] - oldest + 1);
        builder.read(transaction, object, random.nextBoolean() ? latest[object] : version, time);
      } else if (choice < 8) {
        seen[transaction][object] = ++latest[object];
        builder.write(transaction, object, latest[object], time);
      } else {
        end(transaction, time);
      }
    }

    private void end(int transaction, int time) {
      open.remove(Integer.valueOf(transaction));
      if (random.nextInt(4) > 0) {
        builder.commit(transaction, time);
      } else {
        builder.abort(transaction, time);
      }
    }
  }
}

package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Random orders of versions: some are true, some wrong, some contradict themselves. */
final class VersionOrders {

  private VersionOrders() {}

  /** Lists of some writers of some keys, mostly in recorded order, else in any. */
  static VersionOrder any(History history, Random random) {
    VersionOrder.Builder order = new VersionOrder.Builder("a test");
    boolean wrong = random.nextInt(3) == 0;
    for (int key = 0; key < history.keys(); key++) {
      List<Integer> writers = writers(history, key);
      for (int list = random.nextInt(3); list > 0; list--) {
        List<Integer> listed = new ArrayList<>(writers);
        if (wrong) {
          Collections.shuffle(listed, random);
        }
        listed.removeIf(writer -> random.nextInt(4) == 0);
        order.add(key, 0, listed.stream().mapToInt(Integer::intValue).toArray());
      }
    }
    return order.build();
  }

  private static List<Integer> writers(History history, int key) {
    return IntStream.range(0, history.transactions())
        .map(history::recorded)
        .filter(t -> history.status(t) != TransactionStatus.ABORTED)
        .filter(
            t ->
                IntStream.range(history.operationStart(t), history.operationEnd(t))
                    .anyMatch(op -> history.isWrite(op) && history.key(op) == key))
        .boxed()
        .toList();
  }
}

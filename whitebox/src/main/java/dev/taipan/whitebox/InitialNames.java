package dev.taipan.whitebox;

import com.carrotsearch.hppc.IntLongHashMap;
import dev.taipan.history.History;
import dev.taipan.history.column.Details;

/** What initial versions are called, where the setup that spells them out names what it wrote. */
public final class InitialNames {
  private final IntLongHashMap names = new IntLongHashMap();

  /** Of a history; takes time linear in the operations of its setup. */
  public InitialNames(History history) {
    history.initialValues().transaction().ifPresent(setup -> take(history, setup));
  }

  private void take(History history, int setup) {
    for (int op = history.operationStart(setup); op < history.operationEnd(setup); op++) {
      names.put(history.key(op), history.details().version(op));
    }
  }

  /** The name of the initial version of a key, or {@link Details#NO_VERSION}. */
  public long of(int key) {
    return names.getOrDefault(key, Details.NO_VERSION);
  }
}

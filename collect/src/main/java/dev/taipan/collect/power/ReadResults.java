package dev.taipan.collect.power;

import dev.taipan.history.History;

/** What reads returned. */
final class ReadResults {
  private ReadResults() {}

  /** The elements of a list, or the one value of a register. */
  static long[] of(History history, int read) {
    return history.lists().isList(history.key(read))
        ? history.lists().known(history, read)
        : new long[] {history.value(read)};
  }
}

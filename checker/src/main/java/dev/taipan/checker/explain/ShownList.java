package dev.taipan.checker.explain;

import dev.taipan.history.History;
import java.util.Arrays;
import java.util.stream.Collectors;

/** How people are shown lists that were read. */
public final class ShownList {
  private static final int MOST_ELEMENTS = 12;

  private ShownList() {}

  /** The list that an operation read, in full, or its end when it is long. */
  public static String of(History history, int read) {
    long[] list = history.lists().read(history, read);
    int from = Math.max(0, list.length - MOST_ELEMENTS);
    return Arrays.stream(list, from, list.length)
        .mapToObj(history::valueName)
        .collect(Collectors.joining(" ", from > 0 ? "[… " : "[", "]"));
  }
}

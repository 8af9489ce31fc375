package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** What lists show that committed transactions read. */
final class ListReads {
  private static final int NONE = -1;

  private final History history;
  private final Reads reads;

  ListReads(History history, Reads reads) {
    this.history = history;
    this.reads = reads;
  }

  /** Whether a read is of a list, and judged. */
  boolean isJudged(int read) throws RejectedException {
    return Outcomes.isCertain(history, reads.reader(read))
        && history.lists().isList(history.key(read));
  }

  private long[] list(int read) {
    return history.lists().read(history, read);
  }

  /** What a list holds before the own appends that it must end with; empty if it does not. */
  static Optional<long[]> ofOthers(History history, int read) {
    long[] list = history.lists().read(history, read);
    int length = list.length;
    int start = history.operationStart(history.transactionOf(read));
    for (int own = read - 1; own >= start; own--) {
      if (history.isWrite(own) && history.key(own) == history.key(read)) {
        if (--length < 0 || list[length] != history.value(own)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(Arrays.copyOf(list, length));
  }

  /** Where the appends of a transaction stand in a list; -1 if nowhere. */
  private IntStream places(int read, int t) {
    long[] list = list(read);
    return IntStream.range(history.operationStart(t), history.operationEnd(t))
        .filter(op -> history.isWrite(op) && history.key(op) == history.key(read))
        .map(op -> place(list, history.value(op)));
  }

  private static int place(long[] list, long element) {
    int place = list.length - 1;
    while (place >= 0 && list[place] != element) {
      place--;
    }
    return place;
  }

  /** Whether a list holds what a transaction appended. */
  boolean holdsAppendOf(int read, int t) {
    return places(read, t).anyMatch(place -> place != NONE);
  }

  /** Whether a list holds something of one, and does not have all of the other before it. */
  boolean puts(int read, int earlier, int later) {
    OptionalInt first = places(read, earlier).filter(place -> place != NONE).min();
    return first.isPresent()
        && places(read, later).anyMatch(place -> place == NONE || place > first.getAsInt());
  }

  /** Whether neither list is the beginning of the other, though both are of one key. */
  boolean part(int one, int other) {
    long[] first = list(one);
    long[] second = list(other);
    int mismatch = Arrays.mismatch(first, second);
    return history.key(one) == history.key(other)
        && mismatch >= 0
        && mismatch < Math.min(first.length, second.length);
  }

  /** Whether a list is not made of all appends, one behind the other, of some transactions. */
  boolean isBroken(int read) {
    int key = history.key(read);
    int t = history.transactionOf(read);
    long[] list = list(read);
    Set<Long> before = new HashSet<>();
    int previous = NONE;
    for (int i = history.initialValues().listLength(key); i < list.length; i++) {
      int append = reads.append(key, list[i]);
      boolean ofOwnFuture = append > read && append < history.operationEnd(t);
      if (append < 0 || ofOwnFuture || !before.add(list[i]) || !follows(append, previous)) {
        return true;
      }
      previous = append;
    }
    return false;
  }

  /** Whether an append may come right behind another one, or behind what was there initially. */
  private boolean follows(int append, int previous) {
    int own = reads.writeBefore(append, history.transactionOf(append), history.key(append));
    return own != NONE ? own == previous : previous == NONE || reads.isLast(previous);
  }
}

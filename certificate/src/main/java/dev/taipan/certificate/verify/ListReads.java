package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** What lists show that committed transactions read. Linear in them, and in those named. */
final class ListReads {
  private final History history;
  private final Reads reads;

  ListReads(History history, Reads reads) {
    this.history = history;
    this.reads = reads;
  }

  private long[] list(int read) {
    return history.lists().read(history, read);
  }

  /** Where the first append of a transaction stands in a list, or how long that is. */
  private int first(long[] list, int key, int t) {
    int place = 0;
    Set<Long> appended = values(key, t);
    while (place < list.length && !appended.contains(list[place])) {
      place++;
    }
    return place;
  }

  private Set<Long> values(int key, int t) {
    Set<Long> values = new HashSet<>();
    Arrays.stream(reads.writes(t, key)).mapToLong(history::value).forEach(values::add);
    return values;
  }

  /** Whether a read is of a list that holds what a transaction appended. */
  boolean holds(int read, int t) throws RejectedException {
    return reads.isList(read) && first(list(read), history.key(read), t) < list(read).length;
  }

  /** Whether a list holds something of one, and does not have all of the other before it. */
  boolean puts(int read, int earlier, int later) throws RejectedException {
    if (!holds(read, earlier)) {
      return false;
    }
    int key = history.key(read);
    Set<Long> missing = values(key, later);
    long[] list = list(read);
    Arrays.stream(list, 0, first(list, key, earlier)).forEach(missing::remove);
    return !missing.isEmpty();
  }

  /** Whether neither list is the beginning of the other, though both are of one key. */
  boolean part(int one, int other) throws RejectedException {
    if (!reads.isList(one) || !reads.isList(other) || history.key(one) != history.key(other)) {
      return false;
    }
    long[] first = list(one);
    long[] second = list(other);
    int mismatch = Arrays.mismatch(first, second);
    return mismatch >= 0 && mismatch < Math.min(first.length, second.length);
  }

  /** Whether a list is not made of all appends, one behind the other, of some transactions. */
  boolean isBroken(int read) throws RejectedException {
    if (!reads.isList(read)) {
      return false;
    }
    int key = history.key(read);
    long[] list = list(read);
    Set<Integer> appended = new HashSet<>();
    int next = history.initialValues().listLength(key);
    while (next < list.length) {
      int append = reads.append(key, list[next]);
      int t = append < 0 ? History.INITIAL : history.transactionOf(append);
      if (t == History.INITIAL || !appended.add(t)) {
        return true;
      }
      for (int own : reads.writes(t, key)) {
        boolean later = t == reads.reader(read) && own > read;
        if (!later && (next == list.length || list[next++] != history.value(own))) {
          return true;
        }
      }
    }
    return false;
  }
}

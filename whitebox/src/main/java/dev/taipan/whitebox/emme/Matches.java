package dev.taipan.whitebox.emme;

import dev.taipan.history.graph.IntList;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Where a predicate matches the versions of keys. Only versions that it may match are looked at,
 * and only when they are asked for; to find the next of them takes logarithmic time.
 */
class Matches {
  private final VersionIndex versions;
  private final RowPredicate predicate;

  /** The slots of the versions that it may match, in order; null if these are all. */
  private final int[] slots;

  private final int[] keys;
  private final IntPredicate isAsked;

  /**
   * Of a predicate that can match some versions only.
   *
   * @param slots of these, in order
   * @param isAsked whether a key is of a table that is asked for
   */
  Matches(VersionIndex versions, RowPredicate predicate, int[] slots, IntPredicate isAsked) {
    this.versions = versions;
    this.predicate = predicate;
    this.slots = slots;
    this.isAsked = isAsked;
    keys = Arrays.stream(slots).map(versions::key).toArray();
  }

  /** What another one has. */
  Matches(Matches other) {
    versions = other.versions;
    predicate = other.predicate;
    slots = other.slots;
    keys = other.keys;
    isAsked = other.isAsked;
  }

  private Matches(VersionIndex versions, RowPredicate predicate, int[] keys) {
    this.versions = versions;
    this.predicate = predicate;
    this.keys = keys;
    slots = null;
    isAsked = key -> true;
  }

  /**
   * Of a predicate that can match all versions of some keys.
   *
   * @param keys those that are asked for, in order
   */
  static Matches ofAll(VersionIndex versions, RowPredicate predicate, int[] keys) {
    return new Matches(versions, predicate, keys);
  }

  /**
   * The keys that are asked for and have a version that may match, or are among others, in order.
   */
  int[] keys(IntList others) {
    if (slots == null) {
      return keys;
    }
    IntStream asked = Arrays.stream(others.toArray()).filter(isAsked);
    return IntStream.concat(Arrays.stream(keys), asked).sorted().distinct().toArray();
  }

  /** Whether a row that may be there matches. */
  boolean of(Row row) {
    return row != null && predicate.matches(row);
  }

  /** Whether the version at a place of a key matches. */
  boolean at(int key, int place) {
    return next(key, place) == place && of(versions.row(versions.slot(key, place)));
  }

  /**
   * The latest place up to another one where it changes whether the key matches, or 0.
   *
   * @param matches whether it does at that other one
   */
  int changeUpTo(int key, int place, boolean matches) {
    int earlier = before(key, place, matches);
    while (earlier >= 0 && at(key, earlier) == matches) {
      earlier = before(key, earlier, matches);
    }
    return earlier + 1;
  }

  /**
   * The first place behind another one where it changes whether the key matches, or 0.
   *
   * @param matches whether it does at that other one
   */
  int changeBehind(int key, int place, boolean matches) {
    int last = versions.last(key);
    int later = behind(key, place, matches);
    while (later <= last && at(key, later) == matches) {
      later = behind(key, later, matches);
    }
    return later <= last ? later : 0;
  }

  /** The first place behind another one that may differ from it. */
  int behind(int key, int place, boolean matches) {
    return matches ? place + 1 : next(key, place + 1);
  }

  /** The last place before another one that may differ from it; less than 0 if there is none. */
  int before(int key, int place, boolean matches) {
    return matches ? place - 1 : previous(key, place - 1);
  }

  VersionIndex versions() {
    return versions;
  }

  /** Whether bounds leave some versions only. */
  boolean isBounded() {
    return slots != null;
  }

  /** The first place from one on that may match; behind the last if there is none. */
  private int next(int key, int place) {
    if (slots == null) {
      return place;
    }
    int found = Arrays.binarySearch(slots, versions.slot(key, place));
    int at = found < 0 ? -1 - found : found;
    return isOf(key, at) ? slots[at] - versions.slot(key, 0) : versions.last(key) + 1;
  }

  /** The last place up to one that may match, or -1. */
  private int previous(int key, int place) {
    if (slots == null) {
      return place;
    }
    int found = Arrays.binarySearch(slots, versions.slot(key, place));
    int at = found < 0 ? -2 - found : found;
    return isOf(key, at) ? slots[at] - versions.slot(key, 0) : -1;
  }

  private boolean isOf(int key, int at) {
    return at >= 0 && at < slots.length && versions.key(slots[at]) == key;
  }
}

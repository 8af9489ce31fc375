package dev.taipan.cli;

import dev.taipan.weak.Tap;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Patterns that follow each other in the alphabet; often just one. */
record TapRange(Tap first, Tap last) {

  /** The patterns of all ranges together. */
  static Set<Tap> union(List<TapRange> ranges) {
    Set<Tap> union = EnumSet.noneOf(Tap.class);
    ranges.forEach(range -> union.addAll(EnumSet.range(range.first, range.last)));
    return union;
  }
}

package dev.taipan.whitebox.emme;

import java.util.BitSet;

/**
 * Where a predicate matches that is asked for again: each version is evaluated once, and what is
 * known of versions is passed over 64 at a time.
 */
final class RememberedMatches extends Matches {
  /** The slots of versions of which it is known whether they match. */
  private final BitSet known = new BitSet();

  /** Those of them that do. */
  private final BitSet matching = new BitSet();

  /** Of matches that may be in all versions, and of which nothing is known. */
  RememberedMatches(Matches matches) {
    super(matches);
  }

  @Override
  boolean at(int key, int place) {
    int slot = versions().slot(key, place);
    if (!known.get(slot)) {
      matching.set(slot, super.at(key, place));
      known.set(slot);
    }
    return matching.get(slot);
  }

  @Override
  int behind(int key, int place, boolean matches) {
    int slot = versions().slot(key, place + 1);
    int other = matches ? matching.nextClearBit(slot) : matching.nextSetBit(slot);
    int next = Math.min(known.nextClearBit(slot), other < 0 ? Integer.MAX_VALUE : other);
    return Math.min(next - versions().slot(key, 0), versions().last(key) + 1);
  }

  @Override
  int before(int key, int place, boolean matches) {
    int slot = versions().slot(key, place) - 1;
    int other = matches ? matching.previousClearBit(slot) : matching.previousSetBit(slot);
    return Math.max(known.previousClearBit(slot), other) - versions().slot(key, 0);
  }
}

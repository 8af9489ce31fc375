package dev.taipan.checker.choice;

/**
 * Which choices a problem leaves open. Most reads have nothing to do with what is wrong, so that at
 * first only those are open that a broken demand rests on, and only to the writes nearby. What is
 * unsatisfiable within a scope is asked again in a wider one.
 */
final class Scope {
  private static final byte FIXED = 0;
  private static final byte NEARBY = 1;
  private static final byte ANY = 2;

  /** How many of the writes that are likely to come before a read are nearby, and behind it. */
  private static final int NEARBY_BEFORE = 12;

  private static final int NEARBY_BEHIND = 4;

  private final OpenChoices choices;
  private final byte[] width;

  Scope(OpenChoices choices) {
    this.choices = choices;
    width = new byte[choices.size()];
  }

  /** Opens a choice, if it is not open. */
  void open(int choice) {
    if (width[choice] == FIXED) {
      width[choice] = NEARBY;
    }
  }

  /** Whether a choice is open. */
  boolean isOpen(int choice) {
    return width[choice] != FIXED;
  }

  /** The first write of a choice that is in scope. */
  int begin(int choice) {
    return width[choice] == ANY ? 0 : Math.max(0, choices.before(choice) - NEARBY_BEFORE);
  }

  /** One past the last write of a choice that is in scope. */
  int end(int choice) {
    int all = choices.writes(choice);
    return width[choice] == ANY ? all : Math.min(all, choices.before(choice) + NEARBY_BEHIND);
  }

  /** Widens the scope: open choices to all writes, then to all choices; false when it is widest. */
  boolean widen() {
    boolean wider = false;
    for (int choice = 0; choice < width.length; choice++) {
      if (width[choice] == NEARBY) {
        width[choice] = ANY;
        wider = true;
      }
    }
    if (!wider) {
      for (int choice = 0; choice < width.length; choice++) {
        wider |= width[choice] == FIXED;
        open(choice);
      }
    }
    return wider;
  }
}

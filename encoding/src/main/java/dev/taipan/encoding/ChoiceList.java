package dev.taipan.encoding;

import dev.taipan.history.graph.IntList;

/**
 * What the variables of an encoding choose, each between two events. Those of open pairs of
 * versions come one after the other, in the order of the pairs.
 */
public final class ChoiceList {
  private final IntList earlierIfTrue = new IntList();
  private final IntList laterIfTrue = new IntList();
  private final IntList readerOf = new IntList();
  private int firstPair;
  private int pairs;

  ChoiceList() {}

  /** Adds a variable that is likely true if one event is before another. */
  int add(int earlier, int later) {
    earlierIfTrue.add(earlier);
    laterIfTrue.add(later);
    readerOf.add(later);
    return earlierIfTrue.size();
  }

  /** Adds a variable that is not likely: an event counts because of a reader. */
  int addUnlikely(int event, int reader) {
    int variable = add(event, event);
    readerOf.set(variable - 1, reader);
    return variable;
  }

  /** Adds the variable of the next open pair. */
  int addPair(int earlier, int later) {
    int variable = add(earlier, later);
    firstPair = pairs++ == 0 ? variable : firstPair;
    return variable;
  }

  /** The number of variables, which are numbered from 1. */
  public int size() {
    return earlierIfTrue.size();
  }

  /**
   * The event that comes first if a variable is true: of two versions the commit of the first one's
   * writer, of what a read may have observed the writer's, or the reader's own for an initial
   * version. The same as {@link #later} where the variable says whether a transaction took effect.
   */
  public int earlier(int variable) {
    return earlierIfTrue.get(variable - 1);
  }

  /** The event that comes second if a variable is true. */
  public int later(int variable) {
    return laterIfTrue.get(variable - 1);
  }

  /** The event of the reader, where a variable says what a read observed. */
  public int reader(int variable) {
    return readerOf.get(variable - 1);
  }

  /** The open pair that a variable orders, or -1. */
  public int pairOf(int variable) {
    int pair = variable - firstPair;
    return pair >= 0 && pair < pairs ? pair : -1;
  }
}

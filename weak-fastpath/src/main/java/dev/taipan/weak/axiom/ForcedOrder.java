package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Commit-order edges that a level's axiom forces: one from {@code t2} to {@code t1} for each time
 * the axiom says that {@code t2} commits before {@code t1} because {@code t3} read {@code t1}'s
 * version of a key that {@code t2} wrote too.
 */
public final class ForcedOrder {
  private static final int NONE = -1;

  private final Accesses accesses;
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList read = new IntList();

  /** Per transaction the last edge into it; allocated with the first edge. */
  private int[] lastInto;

  private final IntList previousInto = new IntList();

  private int ofLists;

  /** The first edge that puts a transaction before the initial one. */
  private int beforeInitial = NONE;

  public ForcedOrder(Accesses accesses) {
    this.accesses = accesses;
  }

  /** What the lists that were read force, before any axiom says a word. */
  public static ForcedOrder ofLists(Accesses accesses) {
    ForcedOrder forced = new ForcedOrder(accesses);
    VersionOrder lists = accesses.listOrder();
    lists.forEachStep((list, earlier, later) -> forced.add(earlier, later, -1 - lists.key(list)));
    forced.ofLists = forced.size();
    return forced;
  }

  /**
   * What every axiom forces that there is: the order of lists, and what the final transaction read.
   * Linear in the lists and in the writers of what was read.
   */
  public static ForcedOrder ofAnyAxiom(Accesses accesses) {
    ForcedOrder forced = ofLists(accesses);
    forced.addFinal();
    return forced;
  }

  /** The final transaction has seen all others, so what it read is what was written last. */
  void addFinal() {
    accesses.history().finalTransaction().ifPresent(this::addFinal);
  }

  private void addFinal(int reader) {
    for (int r = accesses.readStart(reader); r < accesses.readEnd(reader); r++) {
      int observed = accesses.readWriter(r);
      int key = accesses.readKey(r);
      for (int p = accesses.writerStart(key);
          p < accesses.writerEnd(key) && observed != Accesses.AMBIGUOUS;
          p++) {
        if (accesses.writer(p) != observed) {
          force(accesses.writer(p), r);
        }
      }
    }
  }

  /** The axiom says that {@code t2} commits before the writer that {@code forcingRead} observed. */
  void force(int t2, int forcingRead) {
    int t1 = accesses.readWriter(forcingRead);
    if (t1 == History.INITIAL && beforeInitial == NONE) {
      beforeInitial = from.size();
    }
    add(t2, t1, forcingRead);
  }

  private void add(int t2, int t1, int because) {
    from.add(t2);
    to.add(t1);
    read.add(because);
    if (t1 >= 0) {
      if (lastInto == null) {
        lastInto = new int[accesses.history().transactions()];
        Arrays.fill(lastInto, NONE);
      }
      previousInto.add(lastInto[t1]);
      lastInto[t1] = from.size() - 1;
    } else {
      previousInto.add(NONE);
    }
  }

  /** The number of edges. */
  public int size() {
    return from.size();
  }

  /** The transaction that an edge says commits first. */
  public int from(int edge) {
    return from.get(edge);
  }

  /** The transaction that an edge says commits second; may be {@link History#INITIAL}. */
  public int to(int edge) {
    return to.get(edge);
  }

  /** The read, by its number in {@link Accesses}, that forced an edge, if it is not of a list. */
  int read(int edge) {
    return read.get(edge);
  }

  /** Whether an edge is forced by the order of a list, and by no axiom; these come first. */
  boolean isOfList(int edge) {
    return edge < ofLists;
  }

  /** The number of edges that the order of lists forces. */
  public int ofLists() {
    return ofLists;
  }

  /** What an edge stands for: a write-write order. */
  public Dependency dependency(int edge) {
    if (isOfList(edge)) {
      int key = -1 - read.get(edge);
      return new Dependency(
          Dependency.Kind.WRITE_WRITE, from(edge), to(edge), key, Dependency.LIST_WITNESS);
    }
    return dependency(from(edge), read(edge));
  }

  /** That {@code t2} commits before the writer that a read observed. */
  public Dependency dependency(int t2, int forcingRead) {
    return new Dependency(
        Dependency.Kind.WRITE_WRITE,
        t2,
        accesses.readWriter(forcingRead),
        accesses.readKey(forcingRead),
        accesses.readerOf(forcingRead));
  }

  /** The last edge into a transaction, or -1. */
  int lastInto(int transaction) {
    return lastInto == null ? NONE : lastInto[transaction];
  }

  /** The edge into the same transaction before this one, or -1. */
  int previousInto(int edge) {
    return previousInto.get(edge);
  }

  /** The first edge that puts a transaction before the initial one, or -1. */
  int beforeInitial() {
    return beforeInitial;
  }
}

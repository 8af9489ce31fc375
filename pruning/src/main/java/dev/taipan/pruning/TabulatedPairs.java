package dev.taipan.pruning;

import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.reach.Reachability;
import dev.taipan.pruning.reach.TransactionChains;
import dev.taipan.pruning.table.TableSaturation;

/** Saturates by tables of pairs; which other events precede which is worked out when asked for. */
final class TabulatedPairs implements Saturator {
  /** With so many events, a row of bits each is no matter. */
  private static final int FEW_EVENTS = 1 << 14;

  /** The part of the heap that rows may take without a reason to look for something smaller. */
  private static final int SHARE_OF_ROWS = 4;

  private final Polygraph polygraph;
  private final TransactionChains chains;
  private final Deadline deadline;
  private final TableSaturation tables;
  private Reachability reachability;

  TabulatedPairs(Polygraph polygraph, TransactionChains chains, Deadline deadline) {
    this(polygraph, chains, TableSaturation.wordsOfRows(polygraph), deadline);
  }

  /** By rows of so many words, instead of what the heap has room for. */
  TabulatedPairs(Polygraph polygraph, TransactionChains chains, int words, Deadline deadline) {
    this.polygraph = polygraph;
    this.chains = chains;
    this.deadline = deadline;
    tables = new TableSaturation(polygraph, words, deadline);
  }

  /**
   * Whether this is the better way: where chains are short and rows would take much of the heap.
   * Tables take up to twice the time that rows do, but of few events about the same.
   */
  static boolean suits(Polygraph polygraph, TransactionChains chains) {
    return chains.isMostlyShort()
        && TableSaturation.suits(polygraph)
        && (polygraph.events().count() <= FEW_EVENTS
            || rowsTakeMuch(polygraph.events().count(), chains, Runtime.getRuntime().maxMemory()));
  }

  /** Whether rows of so many events would take much of a heap of so many bytes. */
  static boolean rowsTakeMuch(int events, TransactionChains chains, long heap) {
    return chains.bytes(events) > heap / SHARE_OF_ROWS;
  }

  @Override
  public boolean run() {
    return tables.run();
  }

  @Override
  public int rounds() {
    return tables.rounds();
  }

  @Override
  public OpenRead impossibleRead() {
    return null;
  }

  @Override
  public int[] order() {
    return tables.order();
  }

  @Override
  public boolean precedes(int earlier, int later) {
    return tables.precedes(earlier, later);
  }

  @Override
  public boolean hasReachability() {
    return polygraph.events().count() <= FEW_EVENTS;
  }

  @Override
  public Reachability reachability() {
    if (reachability == null) {
      reachability = Reachability.of(polygraph, chains);
      new Propagation(polygraph, reachability, deadline).sweep(new NoRules());
    }
    return reachability;
  }
}

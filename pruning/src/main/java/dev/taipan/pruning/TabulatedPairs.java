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

  /** Whether this is the better way: rows for chains that are short cost more than they save. */
  static boolean suits(Polygraph polygraph, TransactionChains chains) {
    return chains.isMostlyShort() && TableSaturation.suits(polygraph);
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

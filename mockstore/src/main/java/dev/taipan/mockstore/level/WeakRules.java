package dev.taipan.mockstore.level;

import dev.taipan.weak.Visibility;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A weak level: whatever a transaction sees of a key comes, in the commit order, before the version
 * that it reads (Biswas and Enea, OOPSLA 2019). Such axioms force edges of the commit order and
 * leave no choice, so a read is allowed exactly if the edges that it forces close no cycle.
 *
 * <p>A read takes time linear in the versions of its key and, if it shows the reader anything new,
 * in those of all that the reader read before; and that of adding edges to an {@link PartialOrder}.
 */
final class WeakRules implements Rules {
  private final Visibility visibility;
  private final Region region = new Region();

  /** The commit order, as far as it is known. */
  private PartialOrder order = new PartialOrder();

  /** Who causally precedes whom. */
  private PartialOrder causes = new PartialOrder();

  /** The two orders as they were when nothing ran, if only one transaction runs; else null. */
  private PartialOrder orderBefore;

  private PartialOrder causesBefore;

  WeakRules(Visibility visibility) {
    this.visibility = visibility;
    order.add();
    causes.add();
  }

  @Override
  public void begin(Log log) {
    boolean alone = region.running() == 0;
    orderBefore = alone ? order.copy() : null;
    causesBefore = alone ? causes.copy() : null;
    region.begin(log);
    add(log, region.latestOf(log.session()));
  }

  private void add(Log log, Log previousOfSession) {
    order.add();
    causes.add();
    precede(region.initial(), log);
    if (previousOfSession != null) {
      precede(previousOfSession, log);
    }
  }

  private void precede(Log first, Log second) {
    order.add(first.slot, second.slot);
    causes.add(first.slot, second.slot);
  }

  @Override
  public List<Log> writers(int key) {
    return region.writersAndInitial(key);
  }

  @Override
  public boolean allowsRead(Log log, int key, Log writer) {
    List<Log.Edge> edges = forced(log, key, writer);
    for (Log.Edge edge : edges) {
      if (order.has(edge.second().slot, edge.first().slot)) {
        return false;
      }
    }
    if (edges.size() <= 1) {
      return true;
    }
    PartialOrder trial = order.copy();
    return edges.stream().allMatch(edge -> trial.add(edge.first().slot, edge.second().slot));
  }

  /** The edges between committed transactions that a read forces and that are not known. */
  private List<Log.Edge> forced(Log log, int key, Log writer) {
    List<Log.Edge> edges = new ArrayList<>();
    force(log, key, writer, writer, edges);
    if (visibility != Visibility.EARLIER_READ && !sees(log, writer)) {
      for (Log.Read read : log.reads()) {
        force(log, read.key(), read.writer(), writer, edges);
      }
    }
    return edges;
  }

  /** What a transaction sees of a key, once it reads from another, comes before what it reads. */
  private void force(Log log, int key, Log version, Log from, List<Log.Edge> edges) {
    for (Log other : region.writers(key)) {
      if (other != version
          && !order.has(other.slot, version.slot)
          && (sees(log, other) || shows(from, other))) {
        edges.add(new Log.Edge(other, version));
      }
    }
  }

  /** Whether a transaction sees another one by what it has read so far. */
  private boolean sees(Log log, Log other) {
    return switch (visibility) {
      case EARLIER_READ -> log.hasReadFrom(other);
      case DIRECT -> other.session() == log.session() || log.hasReadFrom(other);
      case CAUSAL -> causes.has(other.slot, log.slot);
    };
  }

  /** Whether who reads from a transaction sees another one thereby. */
  private boolean shows(Log from, Log other) {
    return switch (visibility) {
      case EARLIER_READ -> false;
      case DIRECT -> from == other;
      case CAUSAL -> from == other || causes.has(other.slot, from.slot);
    };
  }

  @Override
  public void read(Log log, int key, Log writer) {
    for (Log.Edge edge : forced(log, key, writer)) {
      order.add(edge.first().slot, edge.second().slot);
      log.forced.add(edge);
    }
    precede(writer, log);
    region.read(log, key, writer);
  }

  @Override
  public void readUnwritten(Log log, int key) {
    region.read(log, key, region.initial());
  }

  @Override
  public boolean allowsWrites(Log log) {
    return true;
  }

  @Override
  public boolean isBefore(Log writer, Log other) {
    return order.has(writer.slot, other.slot);
  }

  @Override
  public void commit(Log log) {
    region.commit(log);
  }

  @Override
  public void abort(Log log) {
    region.remove(log);
    if (orderBefore != null) {
      order = orderBefore;
      causes = causesBefore;
    } else {
      derive();
    }
  }

  /** Derives both orders anew from what the remaining transactions did. */
  private void derive() {
    order = new PartialOrder();
    causes = new PartialOrder();
    order.add();
    causes.add();
    Map<Integer, Log> latest = new HashMap<>();
    for (Log log : region.others()) {
      add(log, latest.put(log.session(), log));
    }
    for (Log log : region.others()) {
      log.reads().forEach(read -> precede(read.writer(), log));
      for (Log.Edge edge : log.forced) {
        if (edge.isInRegion()) {
          order.add(edge.first().slot, edge.second().slot);
        }
      }
    }
  }

  @Override
  public void fold(int remaining) {
    List<Log> committed = new ArrayList<>();
    List<Log> logs = region.logs();
    for (int node : order.total(region.slots())) {
      if (node > 0 && logs.get(node).committed) {
        committed.add(logs.get(node));
      }
    }
    int surplus = Math.max(0, committed.size() - remaining);
    List<Log> folded = committed.subList(0, region.foldable(committed.subList(0, surplus)));
    if (!folded.isEmpty()) {
      region.fold(folded);
      orderBefore = null;
      derive();
    }
  }

  @Override
  public int unfolded() {
    return region.committed();
  }
}

package dev.taipan.whitebox.emme;

import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.column.Stamps;
import dev.taipan.whitebox.ExpectedOrder;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.Snapshots;
import java.util.BitSet;
import java.util.Optional;

/**
 * What snapshot isolation asks of dependencies, by the stamps of the database (Adya 1999, 4.3): a
 * transaction depends only on those that had committed at its start, and misses no effect of these.
 * A cycle with one anti-dependency and start dependencies is one of that anti-dependency and a
 * single start dependency, since these are transitive. Linear time.
 */
final class SnapshotRules {
  private final History history;
  private final DependencyColumns dependencies;
  private final Snapshots snapshots;

  /** Those without the place in the order that a rule needs. */
  private final BitSet unordered = new BitSet();

  /** A dependency that breaks a rule. */
  record Broken(Anomaly anomaly, int dependency) {}

  SnapshotRules(History history, DependencyColumns dependencies) {
    this.history = history;
    this.dependencies = dependencies;
    this.snapshots = new Snapshots(history);
  }

  /** The transactions whose place in the order was asked for, and is not known. */
  BitSet unordered() {
    return unordered;
  }

  /** The first dependency that breaks a rule, of those whose transactions have a place. */
  Optional<Broken> broken() {
    ExpectedOrder.requireSnapshotsBefore(history);
    Optional<Broken> interference = Optional.empty();
    for (int i = 0; i < dependencies.size() && interference.isEmpty(); i++) {
      boolean mayBreak = !dependencies.kind(i).isAnti() && !history.isFinalTransaction(to(i));
      if (mayBreak && isKnown(to(i), from(i)) && !startsAfter(to(i), from(i))) {
        interference = Optional.of(new Broken(Anomaly.G_SIA, i));
      }
    }
    return interference.or(this::missedEffect);
  }

  private Optional<Broken> missedEffect() {
    for (int i = 0; i < dependencies.size(); i++) {
      boolean anti = dependencies.kind(i).isAnti();
      if (anti && isKnown(from(i), to(i)) && startsAfter(from(i), to(i))) {
        return Optional.of(new Broken(Anomaly.G_SIB, i));
      }
    }
    return Optional.empty();
  }

  private int from(int dependency) {
    return dependencies.from(dependency);
  }

  private int to(int dependency) {
    return dependencies.to(dependency);
  }

  /** Whether it is known when one transaction started, and when another one committed. */
  private boolean isKnown(int later, int earlier) {
    boolean started = history.details().stamps().snapshot(later) != Stamps.NONE || isOrdered(later);
    return isOrdered(earlier) && started;
  }

  private boolean isOrdered(int transaction) {
    boolean ordered = history.details().stamps().order(transaction) != Stamps.NONE;
    if (!ordered) {
      unordered.set(transaction);
    }
    return ordered;
  }

  /** Whether a transaction started after another one had committed. */
  private boolean startsAfter(int later, int earlier) {
    return require(earlier, history.details().stamps().order(earlier), "order") <= start(later);
  }

  /** Who read nothing saw all that came before, unless somebody says otherwise. */
  private long start(int transaction) {
    Stamps stamps = history.details().stamps();
    long snapshot = stamps.snapshot(transaction);
    return snapshot != Stamps.NONE || snapshots.reads(transaction)
        ? require(transaction, snapshot, "snapshot")
        : require(transaction, stamps.order(transaction), "order") - 1;
  }

  private long require(int transaction, long stamp, String name) {
    if (stamp == Stamps.NONE) {
      throw new IncompleteCertificateException(
          "snapshot isolation requires \""
              + name
              + "\" of T"
              + history.transactionName(transaction));
    }
    return stamp;
  }
}

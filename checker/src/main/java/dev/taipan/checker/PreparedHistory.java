package dev.taipan.checker;

import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.parallel.Workers;
import java.util.IdentityHashMap;

/**
 * A history whose reads are resolved once, when that is first needed, for all that is asked of it:
 * levels, certificates, anomalies, single transactions. For one thread at a time.
 */
public final class PreparedHistory {
  /** Of fewer transactions all is found out in a second. */
  private static final int MANY_TRANSACTIONS = 5_000;

  private final History history;
  private final Workers workers;
  private Accesses accesses;
  private PreparedHistory separate;

  /** The orders that have been verified, and with which trusted order of versions. */
  private final IdentityHashMap<Evidence, VersionOrder> verified = new IdentityHashMap<>();

  /** Resolves the reads in this thread. */
  public PreparedHistory(History history) {
    this(history, Workers.ONE);
  }

  /** Resolves the reads with the help of workers. */
  public PreparedHistory(History history, Workers workers) {
    this.history = history;
    this.workers = workers;
  }

  /** The history, as it was given. */
  public History history() {
    return history;
  }

  /** The history's accesses; the first call takes linear time. */
  public Accesses accesses() {
    if (accesses == null) {
      accesses = Accesses.of(history, workers);
    }
    return accesses;
  }

  /** The history in which every transaction is a session of its own. */
  public PreparedHistory withoutSessionOrder() {
    if (!history.hasSessionOrder()) {
      return this;
    }
    if (separate == null) {
      separate = new PreparedHistory(accesses().history().withoutSessionOrder(), workers);
      separate.accesses = new Accesses(separate.history, accesses().readsFrom());
    }
    return separate;
  }

  /** Whether some read may have observed several writes. */
  boolean isAmbiguous() {
    return accesses().readsFrom().ambiguousReads() > 0;
  }

  /** Whether it has so many transactions that it pays to look for what is found quickly. */
  boolean isLarge() {
    return history.transactions() >= MANY_TRANSACTIONS;
  }

  /** Takes note that evidence that a level holds has been verified. */
  void noteVerified(Evidence evidence, VersionOrder facts) {
    verified.put(evidence, facts);
  }

  /** Whether this very evidence has been verified, with this order of versions. */
  boolean isVerified(Evidence evidence, VersionOrder facts) {
    return verified.get(evidence) == facts;
  }
}

package dev.taipan.checker;

import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.reason.Finding;
import dev.taipan.checker.reason.Findings;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.checker.strong.LostUpdate;
import dev.taipan.checker.strong.SerialOrders;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.WeakAlgorithm;
import java.util.Optional;

/**
 * What the decisions on the levels of one history share, so that nothing is worked out twice: its
 * reads resolved, what the weak pass found, and which strong levels are decided.
 */
final class SharedWork {
  private final PreparedHistory prepared;
  private final CheckOptions options;
  private final VersionOrder facts;
  private final Deadline deadline;
  private final WeakPass weak;
  private final StrongPass strong;
  private Optional<Optional<Finding>> contradiction = Optional.empty();
  private Optional<Optional<Evidence>> serial = Optional.empty();
  private Optional<Optional<Finding>> lostUpdate = Optional.empty();
  private boolean violatesWeakLevel;

  /** Resolves the reads of a history, unless that is done, in linear time. */
  SharedWork(PreparedHistory prepared, CheckOptions options, Deadline deadline) {
    this.prepared = prepared;
    this.options = options;
    this.deadline = deadline;
    facts =
        options.trustsVersionOrder()
            ? prepared.accesses().history().versionOrder()
            : VersionOrder.NONE;
    weak = new WeakPass(prepared, options.weakAlgorithm(), deadline);
    strong = new StrongPass(prepared, weak, options.strategy(), facts);
  }

  /** The history. */
  PreparedHistory prepared() {
    return prepared;
  }

  /** How strong levels are decided. */
  Strategy strategy() {
    return options.strategy();
  }

  /** The order of versions, as far as it is trusted. */
  VersionOrder facts() {
    return facts;
  }

  /** When all decisions end at the latest. */
  Deadline deadline() {
    return deadline;
  }

  /** What the weak pass finds. */
  WeakPass weak() {
    return weak;
  }

  /** What the strong engine decides. */
  StrongPass strong() {
    return strong;
  }

  /** Takes note that a weak level is violated, whatever ambiguous reads observed. */
  void noteViolationOfWeakLevel() {
    violatesWeakLevel = true;
  }

  /** Whether it is known that no level holds that counts sessions. */
  boolean violatesSessionOrder() {
    return violatesWeakLevel;
  }

  /**
   * Looks for an order in which all transactions could have run one by one, in session order, if
   * one is found by running them, which is tried once, and where that is worth it.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Optional<Evidence> findSerialOrder(StageClock clock) {
    if (serial.isEmpty()) {
      serial = Optional.of(serialOrderIsSought() ? seekSerialOrder(clock) : Optional.empty());
    }
    return serial.get();
  }

  /** Looks, once, for a lost update, where that is worth it. */
  Optional<Finding> findLostUpdate(StageClock clock) {
    if (lostUpdate.isEmpty()) {
      lostUpdate =
          Optional.of(
              prepared.isLarge()
                  ? clock
                      .time(Stage.WEAK, () -> LostUpdate.in(prepared.accesses()))
                      .map(found -> Findings.ofLostUpdate(prepared.accesses(), found))
                  : Optional.empty());
    }
    return lostUpdate.get();
  }

  private boolean serialOrderIsSought() {
    return options.weakAlgorithm() == WeakAlgorithm.GUESS
        && options.strategy().drafts()
        && facts.isEmpty()
        && SerialOrders.areWorthATry(prepared.accesses());
  }

  private Optional<Evidence> seekSerialOrder(StageClock clock) {
    return clock.time(Stage.WEAK, () -> SerialOrders.of(prepared.accesses(), deadline));
  }

  /** Looks, once, whether the order of versions that is trusted contradicts itself. */
  Optional<Finding> findContradiction() {
    if (contradiction.isEmpty()) {
      contradiction =
          Optional.of(
              facts
                  .among(prepared.accesses().readsFrom()::included)
                  .contradiction()
                  .map(found -> Findings.of(found, prepared.accesses())));
    }
    return contradiction.get();
  }
}

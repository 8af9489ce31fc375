package dev.taipan.checker.certify;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Order;
import dev.taipan.checker.clauses.Definitions;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.axiom.DerivedOrder;
import dev.taipan.weak.check.WeakChecker;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes orders that prove a level of evidence that it holds, or that one does which implies it.
 * Takes time linear in the history, but for a choice, whose commit order is found again.
 */
public final class Orders {
  private final Accesses accesses;
  private final History history;
  private final CertifiedLevel level;
  private final Deadline deadline;

  /** Prepares to make orders for a level. */
  public Orders(Accesses accesses, CertifiedLevel level, Deadline deadline) {
    this.accesses = accesses;
    history = accesses.history();
    this.level = level;
    this.deadline = deadline;
  }

  /**
   * The order that evidence shows; none of a refutation. At cut isolation nothing is to be shown.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public Optional<Order> of(Evidence evidence) {
    if (level == CertifiedLevel.CUT_ISOLATION) {
      return Optional.of(new Order(new int[0], new int[0]));
    }
    if (evidence instanceof Evidence.EventOrder order) {
      return Optional.of(ofEvents(order));
    }
    if (evidence instanceof Evidence.CommitOrder order) {
      return Optional.of(ofCommits(order.transactions(), accesses.readsFrom()));
    }
    if (evidence instanceof Evidence.Choice choice) {
      return ofChoice(choice);
    }
    return evidence instanceof Evidence.Refutation ? Optional.empty() : Optional.of(recorded());
  }

  /** The transactions as they were recorded, one after the other. */
  private Order recorded() {
    EventRun run = new EventRun(accesses);
    for (int place = 0; place < history.transactions(); place++) {
      int t = history.recorded(place);
      if (history.status(t) == TransactionStatus.COMMITTED && !history.isInitialTransaction(t)) {
        run.begin(t);
        run.commit(t);
      }
    }
    return shown(run);
  }

  private Order ofEvents(Evidence.EventOrder found) {
    ReadsFrom readsFrom = accesses.readsFrom().with(found.effective());
    return Definitions.strong(level)
        .map(strong -> EventOrders.of(found, readsFrom, history.transactions(), strong))
        .orElseGet(() -> observed(found, readsFrom));
  }

  private Order observed(Evidence.EventOrder found, ReadsFrom readsFrom) {
    Events events = new Events(found.level(), history.transactions());
    EventRun run = new EventRun(accesses);
    for (int event : found.events()) {
      int transaction = events.transactionOf(event);
      if (readsFrom.included(transaction) && event == events.of(transaction, Event.BEGIN)) {
        run.begin(transaction);
      }
      if (readsFrom.included(transaction) && event == events.of(transaction, Event.COMMIT)) {
        run.commit(transaction);
      }
    }
    return run.ofObservations();
  }

  private Order shown(EventRun run) {
    if (Definitions.isWeak(level)) {
      return run.ofObservations();
    }
    return Definitions.hasSnapshots(level) ? run.ofSnapshots() : run.ofTransactions();
  }

  private Order ofCommits(int[] transactions, ReadsFrom settled) {
    ObservedWriters observed = new ObservedWriters(history, accesses.readsFrom());
    for (int transaction : transactions) {
      observed.tell(transaction, read -> writer(settled, read));
    }
    return observed.in(transactions);
  }

  private static int writer(ReadsFrom settled, int read) {
    int write = settled.writeOf(read);
    return write < 0 ? History.INITIAL : settled.transactionOf(write);
  }

  private Optional<Order> ofChoice(Evidence.Choice choice) {
    Accesses settled = new Accesses(history, choice.readsFrom());
    List<DerivedOrder> derived = new ArrayList<>();
    WeakChecker.check(settled, choice.level(), WeakAlgorithm.GUESS, deadline, derived::add);
    return derived.stream()
        .findFirst()
        .map(order -> ofCommits(order.transactionsInOrder(), choice.readsFrom()));
  }
}

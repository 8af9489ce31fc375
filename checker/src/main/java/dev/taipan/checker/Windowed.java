package dev.taipan.checker;

import dev.taipan.certificate.Order;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.checker.certify.EventOrders;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.strong.SerialOrders;
import dev.taipan.checker.window.CutPolicy;
import dev.taipan.checker.window.Guess;
import dev.taipan.checker.window.OrderedEvents;
import dev.taipan.checker.window.PartEngine;
import dev.taipan.checker.window.WindowSearch;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.HeapTooSmallException;
import dev.taipan.weak.WeakAlgorithm;
import java.time.Duration;
import java.util.Optional;

/** Shows window by window that strong levels hold. Windows are decided by the pipeline. */
final class Windowed {
  /** So much work may go into a window; all of it is lost where the level does not hold. */
  private static final Duration PER_WINDOW = Duration.ofSeconds(2);

  /** Of fewer transactions all is found out at once. */
  private static final int MANY_TRANSACTIONS = 5_000;

  private static final int[] NOBODY = {};

  private Windowed() {}

  /** Whether the order in which a history was recorded is a guess that is worth a try. */
  static boolean isWorthATry(History history, CheckOptions options) {
    return history.transactions() >= MANY_TRANSACTIONS
        && options.weakAlgorithm() == WeakAlgorithm.GUESS
        && options.strategy().drafts()
        && !(options.trustsVersionOrder() && !history.versionOrder().isEmpty())
        && (history.hasTimes() || !history.goesSessionBySession())
        && WindowSearch.takes(history);
  }

  /**
   * What shows that a history satisfies a level, if that is found from a guess; it has been
   * replayed.
   *
   * @param guess of a history that {@link WindowSearch} takes
   * @param level a strong one; it is shown that it holds in session order
   * @throws DeadlineExceededException when time runs out
   */
  static Optional<Evidence> find(
      Guess guess, StrongLevel level, CutPolicy policy, Workers workers, Deadline deadline) {
    StrongLevel inSessions = level.inSessionOrder();
    PartEngine engine = engine(IsolationLevel.of(inSessions), deadline);
    return WindowSearch.of(guess, inSessions, policy, workers, engine)
        .flatMap(order -> replayed(guess.history(), inSessions, order));
  }

  /** What does not add up is no evidence. */
  private static Optional<Evidence> replayed(History history, StrongLevel level, Order order) {
    try {
      Verifier.verify(
          history, VersionOrder.NONE, EventOrders.certified(level), order, Deadline.NONE);
      int[] events = OrderedEvents.of(level, history.transactions(), order);
      return Optional.of(new Evidence.EventOrder(level, events, NOBODY));
    } catch (RejectedException wrong) {
      return Optional.empty();
    }
  }

  /** Decides parts by the pipeline, each with a limit of work. */
  static PartEngine engine(IsolationLevel level, Deadline deadline) {
    return part -> {
      Deadline patience = deadline.countingWork().orIn(PER_WINDOW);
      try {
        return decide(part, level, patience);
      } catch (DeadlineExceededException | HeapTooSmallException tooMuch) {
        deadline.check();
        return Optional.empty();
      }
    };
  }

  private static Optional<Order> decide(History part, IsolationLevel level, Deadline patience) {
    SharedWork work = new SharedWork(new PreparedHistory(part), CheckOptions.DEFAULTS, patience);
    Accesses accesses = work.prepared().accesses();
    return serialOrder(accesses, level, patience)
        .or(() -> new LevelDecision(work, level, new StageClock(stage -> {})).decide().evidence())
        .map(shown -> order((Evidence.EventOrder) shown, accesses));
  }

  /** Mostly there is one, and it is found soonest. */
  private static Optional<Evidence> serialOrder(
      Accesses accesses, IsolationLevel level, Deadline patience) {
    return level.needsTimes() || !SerialOrders.arePossible(accesses)
        ? Optional.empty()
        : SerialOrders.of(accesses, patience);
  }

  private static Order order(Evidence.EventOrder found, Accesses accesses) {
    ReadsFrom readsFrom = accesses.readsFrom().with(found.effective());
    return EventOrders.of(found, readsFrom, accesses.history().transactions(), found.level());
  }
}

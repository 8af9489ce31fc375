package dev.taipan.collect.schedule;

import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.Step;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Releases the steps of a schedule one by one, each when nothing moves any more, and the first of a
 * transaction when the one before it in its session has ended. Those of a transaction that waits
 * are held back, and come first when it has got on: also one by one, in the order of the schedule,
 * so that it does not depend on chance what several do that got on at once.
 */
final class Conductor {
  private static final long SHORTEST_PAUSE = TimeUnit.MICROSECONDS.toNanos(200);
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private final Schedule schedule;
  private final Map<Integer, SteppedClient> clients;
  private final Board board;
  private final WaitWatch watch;
  private final Settling settling;
  private final long end;
  private final List<StepRun> runs = new ArrayList<>();
  private final List<StepRun> held = new ArrayList<>();

  /** Waits until all nodes of a database show what has been committed. */
  interface Settling {
    void settle() throws SQLException;
  }

  /**
   * A conductor.
   *
   * @param clients by transaction; those of a session have the same one
   * @param settling done before the last transaction, if it begins where all others have ended: it
   *     reads what they left
   * @param nanos how long it may take
   */
  Conductor(
      Schedule schedule,
      Map<Integer, SteppedClient> clients,
      Board board,
      WaitWatch watch,
      Settling settling,
      long nanos) {
    this.schedule = schedule;
    this.clients = clients;
    this.board = board;
    this.watch = watch;
    this.settling = settling;
    end = board.now() + nanos;
  }

  /** Runs the schedule, and returns whether it came to its end in time. */
  boolean run() throws InterruptedException, SQLException {
    boolean inTime = true;
    for (int place = 0; place < schedule.steps().size(); place++) {
      if (inTime && schedule.isAllOverBefore(place)) {
        inTime = finish();
        if (schedule.isLastFrom(place)) {
          settling.settle();
        }
      }
      Step step = schedule.steps().get(place);
      if (inTime && step.action() instanceof Action.Begin) {
        inTime = finish(clients.get(step.transaction())::isBusy);
      }
      if (inTime) {
        release(step);
        inTime = settle();
      }
    }
    return inTime && finish();
  }

  private void release(Step step) {
    StepRun run = new StepRun(step, board.now());
    runs.add(run);
    held.add(run);
  }

  /** Sends what is not held back, and waits until every transaction is idle or waits. */
  private boolean settle() throws InterruptedException {
    boolean quiet = awaitQuiet();
    for (Optional<StepRun> next = next(); quiet && next.isPresent(); next = next()) {
      held.remove(next.get());
      client(next.get()).release(next.get());
      quiet = awaitQuiet();
    }
    return quiet;
  }

  /** The first step that is held back and behind none of its transaction. */
  private Optional<StepRun> next() {
    return held.stream().filter(run -> !client(run).isBusy()).findFirst();
  }

  private SteppedClient client(StepRun run) {
    return clients.get(run.step().transaction());
  }

  private boolean awaitQuiet() throws InterruptedException {
    long pause = SHORTEST_PAUSE;
    while (board.now() < end) {
      long events = board.events();
      Set<Integer> busy = busy();
      if (busy.isEmpty()) {
        return true;
      }
      board.await(events, pause);
      if (board.events() == events && watch.allWait(busy, events)) {
        return true;
      }
      pause = Math.min(LONGEST_PAUSE, 2 * pause);
    }
    return false;
  }

  /** Sends all that is held back, and waits until every transaction is idle. */
  private boolean finish() throws InterruptedException {
    return finish(() -> !isIdle());
  }

  /** Sends all that is held back until something is over, and returns whether it is. */
  private boolean finish(BooleanSupplier lasts) throws InterruptedException {
    while (lasts.getAsBoolean() && board.now() < end) {
      long events = board.events();
      if (settle()) {
        board.await(events, LONGEST_PAUSE);
      }
    }
    return !lasts.getAsBoolean();
  }

  private boolean isIdle() {
    return busy().isEmpty() && held.isEmpty();
  }

  private Set<Integer> busy() {
    return clients.entrySet().stream()
        .filter(client -> client.getValue().isBusyWith(client.getKey()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** What came of the schedule, once all clients are closed. */
  ScheduleResult result(boolean inTime) {
    Map<Integer, TransactionResult> transactions = new LinkedHashMap<>();
    clients.forEach(
        (transaction, client) -> transactions.put(transaction, client.result(transaction)));
    List<StepResult> steps = new ArrayList<>();
    for (int place = 0; place < schedule.steps().size(); place++) {
      StepRun run =
          place < runs.size() ? runs.get(place) : new StepRun(schedule.steps().get(place), -1);
      steps.add(run.result());
    }
    return new ScheduleResult(schedule, steps, transactions, !inTime);
  }
}

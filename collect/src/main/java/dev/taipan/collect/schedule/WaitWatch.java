package dev.taipan.collect.schedule;

import dev.taipan.collect.lock.LockWaits;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds out whether transactions wait for each other: asks the database, and where it does not say,
 * takes long silence for an answer.
 */
final class WaitWatch {
  private final Map<Integer, SteppedClient> clients;
  private final Board board;
  private final Silence silence;
  private final Connection observer;
  private Optional<LockWaits> database;

  /**
   * A watch.
   *
   * @param clients by transaction; those of a session have the same one
   * @param observer on which to ask the database
   * @param database how to ask it, if there is a way
   */
  WaitWatch(
      Map<Integer, SteppedClient> clients,
      Board board,
      Silence silence,
      Connection observer,
      Optional<LockWaits> database) {
    this.clients = clients;
    this.board = board;
    this.silence = silence;
    this.observer = observer;
    this.database = database;
  }

  /**
   * Whether all of some transactions wait, and none of them for itself: a deadlock is about to be
   * resolved. Notes who waits for whom.
   *
   * @param events how many there have been; after another one the answer is no
   */
  boolean allWait(Set<Integer> busy, long events) {
    Map<Integer, Set<Integer>> told = told(busy);
    Set<Integer> silent =
        busy.stream().filter(each -> isSilent(clients.get(each))).collect(Collectors.toSet());
    if (board.events() != events) {
      return false;
    }
    told.forEach((waiter, blockers) -> note(waiter, blockers, true));
    silent.removeAll(told.keySet());
    silent.forEach(waiter -> note(waiter, Set.of(), false));
    return told.size() + silent.size() == busy.size() && !isDeadlock(told);
  }

  private void note(int waiter, Set<Integer> blockers, boolean isTold) {
    clients.get(waiter).current().ifPresent(step -> step.waits(board.now(), blockers, isTold));
  }

  /** Those of which the database says that they wait, and for which others. */
  private Map<Integer, Set<Integer>> told(Set<Integer> busy) {
    Map<String, Set<String>> sessions = ask();
    Map<Integer, Set<Integer>> told = new HashMap<>();
    for (int waiter : busy) {
      clients
          .get(waiter)
          .session()
          .map(sessions::get)
          .filter(this::isCredible)
          .ifPresent(blockers -> told.put(waiter, transactions(blockers)));
    }
    return told;
  }

  private Map<String, Set<String>> ask() {
    try {
      return database.isPresent() ? database.get().now(observer) : Map.of();
    } catch (SQLException refused) {
      // It may not be asked, or not in this way: then its silence has to do.
      database = Optional.empty();
      return Map.of();
    }
  }

  /** Some databases say for a moment that one waits for a transaction that has just ended. */
  private boolean isCredible(Set<String> blockers) {
    return blockers.isEmpty()
        || transactions(blockers).stream().anyMatch(blocker -> clients.get(blocker).isOpen());
  }

  private Set<Integer> transactions(Set<String> sessions) {
    return clients.entrySet().stream()
        .filter(client -> client.getValue().isAt(client.getKey()))
        .filter(client -> client.getValue().session().filter(sessions::contains).isPresent())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private boolean isSilent(SteppedClient client) {
    boolean wouldBeTold = database.isPresent() && client.session().isPresent();
    long enough = wouldBeTold ? Silence.unexpected() : silence.limit();
    long since = client.current().map(StepRun::runningSince).orElse(-1L);
    return since >= 0 && board.now() - Math.max(since, board.latest()) > enough;
  }

  /** Whether some wait in a circle: what is left when those are taken away who will get on. */
  private static boolean isDeadlock(Map<Integer, Set<Integer>> waits) {
    Set<Integer> stuck = new HashSet<>(waits.keySet());
    boolean shrinks = true;
    while (shrinks) {
      shrinks =
          stuck.removeIf(waiter -> Collections.disjoint(waits.get(waiter), Set.copyOf(stuck)));
    }
    return !stuck.isEmpty();
  }
}

package dev.taipan.checker;

import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.reason.Finding;
import dev.taipan.checker.reason.Findings;
import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.ListViolation;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.WeakViolation;
import dev.taipan.weak.axiom.DerivedOrder;
import dev.taipan.weak.check.WeakChecker;
import dev.taipan.weak.list.ListChecker;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the weak pass finds in one history, with and without its session order: each question is
 * answered once, for however many levels. Ambiguous reads are left out of all answers.
 */
final class WeakPass {

  /** A commit order comes with the answer that nothing is wrong, if the level has commit orders. */
  private record Answer(Optional<Finding> violation, Optional<DerivedOrder> commitOrder) {}

  private final PreparedHistory prepared;
  private final WeakAlgorithm algorithm;
  private final Deadline deadline;
  private final Map<Accesses, Optional<ListViolation>> lists = new HashMap<>();

  /** Accesses are the same only if they are the same object. */
  private final Map<Accesses, Map<WeakLevel, Answer>> answers = new HashMap<>();

  WeakPass(PreparedHistory prepared, WeakAlgorithm algorithm, Deadline deadline) {
    this.prepared = prepared;
    this.algorithm = algorithm;
    this.deadline = deadline;
  }

  /**
   * Looks for what violates a level in session order.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Optional<Finding> findViolation(WeakLevel level, StageClock clock) {
    return findOnce(prepared.accesses(), level, clock).violation();
  }

  /**
   * Looks for what violates a level if sessions do not count. Nothing does where nothing violates a
   * level that is at least as strong in session order, which only forbids more.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Optional<Finding> findViolationWithoutSessions(WeakLevel level, StageClock clock) {
    return isFreeInSessionOrder(level)
        ? Optional.empty()
        : findOnce(prepared.withoutSessionOrder().accesses(), level, clock).violation();
  }

  private boolean isFreeInSessionOrder(WeakLevel level) {
    return answers.getOrDefault(prepared.accesses(), Map.of()).entrySet().stream()
        .filter(known -> known.getKey().forbidden().containsAll(level.forbidden()))
        .anyMatch(known -> known.getValue().violation().isEmpty());
  }

  /** The commit order that was found for a level in session order, if it has been asked about. */
  Optional<DerivedOrder> commitOrder(WeakLevel level) {
    return Optional.ofNullable(answers.getOrDefault(prepared.accesses(), Map.of()).get(level))
        .flatMap(Answer::commitOrder);
  }

  private Answer findOnce(Accesses accesses, WeakLevel level, StageClock clock) {
    deadline.check();
    Map<WeakLevel, Answer> known = answers.computeIfAbsent(accesses, any -> new HashMap<>());
    Answer answer = known.get(level);
    if (answer == null) {
      answer = clock.time(Stage.WEAK, () -> find(accesses, level));
      known.put(level, answer);
    }
    return answer;
  }

  private Answer find(Accesses accesses, WeakLevel level) {
    if (level.hasCommitOrder()) {
      Optional<ListViolation> list = lists.computeIfAbsent(accesses, ListChecker::check);
      if (list.isPresent()) {
        return new Answer(list.map(found -> Findings.of(found, accesses)), Optional.empty());
      }
      deadline.check();
    }
    DerivedOrder[] derived = new DerivedOrder[1];
    Optional<WeakViolation> violation =
        WeakChecker.check(accesses, level, algorithm, deadline, order -> derived[0] = order);
    return new Answer(
        violation.map(found -> Findings.of(found, accesses)), Optional.ofNullable(derived[0]));
  }
}

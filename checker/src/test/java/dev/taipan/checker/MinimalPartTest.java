package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.MinimalPart;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.reason.JudgedParts;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is left of a part is minimal, although most candidates are never decided. */
class MinimalPartTest {

  @Test
  void withoutAnyOperationThatIsKeptTheLevelHolds() {
    checkAll(300);
  }

  @Test
  @Tag("slow")
  void withoutAnyOperationThatIsKeptTheLevelHoldsInMoreHistories() {
    checkAll(1_500);
  }

  /** One reads hundreds of keys, of which one has what an aborted one wrote. */
  @Test
  void whatIsLargeIsCutByFewAttempts() {
    String reads =
        IntStream.range(0, 500)
            .mapToObj(key -> "r" + key + "=" + (key == 277 ? 1 : 0))
            .collect(Collectors.joining(" "));
    Accesses accesses = Accesses.of(Notation.history("a 1 aborted: w277=1 w9=2\nb 2: " + reads));
    JudgedParts decision =
        new JudgedParts(
            accesses,
            VersionOrder.NONE,
            new PartDecision(IsolationLevel.READ_COMMITTED, VersionOrder.NONE));
    int[] all = IntStream.range(0, accesses.history().transactions()).toArray();
    Part whole = Part.ofTransactions(accesses.history(), VersionOrder.NONE, all);
    AtomicInteger attempts = new AtomicInteger();

    Part left =
        MinimalPart.of(
            accesses,
            whole,
            part -> {
              attempts.incrementAndGet();
              return decision.violates(part, Deadline.NONE);
            },
            Deadline.NONE);

    assertThat(left.operations()).hasSize(2);
    assertThat(attempts.get()).isLessThan(100);
  }

  private static void checkAll(int histories) {
    int violations = IntStream.range(0, histories).parallel().map(MinimalPartTest::check).sum();
    assertThat(violations).isGreaterThan(histories);
  }

  /** Checks what is left of a history at every level that it violates; how many these are. */
  private static int check(int seed) {
    Accesses accesses =
        Accesses.of(seed % 4 == 0 ? ListHistories.of(seed) : RandomHistories.of(seed));
    return (int)
        Arrays.stream(IsolationLevel.values())
            .filter(level -> accesses.history().hasTimes() || !level.needsTimes())
            .filter(level -> isMinimal(accesses, level))
            .count();
  }

  private static boolean isMinimal(Accesses accesses, IsolationLevel level) {
    History history = accesses.history();
    JudgedParts decision =
        new JudgedParts(accesses, VersionOrder.NONE, new PartDecision(level, VersionOrder.NONE));
    int[] all = IntStream.range(0, history.transactions()).toArray();
    Part whole = Part.ofTransactions(history, VersionOrder.NONE, all);
    if (!decision.violates(whole, Deadline.NONE)) {
      return false;
    }
    Part left =
        MinimalPart.of(
            accesses, whole, part -> decision.violates(part, Deadline.NONE), Deadline.NONE);
    assertThat(decision.violates(left, Deadline.NONE)).isTrue();
    for (int operation : left.operations()) {
      assertThat(decision.violates(without(accesses, left, operation), Deadline.NONE))
          .as("%s without operation %d of %s", level, operation, new Excerpt(accesses, left))
          .isFalse();
    }
    return true;
  }

  /**
   * A part without an operation and, if it is a write, without those who may have observed it, and
   * without what is said of the order of versions that nobody writes then.
   */
  static Part without(Accesses accesses, Part part, int left) {
    Set<Integer> operations =
        part.operations().stream()
            .filter(op -> op != left && !(isWrite(accesses, left) && observes(accesses, op, left)))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Set<Dependency> ordered =
        part.versionOrder().stream()
            .filter(step -> isWritten(accesses, operations, step.from(), step.key()))
            .filter(step -> isWritten(accesses, operations, step.to(), step.key()))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return new Part(part.transactions(), operations, part.sessions(), part.timed(), ordered);
  }

  private static boolean isWritten(
      Accesses accesses, Set<Integer> operations, int transaction, int key) {
    History history = accesses.history();
    return operations.stream()
        .anyMatch(
            op ->
                history.isWrite(op)
                    && history.key(op) == key
                    && history.transactionOf(op) == transaction);
  }

  private static boolean isWrite(Accesses accesses, int operation) {
    return accesses.history().isWrite(operation);
  }

  private static boolean observes(Accesses accesses, int operation, int write) {
    History history = accesses.history();
    return !history.isWrite(operation)
        && (history.lists().isList(history.key(write))
            ? accesses.readsFrom().writeOf(operation) == write
            : history.key(operation) == history.key(write)
                && history.value(operation) == history.value(write));
  }
}

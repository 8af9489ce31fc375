package dev.taipan.coo.cases;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The same anomaly by other statements. */
public final class Variants {
  private Variants() {}

  /** All variants of a case whose steps are plain reads and writes. */
  public static Stream<Case> of(Case plain) {
    return Stream.of(
            PredicateVariants.of(plain).stream(),
            locking(plain),
            savepoints(plain),
            uniqueKeys(plain))
        .flatMap(each -> each);
  }

  /** With locks on what is read. */
  private static Stream<Case> locking(Case plain) {
    return has(plain, Letter.R)
        ? Stream.of(
            replaced(plain, "/for-update", Letter.R, Letter.U),
            replaced(plain, "/for-share", Letter.R, Letter.S))
        : Stream.empty();
  }

  private static boolean has(Case plain, Letter letter) {
    return plain.steps().stream().anyMatch(step -> step.letter() == letter);
  }

  private static Case replaced(Case plain, String suffix, Letter letter, Letter other) {
    return new Case(
        plain.name() + suffix,
        plain.initial(),
        plain.steps().stream()
            .map(step -> step.letter() == letter ? step.as(other) : step)
            .toList());
  }

  /** What was rolled back is rolled back to a savepoint, and the rest is committed. */
  private static Stream<Case> savepoints(Case plain) {
    if (!has(plain, Letter.A)) {
      return Stream.empty();
    }
    return Stream.of(
        new Case(
            plain.name() + "/savepoint",
            plain.initial(),
            plain.steps().stream().flatMap(step -> withSavepoint(plain, step)).toList()));
  }

  private static Stream<CaseStep> withSavepoint(Case plain, CaseStep step) {
    int transaction = step.transaction();
    if (step.letter() == Letter.A) {
      return Stream.of(CaseStep.of(Letter.X, transaction, "s"), CaseStep.of(Letter.C, transaction));
    }
    return step.letter() == Letter.B && !plain.commits(transaction)
        ? Stream.of(step, CaseStep.of(Letter.V, transaction, "s"))
        : Stream.of(step);
  }

  /** Two transactions insert the same row, which only one of them can. */
  private static Stream<Case> uniqueKeys(Case plain) {
    Map<String, Integer> writers = new HashMap<>();
    Map<String, OptionalLong> absent = new HashMap<>();
    for (CaseStep step : plain.steps()) {
      if (step.letter() == Letter.W
          && writers.merge(step.row(), step.transaction(), Variants::both) == 0) {
        absent.put(step.row(), OptionalLong.empty());
      }
    }
    if (absent.isEmpty()) {
      return Stream.empty();
    }
    List<CaseStep> steps =
        plain.steps().stream()
            .map(
                step ->
                    step.letter() == Letter.W && absent.containsKey(step.row())
                        ? step.as(Letter.I)
                        : step)
            .toList();
    return Stream.of(new Case(plain.name() + "/unique-key", absent, steps));
  }

  /** The only writer of a row, or 0 when there are several. */
  private static int both(int one, int other) {
    return one == other ? one : 0;
  }
}

package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.StageTimes;
import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.notation.Notation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates of violations are written from the argument that a verdict carries. */
class ArgumentsAreCertifiedTest {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();
  private static final int HISTORIES = 120;
  private static final Argument UNARGUED =
      new Argument.Unargued(new AnomalyName(Anomaly.NO_VERSION_ORDER), Argument.Missing.SIZE);

  /** Is told of a violation. */
  @FunctionalInterface
  private interface Visitor {
    void visit(History history, Verdict verdict, Refutation certified);
  }

  private static void forEachViolation(Visitor visitor) {
    for (long seed = 0; seed < HISTORIES; seed++) {
      History history = NumberedBySession.of(TinyHistories.ofAnyKind(seed));
      IsolationChecker.checkAll(history, OPTIONS).values().stream()
          .filter(verdict -> verdict.outcome() == Outcome.VIOLATED)
          .forEach(
              verdict ->
                  visitor.visit(history, verdict, certified(history, verdict).orElseThrow()));
    }
  }

  private static Optional<Refutation> certified(History history, Verdict verdict) {
    return Certification.of(history, verdict, OPTIONS)
        .map(Certificate::claim)
        .map(Refutation.class::cast);
  }

  @Test
  void theyHaveNoMoreCyclesThanTheArgument() {
    Map<Class<?>, Integer> seen = new HashMap<>();
    forEachViolation(
        (history, verdict, certified) -> {
          Argument argument = refutation(verdict).argument();
          seen.merge(argument.getClass(), 1, Integer::sum);
          assertThat(cycles(certified))
              .isLessThanOrEqualTo(cycles(argument, refutation(verdict).history()));
        });
    assertThat(seen)
        .containsKeys(
            Argument.Read.class,
            Argument.Lists.class,
            Argument.Derivation.class,
            Argument.Cases.class);
  }

  /** Unless a single step is a contradiction: a read or a list that is impossible by itself. */
  @Test
  void theyHaveEveryCycleThatIsShown() {
    int[] seen = new int[1];
    forEachViolation(
        (history, verdict, certified) -> {
          if (certified.steps().size() > 1
              && verdict.level().definition() instanceof Definition.Strong
              && refutation(verdict).argument() instanceof Argument.Derivation) {
            seen[0]++;
            assertThat(cycles(certified))
                .as("%s of%n%s", verdict.level(), Notation.lines(history))
                .isGreaterThanOrEqualTo(cyclesShown(verdict));
          }
        });
    assertThat(seen[0]).isGreaterThan(HISTORIES / 12);
  }

  /** Two cycles are shown, and one of them is a contradiction by itself. */
  @Test
  void theyHaveEvenCyclesOnWhichNothingRests() {
    History history =
        NumberedBySession.of(
            Notation.history(
                """
                s0 0: a1=1 a1=2
                s0 1: a0=3 r1=[1,2] a1=4
                s1 3 aborted: r1=[] r2=0 w2=7 w2=8
                s0 2: r1=[1,2] a1=5 a0=6
                s0 4: a0=9 a1=10 a0=11
                """));
    Verdict verdict = IsolationChecker.check(history, IsolationLevel.PREFIX_CONSISTENCY, OPTIONS);
    assertThat(cyclesShown(verdict)).isEqualTo(2);
    assertThat(cycles(certified(history, verdict).orElseThrow())).isEqualTo(2);
  }

  private static long cyclesShown(Verdict verdict) {
    Argument.Derivation shown = (Argument.Derivation) refutation(verdict).argument();
    return shown.proof(refutation(verdict).history()).cycles().distinct().count();
  }

  @Test
  void withoutAnArgumentThereIsNone() {
    forEachViolation(
        (history, verdict, certified) ->
            assertThat(certified(history, with(verdict, argument -> UNARGUED))).isEmpty());
  }

  @Test
  void ofWhatThereIsNoneTheReasonIsTold() {
    forEachViolation(
        (history, verdict, certified) -> {
          assertThat(reason(history, with(verdict, argument -> UNARGUED)))
              .isEqualTo("the contradiction is too large to be argued case by case");
          assertThat(reason(history, verdict)).isEmpty();
        });
    Verdict undecided =
        Verdict.unknown(
            IsolationLevel.SERIALIZABILITY, "time limit", new StageTimes(), Effort.NONE);
    assertThat(reason(Notation.history("a 1: w1=1"), undecided))
        .isEqualTo("the verdict is undecided");
  }

  private static String reason(History history, Verdict verdict) {
    return Certification.attempt(new PreparedHistory(history), verdict, OPTIONS).reason();
  }

  @Test
  void ofAnArgumentWithoutItsCyclesThereIsNone() {
    int[] seen = new int[1];
    forEachViolation(
        (history, verdict, certified) -> {
          if (cycles(certified) > 0) {
            seen[0]++;
            assertThat(certified(history, with(verdict, ArgumentsAreCertifiedTest::withoutCycles)))
                .isEmpty();
          }
        });
    assertThat(seen[0]).isGreaterThan(HISTORIES / 4);
  }

  /**
   * Cases that rest on what the axiom of a weak level demands, twice; a list with half of what a
   * transaction appended, which closes a cycle, too; one with what its reader appends later; and a
   * value of which the argument leaves out that it was overwritten at once.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        a 1: w3=0 r1=1 r2=1
        a 2 unknown: r2=2 w1=1 r3=0
        b 3: w1=2 r1=2 w2=1 r3=1
        c 4: w1=1 w2=1 w3=1 w2=2
        """,
        """
        a 1: a1=1 a1=2
        b 2: a1=3
        c 3: a1=4 r1=[1,3,4] a1=5
        """,
        """
        a 1: r2=[3,1,2] a2=3
        b 2: a2=1 a2=2
        """,
        """
        a 1 unknown: w1=0 w1=2 w2=2
        a 2: w1=1 r1=1 w2=0
        b 3: r1=1 r2=2 w2=2
        c 4 unknown: r1=0 r2=0 w2=2
        c 5: w2=0 w1=2 w1=1
        c 6 unknown: w2=0 r1=1
        """
      })
  void areWrittenAtEveryLevel(String lines) {
    History history = NumberedBySession.of(Notation.history(lines));
    Map<IsolationLevel, Verdict> verdicts = IsolationChecker.checkAll(history, OPTIONS);
    verdicts.forEach(
        (level, verdict) ->
            assertThat(Certification.of(history, verdict, OPTIONS)).as("%s", level).isPresent());
    assertThat(verdicts.get(IsolationLevel.STRONG_SESSION_SERIALIZABILITY).outcome())
        .isEqualTo(Outcome.VIOLATED);
  }

  private static Evidence.Refutation refutation(Verdict verdict) {
    return (Evidence.Refutation) verdict.evidence().orElseThrow();
  }

  private static Verdict with(Verdict verdict, UnaryOperator<Argument> other) {
    Evidence.Refutation shown = refutation(verdict);
    return new Verdict(
        verdict.level(),
        verdict.outcome(),
        verdict.violation(),
        Optional.of(
            new Evidence.Refutation(
                shown.history(), shown.origin(), other.apply(shown.argument()))),
        verdict.reason(),
        verdict.times(),
        verdict.effort());
  }

  /** What is left says who wrote and read what, and draws no conclusion. */
  private static Argument withoutCycles(Argument argument) {
    if (argument instanceof Argument.Derivation derivation) {
      return new Argument.Derivation(
          withoutCycles(derivation.refutation()), derivation.pattern(), derivation.perKey());
    } else if (argument instanceof Argument.Cases cases) {
      return new Argument.Cases(withoutCycles(cases.refutation()), cases.name());
    }
    return UNARGUED;
  }

  private static Refutation withoutCycles(Refutation refutation) {
    return new Refutation(
        refutation.atoms(),
        refutation.steps().stream()
            .filter(step -> !(step instanceof Step.Cycle) && !(step instanceof Step.Derived))
            .toList());
  }

  private static long cycles(Refutation refutation) {
    return refutation.steps().stream().filter(Step.Cycle.class::isInstance).count();
  }

  private static long cycles(Argument argument, History told) {
    if (argument instanceof Argument.Derivation) {
      return argument.branches(told);
    } else if (argument instanceof Argument.Cases cases) {
      return cases.refutation().steps().stream().mapToLong(ArgumentsAreCertifiedTest::cycles).sum();
    }
    return argument instanceof Argument.Versions ? 1 : 0;
  }

  /** What the axiom of a weak level demands is a cycle of its own at a strong level. */
  private static long cycles(Step step) {
    return step instanceof Step.Cycle cycle
        ? 1 + cycle.edges().stream().filter(Edge.Axiom.class::isInstance).count()
        : 0;
  }
}

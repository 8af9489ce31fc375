package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.ExcerptOrigin;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Sentence.Role;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the sentences of a violation say of the order of versions follows from the steps of its
 * certificate, which the independent verifier has accepted. Where sentences suppose something,
 * these steps may be contradictory before the end, and are not asked.
 */
class ToldStepsAreCertifiedTest {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();

  private int followed;

  @Test
  void everyOrderThatIsToldFollowsFromVerifiedSteps() throws RejectedException {
    check(LongStream.range(0, 100).toArray());
  }

  @Test
  @Tag("slow")
  void everyOrderThatIsToldFollowsFromVerifiedStepsInManyHistories() throws RejectedException {
    check(LongStream.range(1_000, 1_400).toArray());
  }

  private void check(long... seeds) throws RejectedException {
    for (long seed : seeds) {
      History history = NumberedBySession.of(TinyHistories.ofAnyKind(seed));
      for (Verdict verdict : IsolationChecker.checkAll(history, OPTIONS).values()) {
        if (verdict.outcome() == Outcome.VIOLATED
            && verdict.level().definition() instanceof Definition.Strong
            && supposesNothing(verdict)) {
          check(history, verdict);
        }
      }
    }
    assertThat(followed).isGreaterThan(seeds.length / 10);
  }

  private static boolean supposesNothing(Verdict verdict) {
    return verdict.violation().orElseThrow().sentences().stream()
        .noneMatch(sentence -> sentence.role() == Role.SUPPOSITION);
  }

  private void check(History history, Verdict verdict) throws RejectedException {
    Certificate certificate = Certification.of(history, verdict, OPTIONS).orElseThrow();
    List<int[]> clauses =
        Verifier.clauses(history, history.versionOrder(), certificate, Deadline.NONE);
    if (clauses.size() == 1) { // A step that is a contradiction by itself.
      return;
    }
    List<Atom> atoms = ((Refutation) certificate.claim()).atoms();
    Evidence.Refutation evidence = (Evidence.Refutation) verdict.evidence().orElseThrow();
    for (Sentence sentence : verdict.violation().orElseThrow().sentences()) {
      for (Dependency order : orders(sentence)) {
        followed++;
        assertThat(follows(inWhole(order, evidence.origin()), atoms, clauses))
            .as(() -> sentence.text() + " in a violation of\n" + Notation.lines(history))
            .isTrue();
      }
    }
  }

  /** What a sentence says of versions whatever is supposed: the last of what a conclusion names. */
  private static List<Dependency> orders(Sentence sentence) {
    List<Dependency> edges = sentence.edges();
    boolean said = sentence.role() == Role.FACT || sentence.role() == Role.CONCLUSION;
    if (!said || sentence.suppositions() > 0 || edges.isEmpty()) {
      return List.of();
    }
    return edges.subList(edges.size() - 1, edges.size()).stream()
        .filter(edge -> edge.kind() == Kind.WRITE_WRITE && edge.from() != History.INITIAL)
        .toList();
  }

  private static Atom.Before inWhole(Dependency order, ExcerptOrigin origin) {
    return new Atom.Before(
        origin.key(order.key()), origin.transaction(order.from()), origin.transaction(order.to()));
  }

  /** Whether unit propagation gets to the order, or refutes the other, before a contradiction. */
  private static boolean follows(Atom.Before order, List<Atom> atoms, List<int[]> clauses) {
    int literal = atoms.indexOf(order) + 1;
    int opposite = atoms.indexOf(new Atom.Before(order.key(), order.later(), order.earlier())) + 1;
    Set<Integer> forced = forced(clauses);
    return forced.contains(literal) || (opposite > 0 && forced.contains(-opposite));
  }

  /** What as many of the clauses force as do not contradict each other. */
  private static Set<Integer> forced(List<int[]> clauses) {
    Set<Integer> forced = new HashSet<>();
    Set<Integer> more = new HashSet<>();
    for (int end = 1; end <= clauses.size() && propagate(clauses.subList(0, end), more); end++) {
      forced.addAll(more);
    }
    return forced;
  }

  /** Adds what clauses force; false if that contradicts one of them. */
  private static boolean propagate(List<int[]> clauses, Set<Integer> forced) {
    for (boolean grows = true; grows; ) {
      grows = false;
      for (int[] clause : clauses) {
        int[] open = Arrays.stream(clause).filter(one -> !forced.contains(-one)).toArray();
        if (open.length == 0) {
          return false;
        }
        grows |= open.length == 1 && forced.add(open[0]);
      }
    }
    return true;
  }
}

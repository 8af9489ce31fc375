package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.ExcerptOrigin;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Sentence.Role;
import dev.taipan.checker.proof.EdgeDependencies;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is shown is what is verified: each cycle that a sentence tells, also one that is only
 * supposed, is a cycle of the certificate, which the independent verifier has accepted; at a weak
 * level, what its axiom demands of one, or the cycle of these demands.
 */
class ToldCyclesAreCertifiedTest {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();

  /** Of these, what is told supposes something. */
  private static final long[] SUPPOSING = {754, 822, 907, 1123, 1139, 1159, 1199, 1330, 1367, 1798};

  /** Of these, in every case of several. */
  private static final long[] BY_CASES = {
    71, 171, 226, 379, 406, 427, 741, 1153, 1178, 1193, 1297, 1486, 1502, 2049
  };

  private int contradictions;
  private int conclusions;
  private int supposed;
  private int cases;

  @Test
  void everyCycleThatIsToldIsVerified() throws RejectedException {
    check(LongStream.concat(LongStream.range(0, 60), LongStream.of(SUPPOSING)).toArray());
    assertThat(supposed).isPositive();
    check(BY_CASES);
    assertThat(cases).isGreaterThan(BY_CASES.length);
  }

  @Test
  @Tag("slow")
  void everyCycleThatIsToldOfManyHistoriesIsVerified() throws RejectedException {
    check(LongStream.range(1_000, 1_300).toArray());
  }

  private void check(long... seeds) throws RejectedException {
    for (long seed : seeds) {
      check(NumberedBySession.of(TinyHistories.ofAnyKind(seed)));
      check(NumberedBySession.of(TinyHistories.withUniqueValues(seed)));
    }
    assertThat(contradictions).isGreaterThan(seeds.length);
    assertThat(conclusions).isGreaterThan(seeds.length / 4);
  }

  /** Lists may show more of the whole than what is told, which is of a part. */
  private void check(History history) throws RejectedException {
    for (Verdict verdict : IsolationChecker.checkAll(history, OPTIONS).values()) {
      if (verdict.outcome() == Outcome.VIOLATED
          && history.lists().isEmpty()
          && isRefuted(refutation(verdict).argument())) {
        check(history, verdict);
      }
    }
  }

  private boolean isRefuted(Argument argument) {
    cases += argument instanceof Argument.Cases ? 1 : 0;
    return argument instanceof Argument.Derivation || argument instanceof Argument.Cases;
  }

  private static Evidence.Refutation refutation(Verdict verdict) {
    return (Evidence.Refutation) verdict.evidence().orElseThrow();
  }

  private void check(History history, Verdict verdict) throws RejectedException {
    Certificate certificate = Certification.of(history, verdict, OPTIONS).orElseThrow();
    Verifier.clauses(history, history.versionOrder(), certificate, Deadline.NONE);
    List<Step> steps = ((Refutation) certificate.claim()).steps();
    if (steps.size() == 1 && !(steps.get(0) instanceof Step.Cycle)) {
      return; // A read that is a contradiction by itself.
    }
    Set<Set<Dependency>> verified = new HashSet<>();
    steps.forEach(step -> addCycles(step, history, verified));
    for (Sentence sentence : verdict.violation().orElseThrow().sentences()) {
      List<Dependency> told = cycle(sentence);
      if (!told.isEmpty()) {
        assertThat(verified)
            .as(() -> sentence.text() + " in a violation of\n" + Notation.lines(history))
            .contains(inWhole(told, refutation(verdict).origin()));
      }
    }
  }

  /** The cycle that a sentence tells: of a conclusion all but the order that follows. */
  private List<Dependency> cycle(Sentence sentence) {
    List<Dependency> edges = sentence.edges();
    if (edges.size() < 2) {
      return List.of();
    }
    supposed += sentence.suppositions() > 0 ? 1 : 0;
    if (sentence.role() == Role.CONTRADICTION) {
      contradictions++;
      boolean closed = edges.get(edges.size() - 1).to() == edges.get(0).from();
      return closed ? edges : List.of(); // Else it names all whom nobody read from.
    } else if (sentence.role() == Role.CONCLUSION) {
      conclusions++;
      boolean ofRead = sentence.text().contains(" did not read ");
      return ofRead ? edges : edges.subList(0, edges.size() - 1);
    }
    return List.of();
  }

  private static Set<Dependency> inWhole(List<Dependency> told, ExcerptOrigin origin) {
    Set<Dependency> cycle = new HashSet<>();
    for (Dependency edge : told) {
      int from = origin.transaction(edge.from());
      int to = origin.transaction(edge.to());
      cycle.add(plain(edge.kind(), from, to, origin.key(edge.key())));
    }
    return cycle;
  }

  /** Real time may be told of one key, which certificates do not name. */
  private static Dependency plain(Kind kind, int from, int to, int key) {
    int named = kind == Kind.REAL_TIME ? Dependency.NO_WITNESS : key;
    return new Dependency(kind, from, to, named, Dependency.NO_WITNESS);
  }

  private static void addCycles(Step step, History history, Set<Set<Dependency>> cycles) {
    if (step instanceof Step.Cycle cycle) {
      cycles.add(cycle(cycle.edges().stream(), history));
      for (Edge edge : cycle.edges()) {
        if (edge instanceof Edge.Axiom axiom) {
          List<Edge> closed = new ArrayList<>(axiom.seen());
          int reader = history.transactionOf(axiom.read());
          closed.add(new Edge.ReadWrite(reader, axiom.from(), axiom.read(), axiom.to()));
          cycles.add(cycle(closed.stream(), history));
        }
      }
    }
  }

  private static Set<Dependency> cycle(Stream<Edge> edges, History history) {
    Set<Dependency> cycle = new HashSet<>();
    edges
        .map(edge -> EdgeDependencies.of(edge, history))
        .forEach(edge -> cycle.add(plain(edge.kind(), edge.from(), edge.to(), edge.key())));
    return cycle;
  }
}

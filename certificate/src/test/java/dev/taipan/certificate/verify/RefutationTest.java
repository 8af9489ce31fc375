package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.Claims.PROVEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.History;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefutationTest {
  private static final String LOST_UPDATE = "a 1: r1=0 w1=1\nb 2: r1=0 w1=2";

  private static Step cycle(Edge... edges) {
    return new Step.Cycle(List.of(edges));
  }

  private static Step derived(List<Integer> clause, Integer... premises) {
    return new Step.Derived(clause, List.of(premises));
  }

  @Test
  void cycleOfWhatIsKnown() {
    Claims claims = Claims.at("si", LOST_UPDATE);
    Edge one = new Edge.ReadWrite(claims.t(1), claims.t(2), claims.op(1, 0), History.INITIAL);
    Edge other = new Edge.ReadWrite(claims.t(2), claims.t(1), claims.op(2, 0), History.INITIAL);
    assertThat(Claims.at("ser", LOST_UPDATE).refutation(List.of(), cycle(one, other)))
        .isEqualTo(PROVEN);
    assertThat(claims.refutation(List.of(), cycle(one, other)))
        .startsWith("step 0 does not hold: ReadWrite[from=0, to=1, read=0, writer=-1] leads to no")
        .contains("event that ReadWrite[from=1, to=0, read=2, writer=-1] leaves");
    Step.Total total = new Step.Total(claims.key(1), claims.t(1), claims.t(2));
    Atom first = new Atom.Before(claims.key(1), claims.t(1), claims.t(2));
    Atom second = new Atom.Before(claims.key(1), claims.t(2), claims.t(1));
    Edge after = new Edge.WriteWrite(claims.t(1), claims.t(2), claims.key(1));
    Edge before = new Edge.WriteWrite(claims.t(2), claims.t(1), claims.key(1));
    assertThat(
            claims.refutation(
                List.of(first, second),
                total,
                cycle(after, other),
                cycle(before, one),
                derived(List.of(), 1, 2, 0)))
        .isEqualTo(PROVEN);
    assertThat(
            Claims.at("pc", LOST_UPDATE)
                .refutation(
                    List.of(first, second),
                    total,
                    cycle(after, other),
                    cycle(before, one),
                    derived(List.of(), 1, 2, 0)))
        .startsWith("step 1 does not hold: WriteWrite[from=0, to=1, key=0] leads to no event that");
  }

  @Test
  void weakAxiom() {
    String backwards = "a 1: w1=1\na 2: w1=2 w2=1\nb 3: r2=1 r1=1";
    Claims claims = Claims.at("rc", backwards);
    Edge seen = new Edge.WriteRead(claims.t(2), claims.t(3), claims.op(3, 0));
    Edge axiom = new Edge.Axiom(claims.t(2), claims.t(1), claims.op(3, 1), List.of(seen));
    Edge session = new Edge.SessionOrder(claims.t(1), claims.t(2));
    for (String level : new String[] {"rc", "ra", "tcc"}) {
      assertThat(Claims.at(level, backwards).refutation(List.of(), cycle(axiom, session)))
          .isEqualTo(PROVEN);
    }
    assertThat(Claims.at("ser", backwards).refutation(List.of(), cycle(axiom, session)))
        .startsWith("step 0 does not hold: Axiom[");
    String later = "a 1: w1=1\na 2: w1=2 w2=1\nb 3: r1=1 r2=1";
    Claims after = Claims.at("rc", later);
    Edge tooLate = new Edge.WriteRead(after.t(2), after.t(3), after.op(3, 1));
    Edge unseen = new Edge.Axiom(after.t(2), after.t(1), after.op(3, 0), List.of(tooLate));
    assertThat(after.refutation(List.of(), cycle(unseen, session)))
        .startsWith("step 0 does not hold: Axiom[");
    assertThat(Claims.at("ra", later).refutation(List.of(), cycle(unseen, session)))
        .isEqualTo(PROVEN);
  }

  @Test
  void axiomBeforeTheInitialTransaction() {
    Claims claims = Claims.at("ra", "a 1: w1=1\na 2: r1=0");
    Edge seen = new Edge.SessionOrder(claims.t(1), claims.t(2));
    Edge axiom = new Edge.Axiom(claims.t(1), History.INITIAL, claims.op(2, 0), List.of(seen));
    assertThat(claims.refutation(List.of(), cycle(axiom))).isEqualTo(PROVEN);
    assertThat(Claims.at("rc", "a 1: w1=1\na 2: r1=0").refutation(List.of(), cycle(axiom)))
        .startsWith("step 0 does not hold");
  }

  @Test
  void readsFromNowhere() {
    for (String level : new String[] {"rc", "ra", "tcc", "si", "strong-session-ser"}) {
      for (String others : new String[] {"", "b 2 aborted: w1=7", "b 2: w1=7 w1=8"}) {
        Claims claims = Claims.at(level, others + "\na 1: r1=7");
        assertThat(claims.refutation(List.of(), new Step.Read(claims.op(1, 0)))).isEqualTo(PROVEN);
      }
      Claims possible = Claims.at(level, "b 2 unknown: w1=7\na 1: r1=7");
      assertThat(possible.refutation(List.of(), new Step.Read(possible.op(1, 0))))
          .isEqualTo("step 0 does not hold: it is true whatever happened, and so says nothing");
    }
  }

  @Test
  void impossibleReads() {
    Claims own = Claims.at("rc", "a 1: w1=7 r1=0");
    assertThat(own.refutation(List.of(), new Step.Impossible(List.of(own.op(1, 1)))))
        .isEqualTo(PROVEN);
    Claims right = Claims.at("rc", "a 1: w1=7 r1=7");
    assertThat(right.refutation(List.of(), new Step.Impossible(List.of(right.op(1, 1)))))
        .isEqualTo("step 0 does not hold: nothing contradicts that all of [1] are there");
    String twice = "a 1: w1=1\nb 2: r1=1 r1=0";
    for (String level : new String[] {"ci", "ra", "ser"}) {
      Claims claims = Claims.at(level, twice);
      Step both = new Step.Impossible(List.of(claims.op(2, 0), claims.op(2, 1)));
      assertThat(claims.refutation(List.of(), both)).isEqualTo(PROVEN);
      assertThat(Claims.at("rc", twice).refutation(List.of(), both)).startsWith("step 0 does not");
    }
  }
}

package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.Claims.PROVEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.History;
import dev.taipan.history.notation.Notation;
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
  void nothingIsBeforeItself() {
    Claims claims = Claims.at("ser", "a 1: a1=1 a1=2\nb 2: r1=[1,2]");
    int key = claims.key(1);
    int t = claims.t(1);
    List<Step> steps = List.of(new Step.Total(key, t, t), new Step.Listed(claims.op(2, 0), t, t));
    for (Step step : steps) {
      assertThat(claims.refutation(List.of(), step))
          .isEqualTo("step 0 does not hold: 0 is a single transaction, not two");
    }
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
          .isEqualTo("step 0 does not hold: it is always true, and so says nothing");
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

  @Test
  void numbersOfNothing() {
    Claims claims = Claims.at("ser", "a 1: w1=5\nb 2: w1=5\nc 3: r1=5 w2=1\nd 4: r1=7 w1=8");
    for (int nothing : new int[] {-4, -3, -2, 99, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      for (int read : new int[] {claims.op(3, 0), claims.op(4, 0)}) {
        Step[] steps = {
          new Step.Read(nothing),
          new Step.Effect(nothing, 0),
          new Step.Effect(read, nothing),
          new Step.Total(nothing, 0, 1),
          new Step.Total(0, nothing, 1),
          new Step.Told(nothing, 0, 1),
          new Step.Listed(nothing, 0, 1),
          new Step.Listed(read, nothing, 1),
          new Step.Impossible(List.of(nothing)),
          new Step.Impossible(List.of(read, nothing)),
          cycle(new Edge.WriteRead(0, 2, nothing)),
          cycle(new Edge.WriteRead(nothing, 2, read)),
          cycle(new Edge.WriteWrite(0, 1, nothing)),
          cycle(new Edge.ReadWrite(2, 0, read, nothing)),
          cycle(new Edge.ReadWrite(3, 0, read, nothing)),
          cycle(new Edge.RealTime(nothing, 0)),
          derived(List.of(nothing), 0),
          derived(List.of(), nothing)
        };
        for (Step step : steps) {
          List<Atom> atoms = List.of(new Atom.Before(claims.key(1), nothing, 0));
          assertThat(claims.refutation(atoms, step)).as("%s", step).startsWith("step 0 does not");
        }
      }
    }
    assertThat(claims.refutation(List.of(), new Step.Impossible(List.of())))
        .startsWith("step 0 does not hold: nothing contradicts");
  }

  @Test
  void derivedClauses() {
    Claims claims = Claims.at("si", LOST_UPDATE);
    int key = claims.key(1);
    List<Atom> atoms = List.of(new Atom.Before(key, 0, 1), new Atom.Before(key, 1, 0));
    Step total = new Step.Total(key, 0, 1);
    Step first = cycle(new Edge.WriteWrite(0, 1, key), new Edge.ReadWrite(1, 0, 2, -1));
    Step second = cycle(new Edge.WriteWrite(1, 0, key), new Edge.ReadWrite(0, 1, 0, -1));
    assertThat(claims.refutation(atoms, total, first, second, derived(List.of(), 1, 2, 0)))
        .isEqualTo(PROVEN);
    assertThat(claims.refutation(atoms, total, first, second, derived(List.of(), 0, 1, 2)))
        .isEqualTo("step 3 does not hold: premise 0 leaves more than one literal open");
    assertThat(claims.refutation(atoms, total, first, second, derived(List.of(), 1, 2)))
        .isEqualTo("step 3 does not hold: its premises do not contradict its negation");
    assertThat(claims.refutation(atoms, total, first, second, derived(List.of(), 1, 1)))
        .isEqualTo("step 3 does not hold: premise 1 forces nothing, since it is true");
    assertThat(claims.refutation(atoms, total, first, second, derived(List.of(), 1, 2, 0, 0)))
        .isEqualTo("step 3 does not hold: premise 0 is not needed");
    assertThat(claims.refutation(atoms, total, derived(List.of(), 1)))
        .isEqualTo("step 1 does not hold: premise 1 is not an earlier step");
    assertThat(claims.refutation(atoms, total, first, derived(List.of(3), 1)))
        .isEqualTo("step 2 does not hold: there is no literal 3");
    assertThat(claims.refutation(atoms, total, first, derived(List.of(1, -1), 1)))
        .isEqualTo("step 2 does not hold: it has literal -1 and its negation");
    assertThat(claims.refutation(atoms, total, first, second, derived(List.of(2), 1, 0)))
        .isEqualTo("the last clause is not empty, so nothing is refuted");
    assertThat(claims.refutation(atoms))
        .isEqualTo("the last clause is not empty, so nothing is refuted");
    assertThat(claims.refutation(List.of(atoms.get(0)), total))
        .isEqualTo(
            "step 0 does not hold: it requires the atom Before[key=0, earlier=1, later=0], "
                + "which the certificate does not contain");
    assertThat(claims.refutation(List.of(atoms.get(0), atoms.get(0)), total))
        .isEqualTo("the atom Before[key=0, earlier=0, later=1] is there twice");
  }

  @Test
  void effectsOfUnknownTransactionsAreNotForgotten() {
    String lines = "a 1: w1=1\nb 2 unknown: r1=0 w1=2\nc 3: r1=1 r2=0\nd 4 unknown: w2=1";
    Claims claims = Claims.at("ser", lines);
    Edge seen = new Edge.WriteRead(claims.t(1), claims.t(3), claims.op(3, 0));
    Edge missed = new Edge.ReadWrite(claims.t(3), claims.t(4), claims.op(3, 1), History.INITIAL);
    Edge back = new Edge.ReadWrite(claims.t(2), claims.t(1), claims.op(2, 0), History.INITIAL);
    List<Atom> unknown = List.of(new Atom.Effect(claims.t(2)), new Atom.Effect(claims.t(4)));
    assertThat(claims.refutation(unknown, new Step.Effect(claims.op(3, 0), claims.t(1))))
        .isEqualTo("step 0 does not hold: it is always true, and so says nothing");
    assertThat(claims.refutation(unknown, cycle(seen, missed, back)))
        .startsWith("step 0 does not hold: ReadWrite[")
        .contains("leads to no event");
    String doubtful = "a 1: r1=0 w2=1\nb 2 unknown: r2=0 w1=1";
    Claims cyclic = Claims.at("ser", doubtful);
    Edge one = new Edge.ReadWrite(cyclic.t(1), cyclic.t(2), cyclic.op(1, 0), History.INITIAL);
    Edge other = new Edge.ReadWrite(cyclic.t(2), cyclic.t(1), cyclic.op(2, 0), History.INITIAL);
    assertThat(cyclic.refutation(List.of(), cycle(one, other)))
        .contains("it requires the atom Effect[transaction=1]");
    assertThat(cyclic.refutation(List.of(new Atom.Effect(cyclic.t(2))), cycle(one, other)))
        .isEqualTo("the last clause is not empty, so nothing is refuted");
  }

  @Test
  void whatAnUnknownTransactionWroteThatWasReadTookEffect() {
    String lines = "a 1: r1=0 r2=1\nb 2 unknown: r1=0 w1=1 w2=1";
    Claims claims = Claims.at("ser", lines);
    Edge seen = new Edge.WriteRead(claims.t(2), claims.t(1), claims.op(1, 1));
    Edge missed = new Edge.ReadWrite(claims.t(1), claims.t(2), claims.op(1, 0), History.INITIAL);
    assertThat(
            claims.refutation(
                List.of(new Atom.Effect(claims.t(2))),
                new Step.Effect(claims.op(1, 1), claims.t(2)),
                cycle(seen, missed),
                derived(List.of(), 0, 1)))
        .isEqualTo(PROVEN);
  }

  @Test
  void ambiguousReads() {
    String lines = "a 1: w1=5 w2=1\nb 2: w1=5 w2=2\nc 3: r1=5 r2=0";
    Claims claims = Claims.at("ra", lines);
    int read = claims.op(3, 0);
    List<Atom> atoms =
        List.of(new Atom.Observed(read, claims.t(1)), new Atom.Observed(read, claims.t(2)));
    assertThat(
            claims.refutation(
                atoms,
                new Step.Read(read),
                cycle(fractured(claims, 1, read)),
                cycle(fractured(claims, 2, read)),
                derived(List.of(), 1, 2, 0)))
        .isEqualTo(PROVEN);
    assertThat(claims.refutation(atoms, cycle(fractured(claims, 1, read))))
        .isEqualTo("the last clause is not empty, so nothing is refuted");
    assertThat(claims.refutation(List.of(atoms.get(0)), new Step.Read(read)))
        .contains("it requires the atom Observed[read=4, writer=1]");
  }

  private static Edge fractured(Claims claims, int writer, int read) {
    Edge seen = new Edge.WriteRead(claims.t(writer), claims.t(3), read);
    return new Edge.Axiom(claims.t(writer), History.INITIAL, claims.op(3, 1), List.of(seen));
  }

  @Test
  void edgesThatAreNotThere() {
    String lines = "a 1 @10..20: r1=0 w1=1\na 2 @30..40: w1=2 w2=1\nb 3 @15..35: r1=1 r2=0";
    Claims claims = Claims.at("strict-ser", lines);
    int[] t = {0, claims.t(1), claims.t(2), claims.t(3)};
    int read = claims.op(3, 0);
    List<Edge> wrong =
        List.of(
            new Edge.SessionOrder(t[2], t[1]),
            new Edge.SessionOrder(t[1], t[3]),
            new Edge.RealTime(t[1], t[3]),
            new Edge.WriteRead(t[2], t[3], read),
            new Edge.WriteRead(t[1], t[2], read),
            new Edge.WriteWrite(t[1], t[3], claims.key(1)),
            new Edge.ReadWrite(t[3], t[1], read, t[1]),
            new Edge.ReadWrite(t[3], t[3], read, t[1]),
            new Edge.ReadWrite(t[3], t[2], read, t[2]),
            new Edge.ReadWrite(t[2], t[1], claims.op(1, 0), History.INITIAL),
            new Edge.ReadWrite(t[1], t[3], claims.op(1, 0), History.INITIAL),
            new Edge.Axiom(t[2], t[1], read, List.of()),
            new Edge.WriteRead(t[1], t[3], claims.op(1, 1)),
            new Edge.WriteRead(t[1], t[3], 99),
            new Edge.SessionOrder(-7, 99));
    for (Edge edge : wrong) {
      assertThat(claims.refutation(List.of(), cycle(edge)))
          .as(edge.toString())
          .startsWith("step 0 does not hold: ")
          .doesNotContain("leads to no event");
    }
    assertThat(claims.refutation(List.of(), cycle())).contains("a cycle has edges");
    assertThat(claims.refutation(List.of(), cycle(new Edge.SessionOrder(t[1], t[2]))))
        .contains("leads to no event");
  }

  @Test
  void realTimeAndSessionsCountWhereTheLevelSaysSo() {
    String stale = "a 1 @10..20: w1=1\na 2 @30..40: r1=0\nb 3: w1=2 w2=3";
    Claims claims = Claims.at("ser", stale);
    Edge missed = new Edge.ReadWrite(claims.t(2), claims.t(1), claims.op(2, 0), History.INITIAL);
    Step inTime = cycle(new Edge.RealTime(claims.t(1), claims.t(2)), missed);
    Step inSession = cycle(new Edge.SessionOrder(claims.t(1), claims.t(2)), missed);
    for (String level : new String[] {"strict-ser", "strong-si", "strong-key-ser"}) {
      assertThat(Claims.at(level, stale).refutation(List.of(), inTime)).isEqualTo(PROVEN);
    }
    for (String level : new String[] {"strict-ser", "pc", "strong-session-si"}) {
      assertThat(Claims.at(level, stale).refutation(List.of(), inSession)).isEqualTo(PROVEN);
    }
    for (String level : new String[] {"ser", "si"}) {
      assertThat(Claims.at(level, stale).refutation(List.of(), inTime)).startsWith("step 0 does");
      assertThat(Claims.at(level, stale).refutation(List.of(), inSession))
          .startsWith("step 0 does");
    }
    String apart = "a 1 @10..20: w1=1 w3=1\na 2 @30..40: w2=1\nb 3: r2=1 r1=0";
    Claims other = Claims.at("strong-key-ser", apart);
    Edge later = new Edge.RealTime(other.t(1), other.t(2));
    Edge seen = new Edge.WriteRead(other.t(2), other.t(3), other.op(3, 0));
    Edge late = new Edge.ReadWrite(other.t(3), other.t(1), other.op(3, 1), History.INITIAL);
    assertThat(other.refutation(List.of(), cycle(later, seen, late))).startsWith("step 0 does");
    assertThat(Claims.at("strict-ser", apart).refutation(List.of(), cycle(later, seen, late)))
        .isEqualTo(PROVEN);
  }

  @Test
  void toldOrders() {
    String lines = "a 1: w1=1\nb 2: w1=2\nc 3: r1=1";
    Claims claims = Claims.at("strong-session-ser", lines + "\na 4: r1=2");
    List<Atom> atoms = List.of(new Atom.Before(claims.key(1), claims.t(2), claims.t(1)));
    Step told = new Step.Told(claims.key(1), claims.t(2), claims.t(1));
    Edge missed = new Edge.ReadWrite(claims.t(4), claims.t(1), claims.op(4, 0), claims.t(2));
    Edge session = new Edge.SessionOrder(claims.t(1), claims.t(4));
    Step[] steps = {told, cycle(session, missed), derived(List.of(), 0, 1)};
    assertThat(claims.refutation(atoms, steps))
        .isEqualTo(
            "step 0 does not hold: no order of versions that counts puts 2 before 0 at key 0");
    assertThat(claims.told(1, 2, 1).refutation(atoms, steps)).isEqualTo(PROVEN);
    assertThat(claims.told(1, 1, 2).refutation(atoms, steps)).startsWith("step 0 does not hold");
    assertThat(Claims.at("ra", lines).told(1, 2, 1).refutation(atoms, told))
        .startsWith("step 0 does not hold: no order of versions that counts");
  }

  @Test
  void listOrders() {
    String lines = "a 1: a1=1\nb 2: a1=2\nc 3: r1=[2,1]\nd 4: r2=0 w3=1\na 5: r3=1";
    Claims claims = Claims.at("rc", lines);
    int read = claims.op(3, 0);
    Atom after = new Atom.Before(claims.key(1), claims.t(2), claims.t(1));
    Atom before = new Atom.Before(claims.key(1), claims.t(1), claims.t(2));
    assertThat(claims.refutation(List.of(after), new Step.Listed(read, claims.t(2), claims.t(1))))
        .isEqualTo("the last clause is not empty, so nothing is refuted");
    assertThat(claims.refutation(List.of(before), new Step.Listed(read, claims.t(1), claims.t(2))))
        .isEqualTo("step 0 does not hold: the list that read 3 returned does not put 0 before 2");
    String torn = "a 1: a1=1 a1=3\nb 2: a1=2\nc 3: r1=[1,2]";
    Claims mixed = Claims.at("tcc", torn);
    List<Atom> both =
        List.of(
            new Atom.Before(mixed.key(1), mixed.t(1), mixed.t(2)),
            new Atom.Before(mixed.key(1), mixed.t(2), mixed.t(1)));
    Edge forth = new Edge.WriteWrite(mixed.t(1), mixed.t(2), mixed.key(1));
    Edge back = new Edge.WriteWrite(mixed.t(2), mixed.t(1), mixed.key(1));
    assertThat(
            mixed.refutation(
                both,
                new Step.Listed(mixed.op(3, 0), mixed.t(1), mixed.t(2)),
                new Step.Listed(mixed.op(3, 0), mixed.t(2), mixed.t(1)),
                cycle(forth, back),
                derived(List.of(), 0, 1, 2)))
        .isEqualTo(PROVEN);
  }

  @Test
  void brokenLists() {
    for (String lines :
        new String[] {
          "a 1: r1=[7]",
          "a 1: r1=[7] a1=7",
          "a 1: a1=7 r1=[]",
          "a 1: a1=7 a1=8 r1=[8,7]",
          "b 2 aborted: a1=7\nb 3: a1=8\na 1: r1=[7,8]",
          "b 2: a1=7\na 1: r1=[7,7]",
          "b 2: a1=7 a1=8\nb 3: a1=9\na 1: r1=[8,7,9]",
          "b 2: a1=7 a1=8\nb 3: a1=9\na 1: r1=[7,9]"
        }) {
      for (String level : new String[] {"rc", "tcc", "si"}) {
        Claims claims = Claims.at(level, lines);
        int place = lines.startsWith("a 1: a1=7 a1=8") ? 2 : lines.startsWith("a 1: a1") ? 1 : 0;
        Step impossible = new Step.Impossible(List.of(claims.op(1, place)));
        assertThat(claims.refutation(List.of(), impossible)).as(lines).isEqualTo(PROVEN);
      }
    }
    Claims right =
        Claims.at("rc", "b 2: a1=7 a1=8\nb 3: a1=9\na 1: r1=[7,8,9] a1=10 r1=[7,8,9,10]");
    for (int place : new int[] {0, 2}) {
      assertThat(right.refutation(List.of(), new Step.Impossible(List.of(right.op(1, place)))))
          .startsWith("step 0 does not hold: nothing contradicts");
    }
    Claims parting = Claims.at("rc", "a 1: a1=1\nb 2: a1=2\nc 3: r1=[1]\nd 4: r1=[2]");
    Step both = new Step.Impossible(List.of(parting.op(3, 0), parting.op(4, 0)));
    assertThat(parting.refutation(List.of(), both)).isEqualTo(PROVEN);
    assertThat(Claims.at("ci", "a 1: r1=[7]").refutation(List.of(), new Step.Read(0)))
        .isEqualTo("step 0 does not hold: ci only requires that reads repeat");
  }

  @Test
  void anotherHistory() {
    Claims claims = Claims.at("ser", "a 1: w1=1");
    Certificate certificate =
        new Certificate(
            CertifiedLevel.SERIALIZABILITY,
            Fingerprint.of(Notation.history("a 1: w1=2")),
            new Refutation(List.of(), List.of()));
    assertThat(claims.of(certificate))
        .startsWith("the certificate belongs to another history: its");
  }
}

package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.Claims.PROVEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.notation.Notation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the verifier makes of claims about histories with a final transaction. */
class FinalTransactionTest {
  private static final String BLIND = "a 1: w1=1\nb 2: w1=2\nc 9 final: r1=1\n";
  private static final String LOST = "a 1: w1=1\na 2: r1=1 w1=2\nc 9 final: r1=1\n";

  private static int[] list(int... numbers) {
    return numbers;
  }

  @ParameterizedTest
  @ValueSource(strings = {"rc", "ra", "tcc", "ser", "strong-session-ser"})
  void comesLastAndReadsWhatIsThere(String level) {
    Claims claims = Claims.at(level, BLIND);
    assertThat(claims.order(2, 1, 9)).isEqualTo(PROVEN);
    assertThat(claims.order(1, 9, 2))
        .isEqualTo("transaction 9 is the final one, but does not see all others");
    assertThat(claims.order(1, 2, 9)).isNotEqualTo(PROVEN);
    assertThat(Claims.at(level, BLIND.replace(" final", "")).order(1, 9, 2)).isEqualTo(PROVEN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rc", "ra", "tcc"})
  void readsNothingOlderAtWeakLevels(String level) {
    Claims claims = Claims.at(level, BLIND);
    assertThat(claims.order(1, 2, 9))
        .isEqualTo(
            "transaction 9 at place 2 of the order, seeing 2 commits, had seen transaction 2,"
                + " which wrote key 1, and reads an older version of it");
    assertThat(claims.observing(list(1, 2, 9), list(claims.op(9, 0)), 1))
        .contains("had seen transaction 2");
    assertThat(Claims.at(level, BLIND.replace(" final", "")).order(1, 2, 9)).isEqualTo(PROVEN);
  }

  @Test
  void seesAllSnapshots() {
    Claims claims = Claims.at("si", "a 1: w1=1\nb 2: w2=2\nc 9 final: r1=1\n");
    assertThat(claims.order(list(1, 2, 9), 0, 0, 2)).isEqualTo(PROVEN);
    assertThat(claims.order(list(1, 2, 9), 0, 0, 1))
        .isEqualTo("transaction 9 is the final one, but does not see all others");
  }

  @ParameterizedTest
  @ValueSource(strings = {"si", "ser", "strict-ser", "pc"})
  void allOthersComeBeforeIt(String level) {
    Claims claims = Claims.at(level, LOST.replace("c 9", "c 9 @1..9"));
    Edge missed = new Edge.ReadWrite(claims.t(9), claims.t(2), claims.op(9, 0), claims.t(1));
    Step order = new Step.Total(claims.key(1), claims.t(1), claims.t(2));
    List<Atom> atoms =
        List.of(
            new Atom.Before(claims.key(1), claims.t(1), claims.t(2)),
            new Atom.Before(claims.key(1), claims.t(2), claims.t(1)));
    Step lost = new Step.Cycle(List.of(new Edge.BeforeFinal(claims.t(2), claims.t(9)), missed));
    Step early =
        new Step.Cycle(
            List.of(
                new Edge.WriteRead(claims.t(1), claims.t(2), claims.op(2, 0)),
                new Edge.WriteWrite(claims.t(2), claims.t(1), claims.key(1))));
    Step end = new Step.Derived(List.of(), List.of(0, 1, 2));
    assertThat(claims.refutation(atoms, lost, early, order, end)).isEqualTo(PROVEN);
    Claims ordinary = Claims.at(level, LOST.replace("c 9 final", "c 9 @1..9"));
    assertThat(ordinary.refutation(atoms, lost, early, order, end))
        .contains("has no such reason at " + level);
    Step self = new Step.Cycle(List.of(new Edge.BeforeFinal(claims.t(9), claims.t(9))));
    assertThat(claims.refutation(List.of(), self)).contains("has no such reason");
    Step other = new Step.Cycle(List.of(new Edge.BeforeFinal(claims.t(1), claims.t(2)), missed));
    assertThat(claims.refutation(atoms, other)).contains("has no such reason");
  }

  @Test
  void countsInTheFingerprint() {
    assertThat(Fingerprint.of(Notation.history(BLIND)))
        .isNotEqualTo(Fingerprint.of(Notation.history(BLIND.replace(" final", ""))));
  }
}

package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.checker.deduction.Deducer;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.patterns.AnomalyChecker;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.WeakAlgorithm;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is found of patterns, of registers and of lists, has an argument that is verified. */
class PatternsAreCertifiedTest {
  /** Forbids all patterns. */
  private static final CertifiedLevel LEVEL = CertifiedLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY;

  private static final Set<Tap> ALL = EnumSet.allOf(Tap.class);

  /** Arguments of which there is no certificate that holds. */
  private final List<String> uncertified = new ArrayList<>();

  @Test
  void ofRandomHistories() {
    assertThat(verifyAll(3_000)).containsAll(ALL);
    assertThat(uncertified).isEmpty();
  }

  @Test
  @Tag("slow")
  void ofManyRandomHistories() {
    assertThat(verifyAll(100_000)).containsAll(ALL);
    assertThat(uncertified).isEmpty();
  }

  /**
   * Only a read that is wrong by itself shows that a transaction of unknown outcome took effect; or
   * it is a second read, of another version than the first, that puts such a transaction on a
   * cycle.
   */
  @ParameterizedTest
  @ValueSource(longs = {27_027, 56_181, 63_205, 27_223, 56_227, 64_653, 43_913, 45_923, 71_497})
  void ofUnknownOutcomes(long seed) {
    verify(seed, EnumSet.noneOf(Tap.class));
    assertThat(uncertified).isEmpty();
  }

  /** Verifies what is found in so many histories; returns the patterns. */
  private Set<Tap> verifyAll(int histories) {
    Set<Tap> seen = EnumSet.noneOf(Tap.class);
    for (long seed = 0; seed < histories; seed++) {
      verify(seed, seen);
    }
    return seen;
  }

  private void verify(long seed, Set<Tap> seen) {
    History any = TinyHistories.ofAnyKind(seed);
    verify(
        NumberedBySession.of(seed % 5 == 0 ? FinalReads.behind(any, new Random(seed)) : any), seen);
  }

  /**
   * The longest list has an append that is made only later, and a shorter one shows that another
   * one took effect; who shows that is in a list that disagrees with the one taken as the longest.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        s0 0: r0=[4] r0=[] a0=1
        s0 1 aborted: r0=[] r0=[]
        s0 2: a0=2 a0=3 a0=4
        s0 3: r0=[1,2,3,4]
        """,
        """
        s0 0: r0=[] a0=1 r0=[1]
        s0 1 unknown: r0=[1] r0=[1] a0=2
        s0 2: r0=[1] a0=3
        s0 3: a0=4 r0=[1,4] r0=[1,4]
        s0 4: r0=[3,2,1] a0=5
        """
      })
  void ofLists(String lines) {
    assertThat(verify(NumberedBySession.of(Notation.history(lines)), EnumSet.noneOf(Tap.class)))
        .isGreaterThan(2);
    assertThat(uncertified).isEmpty();
  }

  /** Verifies what is found in a history; returns how many violations that is. */
  private int verify(History history, Set<Tap> seen) {
    PreparedHistory prepared = new PreparedHistory(history);
    List<Violation> found = new ArrayList<>();
    AnomalyChecker.all(prepared, ALL, 3, WeakAlgorithm.GUESS, Deadline.NONE)
        .examples()
        .forEach(
            (tap, examples) -> {
              seen.add(tap);
              found.addAll(examples);
            });
    AnomalyChecker.first(prepared, ALL, WeakAlgorithm.GUESS).ifPresent(found::add);
    AnomalyChecker.firstInLists(prepared, ALL).ifPresent(found::add);
    AnomalyChecker.firstInLists(prepared, Set.of()).ifPresent(found::add);
    AnomalyChecker.disorderOfWrites(prepared).ifPresent(found::add);
    found.forEach(violation -> verify(history, violation));
    return found.size();
  }

  private void verify(History history, Violation violation) {
    Deducer deducer = new Deducer(Accesses.of(history), LEVEL, VersionOrder.NONE, Deadline.NONE);
    try {
      Verifier.verify(
          history,
          VersionOrder.NONE,
          new Certificate(
              LEVEL, Fingerprint.of(history), deducer.of(violation.evidence()).orElseThrow()));
    } catch (RejectedException | NoSuchElementException none) {
      uncertified.add("%s: %s of%n%s".formatted(none, violation.name(), Notation.lines(history)));
    }
  }
}

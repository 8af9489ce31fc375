package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.checker.refute.Refuter;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every verdict has a certificate that is verified, and nothing else has one. */
class CertificationTest {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();

  @Test
  void everyVerdictHasACertificateAndNothingElse() {
    check(60);
  }

  /** It had seen at read atomicity what its session had, and not what others had shown that. */
  @Test
  void whatASessionHadSeenHasACertificateWhateverElseShowsIt() {
    check(ListHistories.of(37178), 37178);
  }

  /**
   * What is wrong is no list that only seems to be of nobody's because its writers are left out.
   */
  @Test
  void withoutInitialVersionsWritersAreNotLeftOut() {
    check(MixedHistories.of(17801).history(), 17801);
  }

  /** What comes before own appends is nothing, also where keys have no initial value. */
  @Test
  void withoutInitialVersionsAListOfOwnAppendsIsReadOfNobody() {
    HistoryBuilder builder = new HistoryBuilder().noInitialValue();
    check(Notation.history(builder, "a 1: a1=1\nb 2: r1=[1] a1=2 r1=[2]"), 0);
  }

  /** Of the lists that 2 read the first one is empty, and 3 is in the middle of the second one. */
  @Test
  void aWriterIsFoundInTheListThatShowsIt() {
    check(
        Notation.history(
            """
            a 1 unknown: a1=3 a1=4
            a 2: r1=[] r1=[1,2,3,4]
            a 3 unknown: a1=2
            a 4: a1=1
            """),
        0);
  }

  /** The argument supposes who wrote what was read, and goes on with who missed that version. */
  @Test
  void theReadBehindAMissedVersionHasItsReason() {
    check(
        Notation.history(
            """
            a 1: r0=0 w1=2 r2=0
            a 2: r0=0 r2=2 r1=2 w0=0
            a 3: w1=1 r0=0 w1=0 w1=0
            a 4: w2=0 w1=1 w1=2
            b 5: w2=0 w2=2 r2=2 w1=0
            """),
        0);
    check(RandomHistories.of(12592), 12592);
  }

  /** The order puts 2 before 3 and 3 before 1, in lists of their own. */
  @Test
  void whoStandsBetweenTwoVersionsInTheOrderIsInTheCertificate() {
    History plain = Notation.history("a 1: w1=1\na 2: w1=2\nb 3: w1=3\nc 4: r1=1");
    VersionOrder order = new VersionOrder.Builder("told").add(0, 0, 1, 2).add(0, 0, 2, 0).build();
    check(plain.withVersionOrder(order), 0);
  }

  /** It takes cases, and those are of an excerpt that leaves 2 out, by which 1 is before 0. */
  @Test
  void whoStandsBetweenTwoVersionsIsInTheCertificateOfCases() {
    History plain =
        Notation.history(
            """
            a 0 unknown: w1=4 w0=1
            a 1: r0=1 w1=2 w0=3
            a 2: w1=3 w1=1 r0=3
            a 3 unknown: w0=1 r0=1 r1=1
            a 4: r0=1 r0=1 w0=5
            a 5: r0=5 w0=4
            """);
    int key = plain.key(plain.operationStart(0));
    VersionOrder order =
        new VersionOrder.Builder("told").add(key, 0, 0, 1, 2).add(key, 0, 2, 0).build();
    check(plain.withVersionOrder(order), 0);
  }

  /** Whichever two values of those read one takes, a single transaction wrote both. */
  @Test
  void readsOfWhichOnlyThreeDifferHaveACertificate() {
    check(
        Notation.history("a 1: w1=1 w1=2\na 2: w1=2 w1=3\na 3: w1=1 w1=3\nb 4: r1=1 r1=2 r1=3"), 0);
    check(NoisyHistories.withEqualValues(20_710), 20_710);
    check(NoisyHistories.withEqualValues(25_496), 25_496);
  }

  @Test
  @Tag("slow")
  void everyVerdictOfMoreHistoriesHasACertificateAndNothingElse() {
    check(2_000);
  }

  @Test
  @Tag("exhaustive")
  void everyVerdictOfFarMoreHistoriesHasACertificateAndNothingElse() {
    check(80_000);
  }

  private static void check(int histories) {
    check(RandomHistories::of, histories);
    check(ListHistories::of, histories);
    check(NoisyHistories::withEqualValues, histories / 3);
    check(seed -> MixedHistories.of(seed).history(), histories);
    check(seed -> ordered(RandomHistories.of(seed), seed), histories);
    check(seed -> ordered(ListHistories.of(seed), seed), histories / 3);
  }

  private static History ordered(History plain, long seed) {
    return plain.withVersionOrder(VersionOrders.any(plain, new Random(seed)));
  }

  private static void check(LongFunction<History> draw, int histories) {
    LongStream.range(0, histories).parallel().forEach(seed -> check(draw.apply(seed), seed));
  }

  private static void check(History drawn, long seed) {
    History history = NumberedBySession.of(drawn);
    CheckOptions options = OPTIONS.withStrategy(Strategies.any(new SplittableRandom(seed)));
    IsolationChecker.checkAll(history, options)
        .forEach(
            (level, verdict) -> {
              String name = "%s of %d: %s".formatted(level, seed, verdict.outcome());
              assertThat(Certification.of(history, verdict, options)).as(name).isPresent();
              if (verdict.outcome() == Outcome.SATISFIED) {
                assertThat(refutation(history, level)).as(name).isEmpty();
              }
            });
  }

  private static Optional<Refutation> refutation(History history, IsolationLevel level) {
    CertifiedLevel certified = CertifiedLevel.of(level.symbol()).orElseThrow();
    BitSet all = new BitSet();
    all.set(0, history.transactions());
    return new Refuter(Accesses.of(history), history.versionOrder(), Deadline.NONE)
        .refute(certified, all);
  }

  @Test
  void verifiedVerdictsAreTheSame() {
    LongStream.range(0, 60)
        .mapToObj(TinyHistories::ofAnyKind)
        .forEach(
            history -> {
              Map<IsolationLevel, Outcome> usual = outcomes(history, OPTIONS);
              for (Verification verification : Verification.values()) {
                assertThat(outcomes(history, OPTIONS.withVerification(verification)))
                    .isEqualTo(usual);
              }
            });
  }

  private static Map<IsolationLevel, Outcome> outcomes(History history, CheckOptions options) {
    Map<IsolationLevel, Outcome> outcomes = new EnumMap<>(IsolationLevel.class);
    IsolationChecker.checkAll(history, options)
        .forEach((level, verdict) -> outcomes.put(level, verdict.outcome()));
    return outcomes;
  }

  @Test
  void noneIsVerifiedOfAnotherHistory() {
    History history = RandomHistories.of(1);
    Verdict verdict = IsolationChecker.check(history, IsolationLevel.SERIALIZABILITY, OPTIONS);
    Certificate certificate = Certification.of(history, verdict, OPTIONS).orElseThrow();
    History other = NumberedBySession.of(RandomHistories.of(2));

    assertThatThrownBy(() -> Verifier.verify(other, other.versionOrder(), certificate))
        .isInstanceOf(RejectedException.class)
        .hasMessageContaining("belongs to another history");
  }

  @Test
  void refutationsAreVerifiedWithinATime() {
    History history = Notation.history("a 1: r1=0 w1=1\nb 2: r1=0 w1=2");
    Verdict verdict = IsolationChecker.check(history, IsolationLevel.SERIALIZABILITY, OPTIONS);
    Certificate certificate = Certification.of(history, verdict, OPTIONS).orElseThrow();
    CheckOptions hurried = OPTIONS.withTimeout(Duration.ofNanos(1));

    assertThatThrownBy(() -> Certification.verify(history, certificate, hurried))
        .isInstanceOf(DeadlineExceededException.class);
  }

  @Test
  void alteredOnesThatAreVerifiedClaimWhatIsTrue() {
    alter(2_000);
  }

  @Test
  @Tag("slow")
  void moreAlteredOnesThatAreVerifiedClaimWhatIsTrue() {
    alter(10_000);
  }

  @Test
  @Tag("exhaustive")
  void farMoreAlteredOnesThatAreVerifiedClaimWhatIsTrue() {
    alter(200_000);
  }

  /** Alters certificates of each level so often. */
  private static void alter(int alterations) {
    int ofEach = 50;
    Map<CertifiedLevel, Integer> altered = new EnumMap<>(CertifiedLevel.class);
    Map<CertifiedLevel, Integer> verified = new EnumMap<>(CertifiedLevel.class);
    for (long seed = 0; altered.size() < 12 || min(altered) < alterations; seed++) {
      History history = NumberedBySession.of(TinyHistories.ofAnyKind(seed));
      Map<IsolationLevel, Verdict> verdicts = IsolationChecker.checkAll(history, OPTIONS);
      Alterations random = new Alterations(seed);
      verdicts.forEach(
          (level, verdict) -> {
            Certificate certificate = Certification.of(history, verdict, OPTIONS).orElseThrow();
            for (int i = 0; i < ofEach; i++) {
              Certificate other = random.alter(certificate);
              altered.merge(certificate.level(), 1, Integer::sum);
              if (isVerified(history, other)) {
                verified.merge(certificate.level(), 1, Integer::sum);
                assertThat(Claims.areTrue(other, verdicts)).as("%s", other).isTrue();
              }
            }
          });
    }
    assertThat(verified).hasSize(12).allSatisfy((level, times) -> assertThat(times).isPositive());
  }

  private static int min(Map<CertifiedLevel, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).min().orElse(0);
  }

  private static boolean isVerified(History history, Certificate certificate) {
    try {
      Verifier.verify(history, history.versionOrder(), certificate);
      return true;
    } catch (RejectedException rejected) {
      return false;
    }
  }
}

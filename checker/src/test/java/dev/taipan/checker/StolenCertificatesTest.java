package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Certificates that are right, but of another history, or that were made by hand: with the
 * fingerprint of a history they are verified of it only if they claim what is true of it.
 */
class StolenCertificatesTest {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();

  private final Map<NearlyTheSame.Change, Integer> verified =
      new EnumMap<>(NearlyTheSame.Change.class);
  private final Map<NearlyTheSame.Change, Integer> rejected =
      new EnumMap<>(NearlyTheSame.Change.class);

  @Test
  void thoseOfNearlyTheSameHistoryClaimWhatIsTrue() {
    steal(30);
  }

  @Test
  @Tag("slow")
  void thoseOfMoreHistoriesClaimWhatIsTrue() {
    steal(500);
  }

  @Test
  @Tag("exhaustive")
  void thoseOfFarMoreHistoriesClaimWhatIsTrue() {
    steal(10_000);
  }

  private void steal(int histories) {
    for (long seed = 0; seed < histories; seed++) {
      History history = NumberedBySession.of(TinyHistories.ofAnyKind(seed));
      Map<IsolationLevel, Verdict> verdicts = IsolationChecker.checkAll(history, OPTIONS);
      for (NearlyTheSame.Change change : NearlyTheSame.Change.values()) {
        History other = NearlyTheSame.as(history, change, new SplittableRandom(seed));
        IsolationChecker.checkAll(other, OPTIONS)
            .values()
            .forEach(verdict -> steal(other, verdict, change, history, verdicts));
      }
    }
    assertThat(verified).hasSize(NearlyTheSame.Change.values().length);
    assertThat(rejected).hasSize(NearlyTheSame.Change.values().length);
  }

  private void steal(
      History other,
      Verdict verdict,
      NearlyTheSame.Change change,
      History history,
      Map<IsolationLevel, Verdict> verdicts) {
    Certification.of(other, verdict, OPTIONS)
        .ifPresent(
            certificate ->
                (isTrueIfVerified(certificate.level(), certificate.claim(), history, verdicts)
                        ? verified
                        : rejected)
                    .merge(change, 1, Integer::sum));
  }

  /** Whether a claim is verified of a history, which it must not be unless it is true. */
  private static boolean isTrueIfVerified(
      CertifiedLevel level,
      Certificate.Claim claim,
      History history,
      Map<IsolationLevel, Verdict> verdicts) {
    Certificate certificate = new Certificate(level, Fingerprint.of(history), claim);
    try {
      Verifier.verify(history, history.versionOrder(), certificate);
    } catch (RejectedException reason) {
      return false;
    }
    assertThat(Claims.areTrue(certificate, verdicts)).as("%s", certificate).isTrue();
    return true;
  }

  @Test
  void ordersMadeByHandClaimWhatIsTrue() {
    makeOrders(40);
  }

  @Test
  @Tag("slow")
  void moreOrdersMadeByHandClaimWhatIsTrue() {
    makeOrders(400);
  }

  @Test
  @Tag("exhaustive")
  void farMoreOrdersMadeByHandClaimWhatIsTrue() {
    makeOrders(8_000);
  }

  private static void makeOrders(int histories) {
    Map<CertifiedLevel, Integer> verified = new EnumMap<>(CertifiedLevel.class);
    for (long seed = 0; seed < histories; seed++) {
      History history = NumberedBySession.of(TinyHistories.ofAnyKind(seed));
      Map<IsolationLevel, Verdict> verdicts = IsolationChecker.checkAll(history, OPTIONS);
      Random random = new Random(seed);
      for (CertifiedLevel level : CertifiedLevel.values()) {
        for (int i = 0; i < 100; i++) {
          if (isTrueIfVerified(level, order(history, random), history, verdicts)) {
            verified.merge(level, 1, Integer::sum);
          }
        }
      }
    }
    assertThat(verified).hasSize(CertifiedLevel.values().length);
  }

  /** All that committed and some of what may have, anyhow, with snapshots or without. */
  private static Order order(History history, Random random) {
    List<Integer> commits =
        IntStream.range(0, history.transactions())
            .filter(t -> mayBeIn(history, t, random))
            .boxed()
            .collect(Collectors.toCollection(ArrayList::new));
    Collections.shuffle(commits, random);
    int events = random.nextInt(2) * commits.size();
    int[] snapshots =
        IntStream.range(0, events).map(place -> place - random.nextInt(place + 1) / 2).toArray();
    return new Order(commits.stream().mapToInt(Integer::intValue).toArray(), snapshots);
  }

  private static boolean mayBeIn(History history, int t, Random random) {
    return switch (history.status(t)) {
      case COMMITTED -> !history.isInitialTransaction(t);
      case UNKNOWN -> random.nextBoolean();
      case ABORTED -> false;
    };
  }
}

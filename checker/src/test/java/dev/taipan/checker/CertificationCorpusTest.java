package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.file.CertificateFile;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.checker.OwnCorpus.Sample;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever is decided of recorded histories, at every level, has a certificate that proves it to
 * those who have only the two files: our own small corpus, and the large one where it is at hand.
 */
class CertificationCorpusTest {
  /** Transactions. */
  private static final int TINY = 100;

  private static final CheckOptions IN_A_MINUTE =
      CheckOptions.DEFAULTS.withTimeout(Duration.ofSeconds(60));

  @TempDir Path folder;

  private final List<String> objections = new ArrayList<>();
  private final Map<Outcome, Integer> verified = new EnumMap<>(Outcome.class);

  @Test
  void everyVerdictOnOurOwnCorpusHasACertificate() throws IOException {
    certify(ownCorpus().stream(), IN_A_MINUTE);
    assertVerified(200, 300);
  }

  @Test
  void everyVerdictOnATinyHistoryHasACertificate() throws IOException {
    certify(corpus(entry -> entry.hasAtMost(TINY)), IN_A_MINUTE);
    assertVerified(150, 150);
  }

  @Test
  @Tag("slow")
  void everyVerdictOnALargerHistoryHasACertificate() throws IOException {
    certify(corpus(entry -> !entry.hasAtMost(TINY)), IN_A_MINUTE);
    assertVerified(300, 300);
  }

  @Test
  @Tag("exhaustive")
  void everyVerdictOnOurOwnCorpusInAnyFormatHasACertificate() throws IOException {
    certify(OwnCorpus.samples().stream().map(Sample::path), IN_A_MINUTE);
    assertVerified(1_000, 1_000);
  }

  static Stream<String> solvers() {
    return Solvers.all().stream().map(Solver::name);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  @Tag("slow")
  void everyVerdictOfEverySolverHasACertificate(String name) throws IOException {
    certify(smallHistories(), IN_A_MINUTE.withStrategy(strategy(name).withoutSaturation()));
    assertVerified(200, 200);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  @Tag("exhaustive")
  void everyVerdictOfEverySolverBehindSaturationHasACertificate(String name) throws IOException {
    certify(smallHistories(), IN_A_MINUTE.withStrategy(strategy(name)));
    assertVerified(200, 200);
  }

  private static Strategy strategy(String name) {
    Solver solver = Solvers.named(name).orElseThrow();
    Optional<String> reason = solver.unavailable();
    assumeTrue(reason.isEmpty(), () -> name + " is left out: " + reason.get());
    return Strategy.DEFAULTS.withSolver(solver);
  }

  private static Stream<Path> smallHistories() throws IOException {
    return Stream.concat(corpus(entry -> entry.hasAtMost(TINY)), ownCorpus().stream());
  }

  /** Each history in the format that says all. */
  private static List<Path> ownCorpus() throws IOException {
    return OwnCorpus.samples().stream()
        .map(Sample::path)
        .filter(path -> path.toString().endsWith(".jsonl"))
        .toList();
  }

  private static Stream<Path> corpus(Predicate<Manifest.Entry> some) {
    List<Manifest.Entry> entries = CorpusTest.entries().toList();
    assumeTrue(!entries.isEmpty(), "no corpus at hand: set the system property taipan.corpus");
    return entries.stream().filter(some).map(Manifest.Entry::path);
  }

  private void certify(Stream<Path> files, CheckOptions options) throws IOException {
    for (Path file : files.toList()) {
      History history = HistoryFiles.read(file);
      for (Verdict verdict : IsolationChecker.checkAll(history, options).values()) {
        if (verdict.outcome() != Outcome.UNKNOWN) {
          objection(file, history, verdict, options)
              .ifPresentOrElse(
                  found -> objections.add(file + " at " + verdict.level().symbol() + ": " + found),
                  () -> verified.merge(verdict.outcome(), 1, Integer::sum));
        }
      }
    }
  }

  /** What is wrong with the certificate of a verdict, for those who read both files anew. */
  private Optional<String> objection(
      Path file, History history, Verdict verdict, CheckOptions options) throws IOException {
    Optional<Certificate> made = Certification.of(history, verdict, options);
    if (made.isEmpty()) {
      return Optional.of("none of " + verdict.outcome());
    }
    Path proof = folder.resolve("certificate");
    CertificateFile.write(proof, made.get());
    Certificate read = CertificateFile.read(proof);
    try {
      Certification.verify(HistoryFiles.read(file), read, options);
    } catch (RejectedException rejected) {
      return Optional.of(rejected.getMessage());
    }
    return Claims.isTrue(read, verdict) ? Optional.empty() : Optional.of("it claims otherwise");
  }

  private void assertVerified(int satisfied, int violated) {
    assertThat(objections).isEmpty();
    assertThat(verified.get(Outcome.SATISFIED)).isGreaterThan(satisfied);
    assertThat(verified.get(Outcome.VIOLATED)).isGreaterThan(violated);
  }
}

package dev.taipan.benchmarks.certificates;

import dev.taipan.benchmarks.measure.StageCpu;
import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.file.CertificateFile;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.checker.Certification;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.effort.Stage;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * What it costs to prove that a level is violated. Times are CPU time of one thread in
 * milliseconds, which a busy machine does not change much.
 *
 * @param name of the history
 * @param level that is violated
 * @param reading time from the file to the history in memory
 * @param deciding time from the history in memory to the verdict
 * @param explaining time for the counterexample: finding what to say, and making it small
 * @param certifying time for the certificate; it is verified once before it is handed out
 * @param verifying time to verify it again
 * @param bytes of its file; 0 if there is none, because there was no time to make it
 */
record ProofCost(
    String name,
    IsolationLevel level,
    double reading,
    double deciding,
    double explaining,
    double certifying,
    double verifying,
    long bytes) {

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Measures once; empty if the level is not violated.
   *
   * @param reading what it took to read the history
   */
  static Optional<ProofCost> of(
      String name, History history, double reading, IsolationLevel level, Duration timeout)
      throws IOException {
    StageCpu check = new StageCpu();
    CheckOptions options = CheckOptions.DEFAULTS.withTimeout(timeout);
    Verdict verdict = IsolationChecker.check(history, level, options.withOnStage(check::begin));
    check.end();
    if (verdict.outcome() != Outcome.VIOLATED) {
      return Optional.empty();
    }
    double explaining = check.nanos(Stage.EXPLAIN) / NANOS_PER_MILLI;
    double deciding = Arrays.stream(check.millis()).sum() - explaining;
    StageCpu making = new StageCpu();
    Optional<Certificate> certificate = Certification.of(history, verdict, options);
    making.end();
    StageCpu verifying = new StageCpu();
    certificate.ifPresent(made -> verify(history, made, options));
    verifying.end();
    return Optional.of(
        new ProofCost(
            name,
            level,
            reading,
            deciding,
            explaining,
            making.millis()[0],
            verifying.millis()[0],
            certificate.isPresent() ? bytes(certificate.get()) : 0));
  }

  private static void verify(History history, Certificate certificate, CheckOptions options) {
    try {
      Certification.verify(history, certificate, options);
    } catch (RejectedException defect) {
      throw new IllegalStateException(defect);
    }
  }

  private static long bytes(Certificate certificate) throws IOException {
    Path file = Files.createTempFile("taipan", ".certificate");
    try {
      CertificateFile.write(file, certificate);
      return Files.size(file);
    } finally {
      Files.delete(file);
    }
  }

  /** How much longer it takes to explain the violation than to find it. */
  double explainingByDeciding() {
    return explaining / deciding;
  }

  /** How much longer it takes to explain the violation than to read the history and to find it. */
  double explainingByChecking() {
    return explaining / (reading + deciding);
  }
}

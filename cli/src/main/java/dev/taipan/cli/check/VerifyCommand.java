package dev.taipan.cli.check;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.file.BadCertificateException;
import dev.taipan.certificate.file.CertificateFile;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.checker.CheckOptions;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.library.NamedInput;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.ReadingOptions;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
import dev.taipan.history.io.HistoryInput;
import dev.taipan.history.io.ReadLimits;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.text.CertificateText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Verifies certificates. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description =
        "Verifies that a certificate proves a verdict on a history, or looks again at what Elle "
            + "found in it.",
    footer = {
      "",
      "Certificates are what 'taipan check --certificate' writes. The history must be read and "
          + "its order of versions trusted as when it was checked: with the same options.",
      "",
      "Examples:",
      "  taipan check --level si --certificate history.proof history.txt",
      "  taipan verify history.txt history.proof",
      "  taipan verify --export lrat history.txt history.proof",
      "  taipan verify --elle results.edn history.edn",
      "",
      "Exit status: 0 the certificate proves what it claims, or all that Elle found is confirmed; "
          + "2 bad input or usage; 3 some of what Elle found cannot be checked, or --timeout is "
          + "over; 4 the certificate "
          + "is refused, or something that Elle found is not confirmed."
    })
public final class VerifyCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay progress;

  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading;

  @Mixin private VersionOrderOptions versionOrder;

  @Mixin private PredicateOptions predicates;

  @Option(
      names = "--export",
      paramLabel = "FORMAT",
      converter = OptionValue.ProofFormat.class,
      completionCandidates = OptionValue.ProofFormat.class,
      description =
          "Also write what proves a violation for other tools: ${COMPLETION-CANDIDATES} writes "
              + "clauses in DIMACS's format to CERTIFICATE.cnf, and how they contradict each other to "
              + "CERTIFICATE.lrat.")
  private String export;

  @Parameters(
      index = "0",
      paramLabel = "HISTORY",
      description = "File, or directory where the format is one.")
  private Path file;

  @Option(
      names = "--elle",
      paramLabel = "RESULT",
      description =
          "Look again at the anomalies that a result of Elle has, in EDN or JSON, instead of at a "
              + "certificate: whether the history shows each step of each cycle, and what else is "
              + "said of few transactions.")
  private Path result;

  @Option(
      names = {"-t", "--timeout"},
      paramLabel = "DURATION",
      converter = OptionValue.Time.class,
      description =
          "Give up verifying a certificate, and evaluating predicates, after this time: 500ms, 30s, "
              + "5m, 1h. Default: never.")
  private Duration timeout;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "CERTIFICATE",
      description = "What proves a verdict on it.")
  private Path proof;

  public VerifyCommand(Engine engine, ProgressDisplay progress) {
    this.engine = engine;
    this.progress = progress;
  }

  @Override
  public Integer call() throws IOException {
    validate();
    try (Progress shown = progress.start(file.toString())) {
      return result == null ? verifyProof(shown) : recheck(shown);
    }
  }

  private void validate() {
    if (result != null && proof != null) {
      throw misused("--elle is instead of a CERTIFICATE, not besides one");
    }
    if (result != null && export != null) {
      throw misused("--export is for certificates, not for --elle");
    }
    if (export != null && proof != null && proof.toString().equals("-")) {
      throw misused("--export calls its files after the CERTIFICATE, which '-' does not name");
    }
    if (result != null && timeout != null) {
      throw misused("--timeout is for certificates, not for --elle");
    }
    if (result == null && proof == null) {
      throw misused("missing the CERTIFICATE, or --elle RESULT");
    }
  }

  private ParameterException misused(String complaint) {
    return new ParameterException(spec.commandLine(), complaint);
  }

  private int recheck(Progress shown) throws IOException {
    ReadLimits limits = reading.get().limits();
    ElleResults results = ElleResults.read(result, limits);
    History history = history(shown);
    return results.recheck(history, spec.commandLine().getOut()).code();
  }

  private int verifyProof(Progress shown) throws IOException {
    try {
      Certificate certificate = certificate();
      if (export != null && certificate.claim() instanceof Order) {
        throw misused("--export is for violations, and the certificate shows none");
      }
      History history = history(shown);
      long start = System.nanoTime();
      engine.verify(history, certificate, options());
      say(certificate, (System.nanoTime() - start) / 1_000_000);
      if (export != null) {
        export(history, certificate);
      }
      return ExitStatus.SATISFIED.code();
    } catch (BadCertificateException bad) {
      return refuse(bad.getMessage());
    } catch (RejectedException rejected) {
      return refuse(Printable.of(proof + ": " + rejected.getMessage()));
    } catch (DeadlineExceededException late) {
      String undecided = "undecided: " + proof + ": not verified within --timeout";
      spec.commandLine().getErr().println(Printable.of(undecided));
      return ExitStatus.UNKNOWN.code();
    }
  }

  private Certificate certificate() throws IOException {
    try (HistoryInput input = NamedInput.open(proof, reading.get().limits())) {
      return CertificateFile.read(input);
    }
  }

  private CheckOptions options() {
    CheckOptions options = versionOrder.in(CheckOptions.DEFAULTS.withWorkers(reading.workers()));
    return timeout == null ? options : options.withTimeout(timeout);
  }

  private History history(Progress shown) throws IOException {
    shown.stage("reading");
    History history = versionOrder.in(engine.read(file, reading.get()), reading.get().limits());
    shown.stage("verifying");
    return predicates.in(history, options().deadline());
  }

  private void say(Certificate certificate, long millis) {
    spec.commandLine()
        .getOut()
        .println(
            "verified: %s %s: %s, in %,d ms%s"
                .formatted(
                    Printable.of(file.toString()),
                    CertificateText.claim(certificate),
                    CertificateText.proof(certificate),
                    millis,
                    versionOrder.reservation()));
  }

  private void export(History history, Certificate certificate)
      throws IOException, RejectedException {
    engine.lrat(history, certificate, options()).write(beside(".cnf"), beside(".lrat"));
  }

  private Path beside(String ending) {
    return proof.resolveSibling(proof.getFileName() + ending);
  }

  private int refuse(String reason) {
    spec.commandLine().getErr().println("refused: " + reason);
    return ExitStatus.REFUSED.code();
  }
}

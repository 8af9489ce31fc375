package dev.taipan.cli.check;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.file.BadCertificateException;
import dev.taipan.certificate.file.CertificateFile;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.library.NamedInput;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.ReadingOptions;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
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
        "Verifies a certificate of a verdict on a history, or confirms the anomalies "
            + "that Elle reported for it.",
    footer = {
      "",
      "'taipan check --certificate' writes certificates. Pass the same options for "
          + "reading the history and trusting its version order as to the check.",
      "",
      "Examples:",
      "  taipan check --level si --certificate history.proof history.txt",
      "  taipan verify history.txt history.proof",
      "  taipan verify --export lrat history.txt history.proof",
      "  taipan verify --elle results.edn history.edn",
      "",
      "Exit status: 0 if the certificate proves its claim, or everything that Elle "
          + "reported is confirmed; 2 on bad input or usage; 3 if some of Elle's result cannot "
          + "be checked, predicate reads are not judged, or --timeout expired; 4 if the certificate "
          + "is rejected, or something that Elle reported is not confirmed."
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
          "Also export the proof of a violation for other tools: "
              + "${COMPLETION-CANDIDATES} writes two files, CERTIFICATE.cnf with clauses in "
              + "DIMACS format, and CERTIFICATE.lrat with a refutation of them.")
  private String export;

  @Parameters(
      index = "0",
      paramLabel = "HISTORY",
      description = "File, or directory for formats that use one.")
  private Path file;

  @Option(
      names = "--elle",
      paramLabel = "RESULT",
      description =
          "Instead of a certificate, check the anomalies in a result of Elle, in EDN or "
              + "JSON: whether the history contains each step of each cycle, and what else is "
              + "reported of few transactions.")
  private Path result;

  @Option(
      names = {"-t", "--timeout"},
      paramLabel = "DURATION",
      description =
          "Stop verifying a certificate or evaluating predicates after this time: 500ms, "
              + "30s, 5m, 1h. Default: never.")
  private Duration timeout;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "CERTIFICATE",
      description = "The certificate of a verdict on the history.")
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
      throw misused("--elle cannot be combined with a CERTIFICATE");
    }
    if (result != null && export != null) {
      throw misused("--export applies to certificates, not --elle");
    }
    if (export != null && proof != null && proof.toString().equals("-")) {
      throw misused("--export names its files after the CERTIFICATE, so '-' cannot be used");
    }
    if (result != null && timeout != null) {
      throw misused("--timeout applies to certificates, not --elle");
    }
    if (result == null && proof == null) {
      throw misused("missing CERTIFICATE or --elle RESULT");
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
        throw misused("--export applies to violations, but the certificate does not show one");
      }
      History history = history(shown);
      long start = System.nanoTime();
      engine.verify(history, certificate, options());
      boolean isOnKeysAlone = isOnKeysAlone(certificate, history);
      say(
          certificate,
          (System.nanoTime() - start) / 1_000_000,
          isOnKeysAlone ? "; predicate reads are not judged" : "");
      if (export != null) {
        export(history, certificate);
      }
      return (isOnKeysAlone ? ExitStatus.UNKNOWN : ExitStatus.SATISFIED).code();
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
    History history =
        versionOrder.in(engine.read(file, reading.get(), shown), reading.get().limits());
    shown.stage("verifying");
    return predicates.in(history, options().deadline());
  }

  /** Whether a level is shown to hold that also constrains reads that were not judged. */
  private boolean isOnKeysAlone(Certificate certificate, History history) {
    return !predicates.areIgnored()
        && certificate.claim() instanceof Order
        && !history.details().predicateReads().isEmpty()
        && IsolationLevel.named(certificate.level().symbol())
            .filter(IsolationLevel::judgesPredicates)
            .isPresent();
  }

  private void say(Certificate certificate, long millis, String unjudged) {
    spec.commandLine()
        .getOut()
        .println(
            "verified: %s %s: %s, in %,d ms%s%s"
                .formatted(
                    Printable.of(file.toString()),
                    CertificateText.claim(certificate),
                    CertificateText.proof(certificate),
                    millis,
                    versionOrder.reservation(),
                    unjudged));
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

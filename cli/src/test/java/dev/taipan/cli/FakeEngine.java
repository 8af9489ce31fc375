package dev.taipan.cli;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.lrat.LratExport;
import dev.taipan.checker.Certification;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.census.Census;
import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageTimes;
import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.explain.CycleStep;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.patterns.AnomalyReport;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.Progress;
import dev.taipan.coo.recorded.Classification;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.log.TransactionOrder;
import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.report.elle.ElleResult;
import dev.taipan.report.elle.Expectation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Answers by the name of the file, so that tests of commands choose what they see. */
final class FakeEngine implements Engine {
  /** What was asked for last. */
  ReadOptions lastReadOptions;

  /** What was asked for last. */
  CheckOptions lastCheckOptions;

  /** What was asked for last. */
  SimulatedWorkload lastWorkload;

  /** What was asked for last. */
  RecordedFields lastRecording;

  TransactionOrder lastOrder;

  List<Injection> lastInjections;

  /** What was asked for last. */

  /** What was asked for last. */
  Set<Tap> lastTaps;

  /** What was asked for last. */
  Expectation lastExpectation;

  /** The file read last, which decides the verdicts. */
  private String name;

  @Override
  public History read(Path input, ReadOptions options, Progress progress) throws IOException {
    lastReadOptions = options;
    name = input.getFileName().toString();
    switch (name) {
      case "missing" -> throw new NoSuchFileException(input.toString());
      case "strange" -> throw new IOException("two\nlines");
      case "broken" -> throw new IllegalStateException("a defect");
      case "huge" -> throw new OutOfMemoryError("Java heap space");
      case "deep" -> throw new StackOverflowError();
      default -> {
        return history();
      }
    }
  }

  private static History history() {
    HistoryBuilder builder = new HistoryBuilder();
    int transaction = builder.transaction(builder.session("1"), 1, TransactionStatus.COMMITTED);
    builder.write(transaction, builder.key(1), 1);
    builder.read(transaction, builder.key(1), 1);
    return builder.build();
  }

  @Override
  public void write(History history, Path output, HistoryFormat format) throws IOException {
    Files.writeString(output, format + " " + history.operations());
  }

  @Override
  public void generate(
      SimulatedWorkload workload,
      List<Injection> injections,
      Path output,
      HistoryFormat format,
      RecordedFields recording,
      TransactionOrder order)
      throws IOException {
    lastOrder = order;
    lastWorkload = workload;
    lastInjections = injections;
    lastRecording = recording;
    Files.writeString(output, format + " generated");
  }

  @Override
  public Verdict check(PreparedHistory prepared, IsolationLevel level, CheckOptions options) {
    lastCheckOptions = options;
    options.onStage().accept(Stage.WEAK);
    Outcome outcome = outcome(level);
    Optional<Violation> violation =
        outcome == Outcome.VIOLATED
            ? Optional.of(
                new Violation(
                    new AnomalyName(Anomaly.G2_ITEM),
                    Optional.of(Anomaly.G2_ITEM),
                    List.of("2", "3"),
                    List.of(
                        new CycleStep("2", "rw", "3", Optional.of("x")),
                        new CycleStep("3", "process", "2", Optional.empty())),
                    List.of(
                        Sentence.remark("First sentence."), Sentence.remark("Second sentence.")),
                    Optional.empty(),
                    new Evidence.Refutation(
                        prepared.history(),
                        new Argument.Unargued(
                            new AnomalyName(Anomaly.G2_ITEM), Argument.Missing.TIME))))
            : Optional.empty();
    return new Verdict(
        level,
        outcome,
        violation,
        violation.map(Violation::evidence),
        "Because.",
        new StageTimes(),
        Effort.NONE);
  }

  @Override
  public Certification.Attempt certificate(
      PreparedHistory prepared, Verdict verdict, CheckOptions options) {
    return new Certification.Attempt(Optional.empty(), "nobody made one");
  }

  @Override
  public void verify(History history, Certificate certificate, CheckOptions options) {}

  @Override
  public LratExport lrat(History history, Certificate certificate, CheckOptions options) {
    throw new UnsupportedOperationException();
  }

  private Outcome outcome(IsolationLevel level) {
    return switch (name) {
      case "skew" ->
          level.title().contains("serializability") ? Outcome.VIOLATED : Outcome.SATISFIED;
      case "slow" -> level == IsolationLevel.SERIALIZABILITY ? Outcome.UNKNOWN : Outcome.SATISFIED;
      default -> Outcome.SATISFIED;
    };
  }

  @Override
  public Map<IsolationLevel, Verdict> checkAll(
      PreparedHistory prepared, Collection<IsolationLevel> levels, CheckOptions options) {
    Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
    levels.forEach(level -> verdicts.put(level, check(prepared, level, options)));
    return verdicts;
  }

  @Override
  public Map<IsolationLevel, Verdict> checkAll(PreparedHistory prepared, CheckOptions options) {
    Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
    for (IsolationLevel level : IsolationLevel.values()) {
      if (prepared.history().hasTimes() || !level.needsTimes()) {
        verdicts.put(level, check(prepared, level, options));
      }
    }
    return verdicts;
  }

  @Override
  public ElleResult checkModels(History history, Expectation expected, CheckOptions options) {
    lastExpectation = expected;
    return result();
  }

  @Override
  public ElleResult checkModelsAndLevels(
      History history, Expectation expected, CheckOptions options) {
    lastExpectation = expected;
    return result();
  }

  private ElleResult result() {
    Outcome valid =
        switch (name) {
          case "skew" -> Outcome.VIOLATED;
          case "slow" -> Outcome.UNKNOWN;
          default -> Outcome.SATISFIED;
        };
    return new ElleResult(valid, Map.of(), Set.of(), Set.of());
  }

  @Override
  public Optional<Violation> firstAnomaly(
      PreparedHistory prepared, Set<Tap> wanted, CheckOptions options) {
    lastTaps = wanted;
    lastCheckOptions = options;
    requireTime();
    return abortedReads(1, wanted).stream().findFirst();
  }

  @Override
  public AnomalyReport allAnomalies(
      PreparedHistory prepared, Set<Tap> wanted, int examples, CheckOptions options) {
    lastTaps = wanted;
    lastCheckOptions = options;
    requireTime();
    List<Violation> found = abortedReads(examples, wanted);
    return name.equals("aborted") && wanted.contains(Tap.ABORTED_READ)
        ? new AnomalyReport(
            Map.of(Tap.ABORTED_READ, 5L), Map.of(Tap.ABORTED_READ, found), ambiguousReads(prepared))
        : new AnomalyReport(Map.of(), Map.of(), ambiguousReads(prepared));
  }

  private void requireTime() {
    if (name.equals("slow")) {
      throw new DeadlineExceededException();
    }
  }

  private List<Violation> abortedReads(int number, Set<Tap> wanted) {
    AnomalyName dirty = new AnomalyName(Anomaly.G1A, Tap.ABORTED_READ);
    Violation violation =
        new Violation(
            dirty,
            Optional.of(Anomaly.G1A),
            List.of("T2", "T1"),
            List.of(),
            List.of(Sentence.remark("First sentence."), Sentence.remark("Second sentence.")),
            Optional.empty(),
            new Evidence.Refutation(
                new HistoryBuilder().build(), new Argument.Unargued(dirty, Argument.Missing.TIME)));
    return name.equals("aborted") && wanted.contains(Tap.ABORTED_READ)
        ? Collections.nCopies(number, violation)
        : List.of();
  }

  @Override
  public Census census(
      PreparedHistory prepared, IsolationLevel level, int examples, CheckOptions options) {
    return Census.EMPTY;
  }

  @Override
  public Classification classify(History history) {
    return Classification.of(history);
  }

  @Override
  public int ambiguousReads(PreparedHistory prepared) {
    return name.equals("ambiguous") ? 2 : 0;
  }
}

package dev.taipan.cli.library;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.lrat.LratExport;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.checker.Certification;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.Counterexamples;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.census.Census;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.patterns.AnomalyChecker;
import dev.taipan.checker.patterns.AnomalyReport;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.coo.recorded.Classification;
import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.log.TransactionOrder;
import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.record.RecordedHistory;
import dev.taipan.report.elle.ElleChecker;
import dev.taipan.report.elle.ElleResult;
import dev.taipan.report.elle.Expectation;
import dev.taipan.weak.SerialReplay;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the commands need of the library, so that they can be tested without it. */
public interface Engine {

  /** The library itself. */
  Engine LIBRARY =
      new Engine() {
        @Override
        public History read(Path input, ReadOptions options, Progress progress) throws IOException {
          Optional<RecordedFolder> recording =
              options.format().isPresent() ? Optional.empty() : RecordedFolder.of(input);
          if (recording.isPresent()) {
            RecordedHistory all = recording.get().whole();
            return read(all, recording.get().title(all), options, progress);
          }
          progress.stage("reading");
          try (HistoryInput opened = NamedInput.open(input, options.limits())) {
            progress.stage("reading", () -> NamedInput.share(input, opened));
            return HistoryFiles.read(opened, options);
          } catch (BadHistoryException e) {
            throw options.format().isPresent()
                ? FormatMismatch.explained(e, input, options.format().get())
                : e;
          }
        }

        @Override
        public void write(History history, Path output, HistoryFormat format) throws IOException {
          HistoryFiles.write(history, output, format);
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
          SimulatedHistory.write(workload, injections, output, format, recording, order);
        }

        @Override
        public Verdict check(PreparedHistory prepared, IsolationLevel level, CheckOptions options) {
          return IsolationChecker.check(prepared, level, options);
        }

        @Override
        public Map<IsolationLevel, Verdict> checkAll(
            PreparedHistory prepared, Collection<IsolationLevel> levels, CheckOptions options) {
          return IsolationChecker.checkAll(prepared, levels, options);
        }

        @Override
        public Map<IsolationLevel, Verdict> checkAll(
            PreparedHistory prepared, CheckOptions options) {
          return IsolationChecker.checkAll(prepared, options);
        }

        @Override
        public Certification.Attempt certificate(
            PreparedHistory prepared, Verdict verdict, CheckOptions options) {
          return Certification.attempt(prepared, verdict, options);
        }

        @Override
        public void verify(History history, Certificate certificate, CheckOptions options)
            throws RejectedException {
          Certification.verify(history, certificate, options);
        }

        @Override
        public LratExport lrat(History history, Certificate certificate, CheckOptions options)
            throws RejectedException {
          return Certification.lrat(history, certificate, options);
        }

        @Override
        public ElleResult checkModels(History history, Expectation expected, CheckOptions options) {
          return ElleChecker.check(history, expected, options);
        }

        @Override
        public ElleResult checkModelsAndLevels(
            History history, Expectation expected, CheckOptions options) {
          return ElleChecker.checkAll(history, expected, options);
        }

        @Override
        public Optional<Violation> firstAnomaly(
            PreparedHistory prepared, Set<Tap> wanted, CheckOptions options) {
          return AnomalyChecker.first(
              prepared, wanted, options.weakAlgorithm(), options.deadline());
        }

        @Override
        public AnomalyReport allAnomalies(
            PreparedHistory prepared, Set<Tap> wanted, int examples, CheckOptions options) {
          return AnomalyChecker.all(
              prepared, wanted, examples, options.weakAlgorithm(), options.deadline());
        }

        @Override
        public Census census(
            PreparedHistory prepared, IsolationLevel level, int examples, CheckOptions options) {
          return Counterexamples.of(prepared, level, examples, options);
        }

        @Override
        public Classification classify(History history) {
          return Classification.of(history);
        }

        @Override
        public int ambiguousReads(PreparedHistory prepared) {
          return SerialReplay.explains(prepared.history())
              ? 0
              : prepared.accesses().readsFrom().ambiguousReads();
        }
      };

  /**
   * See {@link HistoryFiles#read(Path, ReadOptions)}; says how much of the input is read. A folder
   * of {@code taipan record} is one history.
   */
  History read(Path input, ReadOptions options, Progress progress) throws IOException;

  /**
   * Reads a history that is in several files of a recording.
   *
   * @param title what errors call it
   */
  default History read(RecordedHistory files, Path title, ReadOptions options, Progress progress)
      throws IOException {
    progress.stage("reading");
    try (InputStream lines = files.open();
        HistoryInput input = HistoryInput.of(lines, title, options.limits())) {
      return HistoryFiles.read(input, options);
    }
  }

  /** The same of a file where nobody looks. */
  default History read(Path input, ReadOptions options) throws IOException {
    return read(input, options, ProgressDisplay.NONE.start(""));
  }

  /** See {@link HistoryFiles#write}. */
  void write(History history, Path output, HistoryFormat format) throws IOException;

  /** See {@link SimulatedHistory#write}. */
  void generate(
      SimulatedWorkload workload,
      List<Injection> injections,
      Path output,
      HistoryFormat format,
      RecordedFields recording,
      TransactionOrder order)
      throws IOException;

  /** See {@link IsolationChecker#check}. */
  Verdict check(PreparedHistory prepared, IsolationLevel level, CheckOptions options);

  /** See {@link IsolationChecker#checkAll}. */
  Map<IsolationLevel, Verdict> checkAll(PreparedHistory prepared, CheckOptions options);

  /** Decides some levels; the time limit is for all of them together. */
  Map<IsolationLevel, Verdict> checkAll(
      PreparedHistory prepared, Collection<IsolationLevel> levels, CheckOptions options);

  /** See {@link Certification#attempt}. */
  Certification.Attempt certificate(
      PreparedHistory prepared, Verdict verdict, CheckOptions options);

  /** See {@link Certification#lrat}. */
  LratExport lrat(History history, Certificate certificate, CheckOptions options)
      throws RejectedException;

  /** See {@link Certification#verify}. */
  void verify(History history, Certificate certificate, CheckOptions options)
      throws RejectedException;

  /** See {@link ElleChecker#check(History, Expectation, CheckOptions)}. */
  ElleResult checkModels(History history, Expectation expected, CheckOptions options);

  /** See {@link ElleChecker#checkAll(History, Expectation, CheckOptions)}. */
  ElleResult checkModelsAndLevels(History history, Expectation expected, CheckOptions options);

  /** See {@link AnomalyChecker#first}. */
  Optional<Violation> firstAnomaly(PreparedHistory prepared, Set<Tap> wanted, CheckOptions options);

  /** See {@link AnomalyChecker#all}. */
  AnomalyReport allAnomalies(
      PreparedHistory prepared, Set<Tap> wanted, int examples, CheckOptions options);

  /** See {@link Counterexamples#of}. */
  Census census(PreparedHistory prepared, IsolationLevel level, int examples, CheckOptions options);

  /** See {@link Classification#of}. */
  Classification classify(History history);

  /** Reads that leave open what they observed; none when the recorded order explains them all. */
  int ambiguousReads(PreparedHistory prepared);
}

package dev.taipan.cli;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Stage;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.result.ExitStatus;
import dev.taipan.cli.result.FileResult;
import dev.taipan.history.History;
import dev.taipan.history.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads one history and gets its verdicts. */
final class HistoryCheck {
  static final String OUT_OF_MEMORY =
      "out of memory; TAIPAN_JAVA_OPTS=-Xmx8g, for example, allows 8 GiB";

  private static final Logger LOG = LoggerFactory.getLogger(HistoryCheck.class);

  private static final Comparator<Verdict> STRONGEST_FIRST =
      Comparator.comparing(Verdict::level).reversed();

  private final Engine engine;
  private final ReadOptions readOptions;
  private final Set<IsolationLevel> levels;
  private final CheckOptions checkOptions;

  /** A check of {@code levels}, or of every level when there are none. */
  HistoryCheck(
      Engine engine,
      ReadOptions readOptions,
      Set<IsolationLevel> levels,
      CheckOptions checkOptions) {
    this.engine = engine;
    this.readOptions = readOptions;
    this.levels = levels;
    this.checkOptions = checkOptions;
  }

  FileResult run(Path file, Progress progress) {
    try {
      return check(file, progress);
    } catch (IOException e) {
      return new FileResult.Failed(file, ExitStatus.BAD_INPUT, InputErrors.message(e));
    } catch (OutOfMemoryError e) {
      return new FileResult.Failed(file, ExitStatus.UNKNOWN, file + ": " + OUT_OF_MEMORY);
    }
  }

  private FileResult check(Path file, Progress progress) throws IOException {
    progress.stage("reading");
    long start = System.nanoTime();
    History history = engine.read(file, readOptions);
    long readNanos = System.nanoTime() - start;
    LOG.debug("read {} in {} ms: {}", file, toMillis(readNanos), history);
    CheckOptions options = checkOptions.withOnStage(stage -> progress.stage(stage.title()));
    List<Verdict> verdicts = new ArrayList<>(verdicts(history, options));
    verdicts.sort(STRONGEST_FIRST);
    verdicts.forEach(HistoryCheck::log);
    return new FileResult.Checked(
        file,
        history.sessions(),
        history.transactions(),
        history.operations(),
        history.keys(),
        readNanos,
        verdicts);
  }

  private Collection<Verdict> verdicts(History history, CheckOptions options) {
    return levels.isEmpty()
        ? engine.checkAll(history, options).values()
        : levels.stream().map(level -> engine.check(history, level, options)).toList();
  }

  private static void log(Verdict verdict) {
    for (Stage stage : Stage.values()) {
      LOG.debug(
          "{}: {} took {} ms",
          verdict.level().symbol(),
          stage.title(),
          toMillis(verdict.times().nanos(stage)));
    }
    LOG.debug("{}: {}, {}", verdict.level().symbol(), verdict.outcome(), verdict.reason());
  }

  private static double toMillis(long nanos) {
    return nanos / 1e6;
  }
}

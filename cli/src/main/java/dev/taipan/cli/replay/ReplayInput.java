package dev.taipan.cli.replay;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.library.NamedInput;
import dev.taipan.cli.library.StepText;
import dev.taipan.collect.replay.Story;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is to be replayed: a schedule as it is written, or the violation of a history. */
final class ReplayInput {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** A comment, SQL, or a step; histories begin with brackets, or with {@code r(} or {@code w(}. */
  private static final Pattern SCHEDULE =
      Pattern.compile("\\s*(?:--|/\\*|[A-Za-z]+\\d+(?:\\[|\\s|$)|[A-Za-z]{3,}[\\s;])[^\0]*");

  /** Of which it can be told whether it is a schedule. */
  private static final int START = 1 << 16;

  private final Engine engine;
  private final Parser parser;

  private ReplayInput(Engine engine, Parser parser) {
    this.engine = engine;
    this.parser = parser;
  }

  /** How schedules are read. */
  private interface Parser {
    Schedule parse(String file, String text) throws IOException;
  }

  /** Takes schedules with any statement. */
  static ReplayInput trusted(Engine engine) {
    return new ReplayInput(engine, ScheduleParser::parse);
  }

  /** Takes schedules that have no statement but those that schedules need. */
  static ReplayInput foreign(Engine engine) {
    return new ReplayInput(engine, ScheduleParser::parseForeign);
  }

  /**
   * Reads an input, once, as it may be a pipe: a schedule as one story, or the stories of a
   * violation.
   *
   * @param level whose violation is wanted of a history; the weakest that is violated if empty
   */
  List<Story> read(Path file, Optional<IsolationLevel> level) throws IOException {
    if (Files.isDirectory(file)) {
      return violation(file, engine.read(file, ReadOptions.DEFAULTS), level);
    }
    try (InputStream input = new BufferedInputStream(NamedInput.stream(file), START)) {
      if (SCHEDULE.matcher(start(input)).matches()) {
        String schedule = StepText.read(input, file);
        return List.of(
            new Story(
                List.of("From " + file.getFileName()),
                List.of(parser.parse(file.toString(), schedule))));
      }
      return violation(file, history(input, file), level);
    }
  }

  private static String start(InputStream input) throws IOException {
    input.mark(START);
    byte[] start = input.readNBytes(START);
    input.reset();
    return new String(start, StandardCharsets.UTF_8);
  }

  private static History history(InputStream input, Path file) throws IOException {
    ReadOptions options = ReadOptions.DEFAULTS;
    try (HistoryInput opened = HistoryInput.of(input, file, options.limits())) {
      return HistoryFiles.read(opened, options);
    }
  }

  private List<Story> violation(Path file, History history, Optional<IsolationLevel> level)
      throws IOException {
    CheckOptions options = CheckOptions.DEFAULTS.withTimeout(PATIENCE);
    PreparedHistory prepared = new PreparedHistory(history);
    Map<IsolationLevel, Verdict> verdicts =
        level.isPresent()
            ? Map.of(level.get(), engine.check(prepared, level.get(), options))
            : engine.checkAll(prepared, options);
    Verdict verdict =
        verdicts.values().stream()
            .filter(each -> each.violation().isPresent())
            .min(Comparator.comparing(Verdict::level))
            .orElseThrow(() -> new IOException(file + ": no violation found" + of(level)));
    List<Story> stories = Story.all(history, verdict.level(), verdict.violation().orElseThrow());
    if (stories.isEmpty()) {
      throw new IOException(
          file
              + ": more than "
              + Story.MOST_TRANSACTIONS
              + " transactions are involved in the violation");
    }
    return stories;
  }

  private static String of(Optional<IsolationLevel> level) {
    return level.map(one -> " of " + one.title() + " (" + one.symbol() + ")").orElse("");
  }
}

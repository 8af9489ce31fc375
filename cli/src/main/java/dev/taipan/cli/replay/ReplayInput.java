package dev.taipan.cli.replay;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.library.Engine;
import dev.taipan.collect.replay.Story;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.history.History;
import dev.taipan.history.io.ReadOptions;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
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
      Pattern.compile(
          "\\s*(?:--|/\\*|[A-Za-z]+\\d+(?:\\[|\\s|$)|[A-Za-z]{3,}[\\s;]).*", Pattern.DOTALL);

  private final Engine engine;

  ReplayInput(Engine engine) {
    this.engine = engine;
  }

  /**
   * Reads an input.
   *
   * @param level whose violation is wanted of a history; the weakest that is violated if empty
   */
  Story read(Path file, Optional<IsolationLevel> level) throws IOException {
    Optional<String> text = text(file).filter(content -> SCHEDULE.matcher(content).matches());
    return text.isPresent()
        ? new Story(
            List.of("From " + file.getFileName()),
            List.of(ScheduleParser.parse(file.toString(), text.get())))
        : violation(file, level);
  }

  private static Optional<String> text(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readString(file, StandardCharsets.UTF_8));
    } catch (MalformedInputException binary) {
      return Optional.empty();
    }
  }

  private Story violation(Path file, Optional<IsolationLevel> level) throws IOException {
    History history = engine.read(file, ReadOptions.DEFAULTS);
    CheckOptions options = CheckOptions.DEFAULTS.withTimeout(PATIENCE);
    Map<IsolationLevel, Verdict> verdicts =
        level.isPresent()
            ? Map.of(level.get(), engine.check(history, level.get(), options))
            : engine.checkAll(history, options);
    Verdict verdict =
        verdicts.values().stream()
            .filter(each -> each.violation().isPresent())
            .min(Comparator.comparing(Verdict::level))
            .orElseThrow(() -> new IOException(file + ": no violation is found in it" + of(level)));
    return Story.of(history, verdict.level(), verdict.violation().orElseThrow())
        .orElseThrow(
            () ->
                new IOException(
                    file
                        + ": more than "
                        + Story.MOST_TRANSACTIONS
                        + " transactions take part in the violation"));
  }

  private static String of(Optional<IsolationLevel> level) {
    return level.map(one -> " of " + one.title() + " (" + one.symbol() + ")").orElse("");
  }
}

package dev.taipan.collect.replay;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Replays what a run found, the violation of the weakest level, on the same database, and writes it
 * as a script.
 */
public final class FindingReplay {
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final String BESIDE_OTHERS = ", beside other transactions";

  private final Database database;
  private final Isolation isolation;
  private final Path script;
  private final int hanging;
  private final Deadline deadline;

  /**
   * A replay to be.
   *
   * @param script the file to write
   * @param hanging clients that still use the database; with any, nothing can be replayed there
   */
  public FindingReplay(Database database, Isolation isolation, Path script, int hanging) {
    this(database, isolation, script, hanging, Deadline.NONE);
  }

  private FindingReplay(
      Database database, Isolation isolation, Path script, int hanging, Deadline deadline) {
    this.database = database;
    this.hanging = hanging;
    this.isolation = isolation;
    this.script = script;
    this.deadline = deadline;
  }

  /** The same with another script to write. */
  public FindingReplay into(Path other) {
    return new FindingReplay(database, isolation, other, hanging, deadline);
  }

  /** The same with a moment after which no attempt but the first begins. */
  public FindingReplay until(Deadline other) {
    return new FindingReplay(database, isolation, script, hanging, other);
  }

  /** How to speak to the database. */
  public Dialect dialect() {
    return database.dialect();
  }

  /** Replays, and says in a line what came of it; nothing where nothing was found. */
  public Optional<String> of(History history, Collection<Verdict> verdicts) throws IOException {
    return of(verdict -> history, verdicts);
  }

  /**
   * Replays, and says in a line what came of it; nothing where nothing was found.
   *
   * @param histories the history that a verdict is on
   */
  public Optional<String> of(Function<Verdict, History> histories, Collection<Verdict> verdicts)
      throws IOException {
    Optional<Verdict> weakest =
        verdicts.stream()
            .filter(verdict -> verdict.violation().isPresent())
            .min(Comparator.comparing(Verdict::level));
    if (weakest.isEmpty()) {
      return Optional.empty();
    }
    Verdict verdict = weakest.get();
    History history = histories.apply(verdict);
    Violation violation = verdict.violation().orElseThrow();
    List<Story> stories = Story.all(history, verdict.level(), violation);
    return stories.isEmpty() ? Optional.empty() : Optional.of(of(stories, verdict.level()));
  }

  /** Replays a violation of a level that somebody else found, and says what came of it. */
  public String of(Story story, IsolationLevel level) throws IOException {
    return of(List.of(story), level);
  }

  /** Replays a violation as each story tells it, until one brings it back. */
  private String of(List<Story> stories, IsolationLevel level) throws IOException {
    Story first = stories.get(0);
    String script = "; to replay: taipan replay " + this.script;
    if (hanging > 0) {
      write(first, first.schedules().get(0));
      return "Not replayed, because some clients hang" + script;
    }
    ScheduleDriver driver = new ScheduleDriver(database, isolation, LIMIT);
    try {
      StoryReplay replayed =
          StoryReplay.run(driver, stories, level, ScheduleReplay.USUAL_ATTEMPTS, deadline);
      write(replayed.story(), replayed.schedule());
      return sentence(replayed.replay(), level)
          + (replayed.widened() ? BESIDE_OTHERS : "")
          + script;
    } catch (SQLException refused) {
      write(first, first.schedules().get(0));
      return "Not replayed: " + refused.getMessage() + script;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return "Not replayed: interrupted";
    }
  }

  private String sentence(ScheduleReplay replay, IsolationLevel level) {
    int attempts = replay.attempts().size();
    return replay
        .comeback()
        .flatMap(attempt -> attempt.verdict().violation())
        .map(
            found -> "Replayed: %s occurred again in attempt %d".formatted(found.title(), attempts))
        .orElse(
            "Replayed%s: no violation of %s occurred in %d attempt%s"
                .formatted(
                    database.replicas().isEmpty() ? "" : " on the primary alone",
                    level.symbol(),
                    attempts,
                    attempts == 1 ? "" : "s"));
  }

  private void write(Story story, Schedule schedule) throws IOException {
    byte[] text =
        ScheduleWriter.script(schedule, database.dialect(), isolation, story.about(schedule))
            .getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(script, stream -> stream.write(text));
  }
}

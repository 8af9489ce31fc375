package dev.taipan.collect.replay;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/**
 * Replays what a run found, the violation of the weakest level, on the same database, and writes it
 * as a script.
 */
public final class FindingReplay {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final Database database;
  private final Isolation isolation;
  private final Path script;
  private final int hanging;

  /**
   * A replay to be.
   *
   * @param script the file to write
   * @param hanging clients that still use the database; with any, nothing can be replayed there
   */
  public FindingReplay(Database database, Isolation isolation, Path script, int hanging) {
    this.database = database;
    this.hanging = hanging;
    this.isolation = isolation;
    this.script = script;
  }

  /** The same with another script to write. */
  public FindingReplay into(Path other) {
    return new FindingReplay(database, isolation, other, hanging);
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
    Optional<Story> story =
        weakest.flatMap(
            verdict ->
                Story.of(
                    histories.apply(verdict), verdict.level(), verdict.violation().orElseThrow()));
    return story.isPresent()
        ? Optional.of(of(story.get(), weakest.orElseThrow().level()))
        : Optional.empty();
  }

  /** Replays a violation of a level that somebody else found, and says what came of it. */
  public String of(Story story, IsolationLevel level) throws IOException {
    if (hanging > 0) {
      write(story, story.schedules().get(0));
      return "Not replayed, because some clients hang; to replay: taipan replay " + script;
    }
    ScheduleDriver driver = new ScheduleDriver(database, isolation, LIMIT);
    try {
      ScheduleReplay replay =
          ScheduleReplay.run(driver, story.schedules(), level, ScheduleReplay.USUAL_ATTEMPTS);
      write(story, schedule(replay, story));
      return sentence(replay, level) + "; to replay: taipan replay " + script;
    } catch (SQLException refused) {
      write(story, story.schedules().get(0));
      return "Not replayed: " + refused.getMessage() + "; to replay: taipan replay " + script;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return "Not replayed: interrupted";
    }
  }

  private static Schedule schedule(ScheduleReplay replay, Story story) {
    return replay
        .comeback()
        .map(attempt -> attempt.result().schedule())
        .orElse(story.schedules().get(0));
  }

  private String sentence(ScheduleReplay replay, IsolationLevel level) {
    int attempts = replay.attempts().size();
    return replay
        .comeback()
        .flatMap(attempt -> attempt.verdict().violation())
        .map(
            found -> "Replayed: %s occurred again in attempt %d".formatted(found.title(), attempts))
        .orElse(
            "Replayed%s: no violation of %s occurred in %d attempts"
                .formatted(
                    database.replicas().isEmpty() ? "" : " on the primary alone",
                    level.symbol(),
                    attempts));
  }

  private void write(Story story, Schedule schedule) throws IOException {
    byte[] text =
        ScheduleWriter.script(schedule, database.dialect(), isolation, story.about())
            .getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(script, stream -> stream.write(text));
  }
}

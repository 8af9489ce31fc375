package dev.taipan.collect.replay;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.replay.ScheduleReplay.Attempt;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.history.time.Deadline;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A violation replayed as one story tells it and, until one brings it back, as the next ones do.
 * What comes back of a later one is reduced.
 *
 * @param story the one that came back, or else the first
 * @param widened whether that has more transactions than the violation
 * @param replay all attempts
 */
public record StoryReplay(Story story, boolean widened, ScheduleReplay replay) {
  private static final Duration SHRINKING = Duration.ofSeconds(20);

  /**
   * Replays stories.
   *
   * @param stories at least one
   * @param most attempts at each
   * @param deadline after which no attempt but the first story's first two begins
   * @throws SQLException when the database cannot run them at all
   */
  public static StoryReplay run(
      ScheduleDriver driver, List<Story> stories, IsolationLevel level, int most, Deadline deadline)
      throws SQLException, InterruptedException {
    List<Attempt> attempts = new ArrayList<>();
    for (int told = 0; told < stories.size() && (told == 0 || !deadline.isOver()); told++) {
      Story story = stories.get(told);
      ScheduleReplay replay = ScheduleReplay.run(driver, story.schedules(), level, most, deadline);
      attempts.addAll(replay.attempts());
      if (replay.comeback().isPresent()) {
        Attempt whole = attempts.remove(attempts.size() - 1);
        Deadline end = deadline.orIn(SHRINKING);
        attempts.add(
            told > 0
                ? ScheduleShrinker.shrunk(driver, level, whole, end)
                : ScheduleShrinker.inOneTable(driver, level, whole, end));
        return new StoryReplay(story, isOfMore(story, stories), new ScheduleReplay(attempts));
      }
    }
    return new StoryReplay(stories.get(0), false, new ScheduleReplay(attempts));
  }

  /** Whether a story has more transactions than another one. */
  private static boolean isOfMore(Story story, List<Story> stories) {
    return stories.stream().anyMatch(other -> transactions(other) < transactions(story));
  }

  private static int transactions(Story story) {
    return story.schedules().get(0).transactions().size();
  }

  /** What brought the violation back, or else what the first story is likeliest to be. */
  public Schedule schedule() {
    return replay
        .comeback()
        .map(attempt -> attempt.result().schedule())
        .orElse(story.schedules().get(0));
  }
}

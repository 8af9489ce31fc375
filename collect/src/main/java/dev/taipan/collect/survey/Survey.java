package dev.taipan.collect.survey;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.run.LiveRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs the same workloads on databases at all of their levels, and checks what clients saw. Takes
 * at most the time of its plan and that of the last check and replay, or until {@link #stop} is
 * called, which another thread may do.
 */
public final class Survey {
  private final SurveyPlan plan;
  private final Artifacts artifacts;
  private final Path folder;
  private volatile boolean stopped;
  private volatile LiveRun current;
  private long deadline;

  /**
   * A survey to be.
   *
   * @param folder what clients saw is written there, in a folder for each cell
   */
  public Survey(SurveyPlan plan, Artifacts artifacts, Path folder) {
    this.plan = plan;
    this.artifacts = artifacts;
    this.folder = folder;
  }

  /** Begins nothing more; what runs comes to its end, and counts. */
  public void stop() {
    stopped = true;
    LiveRun running = current;
    if (running != null) {
      running.stop();
    }
  }

  /** Whether it ended before all was tried. */
  public boolean isOver() {
    return stopped || System.nanoTime() >= deadline;
  }

  /** Notes the run that {@link #stop} is to end. */
  void begins(LiveRun run) {
    current = run;
    if (stopped) {
      run.stop();
    }
  }

  /**
   * Tries all of the plan, or as much as there is time for.
   *
   * @return a cell for each database and level that was tried, in the order of the plan
   * @throws IOException when something cannot be written; a database that fails is a problem of its
   *     cells
   */
  public List<SurveyCell> run(SurveyWatcher watcher) throws IOException {
    deadline = System.nanoTime() + plan.most().toNanos();
    List<SurveyCell> cells = new ArrayList<>();
    for (EmbeddedDatabase kind : plan.databases()) {
      try (SurveyedDatabase database = new SurveyedDatabase(kind, plan.standbys(), artifacts)) {
        for (SurveyPlan.Target target : plan.targets()) {
          if (target.database() == kind && !isOver()) {
            SurveyCell cell = cell(target, database, watcher);
            cells.add(cell);
            watcher.found(cell);
          }
        }
      }
    }
    return cells;
  }

  private SurveyCell cell(
      SurveyPlan.Target target, SurveyedDatabase database, SurveyWatcher watcher)
      throws IOException {
    watcher.stage(target.database().spelling() + " at " + target.isolation().spelling());
    Path ofCell =
        folder.resolve(target.database().spelling() + "-" + target.isolation().spelling());
    try {
      String title = database.running().title();
      Files.createDirectories(ofCell);
      return new CellSurvey(this, plan, target, database, ofCell, title).run();
    } catch (IOException unusable) {
      return new SurveyCell(
          target,
          target.database().spelling(),
          ofCell,
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(unusable.getMessage()));
    }
  }
}

package dev.taipan.cli.relational;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.history.History;
import dev.taipan.relational.campaign.CampaignTally;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.relational.infer.InferredRun;
import dev.taipan.relational.infer.Pattern;
import dev.taipan.relational.infer.RelationalFinding;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.simplify.Simplified;
import dev.taipan.relational.simplify.Simplifier;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** Makes one anomaly of each shape small, and writes a script of each of those that differ then. */
final class SmallShapes {
  private final Database database;
  private final Isolation isolation;
  private final CurrentReads currentReads;
  private final BooleanSupplier goesOn;
  private final Path folder;
  private final String command;
  private final Map<String, Simplified> unique = new LinkedHashMap<>();
  private final Map<String, String> pages = new LinkedHashMap<>();
  private int tried;
  private int replayed;
  private int left;

  /**
   * What was replayed of an anomaly.
   *
   * @param script as an application would run it
   * @param page the file, beside the script, of the engine's verdict on the replay
   */
  record Replayed(String script, String page) {}

  SmallShapes(
      Database database,
      Isolation isolation,
      CurrentReads currentReads,
      BooleanSupplier goesOn,
      Path folder,
      String command) {
    this.database = database;
    this.isolation = isolation;
    this.currentReads = currentReads;
    this.goesOn = goesOn;
    this.folder = folder;
    this.command = command;
  }

  /**
   * The script of each shape that was replayed: first all that need no other transactions than
   * their own, as most do and which is quick.
   */
  Map<String, Replayed> of(CampaignTally tally, Progress progress) throws IOException {
    Simplifier simplifier = new Simplifier(database, isolation, currentReads, goesOn);
    Map<String, Replayed> scripts = new LinkedHashMap<>();
    List<CampaignTally.Shape> all = inTurns(tally.shapes());
    List<CampaignTally.Shape> reducible = all.stream().filter(SmallShapes::isReducible).toList();
    left = all.size() - reducible.size();
    try {
      List<CampaignTally.Shape> hard = new ArrayList<>();
      for (CampaignTally.Shape shape : reducible) {
        if (!goesOn.getAsBoolean()) {
          left++;
          continue;
        }
        tried++;
        if (!reduce(shape, simplifier::simplifyAlone, 1, scripts, progress)) {
          hard.add(shape);
        }
      }
      for (CampaignTally.Shape shape : hard) {
        reduce(shape, simplifier::simplify, Integer.MAX_VALUE, scripts, progress);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return scripts;
  }

  private static boolean isReducible(CampaignTally.Shape shape) {
    return shape.samples().stream().anyMatch(sample -> sample.setup().isPresent());
  }

  /** A way to make a finding small. */
  private interface Way {
    Optional<Simplified> small(RelationalFinding finding, Setup setup, RelationalRun run)
        throws SQLException, InterruptedException;
  }

  /** Makes the first of a shape's findings small that a replay finds again; whether there is. */
  private boolean reduce(
      CampaignTally.Shape shape,
      Way way,
      int mostSamples,
      Map<String, Replayed> scripts,
      Progress progress)
      throws IOException, InterruptedException {
    progress.stage("making small: " + shape.name());
    Optional<Simplified> small = Optional.empty();
    for (CampaignTally.Sample sample : shape.samples().stream().limit(mostSamples).toList()) {
      if (small.isEmpty() && sample.setup().isPresent() && goesOn.getAsBoolean()) {
        try {
          small = way.small(sample.finding(), sample.setup().get(), sample.run());
        } catch (SQLException refused) {
          // It counts as not replayed.
        }
      }
    }
    if (small.isPresent()) {
      replayed++;
      scripts.put(shape.name(), replayed(small.get()));
    }
    return small.isPresent();
  }

  /** The patterns in turns, and of each pattern those of few statements first. */
  private static List<CampaignTally.Shape> inTurns(List<CampaignTally.Shape> shapes) {
    Map<Pattern, Integer> turns = new EnumMap<>(Pattern.class);
    return shapes.stream()
        .sorted(Comparator.comparingInt(shape -> shape.first().statements().size()))
        .map(shape -> Map.entry(turns.merge(shape.first().pattern(), 1, Integer::sum), shape))
        .sorted(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue)
        .toList();
  }

  private Replayed replayed(Simplified small) throws IOException {
    String script =
        ScheduleWriter.script(
            small.schedule(), database.dialect(), isolation, List.of(small.shape()));
    if (unique.putIfAbsent(small.shape(), small) == null) {
      Path file =
          folder.resolve(
              String.format(
                  Locale.ROOT,
                  "anomaly-%02d-%s.sql",
                  unique.size(),
                  small.finding().pattern().spelling()));
      AtomicFile.write(file, stream -> stream.write(script.getBytes(StandardCharsets.UTF_8)));
      judge(small, file.getFileName().toString().replace(".sql", ""));
    }
    return new Replayed(script, pages.get(small.shape()));
  }

  /** Writes the history of the last replay, and the page of what the engine says of it. */
  private void judge(Simplified small, String name) throws IOException {
    History history = new InferredRun(small.run(), currentReads).history();
    Path file = folder.resolve(name + ".jsonl");
    HistoryFiles.write(history, file, HistoryFormat.JSONL);
    List<Verdict> verdicts =
        List.copyOf(
            IsolationChecker.checkAll(
                    history,
                    EnumSet.of(IsolationLevel.SERIALIZABILITY, IsolationLevel.SNAPSHOT_ISOLATION),
                    CheckOptions.DEFAULTS)
                .values());
    FileResult.Checked checked =
        new FileResult.Checked(file, HistoryFacts.of(history, 0), verdicts, Set.of());
    new VerdictPage(history, checked, new Circumstances(command, Version.number()))
        .write(folder.resolve(name + ".html"));
    pages.put(small.shape(), name + ".html");
  }

  /** What came of it, in words. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (tried > 0) {
      Map<Pattern, Integer> counts = new TreeMap<>();
      unique.values().forEach(each -> counts.merge(each.finding().pattern(), 1, Integer::sum));
      lines.add(
          String.format(
              Locale.ROOT,
              "Replayed %d of %d shapes; made small, they are %d unique ones:",
              replayed,
              tried,
              unique.size()));
      counts.forEach(
          (pattern, count) ->
              lines.add(String.format(Locale.ROOT, "  %s: %d", pattern.title(), count)));
    }
    if (left > 0) {
      lines.add(
          String.format(Locale.ROOT, "Not replayed, for want of time or of tables: %d", left));
    }
    return lines;
  }
}

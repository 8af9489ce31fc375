package dev.taipan.cli.relational;

import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.history.io.AtomicFile;
import dev.taipan.relational.campaign.CampaignTally;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.relational.infer.Pattern;
import dev.taipan.relational.simplify.Simplified;
import dev.taipan.relational.simplify.Simplifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** Makes one anomaly of each shape small, and writes a script of each of those that differ then. */
final class SmallShapes {
  private final Database database;
  private final Isolation isolation;
  private final CurrentReads currentReads;
  private final BooleanSupplier goesOn;
  private final Path folder;
  private final Map<String, Simplified> unique = new LinkedHashMap<>();
  private int tried;
  private int replayed;
  private int left;

  SmallShapes(
      Database database,
      Isolation isolation,
      CurrentReads currentReads,
      BooleanSupplier goesOn,
      Path folder) {
    this.database = database;
    this.isolation = isolation;
    this.currentReads = currentReads;
    this.goesOn = goesOn;
    this.folder = folder;
  }

  /** The script of each shape that was replayed. */
  Map<String, String> of(CampaignTally tally, Progress progress) throws IOException {
    Simplifier simplifier = new Simplifier(database, isolation, currentReads, goesOn);
    Map<String, String> scripts = new LinkedHashMap<>();
    for (CampaignTally.Shape shape : tally.shapes()) {
      if (shape.setup().isEmpty() || !goesOn.getAsBoolean()) {
        left++;
        continue;
      }
      progress.stage("making small: " + shape.name());
      tried++;
      try {
        Optional<Simplified> small =
            simplifier.simplify(shape.first(), shape.setup().get(), shape.run());
        if (small.isPresent()) {
          replayed++;
          scripts.put(shape.name(), script(small.get()));
        }
      } catch (SQLException refused) {
        // It counts as not replayed.
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return scripts;
      }
    }
    return scripts;
  }

  private String script(Simplified small) throws IOException {
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
    }
    return script;
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

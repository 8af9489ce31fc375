package dev.taipan.statements.tally;

import dev.taipan.history.display.Printable;
import dev.taipan.history.origin.Unrecorded;
import dev.taipan.record.LaterFacts;
import dev.taipan.statements.sql.SqlPieces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What was recorded, in lines for people. */
public final class TallyText {
  private static final int MOST_SHOWN = 10;
  private static final int LONGEST_SHOWN = 150;
  private static final Pattern DOLLAR_QUOTED =
      Pattern.compile("(?s)\\$([A-Za-z_]\\w*)?\\$.*?(?:\\$\\1\\$|\\z)");

  private final Tally tally;

  /** Of what was counted. */
  public TallyText(Tally tally) {
    this.tally = tally;
  }

  /** All of it, a sentence each. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        text(
            "%,d transactions committed, %,d rolled back, %,d unknown",
            tally.committed(), tally.aborted(), tally.unknown()));
    if (tally.statements() == 0) {
      return lines;
    }
    lines.add(
        text(
            "Understood %s of %,d statements: %,d by keys, %,d by conditions",
            share(tally.understood(), tally.statements()),
            tally.statements(),
            tally.exact(),
            tally.byPredicate()));
    if (tally.understood() < tally.statements()) {
      lines.add(
          text(
              "Not understood: %,d statements that read, %,d that write",
              tally.readsLeftOut(), tally.writesLeftOut()));
    }
    long reads = tally.reads() + tally.readsAside();
    lines.add(
        text(
            "The verdict rests on %,d writes, and on %s of %,d values read",
            tally.writes(), share(tally.reads(), reads), reads));
    if (!tally.opaqueWrites().isEmpty()) {
      lines.add("Writes that are not in the history: " + writes() + "; so no level holds for sure");
    }
    return lines;
  }

  /**
   * Which statements were not understood, the most frequent first, without their literals; empty if
   * all were.
   */
  public List<String> notUnderstood() {
    Map<String, Long> shown = new TreeMap<>();
    tally
        .notUnderstood()
        .forEach((sql, times) -> shown.merge(withoutLiterals(sql), times, Long::sum));
    List<String> lines = new ArrayList<>();
    shown.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(MOST_SHOWN)
        .forEach(each -> lines.add(text("  %,d × %s", each.getValue(), each.getKey())));
    if (!lines.isEmpty()) {
      lines.add(0, "Not understood, the most frequent first:");
    }
    if (shown.size() > MOST_SHOWN) {
      lines.add(text("  and %,d others", shown.size() - MOST_SHOWN));
    }
    return lines;
  }

  private static String withoutLiterals(String sql) {
    String text =
        SqlPieces.of(DOLLAR_QUOTED.matcher(sql).replaceAll("''"), false).stream()
            .map(SqlPieces.Piece::text)
            .collect(Collectors.joining("; "));
    return Printable.start(text.replaceAll("\\s+", " "), LONGEST_SHOWN);
  }

  /**
   * What is not judged in full, if that is more than is accepted.
   *
   * @param phantoms whether rows have to be judged that a condition did not find
   * @param least the share that has to be judged, from 0 to 1
   */
  public Optional<String> leftOut(boolean phantoms, double least) {
    long judged = tally.exact() + (phantoms ? 0 : tally.byPredicate());
    long reads = tally.reads() + tally.readsAside();
    return isLess(judged, tally.statements(), least) || isLess(tally.reads(), reads, least)
        ? Optional.of(
            text(
                "only %s of statements and %s of values read are judged in full",
                share(judged, tally.statements()), share(tally.reads(), reads)))
        : Optional.empty();
  }

  /**
   * Says in a recording that is closed what was left out, that it has ended, if nothing of its end
   * is missing, and what it came to.
   *
   * @param least the share that has to be judged, from 0 to 1
   * @throws IOException when the file cannot be read or written
   */
  public void conclude(Path file, double least) throws IOException {
    Optional<String> leftOut = leftOut(false, least);
    if (leftOut.isPresent()) {
      LaterFacts.add(file, Map.of(Unrecorded.READS, leftOut.get()));
    }
    if (!tally.isCutOff()) {
      LaterFacts.awaitDisk(file);
      LaterFacts.add(file, Map.of(Unrecorded.ENDED, "yes"));
    }
    LaterFacts.add(file, Map.of("conclusion", String.join(". ", lines())));
  }

  private static boolean isLess(long part, long whole, double least) {
    return part < least * whole;
  }

  /** How many writes are not in the history, by their tables. */
  private String writes() {
    List<String> tables = new ArrayList<>();
    for (Map.Entry<String, Long> table : tally.opaqueWrites().entrySet()) {
      tables.add(text("%s (%,d)", table.getKey(), table.getValue()));
    }
    return String.join(", ", tables);
  }

  private static String share(long part, long whole) {
    return whole == 0 ? "100 %" : text("%.1f %%", Math.floor(1000.0 * part / whole) / 10);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}

package dev.taipan.report.html;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Violation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.report.markup.Markup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;

/** The part of a history that violates a level by itself, to take along. */
final class Smallest {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final byte[] content;
  private final String command;
  private final String name;

  private Smallest(byte[] content, String name, String command) {
    this.content = content;
    this.name = name;
    this.command = command;
  }

  /**
   * The part that a violation speaks of; empty unless it has been seen to violate the level. One
   * that needs no times violates a level that does, but has none to be checked with.
   */
  static Optional<Smallest> of(Verdict verdict, Violation violation, Accesses judged)
      throws IOException {
    if (violation.part().isEmpty()) {
      return Optional.empty();
    }
    Part part = violation.part().get();
    History smallest = new Excerpt(judged, part).history();
    boolean trusting = !part.versionOrder().isEmpty();
    boolean isTimed = smallest.hasTimes() || !verdict.level().needsTimes();
    if (!isTimed || !violates(smallest, verdict.level(), trusting)) {
      return Optional.empty();
    }
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    HistoryFiles.write(smallest, content, HistoryFormat.JSONL);
    String name = violation.anomaly().title() + ".taipan.jsonl";
    String command =
        "taipan check --level "
            + verdict.level().symbol()
            + (trusting ? " --trust-version-order " : " ")
            + name;
    return Optional.of(new Smallest(content.toByteArray(), name, command));
  }

  private static boolean violates(History history, IsolationLevel level, boolean trusting) {
    CheckOptions options = CheckOptions.DEFAULTS.withTimeout(PATIENCE);
    return IsolationChecker.check(
                history, level, trusting ? options.withTrustInVersionOrder() : options)
            .outcome()
        == Outcome.VIOLATED;
  }

  /** Offers it, unless it is too large. */
  void write(Markup out, int most) {
    if (content.length > most) {
      out.element(
          "p",
          "The part of the history that violates the level by itself is "
              + content.length
              + " bytes long, too large for this page.",
          "class",
          "left-out");
      return;
    }
    out.open("p", "class", "download");
    out.element(
        "a",
        "Download the part that violates the level by itself",
        "download",
        name,
        "href",
        "data:application/x-ndjson;base64," + Base64.getEncoder().encodeToString(content));
    out.text(" (" + content.length + " bytes), and check it again: ")
        .element("code", command)
        .close();
  }
}

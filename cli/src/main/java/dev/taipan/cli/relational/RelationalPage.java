package dev.taipan.cli.relational;

import dev.taipan.formats.io.AtomicFile;
import dev.taipan.relational.campaign.CampaignTally;
import dev.taipan.relational.infer.RelationalFinding;
import dev.taipan.relational.infer.RowEdge;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.report.markup.Asset;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.PageHead;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A campaign as a page that needs nothing but a browser: each shape of anomaly, with evidence. */
final class RelationalPage {
  private final String title;
  private final String command;
  private final CampaignTally tally;
  private final String answer;
  private final Map<String, SmallShapes.Replayed> scripts;

  /** Those first that were replayed. */
  private final List<CampaignTally.Shape> shapes;

  /**
   * A page.
   *
   * @param answer the verdict, in a sentence
   * @param scripts the replay of each shape that has one
   */
  RelationalPage(
      String title,
      String command,
      CampaignTally tally,
      String answer,
      Map<String, SmallShapes.Replayed> scripts) {
    this.title = title;
    this.command = command;
    this.tally = tally;
    this.answer = answer;
    this.scripts = scripts;
    shapes =
        tally.shapes().stream()
            .sorted(Comparator.comparing(shape -> !scripts.containsKey(shape.name())))
            .toList();
  }

  /** Writes the page; the file appears only when it is complete. */
  void write(Path file) throws IOException {
    byte[] page = html().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, stream -> stream.write(page));
  }

  String html() {
    Markup out = new Markup().raw("<!DOCTYPE html>\n").open("html", "lang", "en");
    PageHead.write(out, "Relational anomalies", List.of(Asset.STYLE, Asset.SHAPES), List.of());
    out.open("body").open("header");
    out.element("p", command, "class", "file");
    out.element("h1", title);
    out.element("p", answer, "class", "summary");
    out.close().open("main").open("section", "class", "shapes");
    out.element("p", RelationalText.basis(tally));
    unjudged(out);
    summary(out);
    out.close();
    int number = 1;
    for (CampaignTally.Shape shape : shapes) {
      shape(out, number++, shape);
    }
    return out.close().close().close().raw("\n").toString();
  }

  private void unjudged(Markup out) {
    List<String> reasons = RelationalText.unjudgedReasons(tally);
    if (!reasons.isEmpty()) {
      out.element("p", "Rows left out by conditions, but not judged:").open("ul");
      reasons.forEach(reason -> out.element("li", reason));
      out.close();
    }
  }

  private void summary(Markup out) {
    if (shapes.isEmpty()) {
      out.element("p", "No anomaly was found.");
      return;
    }
    out.open("table").open("thead").open("tr");
    List.of("", "shape", "found", "replayed")
        .forEach(head -> out.element("th", head, "scope", "col"));
    out.close().close().open("tbody");
    int number = 1;
    for (CampaignTally.Shape shape : shapes) {
      out.open("tr");
      out.open("td").element("a", Integer.toString(number), "href", "#s" + number).close();
      out.element("td", shape.name());
      out.element("td", String.format(Locale.ROOT, "%,d", shape.count()));
      out.element("td", scripts.containsKey(shape.name()) ? "yes" : "no");
      out.close();
      number++;
    }
    out.close().close();
  }

  private void shape(Markup out, int number, CampaignTally.Shape shape) {
    RelationalFinding finding = shape.first();
    out.open("section", "class", "counterexample", "id", "s" + number);
    out.element("h2", number + ". " + Markup.capital(shape.name()));
    Map<RelationalTransaction, Integer> names = finding.names();
    out.element("p", place(shape, names));
    out.open("ul");
    finding.edges().forEach(edge -> out.element("li", sentence(edge, names)));
    out.close();
    Optional.ofNullable(scripts.get(shape.name()))
        .ifPresent(
            replayed -> {
              out.element("h3", "Reduced, and replayed");
              lines(out, replayed.script());
              out.open("p").element("a", "Graph and proof", "href", replayed.page()).close();
            });
    out.element("h3", "What ran, in the order in which it was answered");
    lines(out, statements(finding, names));
    out.close();
  }

  private static String place(
      CampaignTally.Shape shape, Map<RelationalTransaction, Integer> names) {
    return "Found first in %s: %s.%s"
        .formatted(
            shape.history().getFileName(),
            names.entrySet().stream()
                .map(
                    each ->
                        "T%d is transaction %d".formatted(each.getValue(), each.getKey().number()))
                .collect(Collectors.joining(", ")),
            shape.first().pattern().isAllowedBySnapshots() ? " Snapshot isolation allows it." : "");
  }

  private static void lines(Markup out, String text) {
    out.open("pre");
    text.lines().forEach(line -> out.text(line).raw("\n"));
    out.close();
  }

  private static String sentence(RowEdge edge, Map<RelationalTransaction, Integer> names) {
    String from = "T" + names.get(edge.from());
    String to = "T" + names.get(edge.to());
    return switch (edge.kind()) {
      case WR ->
          "%s read the version of row %s that %s wrote (wr).".formatted(to, edge.row(), from);
      case WW ->
          "%s wrote the version of row %s after the one that %s wrote (ww)."
              .formatted(to, edge.row(), from);
      case RW ->
          "%s read a version of row %s, and %s wrote the next one (rw)."
              .formatted(from, edge.row(), to);
    };
  }

  private static String statements(
      RelationalFinding finding, Map<RelationalTransaction, Integer> names) {
    return finding.statements().stream()
        .map(
            statement ->
                "T%d  %s%n%s"
                    .formatted(
                        names.get(finding.owner(statement)),
                        statement.sql(),
                        statement.observations().stream()
                            .map(RelationalPage::met)
                            .collect(Collectors.joining())))
        .collect(Collectors.joining());
  }

  private static String met(Observation seen) {
    return "      %s row %s, list %s%n"
        .formatted(
            seen.meeting().name().toLowerCase(Locale.ROOT).replace('_', ' '),
            seen.row(),
            Arrays.toString(seen.list()));
  }
}

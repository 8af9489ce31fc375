package dev.taipan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every symbol in a drawing of the gallery is in the legend of that drawing. */
class LegendTest {
  private static final Pattern TEXT = Pattern.compile("<text[^>]*>([^<]*)</text>");

  /** By what a drawing has what its legend must have. */
  private static final Map<Pattern, String> WRITTEN = new LinkedHashMap<>();

  static {
    WRITTEN.put(Pattern.compile("…"), "…: ");
    WRITTEN.put(Pattern.compile("^read .* →"), "→ what a read returned");
    WRITTEN.put(Pattern.compile("^(write|insert) .* ="), "= what was written");
    WRITTEN.put(Pattern.compile("^append .* \\+"), "+ what was appended");
    WRITTEN.put(Pattern.compile(" · forced$"), "forced: ");
    WRITTEN.put(Pattern.compile(" \\?$"), "?: ");
    WRITTEN.put(Pattern.compile(" · aborted$"), "aborted: ");
    WRITTEN.put(Pattern.compile(" · unknown$"), "unknown: ");
  }

  private final List<String> missing = new ArrayList<>();
  private final Set<String> seen = new TreeSet<>();

  @Test
  void ofTransactionsAndArrowsHasEachSymbol() throws IOException {
    forEachFigure("graph", this::checkGraph);

    assertThat(missing).isEmpty();
    assertThat(seen)
        .as("what the gallery has, so that this test can fail")
        .contains("…: ", "→ what a read returned", "?: ", "aborted: ", "unknown: ")
        .contains("wr: ", "ww: ", "rw: ", "process: ", "realtime: ", "final: ");
  }

  private void checkGraph(String drawing, String legend) {
    all(Pattern.compile("class=\"arrow (\\w+)[ \"]"), drawing)
        .forEach(arrow -> need(arrow + ": ", legend));
    List<String> texts = all(TEXT, drawing);
    WRITTEN.forEach(
        (symbol, meaning) -> {
          if (texts.stream().anyMatch(text -> symbol.matcher(text).find())) {
            need(meaning, legend);
          }
        });
  }

  @Test
  void ofLevelsHasEachSign() throws IOException {
    forEachFigure(
        "lattice",
        (drawing, legend) ->
            all(Pattern.compile("<text class=\"sign\"[^>]*>([^<]*)<"), drawing)
                .forEach(sign -> need(sign + " ", legend)));

    assertThat(missing).isEmpty();
    assertThat(seen).contains("✓ ", "✗ ");
  }

  private void forEachFigure(String kind, BiConsumer<String, String> check) throws IOException {
    Pattern figure =
        Pattern.compile(
            "<figure class=\"" + kind + "\">(.*?)<figcaption>(.*?)</figcaption>", Pattern.DOTALL);
    for (Exhibit exhibit : Exhibit.all()) {
      Matcher found = figure.matcher(Files.readString(exhibit.kept()));
      while (found.find()) {
        check.accept(found.group(1), found.group(2));
      }
    }
  }

  private void need(String meaning, String legend) {
    seen.add(meaning);
    if (!legend.contains(meaning)) {
      missing.add(meaning + "is not in " + legend);
    }
  }

  private static List<String> all(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .distinct()
        .collect(Collectors.toList());
  }
}

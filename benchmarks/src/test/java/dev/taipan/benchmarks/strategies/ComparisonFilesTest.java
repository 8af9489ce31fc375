package dev.taipan.benchmarks.strategies;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.taipan.benchmarks.output.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonFilesTest {
  private static final Pattern DATA =
      Pattern.compile(
          "<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

  @TempDir private static Path folder;
  private static ComparisonFiles files;

  @BeforeAll
  static void compare() throws IOException {
    files = new ComparisonFiles(folder.resolve("new/results"));
    files.write(
        Example.compare(1, 2, StubSolver.slow(), StubSolver.broken(), StubSolver.wrong()),
        Environment.current("taipan bench strategies '</script>'"));
  }

  @Test
  void leavesNothingElse() throws IOException {
    try (Stream<Path> found = Files.list(files.folder())) {
      assertThat(found).containsExactlyInAnyOrder(files.csv(), files.json(), files.page());
    }
    assertThat(files.existing()).hasSize(3);
    assertThat(new ComparisonFiles(folder.resolve("other")).existing()).isEmpty();
  }

  private static List<NamedCsvRecord> rows(String history, String strategy) throws IOException {
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(files.csv())) {
      return csv.stream()
          .filter(row -> row.getField("history").equals(history))
          .filter(row -> row.getField("strategy").equals(strategy))
          .toList();
    }
  }

  @Test
  void theTableHasARowForEveryRunThatCounts() throws IOException {
    List<NamedCsvRecord> rows = rows("contended", "cdcl");

    assertThat(rows).extracting(row -> row.getField("round")).containsExactly("1", "2");
    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(row.getField("outcome")).isEqualTo("satisfied");
              assertThat(Double.parseDouble(row.getField("wallMillis"))).isPositive();
              assertThat(Double.parseDouble(row.getField("solvingWallMillis"))).isPositive();
              assertThat(Long.parseLong(row.getField("variables"))).isPositive();
            });
  }

  @Test
  void aTimeoutIsAWordInTheTable() throws IOException {
    assertThat(rows("contended", "slow"))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.getField("outcome")).isEqualTo("timeout");
              assertThat(row.getField("wallMillis")).isEqualTo("timeout");
              assertThat(row.getField("cpuMillis")).isEqualTo("timeout");
              assertThat(row.getField("processCpuMillis")).isEqualTo("timeout");
              assertThat(row.getField("solvingWallMillis")).isEqualTo("timeout");
              assertThat(Double.parseDouble(row.getField("saturationWallMillis"))).isPositive();
              assertThat(row.getField("variables")).isEmpty();
            });
  }

  /** Every value of a document, with the path to it. */
  private static List<String> leaves(String document) throws IOException {
    List<String> leaves = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(document)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token.isScalarValue()) {
          leaves.add(json.getParsingContext().pathAsPointer() + " " + json.getText());
        }
      }
    }
    return leaves;
  }

  @Test
  void theDocumentHasEverything() throws IOException {
    assertThat(leaves(Files.readString(files.json())))
        .contains(
            "/schemaVersion 1",
            "/environment/command taipan bench strategies '</script>'",
            "/rounds 2",
            "/warmUpRounds 1",
            "/timeoutMillis 60000",
            "/cases/0/history contended",
            "/cases/0/level strong-session-ser",
            "/cases/0/transactions 72",
            "/cases/1/history skewed",
            "/strategies/1/name sat4j-lazy/unsaturated",
            "/strategies/1/saturation without",
            "/unavailable/0/name absent",
            "/unavailable/0/reason no library",
            "/disagreements/0/violated/0 wrong",
            "/results/2/strategy slow",
            "/results/2/wallMillis timeout",
            "/results/3/outcome failed",
            "/results/0/runs 2")
        .anyMatch(leaf -> leaf.startsWith("/environment/versions/taipan 0."))
        .noneMatch(leaf -> leaf.startsWith("/results/2/shortestMillis"))
        .noneMatch(leaf -> leaf.contains("${"));
  }

  @Test
  void thePageHasTheSameData() throws IOException {
    var found = DATA.matcher(Files.readString(files.page()));

    assertThat(found.find()).isTrue();
    assertThat(leaves(found.group(1))).isEqualTo(leaves(Files.readString(files.json())));
    assertThat(found.group(1))
        .contains("\"cdcl\"", "\"sat4j-lazy/unsaturated\"", "\"slow\"", "\"broken\"", "\"wrong\"");
  }

  @Test
  void thePageNeedsNoNetwork() throws IOException {
    String page = Files.readString(files.page());

    assertThat(page)
        .doesNotContainPattern("(?i)(src|href)\\s*=\\s*[\"']?(https?:)?//")
        .doesNotContainPattern("(?i)url\\(\\s*[\"']?(https?:)?//")
        .doesNotContainPattern("(?i)@import")
        .doesNotContainPattern("<link[^>]*stylesheet")
        .doesNotContainPattern("<script[^>]*src")
        .doesNotContainPattern("\\bfetch\\(|XMLHttpRequest|sendBeacon|WebSocket");
    assertThat(page).contains("echarts.init(").contains("name=\"viewport\"");
  }
}

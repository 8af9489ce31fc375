package dev.taipan.benchmarks.kingcobra;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.taipan.benchmarks.measure.Measurement;
import dev.taipan.benchmarks.measure.Memory;
import dev.taipan.benchmarks.measure.RunEnd;
import dev.taipan.benchmarks.measure.SplitTime;
import dev.taipan.benchmarks.output.Environment;
import dev.taipan.benchmarks.strategies.StrategySelection;
import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class KnowledgeFilesTest {
  private static final Scale SCALE =
      Scale.quick()
          .withTransactions(List.of(20))
          .withGuarantees(List.of(Guarantee.SERIALIZABILITY))
          .withStrategies(StrategySelection.of(List.of("cdcl")))
          .withSeeds(1)
          .withTimeout(Duration.ofSeconds(3));

  @TempDir private static Path folder;
  private static KnowledgeFiles files;

  @BeforeAll
  static void write() throws IOException {
    files = new KnowledgeFiles(folder.resolve("new/results"));
    List<KnowledgeRun> runs =
        SCALE.settings().keySet().stream()
            .map(setting -> new KnowledgeRun(setting, 1, 7, measurement(setting)))
            .toList();
    files.write(new KnowledgeResults(SCALE, runs), Environment.current("taipan ablate '<!--'"));
  }

  /** Who knows nothing gets no answer. */
  private static Measurement measurement(Setting setting) {
    boolean answered = setting.knowledge().versionPercent() > 0;
    SplitTime time = new SplitTime(Map.of(Stage.PRUNE, 1_000_000L), 20_000_000L);
    return new Measurement(
        answered ? RunEnd.SATISFIED : RunEnd.TIMEOUT,
        "for a test",
        Optional.of(Stage.SOLVE),
        time,
        time,
        0,
        Effort.NONE,
        new Memory(1, OptionalDouble.empty(), OptionalDouble.empty()));
  }

  @Test
  void theTableHasARowForEveryRun() throws IOException {
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(files.csv())) {
      List<NamedCsvRecord> rows = csv.stream().toList();
      assertThat(rows).hasSize(SCALE.settings().size());
      assertThat(rows.get(0).getHeader())
          .contains(
              "workload",
              "transactions",
              "level",
              "sessionOrder",
              "versionOrderPercent",
              "strategy",
              "saturation",
              "seed",
              "hints",
              "outcome",
              "wallMillis",
              "cpuMillis",
              "saturationWallMillis",
              "openPairs",
              "nodes",
              "conflicts");
      assertThat(rows)
          .allSatisfy(
              row ->
                  assertThat(row.getField("cpuMillis"))
                      .isEqualTo(
                          row.getField("versionOrderPercent").equals("0") ? "timeout" : "20.0"));
      assertThat(rows)
          .extracting(row -> row.getField("sessionOrder") + " " + row.getField("level"))
          .containsOnly("off ser", "on strong-session-ser");
    }
  }

  @Test
  void figuresAreDrawings() throws Exception {
    for (String name : List.of("figure-13-ser", "figure-14-ser")) {
      BufferedImage picture = ImageIO.read(files.folder().resolve(name + ".png").toFile());
      assertThat(picture.getWidth()).isGreaterThan(1000);

      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      Document drawing =
          factory.newDocumentBuilder().parse(files.folder().resolve(name + ".svg").toFile());
      assertThat(drawing.getDocumentElement().getTextContent())
          .contains("serializability", "heavy write", "CPU time of a check", "time limit");
    }
    assertThat(files.folder().resolve("figure-13-ser.svg")).content().contains(">no<", ">answer<");
  }

  @Test
  void thePageHasFiguresAndFactsAndNeedsNoNetwork() throws IOException {
    String page = Files.readString(files.page());

    assertThat(page)
        .contains("figure-13-ser", "figure-14-ser", "\"command\" : \"taipan ablate '\\u003c!--'\"")
        .contains("@media (prefers-color-scheme: dark) {\\n    [style*=", "class: 'figure'")
        .doesNotContainPattern("<script[^>]*src")
        .doesNotContainPattern("<link[^>]*stylesheet");
    assertThat(Files.readString(files.json())).contains("\"summaries\"").doesNotContain("svg");
    assertThat(files.existing()).hasSize(3);
  }
}

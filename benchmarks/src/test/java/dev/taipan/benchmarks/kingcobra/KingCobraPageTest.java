package dev.taipan.benchmarks.kingcobra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.benchmarks.measure.Measurement;
import dev.taipan.benchmarks.measure.Memory;
import dev.taipan.benchmarks.measure.RunEnd;
import dev.taipan.benchmarks.measure.SplitTime;
import dev.taipan.benchmarks.output.Browser;
import dev.taipan.benchmarks.output.Environment;
import dev.taipan.benchmarks.output.Page;
import dev.taipan.benchmarks.strategies.StrategySelection;
import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names and reasons are text in a browser, whatever they look like. */
@Tag("slow")
class KingCobraPageTest {
  private static final Scale SCALE =
      Scale.quick()
          .withTransactions(List.of(20))
          .withGuarantees(List.of(Guarantee.SERIALIZABILITY))
          .withStrategies(StrategySelection.of(List.of("cdcl")))
          .withSeeds(1);

  @TempDir private Path folder;

  /** All failed, which the page says of each. */
  private static KnowledgeRun run(Setting setting) {
    SplitTime time = new SplitTime(Map.of(Stage.PRUNE, 1_000_000L), 20_000_000L);
    return new KnowledgeRun(
        setting,
        1,
        7,
        new Measurement(
            RunEnd.FAILED,
            "reason",
            Optional.of(Stage.SOLVE),
            time,
            time,
            0,
            Effort.NONE,
            new Memory(1, OptionalDouble.empty(), OptionalDouble.empty())));
  }

  @ParameterizedTest
  @MethodSource("dev.taipan.benchmarks.output.Browser#hostile")
  void namesAreText(String name) throws IOException, InterruptedException {
    List<KnowledgeRun> runs =
        SCALE.settings().keySet().stream().map(KingCobraPageTest::run).toList();
    String data =
        KnowledgeJson.of(
            new KnowledgeResults(SCALE, runs),
            Environment.current("command"),
            List.of(new KnowledgeJson.Drawing("figure-1-ser", "caption", "<svg/>")));
    String escaped = name.replace("\"", "\\\"");
    for (String word : List.of("cdcl", "reason", "command", "caption")) {
      data = data.replace("\"" + word + "\"", "\"" + word + escaped + "\"");
    }
    data = data.replace("\"command" + escaped + "\" :", "\"command\" :");
    data = data.replace("\"caption" + escaped + "\" :", "\"caption\" :");
    data = data.replace("\"reason" + escaped + "\" :", "\"reason\" :");
    assertThat(data).contains("reason" + escaped, "cdcl" + escaped, "command" + escaped);
    String page = Page.of("Orders", KnowledgeFiles.class, "king-cobra.js", data);
    Path file = Files.writeString(folder.resolve("page.html"), Browser.probed(page));

    assertThat(Browser.open(file, folder))
        .contains("hacked: no; elements: 0; ")
        .doesNotContain("tables: 0");
  }
}

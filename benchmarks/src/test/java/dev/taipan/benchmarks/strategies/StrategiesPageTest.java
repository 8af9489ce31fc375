package dev.taipan.benchmarks.strategies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.benchmarks.output.Browser;
import dev.taipan.benchmarks.output.Environment;
import dev.taipan.benchmarks.output.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names of files and strategies are text in a browser, whatever they look like. */
@Tag("slow")
class StrategiesPageTest {
  @TempDir private static Path results;
  private static String data;

  @TempDir private Path folder;

  @BeforeAll
  static void compare() throws IOException {
    ComparisonFiles files = new ComparisonFiles(results);
    files.write(
        Example.compare(0, 1, StubSolver.slow(), StubSolver.broken(), StubSolver.wrong()),
        Environment.current("command"));
    data = Files.readString(files.json());
  }

  @ParameterizedTest
  @MethodSource("dev.taipan.benchmarks.output.Browser#hostile")
  void namesAreText(String name) throws IOException, InterruptedException {
    String escaped = name.replace("\"", "\\\"");
    String hostile = data;
    for (String word :
        new String[] {"contended", "skewed", "slow", "broken", "wrong", "no library"}) {
      hostile = hostile.replace("\"" + word + "\"", "\"" + word + escaped + "\"");
    }
    hostile = hostile.replace("\"command\" : \"command\"", "\"command\" : \"" + escaped + "\"");
    String page = Page.of("Strategies", ComparisonFiles.class, "strategies.js", hostile);
    Path file = Files.writeString(folder.resolve("page.html"), Browser.probed(page));

    assertThat(Browser.open(file, folder))
        .contains("hacked: no; elements: 0; ")
        .doesNotContain("charts: 0;", "tables: 0")
        .containsPattern(name.contains("onerror") ? "tooltips: [1-9]" : "tooltips: ");
  }
}

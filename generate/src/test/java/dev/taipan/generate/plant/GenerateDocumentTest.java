package dev.taipan.generate.plant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of anomalies in the documentation is the catalogue. */
class GenerateDocumentTest {

  private static String row(PlantedAnomaly anomaly) {
    return "| `%s` | %s | %s | %s |"
        .formatted(
            anomaly.title(),
            code(anomaly.aliases()),
            code(anomaly.weakestLevels()),
            anomaly.needsLists() ? "yes" : "");
  }

  private static String code(List<String> names) {
    return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
  }

  @Test
  void hasEveryAnomaly() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("..", "docs", "generate.md"));

    assertThat(lines)
        .containsSubsequence(
            Arrays.stream(PlantedAnomaly.values()).map(GenerateDocumentTest::row).toList());
  }
}

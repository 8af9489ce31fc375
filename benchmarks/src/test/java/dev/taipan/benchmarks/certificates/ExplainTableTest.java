package dev.taipan.benchmarks.certificates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ExplainTableTest {
  private static final Path CORPUS = Path.of("../checker/src/test/resources/corpus");

  @TempDir private Path folder;

  private final StringWriter printed = new StringWriter();

  private int run() {
    CommandLine command = new CommandLine(new ExplainTable());
    command.setOut(new PrintWriter(printed));
    return command.execute("--repeat", "1", "--most", "2", folder.toString());
  }

  @Test
  void measuresEveryViolationOfEveryHistory() throws Exception {
    Path within = Files.createDirectory(folder.resolve("within"));
    for (String name : new String[] {"lost-update.taipan.jsonl", "write-skew.taipan.jsonl"}) {
      Files.copy(CORPUS.resolve(name), within.resolve(name));
    }
    Files.writeString(folder.resolve("notes.txt"), "These are no histories.");

    assertThat(run()).isZero();
    assertThat(printed.toString())
        .containsPattern("\\d+ violations, 0 of them without a certificate")
        .containsPattern("explaining ÷ deciding \\| \\d+\\.\\d\\d \\|")
        .containsPattern("explaining ÷ \\(reading \\+ deciding\\) \\| \\d+\\.\\d\\d \\|");
    assertThat(printed.toString().lines().filter(line -> line.contains(".jsonl |"))).hasSize(2);
  }

  @Test
  void failsWhereThereIsNothingToMeasure() {
    assertThat(run()).isNotZero();
    assertThat(printed.toString()).isEmpty();
  }
}

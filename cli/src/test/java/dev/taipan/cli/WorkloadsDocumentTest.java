package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.run.WorkloadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The command's help and its document list the same workloads in the same words. */
class WorkloadsDocumentTest {
  private static final Path DOCUMENT = Path.of("../docs/run.md");

  @Test
  void documentHasTheTable() throws IOException {
    String document = Files.readString(DOCUMENT);

    assertThat(Arrays.stream(WorkloadKind.values()).map(WorkloadsDocumentTest::row))
        .allSatisfy(row -> assertThat(document).contains(row));
  }

  private static String row(WorkloadKind kind) {
    String usual = kind == WorkloadKind.MINI ? " (default)" : "";
    return "| `%s`%s | %s |%n".formatted(kind.spelling(), usual, kind.about());
  }

  @Test
  void helpHasThemToo() {
    String help = CommandRun.real("run", "--help").out().replaceAll("\\s+", " ");

    assertThat(Arrays.stream(WorkloadKind.values()))
        .allSatisfy(kind -> assertThat(help).contains(kind.spelling() + " " + kind.about()));
  }
}

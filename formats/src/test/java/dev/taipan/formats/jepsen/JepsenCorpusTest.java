package dev.taipan.formats.jepsen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Reads the recorded histories of the corpus that the system property {@code taipan.corpus} names.
 */
class JepsenCorpusTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("taipan.corpus", "no corpus")).resolve("edn");

  /** What only histories of transactions have. */
  private static final Pattern STEP = Pattern.compile("\\[ *(:|\")(r|w|append)[\" ]");

  @Test
  void readsTransactionsAndRejectsEverythingElse() throws IOException {
    assumeTrue(Files.isDirectory(FOLDER), () -> "no folder " + FOLDER.toAbsolutePath());
    int read = 0;
    for (Path file : files()) {
      if (STEP.matcher(Files.readString(file)).find()) {
        assertThat(HistoryFiles.read(file).transactions()).as(file.toString()).isPositive();
        read++;
      } else {
        assertThatThrownBy(() -> HistoryFiles.read(file))
            .as(file.toString())
            .isInstanceOf(BadHistoryException.class)
            .hasMessageContaining("expected a transaction, whose ");
      }
    }
    assertThat(read).isPositive();
  }

  private static List<Path> files() throws IOException {
    try (var files = Files.walk(FOLDER)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}

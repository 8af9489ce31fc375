package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.display.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names from outside put nothing into explanations that a terminal would obey. */
class PlainSentencesTest {
  /** Sets a colour, ends the line, and writes backwards. */
  private static final String NASTY = "x\u001b[31m\n\u202e";

  @Test
  void explanationsAreOfOneLineEach(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("h.edn"),
            """
            {:index 0 :type :ok :process 0 :value [[:w "%1$s" "%1$s1"]]}
            {:index 1 :type :ok :process 1 :value [[:r "%1$s" "%1$s1"] [:w "%1$s" "%1$s2"]]}
            {:index 2 :type :ok :process 2 :value [[:r "%1$s" "%1$s1"] [:w "%1$s" "%1$s3"]]}
            """
                .formatted(NASTY));
    List<String> explanation =
        IsolationChecker.check(
                HistoryFiles.read(file), IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS)
            .violation()
            .orElseThrow()
            .explanation();
    assertThat(explanation).anySatisfy(sentence -> assertThat(sentence).contains("\\u001b[31m"));
    assertThat(explanation)
        .allMatch(sentence -> sentence.chars().allMatch(c -> Printable.isHarmless((char) c)));
  }
}

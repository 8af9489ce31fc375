package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README's first command prints what the README says. */
class ReadmeTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\w+\\n(.*?)^```$");

  @Test
  void theFirstCommandPrintsWhatTheReadmeShows() throws IOException {
    String[] blocks =
        BLOCK
            .matcher(Files.readString(Path.of("..", "README.md")))
            .results()
            .map(block -> block.group(1))
            .toArray(String[]::new);
    // Tests run in the module's folder, readers in the one above.
    String[] arguments = blocks[0].replace(" examples/", " ../examples/").strip().split(" ");

    assertThat(arguments[0]).isEqualTo("./taipan");
    CommandRun run = CommandRun.real(Arrays.copyOfRange(arguments, 1, arguments.length));

    assertThat(run.out().replace("../", "")).isEqualToNormalizingNewlines(blocks[1]);
    assertThat(run.err()).isEmpty();
  }
}

package dev.taipan.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.CommandRun;
import dev.taipan.statements.tally.Tally;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedFilesTest {
  @TempDir private Path folder;

  /** The recorder may be killed long before all of its files have ended. */
  @Test
  void aFileSaysThatItHasEndedAsSoonAsItHas() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("history.taipan.jsonl"),
            """
            {"taipan":"history","version":2,"initial":0,"recorded":{"ends":"told"%s}}
            {"session":"a","ops":[["r",1,0],["w",1,1]]}
            """
                .formatted(" ".repeat(1_000)));
    assertThat(check(file)).isEqualTo(3);
    RecordedFiles files = new RecordedFiles(Optional.empty(), 1);
    files.begun(file);

    files.ended(file, new Tally(() -> {}));

    assertThat(check(file)).isZero();
    assertThat(files.kept()).containsOnlyKeys(file);
    assertThat(files.lost()).isZero();
  }

  private static int check(Path file) {
    return CommandRun.real("check", "--level=ser", file.toString()).status();
  }
}

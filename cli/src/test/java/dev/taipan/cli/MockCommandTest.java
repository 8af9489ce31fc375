package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MockCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "--level zork, zork' is not a level of the mock database; expected one of rc; ra; tcc; pc; si; "
        + "strong-session-si; strong-si; ser; strong-session-ser; strict-ser",
    "--level ci, the store has no level ci; only rc; ra;",
    "--level si --policy zork, found the policy 'zork'",
    "--level si --aborts zork, --aborts: found 'zork'; expected never or realistic",
    "--level si --granularity zork, expected rows or cells",
    "--level si --writes zork, expected pure or locking",
    "--level si --port 70000, the port must be from 0 to 65535",
    "--level si --http 70000, the port must be from 0 to 65535",
    "--level si --policy stale:2, a probability must be from 0 to 1",
    "--level si --port 0 --host 0.0.0.0, so a password is required",
    "--level si --password-env NO_SUCH_VARIABLE, the environment variable "
        + "NO_SUCH_VARIABLE; given by --password-env; is not set"
  })
  void badOptionsAreOneClearMessage(String options, String message) {
    CommandRun run = CommandRun.real(("mock " + options).split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().replace(",", ";")).contains(message);
    assertThat(run.err().lines()).hasSizeLessThan(4);
  }

  @Test
  void aRecordingIsOverwrittenOnlyIfThatIsAskedFor() throws IOException {
    Path script = Files.writeString(folder.resolve("schema.sql"), "CREATE TABLE t (id zork)");
    Path recording = Files.writeString(folder.resolve("history.taipan.jsonl"), "old");
    String[] options = {
      "mock", "--level=si", "--port=0", "--init=" + script, "--record=" + recording, "--force"
    };

    CommandRun refused = CommandRun.real(Arrays.copyOf(options, options.length - 1));

    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("already exists; use --force");
    assertThat(recording).hasContent("old");
    assertThat(CommandRun.real(options).err()).contains("SQLSTATE 42704");
    assertThat(recording).hasContent("old");
    assertThat(folder).isDirectoryNotContaining("glob:**.old");
  }

  @Test
  void aScriptThatFailsIsNamed() throws IOException {
    Path script = Files.writeString(folder.resolve("schema.sql"), "CREATE TABLE t (id zork)");

    CommandRun run = CommandRun.real("mock", "--level=si", "--port=0", "--init=" + script);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("schema.sql", "ZORK", "SQLSTATE 42704");
  }
}

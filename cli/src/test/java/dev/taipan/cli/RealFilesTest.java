package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands on real files, with the real readers and writers. */
class RealFilesTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"bank-transfer.txt", "write-skew.txt"})
  void convertsThereAndBack(String example) throws IOException {
    String original = EXAMPLES.resolve(example).toString();
    String binary = folder.resolve("binary").toString();
    String again = folder.resolve("again.txt").toString();

    assertThat(CommandRun.real("convert", "--to=bincode", original, binary).status()).isZero();
    assertThat(CommandRun.real("convert", "--to=text", binary, again).status()).isZero();

    assertThat(statistics(again)).isEqualTo(statistics(binary)).isEqualTo(statistics(original));
  }

  /** What {@code stats} prints below the name of the file. */
  private static String statistics(String file) {
    String printed = CommandRun.real("stats", file).out();
    return printed.substring(printed.indexOf('\n'));
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "stats"})
  void namesThePlaceOfAMistake(String command) throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.txt"), "w(1,1,1,1)\nw(1,x,1,1)\n");

    CommandRun run = CommandRun.real(command, broken.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).startsWith(broken + ":2:5: found ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"missing.txt", "", "missing/history.bincode"})
  void rejectsWhatIsNoHistory(String name) {
    CommandRun run = CommandRun.real("check", folder.resolve(name).toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).startsWith(folder.toString());
  }

  @Test
  void leavesNothingBehindWhenTheOutputCannotBeWritten() {
    Path output = folder.resolve("no-such-folder").resolve("out.txt");

    CommandRun run =
        CommandRun.real(
            "convert",
            "--to=text",
            EXAMPLES.resolve("write-skew.txt").toString(),
            output.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
  }
}

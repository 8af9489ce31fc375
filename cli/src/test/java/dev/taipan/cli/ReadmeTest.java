package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands that the README shows print what it says. */
class ReadmeTest {

  /** A block with a command, some prose, and a block with what the command prints. */
  private static final Pattern DIALOGUE =
      Pattern.compile(
          "(?ms)^```sh\\n\\./taipan ([^\\n]*)\\n```$(?:(?!^```).)*^```text\\n(.*?)^```$");

  /** A command and what it prints. */
  private record Dialogue(List<String> arguments, String answer) {}

  private static List<Dialogue> dialogues() throws IOException {
    return DIALOGUE
        .matcher(Files.readString(Path.of("..", "README.md")))
        .results()
        .map(found -> new Dialogue(Arrays.asList(found.group(1).split(" ")), found.group(2)))
        .toList();
  }

  @Test
  void showsSomeCommands() throws IOException {
    assertThat(dialogues()).hasSize(3);
  }

  @ParameterizedTest
  @MethodSource("dialogues")
  void commandsPrintWhatTheReadmeShows(Dialogue dialogue) {
    // Tests run in the module's folder, readers in the one above.
    String[] arguments =
        dialogue.arguments().stream()
            .map(argument -> argument.replace("examples/", "../examples/"))
            .toArray(String[]::new);

    CommandRun run = CommandRun.real(arguments);

    assertThat(run.out().replace("../", "")).isEqualToNormalizingNewlines(dialogue.answer());
    assertThat(run.err()).isEmpty();
  }
}

package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.output.Version;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands that the README and two pages show print what these say. */
class ReadmeTest {

  /** A block with a command, some prose, and a block with what the command prints. */
  private static final Pattern DIALOGUE =
      Pattern.compile(
          "(?ms)^```sh\\n\\./taipan ([^\\n]*)\\n```$(?:(?!^```).)*^```text\\n(.*?)^```$");

  /** A command and what it prints. */
  private record Dialogue(List<String> arguments, String answer) {}

  private static final Path README = Path.of("..", "README.md");
  private static final Path ELLE = Path.of("..", "docs", "differences-from-elle.md");
  private static final Path LIBRARY = Path.of("..", "docs", "library.md");

  private static List<Dialogue> dialogues() throws IOException {
    return Stream.concat(dialogues(README), dialogues(ELLE)).toList();
  }

  private static Stream<Dialogue> dialogues(Path document) throws IOException {
    return DIALOGUE
        .matcher(Files.readString(document))
        .results()
        .map(found -> new Dialogue(Arrays.asList(found.group(1).split(" ")), found.group(2)));
  }

  /** The program of a block of Java, as somebody would paste it into a file of its own. */
  private static String program() throws IOException {
    return Pattern.compile("(?ms)^```java\\n(.*?)^```$")
        .matcher(Files.readString(LIBRARY))
        .results()
        .map(found -> found.group(1))
        .reduce((one, other) -> one + other)
        .orElseThrow();
  }

  @Test
  void theProgramCompilesAsItStands(@TempDir Path folder) throws Exception {
    Path source = Files.writeString(folder.resolve("Check.java"), program());
    StringWriter complaints = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of("-Xlint:all", "-Werror", "-proc:none", "-d", folder.toString(), "-cp", classPath());

    boolean compiled =
        compiler
            .getTask(
                complaints,
                null,
                null,
                options,
                null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjects(source))
            .call();

    assertThat(compiled).as(complaints.toString()).isTrue();
  }

  @Test
  void theCoordinatesAreThoseOfThisVersion() throws IOException {
    assertThat(Files.readString(LIBRARY))
        .contains(
            """
              <groupId>dev.taipan</groupId>
              <artifactId>taipan-checker</artifactId>
              <version>%s</version>
            """
                .formatted(Version.number()));
  }

  private static String classPath() {
    return Stream.of("surefire.test.class.path", "java.class.path", "jdk.module.path")
        .map(System::getProperty)
        .filter(Objects::nonNull)
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Test
  void showSomeCommands() throws IOException {
    assertThat(dialogues(README)).hasSize(2);
    assertThat(dialogues(ELLE)).hasSize(1);
  }

  @Test
  void theReadmeIsReadInAFewMinutes() throws IOException {
    assertThat(Files.readString(README).strip().split("\\s+")).hasSizeLessThanOrEqualTo(1_200);
  }

  @ParameterizedTest
  @MethodSource("dialogues")
  void commandsPrintWhatThePagesShow(Dialogue dialogue) {
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

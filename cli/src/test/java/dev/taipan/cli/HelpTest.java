package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.progress.ProgressDisplay;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Help on narrow terminals, and in pipes from them. */
class HelpTest {
  private static final int NARROW = 60;

  private static List<String> commands() {
    return List.of(
        "",
        "run",
        "survey",
        "relational",
        "replay",
        "record",
        "mock",
        "check",
        "verify",
        "elle-cli",
        "stats",
        "explain",
        "convert",
        "generate",
        "bench",
        "ablate",
        "coo",
        "cases",
        "levels",
        "distinguish",
        "solvers",
        "formats",
        "generate-completion",
        "help");
  }

  @Test
  void everyCommandIsLookedAt() {
    CommandLine all = TaipanCommand.commandLine(new FakeEngine(), Ansi.OFF, ProgressDisplay.NONE);

    assertThat(commands()).containsAll(all.getSubcommands().keySet());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void fitsNarrowTerminals(String command) {
    assertThat(CommandRun.help(command, NARROW).lines()).allMatch(line -> line.length() <= NARROW);
  }

  /** A word that is broken is two that wide help does not have. */
  @ParameterizedTest
  @MethodSource("commands")
  void breaksNoWord(String command) {
    Set<String> broken = words(CommandRun.help(command, NARROW));
    broken.removeAll(words(CommandRun.help(command, 200)));

    assertThat(broken).isEmpty();
  }

  private static Set<String> words(String text) {
    return Arrays.stream(text.split("\\s+")).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @CsvSource({"'', 80", "wide, 80", "100, 100", "20, 55", "-1, 80", "999999, 200"})
  void isAsWideAsTheTerminal(String columns, int width) {
    int widest =
        CommandRun.help("check", columns).lines().mapToInt(String::length).max().getAsInt();

    assertThat(widest).isBetween(width - 12, width);
  }
}

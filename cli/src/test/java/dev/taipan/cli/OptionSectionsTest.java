package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The help of commands with many options lists them by topic. */
class OptionSectionsTest {
  private static final Pattern HEADING = Pattern.compile("(?m)^([A-Z][\\w -]+):$");
  private static final Pattern OPTION =
      Pattern.compile("(?m)^ {2,6}(?:-\\w, )?(--(?:\\[no-])?[\\w-]+)");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          check    | What to check, How to decide, Version order, White-box checking, \
          Growing histories, Histories larger than memory, Input, Output, Other options, Examples
          run      | Database, Workload, Checking, Faults, Output, Other options, Commands, \
          Workloads, Examples
          generate | Workload, Output, Other options, Examples
          """)
  void headingsAreTheTopics(String command, String headings) {
    assertThat(matches(HEADING, help(command))).containsExactlyInAnyOrder(headings.split(", *"));
  }

  @ParameterizedTest
  @CsvSource({"check", "run", "generate"})
  void everyOptionIsListedOnce(String command) {
    List<String> all =
        Main.commandLine().getSubcommands().get(command).getCommandSpec().options().stream()
            .filter(option -> !option.hidden())
            .map(option -> option.longestName())
            .map(name -> name.replace("--no-", "--"))
            .toList();

    String options = help(command);
    List<String> listed =
        matches(OPTION, options.substring(0, options.indexOf("Examples:"))).stream()
            .map(name -> name.replace("[no-]", ""))
            .toList();
    assertThat(listed).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void generalOptionsComeLast() {
    String help = help("check");

    assertThat(help.indexOf("Other options:"))
        .isLessThan(help.indexOf("--version "))
        .isGreaterThan(help.indexOf("--report"));
  }

  private static String help(String command) {
    CommandLine found = Main.commandLine().getSubcommands().get(command);
    return found.getUsageMessage(CommandLine.Help.Ansi.OFF);
  }

  private static List<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }
}

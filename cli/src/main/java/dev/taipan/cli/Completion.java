package dev.taipan.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * Completion for bash and zsh. Picocli's script keeps the values of an option in a variable that is
 * named after what the help calls them, so that options of one command take each other's values,
 * and it does not look behind commas. Both are mended here.
 */
public final class Completion {
  private static final Pattern VALUES =
      Pattern.compile("  local \\w+_option_args=(\\(.*\\)) # (--?[\\w-]+) values");
  private static final Pattern OPTION = Pattern.compile("    ('-.*')\\)");
  private static final Pattern USE = Pattern.compile("\\$\\{\\w+_option_args\\[@]}");

  private static final String WORD = "  local curr_word=${COMP_WORDS[COMP_CWORD]}\n  local i\n";
  private static final String LISTED = "printf -v quoted %q \"${options[i]}\"";

  /** The variable of each option of the command whose function is being read. */
  private final Map<String, String> variables = new HashMap<>();

  private String variable = "";

  private Completion() {}

  /**
   * A script that completes the words of a command.
   *
   * @param name what the command is called
   */
  public static String bash(String name, CommandLine command) {
    Completion completion = new Completion();
    String script =
        AutoComplete.bash(name, command)
            .lines()
            .map(completion::line)
            .collect(Collectors.joining("\n", "", "\n"));
    return behindCommas(script);
  }

  private String line(String line) {
    if (line.startsWith("function ")) {
      variables.clear();
    }
    Matcher values = VALUES.matcher(line);
    if (values.matches()) {
      String own = "values_of" + values.group(2).replaceAll("\\W+", "_");
      variables.put(values.group(2), own);
      return "  local " + own + "=" + values.group(1);
    }
    Matcher option = OPTION.matcher(line);
    if (option.matches()) {
      for (String named : option.group(1).replace("'", "").split("\\|", -1)) {
        variable = variables.getOrDefault(named, variable);
      }
    }
    return USE.matcher(line).replaceAll(Matcher.quoteReplacement("${" + variable + "[@]}"));
  }

  /** What stands before the last comma of a list is there already. */
  private static String behindCommas(String script) {
    String mended =
        script
            .replace(
                WORD,
                WORD
                    + "  local before=\n"
                    + "  case $curr_word in *,*) before=${curr_word%,*}, ;; esac\n")
            .replace(LISTED, LISTED + "\n    quoted=$before$quoted");
    if (!mended.contains("local before=") || !mended.contains("$before$quoted")) {
      throw new IllegalStateException("picocli's script has changed");
    }
    return mended;
  }
}

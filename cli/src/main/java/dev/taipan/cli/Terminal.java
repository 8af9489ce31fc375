package dev.taipan.cli;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * Which of the output streams a person looks at.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is a terminal
 * @param environment the environment variables
 */
record Terminal(boolean out, boolean err, Map<String, String> environment) {

  /** Names the streams that are terminals: the launcher can tell, Java cannot tell them apart. */
  private static final String PROPERTY = "taipan.terminals";

  /** From this version on, Java's console exists without a terminal too. */
  private static final int CONSOLE_MEANS_NOTHING = 22;

  private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");

  /** What picocli can do at least. */
  private static final int NARROWEST = 55;

  private static final int WIDEST = 200;

  /** The terminal of this process. */
  @SuppressWarnings("SystemConsoleNull") // not asked where it means nothing
  static Terminal ofProcess() {
    String known = System.getProperty(PROPERTY);
    if (known != null) {
      Set<String> streams = Set.of(known.split(",", -1));
      return new Terminal(streams.contains("out"), streams.contains("err"), System.getenv());
    }
    boolean interactive =
        Runtime.version().feature() < CONSOLE_MEANS_NOTHING && System.console() != null;
    return new Terminal(interactive, interactive, System.getenv());
  }

  /**
   * Makes the help of all commands as wide as the terminal: as {@code COLUMNS} says, in a pipe too,
   * or else as the terminal itself says.
   */
  void fit(CommandLine commandLine) {
    String columns = environment.getOrDefault("COLUMNS", "");
    if (NUMBER.matcher(columns).matches()) {
      int wanted = Integer.parseInt(columns);
      commandLine.setUsageHelpWidth(Math.max(NARROWEST, Math.min(wanted, WIDEST)));
    } else {
      commandLine.setUsageHelpAutoWidth(out);
    }
  }

  /** Colours on a terminal that has them, unless the user does not want any. */
  Ansi colours() {
    boolean unwanted = !environment.getOrDefault("NO_COLOR", "").isEmpty();
    boolean impossible = environment.getOrDefault("TERM", "").equals("dumb");
    return out && !unwanted && !impossible ? Ansi.ON : Ansi.OFF;
  }
}

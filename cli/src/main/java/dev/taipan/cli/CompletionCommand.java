package dev.taipan.cli;

import dev.taipan.cli.output.Version;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script that completes commands. */
@Command(
    name = "generate-completion",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Prints a script that completes commands, options and their values in bash and zsh.",
      "This makes the shell that it is typed in use it:",
      "",
      "  source <(taipan generate-completion)"
    })
final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(Completion.bash(spec.root().name(), spec.root().commandLine()));
    out.flush();
  }
}

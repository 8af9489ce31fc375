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
      "Prints a bash and zsh completion script for commands, options and option values.",
      "To enable completion in the current shell:",
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

package dev.taipan.dist;

import dev.taipan.cli.Completion;
import dev.taipan.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes manual pages as AsciiDoc, and a completion script, of the command and all below it. */
public final class Manual {
  private static final String COMMAND = "taipan";

  private Manual() {}

  /** Writes into the folder that is the only argument: {@code man} and {@code taipan.bash}. */
  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]));
  }

  /** Writes into a folder, which is made unless it is there. */
  static void write(Path folder) throws IOException {
    CommandLine commandLine = Main.commandLine();
    Path pages = Files.createDirectories(folder.resolve("man"));
    CommandSpec command = commandLine.getCommandSpec();
    writePages(pages, command, version(command));
    try (Stream<Path> written = Files.list(pages)) {
      for (Path page : written.toList()) {
        Files.writeString(page, inWholeParagraphs(Files.readString(page)));
      }
    }
    Files.writeString(folder.resolve(COMMAND + ".bash"), Completion.bash(COMMAND, commandLine));
  }

  /** Lines of descriptions are paragraphs to the generator, indented ones too. */
  private static String inWholeParagraphs(String page) {
    return page.replaceAll("\n\\+\n *", " ");
  }

  /** Without the Java that makes the pages: it says nothing about what will run. */
  private static String version(CommandSpec command) {
    return command.version()[0].replaceFirst(" \\(Java .*", "");
  }

  private static void writePages(Path folder, CommandSpec command, String version)
      throws IOException {
    command.versionProvider(null).version(version);
    ManPageGenerator.generateManPage(folder.toFile(), null, new boolean[0], false, command);
    for (CommandLine below : command.subcommands().values()) {
      writePages(folder, below.getCommandSpec(), version);
    }
  }
}

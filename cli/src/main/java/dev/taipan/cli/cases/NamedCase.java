package dev.taipan.cli.cases;

import dev.taipan.cli.library.StepText;
import dev.taipan.collect.cases.CaseText;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.Catalogue;
import dev.taipan.history.words.UnknownName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A case by its name, or in a file. */
final class NamedCase {
  private NamedCase() {}

  /**
   * Finds or reads it.
   *
   * @param command whose parameter it is
   */
  static Case of(String name, CommandLine command) throws IOException {
    Optional<String> text = text(name, command);
    return text.isPresent() ? parsed(name, text.get()) : Catalogue.all().get(name);
  }

  /** What is in the file of a name; none where a case has the name. */
  static Optional<String> text(String name, CommandLine command) throws IOException {
    Map<String, Case> known = Catalogue.all();
    if (known.containsKey(name)) {
      return Optional.empty();
    }
    if (!name.equals("-") && !Files.exists(Path.of(name))) {
      String message = UnknownName.message(name, "a case or a file", List.copyOf(known.keySet()));
      throw new ParameterException(command, message);
    }
    return Optional.of(StepText.read(Path.of(name)));
  }

  /** The case that a text is. */
  static Case parsed(String name, String text) throws IOException {
    try {
      return CaseText.parse(name, text);
    } catch (IllegalArgumentException senseless) {
      throw new IOException(name + ": " + senseless.getMessage(), senseless);
    }
  }
}

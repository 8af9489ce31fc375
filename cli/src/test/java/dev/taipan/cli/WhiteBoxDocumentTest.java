package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What documents show of white-box checking is accepted, and comes to what they say. */
class WhiteBoxDocumentTest {
  private static final Path DOCUMENTS = Path.of("..", "docs");

  /** A block of JSON lines, fenced or indented. */
  private static final Pattern EXAMPLE =
      Pattern.compile("(?m)^ *\\{\"taipan\":\"(history|version-certificate)\".*\\n(?: *\\{.*\\n)*");

  private static final Pattern DIALOGUE =
      Pattern.compile("(?ms)^```text\\n\\$ taipan ([^\\n]*) (\\S+)\\n(.*?)^```$");

  @TempDir private Path folder;

  /** What a document shows up to a place, the last of a kind. */
  private static String lastExample(String document, String kind, int before) {
    return EXAMPLE
        .matcher(document.substring(0, before))
        .results()
        .filter(found -> found.group(1).equals(kind))
        .map(found -> found.group().replaceAll("(?m)^ +", ""))
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void commandsSayWhatTheDocumentShows() throws IOException {
    String document = Files.readString(DOCUMENTS.resolve("white-box.md"));
    List<MatchResult> dialogues = DIALOGUE.matcher(document).results().toList();

    assertThat(dialogues).hasSize(2);
    for (MatchResult dialogue : dialogues) {
      String name = dialogue.group(2);
      String history = file(name, lastExample(document, "history", dialogue.start()));
      List<String> arguments = new ArrayList<>(List.of(dialogue.group(1).split(" ")));
      arguments.add(history);
      CommandRun run = CommandRun.real(arguments.toArray(String[]::new));
      assertThat(run.out().replace(history, name)).startsWith(dialogue.group(3));
      assertThat(run.status()).isOne();
    }
  }

  @Test
  void ordersBesideAHistoryAreAccepted() throws IOException {
    for (String name : List.of("white-box.md", "formats.md")) {
      String document = Files.readString(DOCUMENTS.resolve(name));
      int place = document.indexOf("{\"taipan\":\"version-certificate\"");
      String history = file(name + ".history.jsonl", lastExample(document, "history", place));
      String order =
          file(
              name + ".order.jsonl",
              lastExample(document, "version-certificate", document.length()));
      CommandRun run = CommandRun.real("check", "--certificate-file", order, history);
      assertThat(run.err()).as(name).isEmpty();
      assertThat(run.out()).contains("holds     rc, read committed");
    }
  }
}

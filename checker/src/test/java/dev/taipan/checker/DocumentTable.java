package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table of a document that stands between two comments and is made of what the code says. */
public final class DocumentTable {
  /** Set to true, it has the tests write the tables that they would compare. */
  private static final String UPDATE = "taipan.updateDocuments";

  private final Path document;
  private final String begin;
  private final String end;

  /**
   * A table.
   *
   * @param document its name in the folder of documents
   * @param name as the comments before and after the table have it
   */
  public DocumentTable(String document, String name) {
    this.document = Path.of("..", "docs", document);
    begin = "<!-- table of " + name + ": made by a test -->\n";
    end = "<!-- end of the table of " + name + " -->\n";
  }

  /** Holds the table to its lines, head included; or writes them, if asked. */
  public void assertIs(List<String> lines) throws IOException {
    String text = Files.readString(document);
    assertThat(text).contains(begin, end);
    int start = text.indexOf(begin) + begin.length();
    int stop = text.indexOf(end);
    String table = String.join("\n", lines) + "\n";
    if (Boolean.getBoolean(UPDATE)) {
      Files.writeString(document, text.substring(0, start) + table + text.substring(stop));
      return;
    }
    assertThat(text.substring(start, stop))
        .as(
            "%s is not what the code says; to write it anew: ./mvnw -pl report -am test"
                + " -Dtest='*DocumentTest' -Dsurefire.failIfNoSpecifiedTests=false -D%s=true",
            document, UPDATE)
        .isEqualTo(table);
  }

  /** A row of cells. */
  public static String row(String... cells) {
    return Stream.of(cells)
        .map(cell -> cell.isEmpty() ? " " : " " + cell + " ")
        .collect(Collectors.joining("|", "|", "|"));
  }

  /** A name as code. */
  public static String code(String text) {
    return "`" + text + "`";
  }
}

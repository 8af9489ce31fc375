package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents hang together. */
class DocumentationTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern ANCHOR =
      Pattern.compile("^#+ (.+)$|<a id=\"([^\"]+)\"></a>", Pattern.MULTILINE);

  private static final Pattern GENERATED =
      Pattern.compile(
          "(?s)<!-- table of [^>]* made by (?:a test|benchmarks/[a-z-]+) -->.*?<!-- end of the table[^>]*-->");

  private static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> top = Files.list(ROOT)) {
      return Stream.concat(Stream.concat(docs, top), Stream.of(ROOT.resolve("examples/README.md")))
          .filter(file -> file.toString().endsWith(".md"))
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void linksLeadSomewhere(Path document) throws IOException {
    List<String> broken =
        LINK.matcher(Files.readString(document))
            .results()
            .map(link -> link.group(1))
            .filter(link -> !link.contains("://") && !leads(document, link))
            .toList();
    assertThat(broken).isEmpty();
  }

  /** Whoever unpacks the archive has the documents, and not the sources. */
  @ParameterizedTest
  @MethodSource("documents")
  void linksLeadToWhatTheArchiveHas(Path document) throws IOException {
    String archive = Files.readString(ROOT.resolve("dist/src/assembly/zip.xml"));
    assertThat(LINK.matcher(Files.readString(document)).results())
        .map(link -> link.group(1))
        .filteredOn(link -> !link.contains("://"))
        .extracting(link -> ROOT.relativize(target(document, link).normalize()).getName(0))
        .allSatisfy(place -> assertThat(archive).contains(">../" + place + "<"));
  }

  private static Path target(Path document, String link) {
    String file = link.replaceFirst("#.*", "");
    return file.isEmpty() ? document : document.resolveSibling(file);
  }

  private static boolean leads(Path document, String link) {
    int hash = link.indexOf('#');
    Path target = target(document, link);
    return Files.exists(target) && (hash < 0 || hasAnchor(target, link.substring(hash + 1)));
  }

  private static boolean hasAnchor(Path document, String anchor) {
    try {
      return ANCHOR
          .matcher(Files.readString(document))
          .results()
          .map(found -> found.group(2) == null ? slug(found.group(1)) : found.group(2))
          .anyMatch(anchor::equals);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What GitHub makes of a heading. */
  private static String slug(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  /** What people have to read is short; figures and reasons are in docs/design. */
  @Test
  void thePagesForUsersStayShort() throws IOException {
    int words = 0;
    for (Path document : documents()) {
      Path place = ROOT.resolve("docs").relativize(document);
      if (!place.startsWith("..") && !place.startsWith("design")) {
        String byHand = GENERATED.matcher(Files.readString(document)).replaceAll("");
        words += byHand.strip().split("\\s+").length;
      }
    }
    assertThat(words).isBetween(20_000, 45_000);
  }

  @Test
  void theContentsListEveryDocument() throws IOException {
    String contents = Files.readString(ROOT.resolve("docs/README.md"));
    assertThat(documents())
        .map(document -> document.getFileName().toString())
        .allSatisfy(name -> assertThat(contents).contains(name));
  }
}

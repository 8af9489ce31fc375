package dev.taipan.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages about the rooms name is there, and the first of them stays short. */
class ArchitectureDocumentTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path DOCS = ROOT.resolve("docs");
  private static final int MOST_WORDS = 1_650;
  private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]\\w+)(?:\\.\\w+)?`");
  private static final Pattern ROW = Pattern.compile("^\\| `([\\w-]+)` \\| (`.*) \\|$");
  private static final Pattern LIBRARY_ROW =
      Pattern.compile("^\\| [^|]* \\| (`[^|]*`) \\| `taipan-(\\w+)` \\| `([a-z.]+)` \\|$");
  private static final Pattern PACKAGE =
      Pattern.compile("(?:^|; )((?:`[a-z0-9]+`(?:, )?)+)(?::|;|$)");

  @Test
  void thePageIsReadInAFewMinutes() throws IOException {
    String text = Files.readString(DOCS.resolve("architecture.md"));

    assertThat(text.strip().split("\\s+")).hasSizeLessThanOrEqualTo(MOST_WORDS);
  }

  @Test
  void everyClassThatItNamesIsThere() throws IOException {
    List<String> named =
        CLASS
            .matcher(Files.readString(DOCS.resolve("architecture.md")))
            .results()
            .map(found -> found.group(1))
            .toList();

    assertThat(named).hasSizeGreaterThan(40);
    assertThat(classes()).containsAll(named);
  }

  @Test
  void whatUsersMayCallIsWhereThePageSays() throws IOException {
    int listed = 0;
    for (String line : Files.readAllLines(DOCS.resolve("library.md"))) {
      for (MatchResult row : LIBRARY_ROW.matcher(line).results().toList()) {
        for (String name : row.group(1).split(", ")) {
          Path file = source(row.group(2), row.group(3), name.replace("`", ""));
          assertThat(file).as(line).isRegularFile();
          assertThat(Files.readString(file)).containsPattern("(?m)^public .*");
          listed++;
        }
      }
    }
    assertThat(listed).isGreaterThan(20);
  }

  private static Path source(String module, String packageName, String className) {
    return ROOT.resolve(module)
        .resolve("src/main/java/dev/taipan")
        .resolve(packageName.replace('.', '/'))
        .resolve(className + ".java");
  }

  @Test
  void everyPackageThatIsListedIsThere() throws IOException {
    int listed = 0;
    for (String line : Files.readAllLines(DOCS.resolve("design/packages.md"))) {
      for (MatchResult row : ROW.matcher(line).results().toList()) {
        for (String name : packages(row.group(2))) {
          assertThat(folder(row.group(1), name)).as(line).isDirectory();
          listed++;
        }
      }
    }
    assertThat(listed).isGreaterThan(60);
  }

  private static List<String> packages(String cell) {
    return PACKAGE
        .matcher(cell)
        .results()
        .flatMap(found -> Stream.of(found.group(1).replace("`", "").split(", ")))
        .toList();
  }

  /** The package of a module that bears its name is the one that the others are in. */
  private static Path folder(String module, String name) {
    String base = module.equals("weak-fastpath") ? "weak" : module;
    Path top = ROOT.resolve(module).resolve("src/main/java/dev/taipan").resolve(base);
    return name.equals(base) ? top : top.resolve(name);
  }

  private static Set<String> classes() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT, 12)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .collect(Collectors.toSet());
    }
  }
}

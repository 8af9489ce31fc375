package dev.taipan.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What one has to read, and believe, to believe a verdict stays as short as the docs say. */
class CoreSizeTest {
  private static final Path FOLDER = Path.of("src/main/java/dev/taipan/certificate/verify");

  private static final int MOST = 630;

  private static final List<String> BOTH =
      List.of("Verifier", "LevelAxioms", "Outcomes", "RejectedException");

  private static final List<String> ORDERS =
      List.of("OrderReplay", "Places", "Store", "TooLongException");

  private static final List<String> TIMES = List.of("RealTimeOrder");

  private static final List<String> WEAK_ORDERS =
      List.of("SeenTransactions", "CausallySeenTransactions");

  private static final List<String> REFUTATIONS =
      List.of("Reasons", "CycleClauses", "AtomLiterals", "Reads", "RefutationCheck");

  private static final List<String> CUT_ISOLATION = List.of("CutIsolation");

  private static final List<String> COMMENTS = List.of("//", "/*", "*");

  @Test
  void isAsShortAsTheDocumentSays() throws IOException {
    String document = Files.readString(Path.of("../docs/certificates.md"));
    assertThat(document)
        .contains("| every verdict | " + row(BOTH))
        .contains("| a level that holds | " + row(ORDERS))
        .contains("| and that it holds in real time | " + row(TIMES))
        .contains("| a weak level that holds, besides | " + row(WEAK_ORDERS))
        .contains("| a level that does not | " + row(REFUTATIONS))
        .contains("| `ci` | " + row(CUT_ISOLATION));
  }

  @Test
  void isReadInOneSitting() {
    for (List<List<String>> sitting :
        List.of(
            List.of(BOTH, ORDERS, TIMES),
            List.of(BOTH, ORDERS, WEAK_ORDERS),
            List.of(BOTH, REFUTATIONS),
            List.of(BOTH, REFUTATIONS.subList(3, 4), CUT_ISOLATION))) {
      assertThat(sitting.stream().mapToLong(CoreSizeTest::lines).sum())
          .as("%s", sitting)
          .isLessThan(MOST);
    }
  }

  private static String row(List<String> classes) {
    String names = classes.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    return names + " | " + lines(classes) + " |";
  }

  @Test
  void isEverythingThatIsThere() throws IOException {
    Set<String> known = new TreeSet<>(Set.of("package-info"));
    Stream.of(BOTH, ORDERS, TIMES, WEAK_ORDERS, REFUTATIONS, CUT_ISOLATION).forEach(known::addAll);
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString().replace(".java", "")))
          .containsExactlyInAnyOrderElementsOf(known);
    }
  }

  /** Lines of code: all but blank ones and comments. */
  private static long lines(List<String> classes) {
    return classes.stream().mapToLong(CoreSizeTest::lines).sum();
  }

  private static long lines(String name) {
    try {
      return Files.readString(FOLDER.resolve(name + ".java"))
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .filter(line -> COMMENTS.stream().noneMatch(line::startsWith))
          .count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

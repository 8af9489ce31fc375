package dev.taipan.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every package of every module says what it is for. */
class PackageDocumentationTest {

  /** Spark's jars share packages, so what is compiled against them can be no module. */
  private static final String WITHOUT_NAMES = "/distributed/";

  @Test
  void everyPackageHasADescription() throws IOException {
    List<Path> packages = packages();

    assertThat(packages).hasSizeGreaterThan(8);
    assertThat(packages)
        .allSatisfy(folder -> assertThat(folder.resolve("package-info.java")).exists());
  }

  @Test
  void everyModuleSaysWhatItOffers() throws IOException {
    assertThat(sources())
        .filteredOn(folder -> !folder.toString().contains(WITHOUT_NAMES))
        .hasSizeGreaterThan(8)
        .allSatisfy(folder -> assertThat(folder.resolve("module-info.java")).exists());
  }

  /** The folders of main code that hold Java files, of all modules beside this one. */
  private static List<Path> packages() throws IOException {
    return sources().stream().flatMap(PackageDocumentationTest::foldersWithJava).toList();
  }

  private static List<Path> sources() throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent();
    try (Stream<Path> modules = Files.list(root)) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .toList();
    }
  }

  private static Stream<Path> foldersWithJava(Path sources) {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
          .map(Path::getParent)
          .distinct()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

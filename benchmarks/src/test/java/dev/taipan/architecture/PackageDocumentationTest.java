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

  @Test
  void everyPackageHasADescription() throws IOException {
    List<Path> packages = packages();

    assertThat(packages).hasSizeGreaterThan(8);
    assertThat(packages)
        .allSatisfy(folder -> assertThat(folder.resolve("package-info.java")).exists());
  }

  /** The folders of main code that hold Java files, of all modules beside this one. */
  private static List<Path> packages() throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent();
    try (Stream<Path> modules = Files.list(root)) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .flatMap(PackageDocumentationTest::foldersWithJava)
          .toList();
    }
  }

  private static Stream<Path> foldersWithJava(Path sources) {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(Path::getParent)
          .distinct()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

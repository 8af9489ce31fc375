package dev.taipan.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A package is a room that one sees at a glance: about twenty classes. */
class PackageSizeTest {
  private static final int MOST = 24;

  @TempDir private Path folder;

  @Test
  void noPackageHasMoreClassesThanOneSeesAtAGlance() throws IOException {
    assertThat(tooLarge(Path.of("").toAbsolutePath().getParent())).isEmpty();
  }

  @Test
  void oneClassMoreWouldBeSeen() throws IOException {
    Path room = Files.createDirectories(folder.resolve("some/src/main/java/dev/taipan/some"));
    Files.createFile(room.resolve("package-info.java"));
    for (int i : IntStream.range(0, MOST).toArray()) {
      Files.createFile(room.resolve("Class" + i + ".java"));
    }
    assertThat(tooLarge(folder)).isEmpty();

    Files.createFile(room.resolve("Another.java"));
    assertThat(tooLarge(folder)).containsExactly(Map.entry(room, MOST + 1L));
  }

  /** The packages of all modules in a folder that have too many classes, and how many. */
  private static Map<Path, Long> tooLarge(Path root) throws IOException {
    Map<Path, Long> classes = new TreeMap<>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : modules.map(each -> each.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(module)) {
          classes.putAll(classes(module));
        }
      }
    }
    classes.values().removeIf(count -> count <= MOST);
    return classes;
  }

  private static Map<Path, Long> classes(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.getFileName().toString().matches("(package|module)-info.java"))
          .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
    }
  }
}

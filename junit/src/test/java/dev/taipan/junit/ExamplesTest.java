package dev.taipan.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples compile, and their tests pass and fail as their pages say. */
class ExamplesTest {
  private static final Path SOURCES = Path.of("..", "examples", "mock-store", "src");

  private static final String HEAD =
      """
      import static org.junit.jupiter.api.Assertions.assertEquals;

      import dev.taipan.junit.WeakIsolation;
      import dev.taipan.mockstore.Client;
      import dev.taipan.mockstore.Clients;
      import dev.taipan.mockstore.MockStore;

      class PageExample {
      """;

  /** The test in docs/mock-store.md, as somebody would paste it into a class. */
  @Test
  void theTestOfThePageShowsALostUpdate(@TempDir Path folder) throws Exception {
    Matcher test =
        Pattern.compile("(?ms)^```java test\\n(.*?)^```$")
            .matcher(Files.readString(Path.of("..", "docs", "mock-store.md")));
    assertThat(test.find()).isTrue();
    Path source = folder.resolve("PageExample.java");
    Files.writeString(source, HEAD + test.group(1) + "}\n");
    compile(folder, List.of(source));
    try (URLClassLoader classes = classes(folder)) {
      Launched launched = Launched.of(classes.loadClass("PageExample"));

      assertThat(launched.failures()).hasSize(1);
      assertThat(launched.failures().get(0))
          .hasMessageContaining("seed = 6")
          .hasMessageContaining("What clients saw violates strong-session-si: lost-update");
    }
  }

  @Test
  void showsAWriteSkewAndItsRepair(@TempDir Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      compile(folder, files.filter(file -> file.toString().endsWith(".java")).toList());
    }
    try (URLClassLoader classes = classes(folder)) {
      Launched mended = Launched.of(classes.loadClass("bank.BankTest"));
      Launched unsafe = Launched.of(classes.loadClass("bank.UnsafeBankTest"));

      assertThat(mended.failures()).isEmpty();
      assertThat(mended.passed()).hasSize(200);
      assertThat(unsafe.failures()).hasSize(1);
      assertThat(unsafe.failures().get(0)).hasMessageContaining("write-skew");
    }
  }

  private static URLClassLoader classes(Path folder) throws IOException {
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, ExamplesTest.class.getClassLoader());
  }

  private static void compile(Path folder, List<Path> sources) {
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")));
    sources.forEach(source -> arguments.add(source.toString()));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).isZero();
  }
}

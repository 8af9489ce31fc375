package dev.taipan.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example project compiles, and its tests pass and fail as its page says. */
class ExampleProjectTest {
  private static final Path SOURCES = Path.of("..", "examples", "mock-store", "src");

  @Test
  void showsAWriteSkewAndItsRepair(@TempDir Path folder) throws Exception {
    compile(folder);
    try (URLClassLoader classes =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      Launched mended = Launched.of(classes.loadClass("bank.BankTest"));
      Launched unsafe = Launched.of(classes.loadClass("bank.UnsafeBankTest"));

      assertThat(mended.failures()).isEmpty();
      assertThat(mended.passed()).hasSize(200);
      assertThat(unsafe.failures()).hasSize(1);
      assertThat(unsafe.failures().get(0)).hasMessageContaining("write-skew");
    }
  }

  private static void compile(Path folder) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")));
    try (Stream<Path> files = Files.walk(SOURCES)) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(file -> arguments.add(file.toString()));
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).isZero();
  }
}

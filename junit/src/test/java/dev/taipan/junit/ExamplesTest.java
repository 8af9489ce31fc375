package dev.taipan.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples compile, and their tests pass and fail as their pages say. */
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

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

  @ParameterizedTest
  @CsvSource({
    "mock-store, bank.BankTest, 200, bank.UnsafeBankTest, write-skew",
    "mock-database, shop.ShopTest, 20, shop.UnsafeShopTest, lost-update"
  })
  void showsAnAnomalyAndItsRepair(
      String project,
      String mendedTest,
      int runs,
      String unsafeTest,
      String anomaly,
      @TempDir Path folder)
      throws Exception {
    compileProject(project, folder);
    try (URLClassLoader classes = classes(folder)) {
      Launched mended = Launched.of(classes.loadClass(mendedTest));
      Launched unsafe = Launched.of(classes.loadClass(unsafeTest));

      assertThat(mended.failures()).isEmpty();
      assertThat(mended.passed()).hasSize(runs);
      assertThat(unsafe.failures()).hasSize(1);
      assertThat(unsafe.failures().get(0))
          .hasMessageContaining("To replay it: @WeakIsolation(level = ")
          .hasMessageContaining(anomaly)
          .hasMessageContaining("Let:");
    }
  }

  @Test
  void aRecordedTestShowsALostUpdateAndItsRepair(@TempDir Path folder) throws Exception {
    compileProject("recorded-test", folder);
    try (URLClassLoader classes = classes(folder)) {
      Launched mended = Launched.of(classes.loadClass("depot.DepotTest"));
      Launched unsafe = Launched.of(classes.loadClass("depot.UnsafeDepotTest"));

      assertThat(mended.failures()).isEmpty();
      assertThat(mended.passed()).hasSize(1);
      assertThat(unsafe.failures()).hasSize(1);
      assertThat(unsafe.failures().get(0))
          .hasMessageContaining("What clients saw violates ser: lost-update")
          .hasMessageContaining("Page: ");
    }
  }

  /** The seed that a failure names makes the test fail again, in the same way. */
  @Test
  void theSeedOfAFailureOfSqlReplaysIt(@TempDir Path folder) throws Exception {
    compileProject("mock-database", folder);
    try (URLClassLoader classes = classes(folder)) {
      Throwable first = Launched.of(classes.loadClass("shop.UnsafeShopTest")).failures().get(0);
      Matcher seed = Pattern.compile("seed = (\\d+)").matcher(first.getMessage());
      assertThat(seed.find()).isTrue();
      Path test = EXAMPLES.resolve(Path.of("mock-database/src/test/java/shop/UnsafeShopTest.java"));
      Path replay = folder.resolve("ReplayShopTest.java");
      Files.writeString(
          replay,
          Files.readString(test)
              .replace("runs = 1000", seed.group())
              .replace("UnsafeShopTest", "ReplayShopTest"));
      compile(folder, List.of(replay));

      Throwable second = Launched.of(classes.loadClass("shop.ReplayShopTest")).failures().get(0);

      assertThat(second).hasMessage(first.getMessage());
    }
  }

  private static void compileProject(String project, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES.resolve(Path.of(project, "src")))) {
      compile(folder, files.filter(file -> file.toString().endsWith(".java")).toList());
    }
  }

  private static URLClassLoader classes(Path folder) throws IOException {
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, ExamplesTest.class.getClassLoader());
  }

  private static void compile(Path folder, List<Path> sources) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-d",
                folder.toString(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + folder));
    sources.forEach(source -> arguments.add(source.toString()));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).isZero();
  }
}

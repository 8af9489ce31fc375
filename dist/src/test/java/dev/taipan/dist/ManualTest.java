package dev.taipan.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The manual tells of every command. */
class ManualTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"taipan", "taipan-check", "taipan-verify", "taipan-elle-cli", "taipan-solvers"})
  void hasAPageForEachCommand(String page) throws IOException {
    Manual.write(folder);
    assertThat(folder.resolve("man").resolve(page + ".adoc"))
        .content()
        .contains(":doctype: manpage", "*" + page.replaceFirst("-", " ") + "*")
        .doesNotContain("(Java ");
  }

  /** Descriptions are of several lines where help must not break a word. */
  @ParameterizedTest
  @ValueSource(strings = {"taipan-check", "taipan-generate"})
  void describesOptionsInWholeParagraphs(String page) throws IOException {
    Manual.write(folder);
    assertThat(folder.resolve("man").resolve(page + ".adoc"))
        .content()
        .containsAnyOf("as lines o(key,value", "next to the output, to FILE")
        .doesNotContain("\n+\n");
  }

  @Test
  void completesOptions() throws IOException {
    Manual.write(folder);
    assertThat(folder.resolve("taipan.bash"))
        .content()
        .contains("complete -F", "--solver", "sat4j-lazy");
  }
}

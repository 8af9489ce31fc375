package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bash offers what may stand at the end of a line. */
class CompletionTest {
  private static final Path BASH = Path.of("/bin/bash");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "run --db ma, mariadb",
    "run --isolation ser, serializable",
    "run --workload small, smallbank",
    "run --distribution z, zipf",
    "check --level strict, strict-ser",
    "check -l strict, strict-ser",
    "'check --level ser,strong-k', 'ser,strong-key-ser'",
    "'check --level ser,si,strict', 'ser,si,strict-ser'",
    "help surv, survey",
  })
  void offersWhatMayStandThere(String words, String offered) throws Exception {
    assumeTrue(Files.isExecutable(BASH), "there is no bash");
    Path script =
        Files.writeString(folder.resolve("script"), CommandRun.fake("generate-completion").out());
    String line =
        List.of(("taipan " + words).split(" ", -1)).stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    String program =
        "source %s; compopt() { :; }; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
                .formatted(script, line)
            + " _complete_taipan; printf '%s\\n' \"${COMPREPLY[@]}\"";
    CommandRun run = Launcher.run(new ProcessBuilder(BASH.toString(), "-c", program), "");
    assertThat(run.out().lines().map(String::strip)).containsExactly(offered);
  }
}

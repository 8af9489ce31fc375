package dev.taipan.dist;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What continuous integration does with a release: the action's own steps, run on an archive. */
@Timeout(120)
class ReleaseTest {
  private static final Path ROOT = Path.of("..");

  @TempDir private Path folder;

  @BeforeEach
  void requireTools() {
    for (String tool : new String[] {"bash", "curl", "unzip", "zip"}) {
      boolean isThere =
          Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
              .anyMatch(place -> Files.isExecutable(Path.of(place, tool)));
      assumeTrue(isThere, tool + " is not on this machine");
    }
  }

  /** The scripts of the steps of a composite action, in their order. */
  private static List<String> scripts() throws IOException {
    List<String> scripts = new ArrayList<>();
    StringBuilder script = null;
    for (String line : Files.readAllLines(ROOT.resolve("action.yml"))) {
      if (line.equals("      run: |")) {
        script = new StringBuilder();
      } else if (script != null && line.startsWith("        ")) {
        script.append(line.substring(8)).append('\n');
      } else if (script != null) {
        scripts.add(script.toString());
        script = null;
      }
    }
    if (script != null) {
      scripts.add(script.toString());
    }
    assertThat(scripts).hasSize(2);
    return scripts;
  }

  /** An archive whose command prints its words, and ends with a status. */
  private Path archive(int status) throws Exception {
    Path command = Files.createDirectories(folder.resolve("taipan-9.9.9/bin")).resolve("taipan");
    Files.writeString(command, "#!/bin/sh\nprintf '<%s>' \"$@\"\nexit " + status + "\n");
    Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path archive = folder.resolve("release.zip");
    assertThat(run(Map.of(), "zip", "-q", "-r", archive.toString(), "taipan-9.9.9")).isZero();
    return archive;
  }

  private int run(Map<String, String> environment, String... command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile());
    builder.environment().putAll(environment);
    return builder.start().waitFor();
  }

  /** Runs a step as the runner does. */
  private int step(int number, Map<String, String> environment) throws Exception {
    Map<String, String> all = new HashMap<>(environment);
    all.put("RUNNER_TEMP", folder.resolve("temp").toString());
    all.put("GITHUB_PATH", folder.resolve("path").toString());
    all.put("GITHUB_OUTPUT", folder.resolve("output").toString());
    all.put("GITHUB_STEP_SUMMARY", folder.resolve("summary").toString());
    Files.createDirectories(folder.resolve("temp"));
    return run(
        all, "bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", scripts().get(number));
  }

  private int download(Path archive, String sha256) throws Exception {
    return step(
        0,
        Map.of(
            "TAIPAN_VERSION",
            "9.9.9",
            "TAIPAN_URL",
            archive.toUri().toString(),
            "TAIPAN_SHA256",
            sha256,
            "TAIPAN_REPOSITORY",
            "https://nowhere.invalid"));
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "3"})
  void theActionFailsAsTheCheckDoes(int status) throws Exception {
    Path archive = archive(status);
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive));
    assertThat(download(archive, HexFormat.of().formatHex(hash))).isZero();
    Files.createFile(folder.resolve("one.edn"));
    Files.createFile(folder.resolve("two.edn"));
    String place = Files.readString(folder.resolve("path")).strip();

    int reached =
        step(
            1,
            Map.of(
                "PATH", place + File.pathSeparator + System.getenv("PATH"),
                "TAIPAN_HISTORY", "*.edn $(touch${IFS}evil)",
                "TAIPAN_LEVEL", "ser; touch evil",
                "TAIPAN_OPTIONS", "--timeout 1m"));

    assertThat(reached).isEqualTo(status);
    assertThat(folder.resolve("output")).content().isEqualTo("status=" + status + "\n");
    assertThat(folder.resolve("said"))
        .content()
        .startsWith("<check><--level><ser; touch evil><--timeout><1m><one.edn><two.edn>");
    assertThat(folder.resolve("summary")).content().contains("<check>");
    assertThat(folder.resolve("evil")).doesNotExist();
  }

  @Test
  void anotherArchiveIsRefused() throws Exception {
    assertThat(download(archive(0), "0".repeat(64))).isNotZero();
    assertThat(folder.resolve("path")).doesNotExist();
    assertThat(download(folder.resolve("missing.zip"), "")).isNotZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "v1.0.0", "1.0", "1.0.0-SNAPSHOT;ls"})
  void aReleaseHasAVersion(String version) throws Exception {
    Path script = Path.of("release").toAbsolutePath();

    assertThat(run(Map.of(), "bash", script.toString(), version)).isEqualTo(2);
    assertThat(folder.resolve("said")).content().startsWith("usage: dist/release VERSION");
  }

  /** Nobody may have a daemon that builds the image; what it says has to be there, and safe. */
  @Test
  void theImageIsMadeOfWhatTheArchiveHas() throws IOException {
    List<String> recipe =
        Files.readAllLines(Path.of("Dockerfile"), US_ASCII).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .toList();
    assertThat(recipe)
        .allMatch(line -> line.matches("(FROM|COPY|RUN|WORKDIR|USER|ENTRYPOINT) .*"))
        .filteredOn(line -> line.startsWith("FROM "))
        .singleElement()
        .asString()
        .matches("FROM [a-z-]+:[0-9]+[a-z0-9._-]*");
    assertThat(recipe.get(recipe.size() - 2)).matches("USER [1-9][0-9]*");
    assertThat(recipe.get(recipe.size() - 1)).isEqualTo("ENTRYPOINT [\"/opt/taipan/bin/taipan\"]");
    assertThat(recipe).contains("COPY . /opt/taipan");
    String archive = Files.readString(Path.of("src/assembly/zip.xml"));
    assertThat(archive).contains("<source>../taipan</source>\n      <outputDirectory>bin<");
    try (Stream<String> lines = recipe.stream()) {
      assertThat(lines.filter(line -> line.startsWith("RUN ")))
          .containsExactly("RUN /opt/taipan/bin/taipan --version");
    }
  }
}

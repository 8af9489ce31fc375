package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a short command loads, which is most of what it costs. */
@Timeout(120)
class StartUpTest {
  /** A tenth more than there were when this was written, 470, for what will be added. */
  private static final int MOST_CLASSES = 517;

  private static final String SKEW =
      """
      w(1,1,1,1)
      w(2,1,1,1)
      r(1,1,2,2)
      r(2,1,2,2)
      w(1,2,2,2)
      r(1,1,3,3)
      r(2,1,3,3)
      w(2,2,3,3)
      r(1,2,1,4)
      r(2,2,1,4)
      """;

  @TempDir private Path folder;

  @Test
  void checkLoadsFewClasses() throws Exception {
    Path history = Files.writeString(folder.resolve("skew.txt"), SKEW);
    Path certificate = folder.resolve("certificate");

    List<String> own =
        loadedBy("check", "--level=ser", "--certificate=" + certificate, history.toString());

    assertThat(certificate).isNotEmptyFile();
    assertThat(own).contains("dev.taipan.cli.check.CheckCommand");
    assertThat(own).hasSizeLessThan(MOST_CLASSES);
    assertThat(own)
        .noneMatch(name -> name.startsWith("dev.taipan.collect"))
        .noneMatch(name -> name.startsWith("dev.taipan.cli.run"))
        .doesNotContain("dev.taipan.cli.follow.Following");
  }

  /** The classes of Taipan that a process loads, without those that the JVM makes. */
  private List<String> loadedBy(String... arguments) throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xlog:class+load:file=" + log));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .map(line -> line.replaceAll("^(\\[[^]]*])*\\s*", "").replaceAll(" .*", ""))
          .filter(name -> name.startsWith("dev.taipan.") && !name.contains("$$"))
          .toList();
    }
  }
}

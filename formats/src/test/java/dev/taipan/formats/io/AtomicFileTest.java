package dev.taipan.formats.io;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.history.signal.DefaultSignals;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class AtomicFileTest {
  @TempDir private Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /**
   * What is private is so from the start, also where others can read the folder and the old file.
   */
  @Test
  void nobodyElseReadsWhatIsPrivate() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path target = Files.writeString(folder.resolve("report"), "old");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r--r--"));
    Set<PosixFilePermission> owner = PosixFilePermissions.fromString("rw-------");
    List<Set<PosixFilePermission>> seen = new ArrayList<>();
    AtomicFile.write(
        target,
        stream -> {
          for (String name : names()) {
            if (!name.equals("report")) {
              seen.add(Files.getPosixFilePermissions(folder.resolve(name)));
            }
          }
        },
        PosixFilePermissions.asFileAttribute(owner));

    assertThat(seen).containsExactly(owner);
    assertThat(Files.getPosixFilePermissions(target)).isEqualTo(owner);
  }

  /** A process that starts to write a file and never ends. */
  static final class Endless {
    private Endless() {}

    public static void main(String[] arguments) throws IOException {
      AtomicFile.write(
          Path.of(arguments[0]),
          stream -> {
            stream.write(new byte[1 << 20]);
            System.out.println("writing");
            sleep();
          });
    }

    private static void sleep() {
      try {
        Thread.sleep(TimeUnit.MINUTES.toMillis(5));
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT", "HUP"})
  void nothingIsLeftByAProcessThatIsToldToStop(String signal) throws Exception {
    Files.writeString(folder.resolve("target"), "precious");
    ProcessBuilder endless =
        new ProcessBuilder(
            new ArrayList<>(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Endless.class.getName(),
                    folder.resolve("target").toString())));
    Process process = DefaultSignals.in(endless).start();
    assertThat(process.inputReader().readLine()).isEqualTo("writing");
    assertThat(names()).containsExactly(".target." + process.pid() + ".part", "target");
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor()).isGreaterThan(128);
    assertThat(names()).containsExactly("target");
    assertThat(folder.resolve("target")).hasContent("precious");
  }

  @Test
  void aFailureNamesTheFileThatWasNamed() throws IOException {
    Path missing = folder.resolve("missing").resolve("file");
    assertThatThrownBy(() -> AtomicFile.write(missing, stream -> {}))
        .isInstanceOf(FileSystemException.class)
        .hasMessage(missing + ": its folder does not exist");
    Path file = folder.resolve("file");
    assertThatThrownBy(() -> AtomicFile.write(file, AtomicFileTest::runOutOfSpace))
        .isInstanceOf(FileSystemException.class)
        .hasMessage(file + ": No space left on device");
    assertThat(names()).isEmpty();
  }

  private static void runOutOfSpace(OutputStream stream) throws IOException {
    throw new IOException("No space left on device");
  }

  @Test
  void aFullDeviceIsAnErrorAndStaysADevice() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no /dev/full");
    assertThatThrownBy(() -> AtomicFile.write(full, stream -> stream.write(1)))
        .isInstanceOf(FileSystemException.class)
        .hasMessage("/dev/full: No space left on device");
    assertThat(Files.isRegularFile(full)).isFalse();
  }

  @Test
  void aNamedPipeIsWrittenTo() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process reader = new ProcessBuilder("cat", pipe.toString()).start();
    AtomicFile.write(pipe, stream -> stream.write("content".getBytes(US_ASCII)));
    assertThat(reader.inputReader().readLine()).isEqualTo("content");
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }

  @Test
  void aSymbolicLinkStaysOne() throws IOException {
    Path real = Files.writeString(folder.resolve("real"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    AtomicFile.write(link, stream -> stream.write("new".getBytes(US_ASCII)));
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(real).hasContent("new");
  }
}

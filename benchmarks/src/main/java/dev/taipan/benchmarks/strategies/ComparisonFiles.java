package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.output.CsvTable;
import dev.taipan.benchmarks.output.Environment;
import dev.taipan.benchmarks.output.Page;
import dev.taipan.formats.io.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files that tell of a comparison.
 *
 * @param folder that has them
 */
public record ComparisonFiles(Path folder) {

  /** A row for every run that counts. */
  public Path csv() {
    return folder.resolve("strategies.csv");
  }

  /** Everything. */
  public Path json() {
    return folder.resolve("strategies.json");
  }

  /** The page for people. */
  public Path page() {
    return folder.resolve("strategies.html");
  }

  /** Those of the files that there are. */
  public List<Path> existing() {
    return Stream.of(csv(), json(), page()).filter(Files::exists).toList();
  }

  /**
   * Makes the folder, if there is none: better before measuring for hours than after.
   *
   * @throws IOException when it cannot be made
   */
  public void makeFolder() throws IOException {
    Files.createDirectories(folder);
  }

  /**
   * Writes all three, each of which appears only when it is complete.
   *
   * @throws IOException when a file cannot be written
   */
  public void write(Comparison comparison, Environment environment) throws IOException {
    makeFolder();
    String json = ComparisonJson.of(comparison, environment);
    String page = Page.of("Strategies side by side", ComparisonFiles.class, "strategies.js", json);
    AtomicFile.write(csv(), stream -> CsvTable.write(stream, RunColumns.all(), comparison.runs()));
    AtomicFile.write(json(), stream -> stream.write(utf8(json)));
    AtomicFile.write(page(), stream -> stream.write(utf8(page)));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

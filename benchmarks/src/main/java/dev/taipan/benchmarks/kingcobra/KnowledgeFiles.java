package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.kingcobra.KnowledgeFigures.Captioned;
import dev.taipan.benchmarks.kingcobra.KnowledgeJson.Drawing;
import dev.taipan.benchmarks.output.CsvTable;
import dev.taipan.benchmarks.output.Environment;
import dev.taipan.benchmarks.output.Page;
import dev.taipan.formats.io.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files that tell of the experiment.
 *
 * @param folder that has them
 */
public record KnowledgeFiles(Path folder) {

  /** A row for every run. */
  public Path csv() {
    return folder.resolve("king-cobra.csv");
  }

  /** Everything. */
  public Path json() {
    return folder.resolve("king-cobra.json");
  }

  /** The page for people. */
  public Path page() {
    return folder.resolve("king-cobra.html");
  }

  /** Those of the files that there are; figures are overwritten with the page that shows them. */
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
   * Writes all, each of which appears only when it is complete: at first the numbers, then what is
   * drawn of them.
   *
   * @throws IOException when a file cannot be written
   */
  public void write(KnowledgeResults results, Environment environment) throws IOException {
    makeFolder();
    AtomicFile.write(
        csv(), stream -> CsvTable.write(stream, KnowledgeColumns.ofRuns(), results.runs()));
    write(json(), KnowledgeJson.of(results, environment, List.of()));
    List<Drawing> drawings = new ArrayList<>();
    for (Captioned captioned : new KnowledgeFigures(results).all()) {
      String svg = captioned.figure().svg();
      write(folder.resolve(captioned.name() + ".svg"), svg);
      AtomicFile.write(folder.resolve(captioned.name() + ".png"), captioned.figure()::writePng);
      drawings.add(new Drawing(captioned.name(), captioned.caption(), svg));
    }
    String json = KnowledgeJson.of(results, environment, drawings);
    write(
        page(),
        Page.of(
            "What it helps to know the order of versions",
            KnowledgeFiles.class,
            "king-cobra.js",
            json));
  }

  private static void write(Path file, String text) throws IOException {
    AtomicFile.write(file, stream -> stream.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}

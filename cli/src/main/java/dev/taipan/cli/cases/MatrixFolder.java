package dev.taipan.cli.cases;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.collect.cases.RanColumn;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.report.matrix.MatrixCsv;
import dev.taipan.report.matrix.MatrixJson;
import dev.taipan.report.matrix.MatrixPage;
import dev.taipan.report.matrix.MatrixPicture;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A folder with all that is known of a matrix.
 *
 * @param command what made it
 * @param version of Taipan
 */
record MatrixFolder(Path folder, String command, String version) {
  static final String PAGE = "coo.html";

  void write(CaseMatrix matrix, List<RanColumn> columns) throws IOException {
    StringWriter json = new StringWriter();
    MatrixJson.write(json, matrix);
    write(folder.resolve("coo.json"), json.toString());
    StringWriter csv = new StringWriter();
    MatrixCsv.print(new PrintWriter(csv), matrix);
    write(folder.resolve("coo.csv"), csv.toString());
    write(folder.resolve("coo.svg"), MatrixPicture.svg(matrix));
    for (RanColumn column : columns) {
      for (CaseCell cell : column.column().broken()) {
        write(script(column, cell), column.script(cell));
      }
    }
    write(folder.resolve(PAGE), new MatrixPage(matrix, command, version).html());
  }

  private Path script(RanColumn column, CaseCell cell) throws IOException {
    Path scripts = Files.createDirectories(folder.resolve("scripts"));
    String name =
        "%s-%s-%s".formatted(column.column().database(), column.column().level(), name(cell));
    return scripts.resolve(name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-") + ".sql");
  }

  private static String name(CaseCell cell) {
    Path file = Path.of(cell.given().name()).getFileName();
    return cell.given().name().startsWith("/") ? file.toString() : cell.given().name();
  }

  private static void write(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, stream -> stream.write(bytes));
  }
}

package dev.taipan.report.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taipan.formats.io.AtomicFile;
import dev.taipan.report.html.PictureSvg;
import dev.taipan.report.text.ViolationText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A folder as Elle writes one: for each anomaly a text and a drawing, named after it. */
final class FolderExport {

  private FolderExport() {}

  static void write(Path folder, List<Exhibit> exhibits) throws IOException {
    Files.createDirectories(folder);
    Map<String, Integer> seen = new HashMap<>();
    for (Exhibit exhibit : exhibits) {
      String anomaly = exhibit.violation().anomaly().title();
      int number = seen.merge(anomaly, 1, Integer::sum);
      String name = number == 1 ? anomaly : anomaly + "-" + number;
      write(folder.resolve(name + ".txt"), text(exhibit));
      write(folder.resolve(name + ".svg"), PictureSvg.of(exhibit.picture()));
    }
  }

  private static void write(Path file, String content) throws IOException {
    byte[] bytes = content.getBytes(UTF_8);
    AtomicFile.write(file, stream -> stream.write(bytes));
  }

  private static String text(Exhibit exhibit) {
    StringBuilder text = new StringBuilder(exhibit.title()).append('\n');
    text.append(exhibit.violation().description()).append('\n');
    text.append("violates ").append(String.join(", ", exhibit.levels())).append("\n\nLet:\n");
    ViolationText.recorded(exhibit.violation())
        .forEach(transaction -> text.append("  ").append(transaction).append('\n'));
    text.append("\nThen:\n");
    exhibit
        .violation()
        .explanation()
        .forEach(sentence -> text.append("  - ").append(sentence).append('\n'));
    return text.toString();
  }
}

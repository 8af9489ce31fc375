package dev.taipan.report.export;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Kinds of reports in files, which the ends of their names tell. */
public enum ReportKind {
  /** A page for a browser. */
  PAGE(".html", ".htm"),
  /** The pictures for Graphviz. */
  DOT(".dot", ".gv"),
  /** The pictures for issues of GitHub. */
  MERMAID(".mmd", ".mermaid"),
  /** The history by its times for Perfetto. */
  TRACE(".trace.json", ".perfetto.json"),
  /** A text and a drawing for each anomaly, as Elle does. */
  FOLDER("/");

  private final List<String> ends;

  ReportKind(String... ends) {
    this.ends = List.of(ends);
  }

  /** The kind of a file as somebody typed its name; a folder may also be there already. */
  public static Optional<ReportKind> of(String name) {
    if (!name.isEmpty() && Files.isDirectory(Path.of(name))) {
      return Optional.of(FOLDER);
    }
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(kind -> kind.ends.stream().anyMatch(lower::endsWith))
        .findFirst();
  }

  /** What names may end in, to be listed. */
  public static String allEnds() {
    return Arrays.stream(values()).map(kind -> kind.ends.get(0)).collect(Collectors.joining(", "));
  }
}

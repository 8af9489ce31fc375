package dev.taipan.report.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taipan.formats.io.AtomicFile;
import dev.taipan.history.History;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.result.FileResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes what came of checking a history as a report of any kind. */
public final class VerdictExport {
  private final History history;
  private final FileResult.Checked checked;
  private final Circumstances circumstances;

  /**
   * Prepares to write about a result.
   *
   * @param history the history that was checked
   */
  public VerdictExport(History history, FileResult.Checked checked, Circumstances circumstances) {
    this.history = history;
    this.checked = checked;
    this.circumstances = circumstances;
  }

  /**
   * Writes a report; files appear, or are replaced, only when they are complete.
   *
   * @throws IOException when something cannot be written, or a trace is asked for and the history
   *     has no times
   */
  public void write(ReportKind kind, Path target) throws IOException {
    switch (kind) {
      case PAGE -> new VerdictPage(history, checked, circumstances).write(target);
      case DOT -> write(target, DotExport.of(checked.file().toString(), weakest()));
      case MERMAID -> write(target, MermaidExport.of(weakest()));
      case TRACE -> writeTrace(target);
      case FOLDER -> FolderExport.write(target, Exhibit.of(checked, history));
    }
  }

  private List<Exhibit> weakest() {
    return Exhibit.ofWeakest(checked, history);
  }

  private void writeTrace(Path target) throws IOException {
    if (!history.hasTimes()) {
      throw new IOException(target + ": a trace requires times, but the history has none");
    }
    List<Exhibit> exhibits = weakest();
    AtomicFile.write(target, stream -> TraceExport.write(history, exhibits, stream));
  }

  private static void write(Path target, String content) throws IOException {
    byte[] bytes = content.getBytes(UTF_8);
    AtomicFile.write(target, stream -> stream.write(bytes));
  }
}

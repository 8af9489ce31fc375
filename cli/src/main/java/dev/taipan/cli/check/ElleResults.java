package dev.taipan.cli.check;

import dev.taipan.cli.library.NamedInput;
import dev.taipan.formats.form.Form;
import dev.taipan.formats.form.FormFile;
import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
import dev.taipan.report.recheck.ElleRecheck;
import dev.taipan.report.recheck.Rechecked;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** What Elle found in a history, to be looked at again. */
final class ElleResults {
  private static final int LONGEST = 4000;

  private final List<Form> forms;

  private ElleResults(List<Form> forms) {
    this.forms = forms;
  }

  /**
   * Reads a file with results.
   *
   * @throws IOException when it cannot be read, or has no result
   */
  static ElleResults read(Path file, ReadLimits limits) throws IOException {
    try (HistoryInput input = NamedInput.open(file, limits)) {
      List<Form> forms = FormFile.read(input);
      if (forms.stream().flatMap(Form::everything).noneMatch(ElleResults::isResult)) {
        throw BadHistoryException.of(
            file,
            "an object with neither valid? nor anomalies",
            "a result of Elle, in EDN or JSON");
      }
      return new ElleResults(forms);
    }
  }

  private static boolean isResult(Form form) {
    return form.get("valid?").isPresent() || form.get("anomalies").isPresent();
  }

  /**
   * Says of each anomaly what came of it, a line each.
   *
   * @return refused if some anomaly is not confirmed, unknown if some cannot be checked
   */
  ExitStatus recheck(History history, PrintWriter out) {
    List<Rechecked> all = new ElleRecheck(history).recheck(forms);
    for (Rechecked one : all) {
      String line =
          "%s %d: %s: %s".formatted(one.type(), one.number(), one.answer().title(), one.reason());
      out.println(Printable.start(line, LONGEST));
    }
    if (all.isEmpty()) {
      out.println("no anomalies to confirm");
    }
    return all.stream().map(ElleResults::status).reduce(ExitStatus.SATISFIED, ExitStatus::or);
  }

  private static ExitStatus status(Rechecked one) {
    return switch (one.answer()) {
      case CONFIRMED -> ExitStatus.SATISFIED;
      case NOT_CHECKABLE -> ExitStatus.UNKNOWN;
      case NOT_CONFIRMED -> ExitStatus.REFUSED;
    };
  }
}

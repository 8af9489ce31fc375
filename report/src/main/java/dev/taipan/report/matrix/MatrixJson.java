package dev.taipan.report.matrix;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.analysis.cases.JudgedRun;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.pop.PopChecker;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.pop.TracedSchedule;
import dev.taipan.coo.run.CaseOutcome;
import dev.taipan.coo.serial.SerialExecutions;
import dev.taipan.report.json.JsonDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a matrix as one JSON document: of each cell one run for each outcome, with all its steps.
 */
public final class MatrixJson {
  private final JsonGenerator json;

  private MatrixJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes the document; the writer stays open. */
  public static void write(Writer out, CaseMatrix matrix) {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      new MatrixJson(json).write(matrix);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(CaseMatrix matrix) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("cases");
    for (Case each : matrix.cases()) {
      write(each);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("columns");
    for (CaseColumn column : matrix.columns()) {
      write(column);
    }
    json.writeEndArray();
    json.writeBooleanField("agreed", matrix.disagreements().isEmpty());
    json.writeEndObject();
  }

  private void write(Case given) throws IOException {
    TracedSchedule planned = SerialExecutions.plannedSteps(given);
    List<PopCycle> cycles = PopChecker.anomalies(planned.schedule());
    json.writeStartObject();
    json.writeStringField("name", given.name());
    json.writeStringField("text", given.text());
    JsonDocument.texts(
        json,
        "planned",
        cycles.stream()
            .map(cycle -> cycle.anomaly().described() + ": " + cycle.pattern(planned.schedule()))
            .toList());
    JsonDocument.texts(json, "steps", given.steps().stream().map(CaseStep::text).toList());
    json.writeArrayFieldStart("transactions");
    for (CaseStep step : given.steps()) {
      json.writeNumber(step.transaction());
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(CaseColumn column) throws IOException {
    json.writeStartObject();
    json.writeStringField("database", column.database());
    json.writeStringField("level", column.level());
    json.writeStringField("claim", column.claim().map(IsolationLevel::symbol).orElse(""));
    JsonDocument.texts(json, "strongest", symbols(column.strongest()));
    json.writeArrayFieldStart("cells");
    for (CaseCell cell : column.cells()) {
      write(column, cell);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  static List<String> symbols(Collection<IsolationLevel> levels) {
    return levels.stream().sorted().map(IsolationLevel::symbol).toList();
  }

  private void write(CaseColumn column, CaseCell cell) throws IOException {
    json.writeStartObject();
    json.writeStringField("letters", cell.letters());
    if (column.claim().filter(cell::violates).isPresent()) {
      json.writeBooleanField("broken", true);
    }
    JsonDocument.text(json, "problem", cell.problem());
    Map<CaseOutcome, JudgedRun> one = new EnumMap<>(CaseOutcome.class);
    cell.runs().forEach(run -> one.putIfAbsent(run.findings().outcome(), run));
    json.writeArrayFieldStart("runs");
    for (JudgedRun run : one.values()) {
      RunJson.write(json, run);
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}

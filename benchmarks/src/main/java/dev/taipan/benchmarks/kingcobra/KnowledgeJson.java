package dev.taipan.benchmarks.kingcobra;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.taipan.benchmarks.output.Environment;
import dev.taipan.benchmarks.output.JsonRows;
import dev.taipan.benchmarks.output.OutputColumn;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/**
 * The results as one JSON document; {@code docs/design/ablation-king-cobra.md} describes the
 * fields.
 */
final class KnowledgeJson {
  private static final int SCHEMA_VERSION = 1;

  private KnowledgeJson() {}

  /**
   * A figure in a page.
   *
   * @param name what it is called
   * @param caption how to read it
   * @param svg the drawing
   */
  record Drawing(String name, String caption, String svg) {}

  /** The document, with drawings only for a page. */
  static String of(KnowledgeResults results, Environment environment, List<Drawing> drawings) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeNumberField("schemaVersion", SCHEMA_VERSION);
      environment.write(json);
      writeScale(json, results.scale());
      JsonRows.write(json, "summaries", KnowledgeColumns.ofSummaries(), results.summaries());
      JsonRows.write(json, "runs", KnowledgeColumns.ofRuns(), results.runs());
      if (!drawings.isEmpty()) {
        JsonRows.write(json, "figures", drawingColumns(), drawings);
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void writeScale(JsonGenerator json, Scale scale) throws IOException {
    json.writeNumberField("seeds", scale.seeds());
    json.writeNumberField("timeoutMillis", scale.timeout().toMillis());
    json.writeNumberField("clients", OrderWorkload.CLIENTS);
    json.writeNumberField("operationsPerTransaction", OrderWorkload.OPERATIONS);
    json.writeNumberField("keys", OrderWorkload.KEYS);
    JsonRows.write(json, "workloads", workloadColumns(), Arrays.asList(OrderWorkload.values()));
    JsonRows.writeUnavailable(json, scale.strategies().unavailable());
  }

  private static List<OutputColumn<OrderWorkload>> workloadColumns() {
    return List.of(
        OutputColumn.text("name", OrderWorkload::title),
        OutputColumn.number("reads", workload -> workload.mix().reads()),
        OutputColumn.number("writes", workload -> workload.mix().writes()),
        OutputColumn.number("readModifyWrites", workload -> workload.mix().readModifyWrites()));
  }

  private static List<OutputColumn<Drawing>> drawingColumns() {
    return List.of(
        OutputColumn.text("name", Drawing::name),
        OutputColumn.text("caption", Drawing::caption),
        OutputColumn.text("svg", Drawing::svg));
  }
}

package dev.taipan.benchmarks.strategies;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.taipan.benchmarks.input.BenchmarkCase;
import dev.taipan.benchmarks.output.Environment;
import dev.taipan.benchmarks.output.JsonRows;
import dev.taipan.benchmarks.output.OutputColumn;
import dev.taipan.history.History;
import dev.taipan.report.json.JsonDocument;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/** A comparison as one JSON document; {@code docs/strategies.md} describes the fields. */
final class ComparisonJson {
  private static final int SCHEMA_VERSION = 1;

  private ComparisonJson() {}

  static String of(Comparison comparison, Environment environment) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeNumberField("schemaVersion", SCHEMA_VERSION);
      environment.write(json);
      writePlan(json, comparison.plan());
      writeDisagreements(json, comparison.disagreements());
      JsonRows.write(json, "summaries", summaryColumns(), comparison.summaries());
      JsonRows.write(json, "results", resultColumns(), comparison.results());
      JsonRows.write(json, "runs", RunColumns.all(), comparison.runs());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void writePlan(JsonGenerator json, StrategyComparison plan) throws IOException {
    json.writeNumberField("warmUpRounds", plan.warmUps());
    json.writeNumberField("rounds", plan.rounds());
    json.writeNumberField("timeoutMillis", plan.timeout().toMillis());
    JsonRows.write(json, "cases", caseColumns(), plan.cases());
    JsonRows.write(json, "strategies", strategyColumns(), plan.strategies().available());
    JsonRows.writeUnavailable(json, plan.strategies().unavailable());
  }

  private static List<OutputColumn<BenchmarkCase>> caseColumns() {
    return List.of(
        OutputColumn.text("history", question -> question.history().name()),
        OutputColumn.text("level", question -> question.level().symbol()),
        OutputColumn.text("source", question -> question.history().source()),
        OutputColumn.number("sessions", question -> history(question).sessions()),
        OutputColumn.number("transactions", question -> history(question).transactions()),
        OutputColumn.number("operations", question -> history(question).operations()),
        OutputColumn.number("keys", question -> history(question).keys()));
  }

  private static History history(BenchmarkCase question) {
    return question.history().history();
  }

  private static List<OutputColumn<NamedStrategy>> strategyColumns() {
    return List.of(
        OutputColumn.text("name", NamedStrategy::name),
        OutputColumn.text("solver", NamedStrategy::solver),
        OutputColumn.text("description", strategy -> strategy.strategy().solver().description()),
        OutputColumn.text(
            "saturation", strategy -> strategy.strategy().saturates() ? "with" : "without"));
  }

  private static List<OutputColumn<StrategySummary>> summaryColumns() {
    return List.of(
        OutputColumn.text("strategy", summary -> summary.strategy().name()),
        OutputColumn.number("questions", StrategySummary::questions),
        OutputColumn.number("answered", StrategySummary::answered),
        OutputColumn.number("timeouts", StrategySummary::timeouts),
        OutputColumn.number("failures", StrategySummary::failures),
        OutputColumn.number("fastest", StrategySummary::fastest),
        OutputColumn.decimalIfKnown("medianMillis", StrategySummary::medianMillis));
  }

  /** What is said of the typical run, and how far the others are from it. */
  private static List<OutputColumn<Result>> resultColumns() {
    List<OutputColumn<Result>> columns = new ArrayList<>();
    for (OutputColumn<StrategyRun> column : RunColumns.all()) {
      columns.add(
          new OutputColumn<>(column.name(), result -> column.value().apply(result.typical())));
    }
    columns.add(OutputColumn.number("runs", result -> result.runs().size()));
    columns.add(
        OutputColumn.decimalIfKnown("shortestMillis", result -> millis(result, Result::shortest)));
    columns.add(
        OutputColumn.decimalIfKnown("longestMillis", result -> millis(result, Result::longest)));
    return columns;
  }

  private static OptionalDouble millis(Result result, ToLongFunction<Result> nanos) {
    return result.isAnswered()
        ? OptionalDouble.of(nanos.applyAsLong(result) / 1e6)
        : OptionalDouble.empty();
  }

  private static void writeDisagreements(JsonGenerator json, List<Disagreement> disagreements)
      throws IOException {
    json.writeArrayFieldStart("disagreements");
    for (Disagreement disagreement : disagreements) {
      json.writeStartObject();
      json.writeStringField("history", disagreement.question().history().name());
      json.writeStringField("level", disagreement.question().level().symbol());
      JsonDocument.texts(json, "satisfied", disagreement.satisfied());
      JsonDocument.texts(json, "violated", disagreement.violated());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}

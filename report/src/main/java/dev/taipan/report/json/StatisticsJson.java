package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.taipan.history.initial.InitialStatistics;
import dev.taipan.history.summary.HistoryContents;
import dev.taipan.history.summary.HistoryStatistics;
import dev.taipan.report.StatisticsOutput;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Prints statistics of histories as one JSON document, whole or not at all. {@code
 * docs/json-output.md} describes it.
 */
public final class StatisticsJson implements StatisticsOutput {
  private static final int SCHEMA_VERSION = 1;

  private final PrintWriter out;
  private final StringWriter document = new StringWriter();
  private final JsonGenerator json;

  /** Prints to {@code out}. */
  public StatisticsJson(PrintWriter out, String version) {
    this.out = out;
    try {
      json = new JsonFactory().createGenerator(document);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeNumberField("schemaVersion", SCHEMA_VERSION);
      json.writeStringField("taipanVersion", version);
      json.writeArrayFieldStart("histories");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void add(
      Path file,
      HistoryStatistics statistics,
      HistoryContents contents,
      InitialStatistics initial) {
    try {
      json.writeStartObject();
      json.writeStringField("file", file.toString());
      json.writeNumberField("sessions", statistics.sessions());
      json.writeNumberField("keys", statistics.keys());
      writeTransactions(statistics);
      writeOperations(statistics);
      write(initial);
      writeContention(statistics, contents);
      writeLists(contents);
      json.writeObjectFieldStart("versionOrder");
      json.writeNumberField("lists", contents.versionLists());
      json.writeNumberField("versions", contents.versions());
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void addError(Path file, String message) {
    try {
      json.writeStartObject();
      json.writeStringField("file", file.toString());
      json.writeStringField("error", message);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void finish(ExitStatus status) {
    try (json) {
      json.writeEndArray();
      json.writeNumberField("exitCode", status.code());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.println(document);
    out.flush();
  }

  private void writeTransactions(HistoryStatistics statistics) throws IOException {
    json.writeObjectFieldStart("transactions");
    json.writeNumberField("total", statistics.transactions());
    json.writeNumberField("committed", statistics.committed());
    json.writeNumberField("aborted", statistics.aborted());
    json.writeNumberField("unknown", statistics.unknown());
    json.writeNumberField("withStart", statistics.started());
    json.writeNumberField("withEnd", statistics.ended());
    json.writeNumberField("readOnly", statistics.readOnly());
    json.writeNumberField("meanOperations", statistics.meanOperations());
    json.writeNumberField("mostOperations", statistics.longest());
    json.writeEndObject();
  }

  private void writeOperations(HistoryStatistics statistics) throws IOException {
    json.writeObjectFieldStart("operations");
    json.writeNumberField("total", statistics.operations());
    json.writeNumberField("reads", statistics.reads());
    json.writeNumberField("initialReads", statistics.initialReads());
    json.writeNumberField("writes", statistics.writes());
    json.writeNumberField("duplicateWrites", statistics.duplicateWrites());
    json.writeEndObject();
  }

  private void write(InitialStatistics initial) throws IOException {
    json.writeObjectFieldStart("initial");
    JsonDocument.text(json, "value", initial.value());
    JsonDocument.text(json, "transaction", initial.transaction());
    json.writeNumberField("ownValues", initial.ownValues());
    json.writeNumberField("unwrittenKeys", initial.unwrittenKeys());
    json.writeNumberField("explicableKeys", initial.explicableKeys());
    json.writeEndObject();
  }

  private void writeContention(HistoryStatistics statistics, HistoryContents contents)
      throws IOException {
    json.writeObjectFieldStart("contention");
    json.writeNumberField("blindWrites", contents.blindWrites());
    json.writeNumberField("readModifyWrites", contents.readModifyWrites());
    json.writeNumberField(
        "meanTransactionsPerKey", contents.meanTransactionsPerKey(statistics.keys()));
    json.writeArrayFieldStart("hottestKeys");
    for (HistoryContents.KeyLoad load : contents.hottestKeys()) {
      json.writeStartObject();
      json.writeStringField("key", load.key());
      json.writeNumberField("transactions", load.transactions());
      json.writeNumberField("reads", load.reads());
      json.writeNumberField("writes", load.writes());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeLists(HistoryContents contents) throws IOException {
    json.writeObjectFieldStart("lists");
    json.writeNumberField("keys", contents.listKeys());
    json.writeNumberField("appends", contents.appends());
    json.writeNumberField("reads", contents.listReads());
    json.writeNumberField("irregularReads", contents.irregularListReads());
    json.writeNumberField("longest", contents.longestList());
    json.writeNumberField("meanLength", contents.meanListLength());
    json.writeEndObject();
  }
}

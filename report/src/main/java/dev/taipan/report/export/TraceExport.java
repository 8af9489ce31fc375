package dev.taipan.report.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.history.History;
import dev.taipan.history.origin.ClockUnit;
import dev.taipan.report.picture.Arrow;
import dev.taipan.report.picture.Card;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A history as a trace in the JSON of Chrome, which Perfetto (ui.perfetto.dev) shows: a row for
 * each session, a slice for each transaction, and arrows for what violates levels. Times are those
 * of the history, as if they were microseconds where nobody says their unit.
 */
final class TraceExport {
  private static final int PROCESS = 1;

  private final History history;
  private final JsonGenerator json;
  private final Map<String, Integer> rows = new HashMap<>();
  private final long first;
  private final long last;
  private int flows;

  private TraceExport(History history, JsonGenerator json) {
    this.history = history;
    this.json = json;
    long earliest = Long.MAX_VALUE;
    long latest = Long.MIN_VALUE;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      long start = history.startTime(transaction);
      long end = history.endTime(transaction);
      earliest = start == History.NO_START ? earliest : Math.min(earliest, start);
      latest = start == History.NO_START ? latest : Math.max(latest, start);
      earliest = end == History.NO_END ? earliest : Math.min(earliest, end);
      latest = end == History.NO_END ? latest : Math.max(latest, end);
    }
    first = earliest;
    last = latest;
  }

  static void write(History history, List<Exhibit> exhibits, OutputStream stream)
      throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(stream);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    new TraceExport(history, json).write(exhibits);
    json.close();
  }

  private void write(List<Exhibit> exhibits) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("traceEvents");
    for (int session = 0; session < history.sessions(); session++) {
      name(session);
    }
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      slice(transaction);
    }
    for (Exhibit exhibit : exhibits) {
      for (Arrow arrow : exhibit.picture().arrows()) {
        flow(exhibit, arrow);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void name(int session) throws IOException {
    rows.putIfAbsent(history.sessionName(session), session);
    event("M", "thread_name", session);
    json.writeObjectFieldStart("args");
    json.writeStringField("name", "session " + history.sessionName(session));
    json.writeEndObject();
    json.writeEndObject();
  }

  private void event(String phase, String name, int row) throws IOException {
    json.writeStartObject();
    json.writeStringField("ph", phase);
    json.writeStringField("name", name);
    json.writeNumberField("pid", PROCESS);
    json.writeNumberField("tid", row);
  }

  private void slice(int transaction) throws IOException {
    long start = history.startTime(transaction);
    long end = history.endTime(transaction);
    if (start == History.NO_START && end == History.NO_END) {
      return;
    }
    long from = start == History.NO_START ? first : start;
    long to = end == History.NO_END ? last : end;
    event("X", "T" + history.transactionName(transaction), history.sessionOf(transaction));
    json.writeNumberField("ts", microseconds(from));
    json.writeNumberField("dur", microseconds(to - from));
    json.writeObjectFieldStart("args");
    json.writeStringField("status", history.status(transaction).name().toLowerCase(Locale.ROOT));
    if (start == History.NO_START) {
      json.writeStringField("start", "unknown");
    }
    if (end == History.NO_END) {
      json.writeStringField("end", "unknown");
    }
    json.writeNumberField(
        "operations", history.operationEnd(transaction) - history.operationStart(transaction));
    json.writeEndObject();
    json.writeEndObject();
  }

  /** An arrow between two slices; where one of them has no start, there is none. */
  private void flow(Exhibit exhibit, Arrow arrow) throws IOException {
    Card from = exhibit.picture().cards().get(arrow.from());
    Card to = exhibit.picture().cards().get(arrow.to());
    if (from.start().isPresent() && to.start().isPresent()) {
      flows++;
      end("s", from, arrow);
      json.writeEndObject();
      end("f", to, arrow);
      json.writeStringField("bp", "e");
      json.writeObjectFieldStart("args");
      json.writeStringField("why", arrow.sentence());
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  private void end(String phase, Card card, Arrow arrow) throws IOException {
    event(phase, arrow.label(), rows.getOrDefault(card.session(), 0));
    json.writeStringField("cat", arrow.relation());
    json.writeNumberField("id", flows);
    json.writeNumberField("ts", microseconds(card.start().getAsLong()));
  }

  private BigDecimal microseconds(long ticks) {
    return history
        .origin()
        .clock()
        .map(unit -> unit.in(ClockUnit.MICROSECONDS, ticks))
        .orElseGet(() -> BigDecimal.valueOf(ticks));
  }
}

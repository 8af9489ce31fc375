package dev.taipan.report.matrix;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.analysis.cases.JudgedRun;
import dev.taipan.checker.Verdict;
import dev.taipan.coo.run.CaseFindings;
import dev.taipan.coo.run.CaseRun;
import dev.taipan.coo.run.PairFate;
import dev.taipan.coo.run.RanStep;
import dev.taipan.coo.run.RanTransaction;
import dev.taipan.coo.run.Refusal;
import dev.taipan.report.json.JsonDocument;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** A run of a case in JSON. Times are microseconds since it began. */
final class RunJson {
  private static final long NANOS_PER_MICRO = 1_000;

  private RunJson() {}

  static void write(JsonGenerator json, JudgedRun run) throws IOException {
    CaseFindings findings = run.findings();
    json.writeStartObject();
    json.writeStringField("outcome", findings.outcome().name());
    json.writeStringField("executed", MatrixWords.anomaly(findings));
    json.writeStringField("cycle", findings.pattern());
    json.writeStringField("serial", MatrixWords.serial(findings));
    json.writeBooleanField("agreed", run.isAgreed());
    JsonDocument.texts(json, "pairs", findings.pairs().stream().map(PairFate::text).toList());
    JsonDocument.texts(json, "satisfied", MatrixJson.symbols(run.satisfied()));
    argument(json, run);
    ends(json, findings.run());
    json.writeArrayFieldStart("steps");
    for (int step = 0; step < findings.run().steps().size(); step++) {
      step(json, findings.run(), step);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void argument(JsonGenerator json, JudgedRun run) throws IOException {
    if (run.violation().isPresent()) {
      Verdict verdict = run.violation().get();
      json.writeStringField("violates", verdict.level().symbol());
      json.writeStringField("anomaly", verdict.violation().orElseThrow().title());
      JsonDocument.texts(json, "argument", verdict.violation().orElseThrow().explanation());
    }
  }

  private static void ends(JsonGenerator json, CaseRun run) throws IOException {
    json.writeObjectFieldStart("ends");
    for (Map.Entry<Integer, RanTransaction> each : run.transactions().entrySet()) {
      String how = each.getValue().how().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      json.writeStringField(each.getKey().toString(), how);
    }
    json.writeEndObject();
  }

  private static void step(JsonGenerator json, CaseRun run, int number) throws IOException {
    RanStep step = run.steps().get(number);
    json.writeStartObject();
    json.writeStringField("sql", step.sql());
    if (step.execution().isPresent()) {
      RanStep.Execution done = step.execution().get();
      json.writeNumberField("started", done.started() / NANOS_PER_MICRO);
      json.writeNumberField("ended", done.ended() / NANOS_PER_MICRO);
      if (done.refusal().isPresent()) {
        refusal(json, done.refusal().get());
      } else {
        json.writeStringField("result", run.result(number));
      }
      if (done.waiting().isPresent()) {
        json.writeArrayFieldStart("waitedFor");
        for (int blocker : done.waiting().get().blockers().stream().sorted().toList()) {
          json.writeNumber(blocker);
        }
        json.writeEndArray();
      }
    }
    json.writeEndObject();
  }

  private static void refusal(JsonGenerator json, Refusal refusal) throws IOException {
    json.writeStringField("refused", refusal.kind().name().toLowerCase(Locale.ROOT));
    json.writeStringField("error", refusal.code() + " " + refusal.message());
  }
}

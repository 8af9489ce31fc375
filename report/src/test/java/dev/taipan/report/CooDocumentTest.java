package dev.taipan.report;

import static dev.taipan.checker.DocumentTable.code;
import static dev.taipan.checker.DocumentTable.row;

import dev.taipan.checker.DocumentTable;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.Catalogue;
import dev.taipan.coo.pop.ExecutedSchedule;
import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.coo.pop.PopChecker;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.serial.SerialExecutions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of {@code docs/coo.md} is made of the cases. */
class CooDocumentTest {

  @Test
  void theTableIsOfTheCases() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(row("no.", "type", "size", "anomaly", "case", "steps", "cycle"));
    lines.add(row("---", "---", "---", "---", "---", "---", "---"));
    for (Case each : Catalogue.paper()) {
      lines.add(line(each));
    }

    new DocumentTable("coo.md", "cases").assertIs(lines);
  }

  private static String line(Case each) {
    ExecutedSchedule planned = SerialExecutions.plannedSchedule(each);
    PopCycle cycle = PopChecker.anomalies(planned).get(0);
    PopAnomaly anomaly = cycle.anomaly();
    return row(
        Integer.toString(anomaly.number()),
        anomaly.type().name(),
        anomaly.size().name(),
        anomaly.title(),
        code(each.name()),
        code(each.text()),
        cycle.pattern(planned));
  }
}

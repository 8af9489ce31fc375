package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Tap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table in docs/anomalies.md is the enum. */
class AnomaliesDocumentTest {

  private static String row(Anomaly anomaly) {
    String taps =
        anomaly.taps().stream()
            .sorted()
            .map(tap -> "`" + tap.letter() + "` " + tap.title())
            .collect(Collectors.joining(", "));
    return "| `%s` | %s | %s | %s | %s |"
        .formatted(
            anomaly.title(),
            anomaly.elleType().map(type -> "`" + type.title() + "`").orElse("none"),
            taps.isEmpty() ? "none" : taps,
            inCoo(anomaly),
            anomaly.description());
  }

  private static String inCoo(Anomaly anomaly) {
    String names =
        Arrays.stream(PopAnomaly.values())
            .filter(schedule -> schedule.shown().contains(anomaly))
            .map(PopAnomaly::title)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }

  @Test
  void theTableHasEveryAnomalyAndNoOther() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| name | type in Elle's shape | pattern of Plume | names in Coo | what happens |");
    lines.add("| --- | --- | --- | --- | --- |");
    Arrays.stream(Anomaly.values()).map(AnomaliesDocumentTest::row).forEach(lines::add);
    new DocumentTable("anomalies.md", "anomalies").assertIs(lines);
  }

  @Test
  void theParagraphsAreThoseOfTheAnomalies() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| name | what an application sees | what to do |");
    lines.add("| --- | --- | --- |");
    for (Anomaly anomaly : Anomaly.values()) {
      lines.add(
          "| `%s` | %s | %s |"
              .formatted(
                  anomaly.title(), anomaly.inPractice().symptom(), anomaly.inPractice().remedy()));
    }
    new DocumentTable("anomalies.md", "anomalies in practice").assertIs(lines);
  }

  @Test
  void everyPatternIsAnInstanceOfSomething() {
    Set<Tap> patterns = EnumSet.noneOf(Tap.class);
    for (Anomaly anomaly : Anomaly.values()) {
      patterns.addAll(anomaly.taps());
    }
    assertThat(patterns).containsExactlyInAnyOrder(Tap.values());
  }

  @Test
  void namesAreUnique() {
    assertThat(Arrays.stream(Anomaly.values()).map(Anomaly::title)).doesNotHaveDuplicates();
    for (Anomaly anomaly : Anomaly.values()) {
      assertThat(Anomaly.named(anomaly.title())).contains(anomaly);
    }
  }
}

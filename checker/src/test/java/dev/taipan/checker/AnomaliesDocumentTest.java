package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.explain.Anomaly;
import dev.taipan.weak.Tap;
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
            anomaly.elleType().map(type -> "`" + type + "`").orElse("none"),
            taps.isEmpty() ? "none" : taps,
            anomaly.cooNames().isEmpty() ? "none" : String.join(", ", anomaly.cooNames()),
            anomaly.description());
  }

  @Test
  void theTableHasEveryAnomalyAndNoOther() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| name | Elle's type | pattern of Plume | names in Coo | what happens |");
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

package dev.taipan.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.history.io.HistoryFiles;
import dev.taipan.report.html.RunFindings;
import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.result.OrderedLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingPageTest {
  private static final PowerStatement POWER =
      new PowerStatement(2, 0, 0, 0, List.of(), 0, List.of());

  @TempDir private Path folder;

  private Path page() {
    return folder.resolve("report.html");
  }

  private Optional<String> write(History history, List<OrderedLevel> told) throws IOException {
    FileResult.Checked checked =
        new FileResult.Checked(
            folder,
            HistoryFacts.of(history, 1),
            List.of(
                IsolationChecker.check(
                    history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS)),
            Set.of());
    return new FindingPage(page(), "taipan run").of(history, checked, new RunFindings(POWER, told));
  }

  private History phantoms() throws IOException {
    return HistoryFiles.read(
        Files.writeString(folder.resolve("h.taipan.jsonl"), ToldLevelsTest.PHANTOMS));
  }

  @Test
  void whatSingleReadsDoNotShowIsOnThePage() throws IOException {
    History history = phantoms();
    ToldLevels told = ToldLevels.of(history, Duration.ofMinutes(10), complaint -> {}).orElseThrow();

    assertThat(write(history, told.levels())).contains("Page for a browser: " + page());
    assertThat(page())
        .content()
        .contains(
            "<h1>Serializability is violated, by reads by predicate</h1>",
            "<h2>By the order of the database itself</h2>",
            "<tr class=\"holds\"><th>holds</th><td>si</td><td>snapshot isolation</td></tr>",
            "T1 asked for &quot;v &lt; 5&quot; and saw key &quot;y&quot; before T2 changed",
            "Levels, by reads of single rows");
  }

  @Test
  void withoutTheDatabasesOrderThereIsNothingToShow() throws IOException {
    assertThat(write(phantoms(), List.of())).isEmpty();
    assertThat(page()).doesNotExist();
  }
}

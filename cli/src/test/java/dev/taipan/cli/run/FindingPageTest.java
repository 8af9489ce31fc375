package dev.taipan.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.report.html.RunFindings;
import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.result.ExitStatus;
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
      new PowerStatement(2, 0, 0, 0, List.of(), List.of(), List.of());

  @TempDir private Path folder;

  private Path page() {
    return folder.resolve("report.html");
  }

  private String write(History history, List<OrderedLevel> told) throws IOException {
    FileResult.Checked checked =
        new FileResult.Checked(
            folder,
            HistoryFacts.of(history, 1),
            List.of(
                IsolationChecker.check(
                    history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS)),
            Set.of());
    return new FindingPage(page(), "taipan run")
        .of(
            verdict -> history,
            history,
            checked,
            new RunFindings(
                POWER,
                Optional.of(IsolationLevel.SNAPSHOT_ISOLATION),
                "Claimed: snapshot isolation (si) holds",
                ExitStatus.SATISFIED,
                List.of(
                    "Replayed: G2 occurred again in attempt 1; to replay: taipan replay "
                        + "x/replay.sql"),
                told));
  }

  private History phantoms() throws IOException {
    return HistoryFiles.read(
        Files.writeString(folder.resolve("h.taipan.jsonl"), DatabaseOrderLevelsTest.PHANTOMS));
  }

  @Test
  void whatSingleReadsDoNotShowIsOnThePage() throws IOException {
    History history = phantoms();
    DatabaseOrderLevels told =
        DatabaseOrderLevels.of(history, Duration.ofMinutes(10), complaint -> {}).orElseThrow();

    assertThat(write(history, told.levels())).isEqualTo("Report: " + page());
    assertThat(page())
        .content()
        .contains(
            "<header class=\"holds\">",
            "<h1>Claimed: snapshot isolation (si) holds</h1>",
            "Serializability is violated, by predicate reads.",
            "Replayed: G2 occurred again in attempt 1; to replay: taipan replay x/replay.sql.",
            "<h2>In the database&#39;s own order</h2>",
            "<tr class=\"holds\"><th>holds</th><td>si</td><td>snapshot isolation</td></tr>",
            "T1 asked for &quot;v &lt; 5&quot; before T2 set key &quot;y&quot; to ",
            "Levels, by client observations");
  }

  @Test
  void withoutTheDatabasesOrderItSaysWhatHolds() throws IOException {
    write(phantoms(), List.of());

    assertThat(page())
        .content()
        .contains("<p class=\"summary\">Every requested level holds.</p>")
        .doesNotContain("In the database&#39;s own order");
  }
}

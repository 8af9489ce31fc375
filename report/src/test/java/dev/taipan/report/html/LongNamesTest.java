package dev.taipan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strangers may call things what they like. */
class LongNamesTest {
  private static final String LONG = "'\"&".repeat(Limits.PAGE / 3).replace("\"", "\\\"");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"KEY", "VALUE", "SESSION", "NAME"})
  void pagesStaySmall(String what) throws IOException {
    String lines =
        """
        {"taipan":"history","version":2,"initial":"0"}
        {"session":"SESSION","name":"NAME","start":1,"end":9,"ops":[["r","KEY","0",{"start":2,"end":3}],["w","KEY","VALUE",{"start":4,"end":5}]]}
        {"session":"b","start":1,"end":9,"ops":[["r","KEY","0"],["w","KEY","2"]]}
        {"session":"c","start":10,"end":11,"ops":[["r","KEY","VALUE"]]}
        """;
    Path file = Files.writeString(folder.resolve("long.taipan.jsonl"), lines.replace(what, LONG));
    History history = HistoryFiles.read(file);
    FileResult.Checked checked =
        new FileResult.Checked(
            file,
            HistoryFacts.of(history, 1),
            List.of(
                IsolationChecker.check(
                    history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS)),
            Set.of());

    String page = new VerdictPage(history, checked, new Circumstances("taipan check", "1")).html();

    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(Limits.PAGE);
    assertThat(page).contains("<svg", "read ");
  }
}

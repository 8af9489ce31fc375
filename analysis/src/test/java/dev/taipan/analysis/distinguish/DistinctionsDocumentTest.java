package dev.taipan.analysis.distinguish;

import static dev.taipan.checker.DocumentTable.code;
import static dev.taipan.checker.DocumentTable.row;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.DocumentTable;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The smallest histories in docs/levels.md are those that are found. */
class DistinctionsDocumentTest {
  private final Map<String, History> histories = new LinkedHashMap<>();

  @Test
  void theSmallestHistoriesAreThoseThatAreFound() throws IOException {
    Distinguisher distinguisher = new Distinguisher(Sizes.DEFAULTS, Deadline.NONE);
    List<String> lines = new ArrayList<>();
    List<IsolationLevel> levels = Arrays.asList(IsolationLevel.values());
    Collections.reverse(levels);
    lines.add(
        row(cells("satisfied \\ violated", levels.stream().map(level -> code(level.symbol())))));
    lines.add(row(cells("---", levels.stream().map(level -> ":---:"))));
    List<LevelPair> pairs =
        levels.stream()
            .flatMap(one -> levels.stream().map(other -> new LevelPair(one, other)))
            .toList();
    List<Distinction> found = distinguisher.distinguishAll(pairs);
    for (int row = 0; row < levels.size(); row++) {
      List<String> cells = new ArrayList<>();
      for (Distinction one : found.subList(row * levels.size(), (row + 1) * levels.size())) {
        cells.add(one.history().isPresent() ? letter(one.history().get()) : " ");
      }
      lines.add(row(cells(code(levels.get(row).symbol()), cells.stream())));
    }
    histories.forEach((text, history) -> lines.addAll(described(text, history)));
    new DocumentTable("levels.md", "smallest histories").assertIs(lines);
  }

  private static String[] cells(String first, Stream<String> others) {
    return Stream.concat(Stream.of(first), others).toArray(String[]::new);
  }

  private String letter(History history) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    HistoryFiles.write(history, text, HistoryFormat.TEXT);
    histories.putIfAbsent(text.toString(UTF_8), history);
    return nameOf(text.toString(UTF_8));
  }

  private String nameOf(String text) {
    return Character.toString('A' + List.copyOf(histories.keySet()).indexOf(text));
  }

  private List<String> described(String text, History history) {
    Map<IsolationLevel, Verdict> verdicts =
        IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
    return List.of(
        "",
        "**"
            + nameOf(text)
            + "** "
            + ("Satisfies " + symbols(verdicts, Outcome.SATISFIED) + ", violates ")
            + (symbols(verdicts, Outcome.VIOLATED) + ":"),
        "",
        "```text",
        text + "```");
  }

  private static String symbols(Map<IsolationLevel, Verdict> verdicts, Outcome outcome) {
    return Arrays.stream(IsolationLevel.values())
        .sorted(Collections.reverseOrder())
        .filter(level -> verdicts.containsKey(level))
        .filter(level -> verdicts.get(level).outcome() == outcome)
        .map(level -> code(level.symbol()))
        .collect(joining(", "));
  }
}

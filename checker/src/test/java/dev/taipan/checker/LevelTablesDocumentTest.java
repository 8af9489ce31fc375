package dev.taipan.checker;

import static dev.taipan.checker.DocumentTable.code;
import static dev.taipan.checker.DocumentTable.row;

import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.StrongLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables in docs/levels.md are those of the code. */
class LevelTablesDocumentTest {

  @Test
  void theLevelsAreThoseThatCanBeChecked() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| name | level | implies | forbids | needs times | other names |");
    lines.add("| --- | --- | --- | --- | --- | --- |");
    for (IsolationLevel level : strongestFirst(IsolationLevel.values())) {
      lines.add(
          row(
              code(level.symbol()),
              level.title(),
              symbols(level.directlyImplied()),
              level.forbidden().stream()
                  .map(tap -> code("" + tap.letter()))
                  .collect(Collectors.joining(" ")),
              level.needsTimes() ? "yes" : "",
              level.aliases().stream().map(DocumentTable::code).collect(Collectors.joining(", "))));
    }
    new DocumentTable("levels.md", "levels").assertIs(lines);
  }

  @Test
  void theStrongLevelsAreTheRowsOfTheEngine() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| level | events | WR | WW | RW | session order | real time |");
    lines.add("| --- | --- | --- | --- | --- | --- | --- |");
    for (IsolationLevel level : strongestFirst(IsolationLevel.values())) {
      if (level.definition() instanceof Definition.Strong strong) {
        lines.add(strongRow(level, strong.level()));
      }
    }
    new DocumentTable("levels.md", "strong levels").assertIs(lines);
  }

  private static String strongRow(IsolationLevel level, StrongLevel strong) {
    return row(
        code(level.symbol()),
        strong.events() == 1 ? "one, T" : "begin B, commit C; B→C within each",
        edge(Optional.of(strong.writeRead()), strong),
        edge(Optional.of(strong.writeWrite()), strong),
        edge(Optional.of(strong.readWrite()), strong),
        edge(strong.sessionOrder(), strong),
        edge(strong.realTime(), strong)
            + (strong.hasRealTimePerKey() ? ", of those that share a key" : ""));
  }

  private static String edge(Optional<EventEdge> edge, StrongLevel level) {
    return edge.map(ends -> event(ends.from(), level) + "→" + event(ends.to(), level))
        .orElse("ignored");
  }

  private static String event(Event event, StrongLevel level) {
    return level.events() == 1 ? "T" : event.name().substring(0, 1);
  }

  private static <T> List<T> strongestFirst(T[] rows) {
    List<T> reversed = new ArrayList<>(List.of(rows));
    Collections.reverse(reversed);
    return reversed;
  }

  private static String symbols(Collection<IsolationLevel> levels) {
    return levels.stream()
        .sorted()
        .map(IsolationLevel::symbol)
        .map(DocumentTable::code)
        .collect(Collectors.joining(", "));
  }
}

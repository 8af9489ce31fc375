package dev.taipan.checker;

import dev.taipan.checker.elle.ConsistencyModel;
import dev.taipan.checker.elle.Correspondence;
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
import java.util.stream.Stream;
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
              level.aliases().stream()
                  .map(LevelTablesDocumentTest::code)
                  .collect(Collectors.joining(", "))));
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
        lines.add(row(level, strong.level()));
      }
    }
    new DocumentTable("levels.md", "strong levels").assertIs(lines);
  }

  private static String row(IsolationLevel level, StrongLevel strong) {
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

  @Test
  void theModelsAreThoseOfElle() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| Elle's and Adya's names | here | why |");
    lines.add("| --- | --- | --- |");
    for (ConsistencyModel model : strongestFirst(ConsistencyModel.values())) {
      String names =
          Stream.concat(Stream.of(model.title()), model.aliases().stream())
              .map(LevelTablesDocumentTest::code)
              .collect(Collectors.joining(", "));
      lines.add(row(names, here(model.correspondence()), model.correspondence().reason()));
    }
    new DocumentTable("levels.md", "models").assertIs(lines);
  }

  private static String here(Correspondence model) {
    if (model.isExact()) {
      return "is " + symbols(model.impliedBy());
    }
    return model.checkedAs().isPresent()
        ? symbols(List.of(model.checkedAs().get())) + " is at least as strong"
        : "not decided; implies "
            + (model.implied().isEmpty() ? "no level" : symbols(model.implied()))
            + ", follows from "
            + symbols(model.impliedBy());
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
        .map(LevelTablesDocumentTest::code)
        .collect(Collectors.joining(", "));
  }

  private static String code(String text) {
    return "`" + text + "`";
  }

  private static String row(String... cells) {
    return Stream.of(cells)
        .map(cell -> cell.isEmpty() ? " " : " " + cell + " ")
        .collect(Collectors.joining("|", "|", "|"));
  }
}

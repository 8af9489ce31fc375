package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/levels.md says of its histories, and its diagram, are true. */
class LevelsDocumentTest {

  /** A sentence that claims which levels hold and which do not, and the history after it. */
  private static final Pattern EXAMPLE =
      Pattern.compile("(?s)((?:Satisfies|Violates) `[^:]*):\n\n```text\n(.*?)```");

  private static final Pattern LEVEL = Pattern.compile("`([a-z-]+)`");
  private static final Pattern ARROW = Pattern.compile("(?m)^ *([a-z-]+) --> ([a-z-]+)$");

  @TempDir private Path folder;

  /** A claim and its history. */
  private record Example(String claim, String history) {}

  private static String document() throws IOException {
    return Files.readString(Path.of("..", "docs", "levels.md"));
  }

  private static List<Example> examples() throws IOException {
    return EXAMPLE
        .matcher(document())
        .results()
        .map(found -> new Example(found.group(1), found.group(2)))
        .toList();
  }

  @Test
  void everyHistoryHasAClaim() throws IOException {
    assertThat(document().split("```text")).hasSize(examples().size() + 1);
  }

  @Test
  void everyLevelIsViolatedSomewhere() throws IOException {
    Set<IsolationLevel> violated = EnumSet.noneOf(IsolationLevel.class);
    for (Example example : examples()) {
      violated.addAll(levels(violations(example.claim())));
    }
    assertThat(violated).containsExactlyInAnyOrder(IsolationLevel.values());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void claimsAreTrue(Example example) throws IOException {
    Path file = Files.writeString(folder.resolve("history.txt"), example.history());
    History history = HistoryFiles.read(file);
    Map<IsolationLevel, Verdict> verdicts =
        IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
    String violations = violations(example.claim());
    String satisfactions = example.claim().substring(0, example.claim().indexOf(violations));
    for (IsolationLevel level : levels(satisfactions)) {
      assertThat(verdicts.get(level).outcome()).as("%s", level).isEqualTo(Outcome.SATISFIED);
    }
    assertThat(levels(violations)).isNotEmpty();
    for (IsolationLevel level : levels(violations)) {
      assertThat(verdicts.get(level).outcome()).as("%s", level).isEqualTo(Outcome.VIOLATED);
    }
  }

  @Test
  void theDiagramShowsWhatLevelsImply() throws IOException {
    Map<IsolationLevel, Set<IsolationLevel>> arrows = new HashMap<>();
    for (MatchResult arrow : ARROW.matcher(document()).results().toList()) {
      arrows
          .computeIfAbsent(level(arrow.group(1)), stronger -> new HashSet<>())
          .add(level(arrow.group(2)));
    }
    for (IsolationLevel one : IsolationLevel.values()) {
      for (IsolationLevel other : IsolationLevel.values()) {
        assertThat(leads(one, other, arrows)).isEqualTo(one.implies(other));
      }
    }
  }

  private static boolean leads(
      IsolationLevel from, IsolationLevel to, Map<IsolationLevel, Set<IsolationLevel>> arrows) {
    return from == to
        || arrows.getOrDefault(from, Set.of()).stream().anyMatch(next -> leads(next, to, arrows));
  }

  /** The part of a claim from "violates" on; what stands in parentheses claims nothing. */
  private static String violations(String claim) {
    int start = claim.toLowerCase(Locale.ROOT).indexOf("violates");
    int parenthesis = claim.indexOf('(', start);
    return claim.substring(start, parenthesis < 0 ? claim.length() : parenthesis);
  }

  private static List<IsolationLevel> levels(String text) {
    return LEVEL.matcher(text).results().map(found -> level(found.group(1))).toList();
  }

  private static IsolationLevel level(String name) {
    return IsolationLevel.named(name).orElseThrow();
  }
}

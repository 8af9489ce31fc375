package dev.taipan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.DocumentTable;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.result.FileResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The gallery has a page for every anomaly, as the pages are made now. To make them anew, set
 * {@code taipan.updateDocuments} as the failures say.
 */
class GalleryDocumentTest {
  private static final int MOST_BYTES = 3 << 20;

  private static List<Exhibit> exhibits() {
    return Exhibit.all();
  }

  @ParameterizedTest
  @MethodSource("exhibits")
  void thePageIsWhatItsHistoryGivesAndAboutItsAnomaly(Exhibit exhibit) throws IOException {
    FileResult.Checked checked = exhibit.checked();
    String page = exhibit.html(checked);
    if (Boolean.getBoolean("taipan.updateDocuments")) {
      Files.writeString(exhibit.kept(), page);
    }
    assertThat(Files.readString(exhibit.kept()))
        .as("%s; to write it anew, run with -Dtaipan.updateDocuments=true", exhibit.kept())
        .isEqualTo(page);
    assertThat(checked.verdicts())
        .filteredOn(verdict -> verdict.outcome() == Outcome.VIOLATED)
        .extracting(verdict -> verdict.violation().orElseThrow().anomaly())
        .contains(exhibit.anomaly());
  }

  @ParameterizedTest
  @MethodSource("exhibits")
  void whatToDoSpeaksOfTheLevelThatIsViolated(Exhibit exhibit) throws IOException {
    Verdict weakest =
        exhibit.checked().verdicts().stream()
            .filter(verdict -> verdict.outcome() == Outcome.VIOLATED)
            .reduce((stronger, weaker) -> weaker)
            .orElseThrow();

    assertThat(weakest.violation().orElseThrow().anomaly().inPractice().remedy())
        .containsAnyOf(
            Markup.capital(weakest.level().title()),
            weakest.level().title(),
            "down to read committed",
            "evels that respect session order",
            "he violated level",
            "how the order was recorded");
  }

  @Test
  void aPhantomIsARowAndAPredicate() throws IOException {
    assertThat(Files.readString(Path.of("../docs/gallery/G2.html")))
        .contains(">insert row 1 of booking = 7<")
        .doesNotContain("[&quot;booking", "[\"booking", "row that matches");
  }

  /** Beside a long statement nobody would see which row it did not return. */
  @Test
  void longKeysLeaveRoomForValuesAndTheHistoryIsCountedAsItWasRead() throws IOException {
    Exhibit exhibit =
        exhibits().stream().filter(one -> one.anomaly() == Anomaly.G2).findFirst().orElseThrow();

    assertThat(exhibit.html(exhibit.checked()))
        .contains(
            "answer without row 2 of booking: ",
            "insert row 1 of booking = 7</text>",
            "<dt>keys</dt><dd>%d</dd>".formatted(exhibit.checked().facts().keys()));
  }

  @Test
  void everyAnomalyThatAHistoryCanHaveHasAPage() {
    Set<Anomaly> missing = EnumSet.allOf(Anomaly.class);
    exhibits().forEach(exhibit -> missing.remove(exhibit.anomaly()));

    assertThat(missing).isNotEmpty().allMatch(Anomaly::needsOwnOrder);
  }

  @Test
  void theIndexListsThePages() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(DocumentTable.row("anomaly", "what happened", "page", "history"));
    lines.add(DocumentTable.row("---", "---", "---", "---"));
    for (Exhibit exhibit : exhibits()) {
      lines.add(
          DocumentTable.row(
              DocumentTable.code(exhibit.anomaly().title()),
              exhibit.story(),
              "[" + exhibit.page() + "](" + exhibit.page() + ")",
              "[" + exhibit.file() + "](histories/" + exhibit.file() + ")"));
    }
    new DocumentTable("gallery/README.md", "pages").assertIs(lines);
  }

  @Test
  void thereAreNoOtherPagesAndAllAreSmall() throws IOException {
    try (Stream<Path> files = Files.list(Exhibit.GALLERY)) {
      List<Path> pages = files.filter(Exhibit::isPage).toList();
      assertThat(pages)
          .containsExactlyInAnyOrderElementsOf(exhibits().stream().map(Exhibit::kept).toList());
      assertThat(pages.stream().mapToLong(page -> page.toFile().length()).sum())
          .isLessThan(MOST_BYTES);
    }
  }
}

package dev.taipan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.notation.Notation;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a browser makes of pages, and what it lets people do with them. */
@Tag("slow")
class PageInBrowserTest {
  private static final Path LOST_UPDATE =
      Exhibit.GALLERY.resolve("mariadb-galera-lost-update.html");

  private static Browser browser;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private static Page open(Path page, int width) {
    return browser.open(page, width, ColorScheme.LIGHT);
  }

  private Path page(History history, IsolationLevel level) throws IOException {
    FileResult.Checked checked =
        new FileResult.Checked(
            Path.of("history"),
            HistoryFacts.of(history, 1),
            List.of(IsolationChecker.check(history, level, CheckOptions.DEFAULTS)),
            Set.of());
    Path page = folder.resolve("page.html");
    new VerdictPage(history, checked, new Circumstances("taipan check", "1")).write(page);
    return page;
  }

  private static Locator visible(Page page, String selector) {
    return page.locator(selector + ":visible");
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 400})
  void clickingADependencyShowsItsEvidence(int width) {
    Page page = open(LOST_UPDATE, width);

    visible(page, ".arrow.ww[data-arrow] text").first().click();

    assertThat(page.locator(".said.chosen").textContent())
        .contains("T5 wrote key :account-0 before T4 did");
    assertThat(visible(page, ".op.on").allTextContents())
        .containsExactlyInAnyOrder("write :account-0 = 75", "write :account-0 = 90");
    assertThat(page.locator(".said.chosen").boundingBox().y).isBetween(0.0, 900.0);
  }

  @Test
  void theKeyboardReachesDependenciesAndSteps() {
    Page page = open(LOST_UPDATE, 1280);

    visible(page, ".arrow.rw[data-arrow]").focus();
    page.keyboard().press("Enter");
    assertThat(page.locator(".said.chosen").textContent()).startsWith("T4 → T5");

    page.keyboard().press("ArrowRight");
    assertThat(page.locator(".step.current").textContent()).startsWith("T4 read key :account-0");
    page.keyboard().press("Escape");
    assertThat(page.locator(".step.current").count()).isZero();
    assertThat(page.locator(".focused").count()).isZero();
  }

  /** Nothing was clicked, so that nothing has the focus; with Alt they are the browser's. */
  @Test
  void arrowKeysWorkAtOnce() {
    Page page = open(LOST_UPDATE, 1280);

    page.keyboard().press("Alt+ArrowRight");
    assertThat(page.locator(".step.current").count()).isZero();
    page.keyboard().press("ArrowRight");
    assertThat(page.locator(".where").first().textContent()).isEqualTo("step 1 of 3");
    page.keyboard().press("ArrowRight");
    page.keyboard().press("ArrowLeft");
    assertThat(page.locator(".where").first().textContent()).isEqualTo("step 1 of 3");
    page.keyboard().press("Escape");
    assertThat(page.locator(".step.current").count()).isZero();
  }

  @Test
  void stepsLightUpWhatTheyAreAbout() {
    Page page = open(LOST_UPDATE, 1280);

    Locator next = page.locator(".next");
    for (int i = 0; i < 3; i++) {
      next.click();
    }

    assertThat(page.locator(".where").textContent()).isEqualTo("step 3 of 3");
    assertThat(next.isDisabled()).isTrue();
    assertThat(visible(page, ".arrow.on text").allTextContents())
        .containsExactlyInAnyOrder("rw :account-0", "ww :account-0");
    assertThat(visible(page, ".card.on .name").allTextContents())
        .containsExactlyInAnyOrder("T4", "T5");
    page.locator(".previous").click();
    assertThat(page.locator(".where").textContent()).isEqualTo("step 2 of 3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>window.hacked=1</script>",
        "</title></style></script><img src=x onerror=window.hacked=1>",
        "'><svg onload=window.hacked=1>",
        "\\u202eright to left\\u0000",
      })
  void namesAreText(String name) throws IOException {
    String key = "\"" + name + "\"";
    String lines = Files.readString(Exhibit.GALLERY.resolve("histories/lost-update.edn"));
    Path file = Files.writeString(folder.resolve("hostile.edn"), lines.replace(":stock", key));
    History history = HistoryFiles.read(file);

    Page page = open(page(history, IsolationLevel.SNAPSHOT_ISOLATION), 1280);

    assertThat(page.evaluate("() => window.hacked")).isNull();
    assertThat(page.locator("img, iframe, svg[onload], svg script").count()).isZero();
    assertThat(page.locator("script").count()).isEqualTo(1);
    assertThat(page.locator(".said").first().textContent())
        .contains(name.startsWith("\\") ? "\\u202e" : name.substring(0, 8));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void twoHundredTransactionsStayResponsive() throws IOException {
    int size = 200;
    String lines =
        IntStream.range(0, size)
            .mapToObj(i -> "s" + i + " " + (i + 1) + ": r" + i + "=0 w" + (i + 1) % size + "=1")
            .collect(Collectors.joining("\n"));
    Path file = page(Notation.history(lines), IsolationLevel.SERIALIZABILITY);
    assertThat(Files.size(file)).isLessThan(Limits.PAGE);

    Page page = open(file, 1280);
    assertThat(visible(page, ".card").count()).isEqualTo(size);
    long start = System.nanoTime();
    page.locator(".next").click();
    page.locator(".arrow.on").first().waitFor();
    page.evaluate(
        "() => document.querySelectorAll('.arrow[data-arrow]')[100].dispatchEvent(new MouseEvent('click'))");
    page.locator(".said.chosen").first().waitFor();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void darkAndPrintedPagesDifferFromLightOnes() {
    Page light = open(LOST_UPDATE, 1280);
    Page dark = browser.open(LOST_UPDATE, 1280, ColorScheme.DARK);
    String color = "() => getComputedStyle(document.body).backgroundColor";
    String onDark = (String) dark.evaluate(color);

    assertThat(onDark).isNotEqualTo(light.evaluate(color));
    dark.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(dark.evaluate(color)).isEqualTo("rgb(255, 255, 255)");
    assertThat(visible(dark, ".stepper").count()).isZero();
    assertThat(visible(dark, ".said").count()).isPositive();
  }
}

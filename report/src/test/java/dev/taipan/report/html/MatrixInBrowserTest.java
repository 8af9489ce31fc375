package dev.taipan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.taipan.report.matrix.ExampleMatrix;
import dev.taipan.report.matrix.MatrixPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a browser makes of a matrix of cases. */
@Tag("slow")
class MatrixInBrowserTest {
  /** Whether each heading is within its cell. */
  private static final String HEADINGS_FIT =
      """
      () => [...document.querySelectorAll('thead th div')].every(text => {
        const inner = text.getBoundingClientRect(), outer = text.parentElement.getBoundingClientRect();
        return text.scrollHeight <= text.clientHeight && inner.left >= outer.left && inner.right <= outer.right;
      })
      """;

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

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "DARK"})
  void allColumnsOfAllDatabasesAreSeenAtOnce(ColorScheme scheme) throws IOException {
    String html = new MatrixPage(ExampleMatrix.wide(), "taipan coo", "1").html();
    Path file = Files.writeString(folder.resolve("wide.html"), html);
    Page page = browser.open(file, 1280, scheme);

    assertThat(page.locator("thead th").count()).isGreaterThan(20);
    assertThat((Integer) page.evaluate("() => document.querySelector('.scroll').scrollWidth"))
        .isLessThanOrEqualTo(
            (Integer) page.evaluate("() => document.querySelector('.scroll').clientWidth"));
    assertThat((Boolean) page.evaluate(HEADINGS_FIT)).as("no heading is cut").isTrue();
    page.context().close();
  }

  @ParameterizedTest
  @CsvSource({"1280, LIGHT", "1280, DARK", "400, LIGHT", "400, DARK"})
  void aLetterOpensWhatWasExecuted(int width, ColorScheme scheme) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("coo.html"),
            new MatrixPage(ExampleMatrix.matrix(), "taipan coo", "1").html());
    Page page = browser.open(file, width, scheme);

    page.locator("button.racy").click();

    assertThat(page.locator("dialog h2").textContent()).isEqualTo("write-skew/t1");
    assertThat(page.locator("dialog svg.lanes").count()).as("plan and both outcomes").isEqualTo(3);
    assertThat(page.locator("dialog rect.waits, dialog rect.fails").count()).isEqualTo(2);
    assertThat(page.locator("dialog").textContent())
        .contains("RW[x] - RW[y]", "could not </script>", "waited", "for T1", "Violates ser");
    page.locator("dialog .close").click();
    assertThat(page.locator("dialog").isVisible()).isFalse();
    page.locator("#find").fill("dirty");
    assertThat(page.locator("tbody tr:visible").count()).isEqualTo(1);
    assertThat((Integer) page.evaluate("() => document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(width);
    assertThat(browser.complaints()).isEmpty();
    page.context().close();
  }
}

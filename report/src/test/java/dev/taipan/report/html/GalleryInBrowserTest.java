package dev.taipan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a browser makes of the drawings of the gallery; a class of its own, to run beside others.
 */
@Tag("slow")
class GalleryInBrowserTest {
  /** Pairs of texts of one drawing that overlap, and texts that stick out of their drawing. */
  private static final String OVERLAPS =
      """
      () => [...document.querySelectorAll('svg.drawing, .lattice svg')].filter(svg => svg.clientWidth).flatMap(svg => {
        const edge = svg.getBoundingClientRect();
        const boxes = [...svg.querySelectorAll('text')].filter(text => text.textContent).map(text => [text.textContent, text.getBoundingClientRect()]);
        const out = boxes.filter(([, box]) => box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1)
          .map(([text]) => text + ' sticks out');
        boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (wide > 1 && high > 4) out.push(one + ' overlaps ' + other);
        }));
        svg.querySelectorAll('.card').forEach(card => {
          const body = card.querySelector('.body').getBoundingClientRect();
          card.querySelectorAll('text').forEach(text => {
            if (text.getBoundingClientRect().right > body.right + 1) out.push(text.textContent + ' is wider than its card');
          });
        });
        return out;
      })
      """;

  private static Browser browser;

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

  private static List<Exhibit> exhibits() {
    return Exhibit.all();
  }

  @ParameterizedTest
  @MethodSource("exhibits")
  void nothingOverlapsAndNothingIsSaidOnTheConsole(Exhibit exhibit) {
    for (int width : new int[] {1280, 400}) {
      Page page = browser.open(exhibit.kept(), width, ColorScheme.LIGHT);

      assertThat(page.locator(".card:visible").count()).as("cards at %s", width).isPositive();
      assertThat((List<?>) page.evaluate(OVERLAPS)).as("overlaps at %s", width).isEmpty();
      assertThat((Integer) page.evaluate("() => document.documentElement.scrollWidth"))
          .as("the page does not scroll sideways")
          .isLessThanOrEqualTo(width);
      assertThat(browser.complaints()).isEmpty();
      page.context().close();
    }
  }
}

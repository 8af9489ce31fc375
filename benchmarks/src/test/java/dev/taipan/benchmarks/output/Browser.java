package dev.taipan.benchmarks.output;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Chromium, which opens a page without a screen. */
public final class Browser {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "chrome");

  /** Has every chart show its tooltips, and notes in the end what the page became. */
  private static final String PROBE =
      """
      const shown = [];
      const watch = () => charts.forEach(({ made }) => {
        made.getOption().series.forEach((series, seriesIndex) => (series.data || []).forEach((_, dataIndex) => {
          made.dispatchAction({ type: 'showTip', seriesIndex, dataIndex });
          document.querySelectorAll('.chart > div').forEach(tip => shown.push(tip.textContent));
        }));
      });
      setTimeout(watch, 500);
      setTimeout(() => {
        document.body.replaceChildren(
          'hacked: ' + (window.hacked || 'no') + '; ',
          'elements: ' + document.querySelectorAll('img[onerror], iframe, object, svg script').length + '; ',
          'charts: ' + charts.length + '; ',
          'tooltips: ' + shown.filter(text => text.includes('onerror')).length + '; ',
          'tables: ' + tables);
        document.querySelectorAll('script').forEach(script => script.remove());
      }, 3000);
      const tables = document.querySelectorAll('td').length;
      """;

  private Browser() {}

  /**
   * What a page has become some virtual seconds after it was opened; skips the test without one.
   */
  public static String open(Path page, Path folder) throws IOException, InterruptedException {
    Optional<Path> program = program();
    assumeTrue(program.isPresent(), "there is no Chromium on the path, so no page is opened");
    Path dom = folder.resolve("dom.html");
    Process process =
        new ProcessBuilder(
                program.get().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + Files.createTempDirectory(folder, "browser"),
                "--virtual-time-budget=10000",
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(folder.resolve("errors").toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new IOException("Chromium: " + Files.readString(folder.resolve("errors")));
    }
    return Files.readString(dom);
  }

  private static Optional<Path> program() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(Path::of)
        .flatMap(folder -> NAMES.stream().map(folder::resolve))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** A page that notes in the end what it became, and that has every chart show its tooltips. */
  public static String probed(String page) {
    int end = page.lastIndexOf("</body>");
    return page.substring(0, end) + "<script>" + PROBE + "</script>" + page.substring(end);
  }

  /** The words of a page's names that run a script where they are taken for HTML. */
  public static List<String> hostile() {
    return Stream.of(
            "<img src=x onerror=\"window.hacked='image'\">",
            "</script><script>window.hacked='script'</script>")
        .toList();
  }
}

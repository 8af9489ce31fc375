package dev.taipan.report.html;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The Chromium of the machine, without a screen and without a network. */
final class Browser implements AutoCloseable {
  /** The oldest that Playwright runs on. */
  private static final int OLDEST_NODE = 20;

  private static final List<String> ARGUMENTS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--no-first-run",
          "--disable-dev-shm-usage");

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser chromium;
  private final List<String> complaints = new ArrayList<>();

  private Browser(Path node, Path program) {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions()
                .setEnv(
                    Map.of(
                        "PLAYWRIGHT_NODEJS_PATH", node.toString(),
                        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1",
                        "PLAYWRIGHT_SKIP_VALIDATE_HOST_REQUIREMENTS", "1")));
    chromium =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program)
                    .setHeadless(true)
                    .setArgs(ARGUMENTS));
  }

  /** Starts it; skips the tests where there is none, or no Node to speak to it. */
  static Browser start() {
    Optional<Path> program = program("chromium", "chromium-browser", "google-chrome", "chrome");
    Optional<Path> node = program("node", "nodejs");
    assumeTrue(program.isPresent(), "there is no Chromium on the path, so no page is opened");
    assumeTrue(
        node.isPresent() && isRecent(node.get()),
        "there is no Node 20 or later on the path, so no page is opened");
    return new Browser(node.get(), program.get());
  }

  private static boolean isRecent(Path node) {
    try {
      Process asked = new ProcessBuilder(node.toString(), "--version").start();
      String version = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(version.strip().substring(1).split("\\.", 2)[0]) >= OLDEST_NODE;
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException unknown) {
      return false;
    }
  }

  private static Optional<Path> program(String... names) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(Path::of)
        .flatMap(folder -> Stream.of(names).map(folder::resolve))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Opens a page in a window of its own, so many pixels wide. */
  Page open(Path page, int width, ColorScheme colors) {
    complaints.clear();
    Page opened =
        chromium
            .newContext(
                new NewContextOptions()
                    .setViewportSize(width, 900)
                    .setColorScheme(colors)
                    .setOffline(true))
            .newPage();
    opened.onConsoleMessage(message -> complaints.add(message.text()));
    opened.onPageError(complaints::add);
    opened.navigate(page.toAbsolutePath().toUri().toString());
    return opened;
  }

  /** What the pages opened since the last one said on the console, errors among it. */
  List<String> complaints() {
    return complaints;
  }

  @Override
  public void close() {
    chromium.close();
    playwright.close();
  }
}

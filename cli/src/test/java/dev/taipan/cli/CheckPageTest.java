package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that {@code check --report} writes. */
class CheckPageTest {
  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final String SKEW = EXAMPLES.resolve("write-skew.txt").toString();
  private static final Pattern DOWNLOAD =
      Pattern.compile("download=\"([^\"]+)\" href=\"data:[^,]+;base64,([^\"]+)\"");
  private static final Pattern COMMAND =
      Pattern.compile("<code>taipan (check --level[^<]+)</code>");

  @TempDir private Path folder;

  private Path page() {
    return folder.resolve("page.html");
  }

  private CommandRun check(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "check";
    all[1] = "--report";
    all[2] = page().toString();
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return CommandRun.real(all);
  }

  @Test
  void isWrittenBesidesWhatIsPrinted() throws IOException {
    CommandRun run = check(SKEW);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).isEqualTo(CommandRun.real("check", SKEW).out());
    assertThat(Files.readString(page()))
        .startsWith("<!DOCTYPE html>")
        .contains(
            "Serializability is violated", "T2 read key 2 as 1 (from T1)", "taipan check --report");
  }

  @Test
  void needsNothingFromElsewhere() throws IOException {
    check(SKEW);

    assertThat(Files.readString(page()))
        .contains("default-src &#39;none&#39;")
        .doesNotContain("http://", "https://", "url(//", " src=");
  }

  @Test
  void bringsAHistoryThatViolatesTheLevelByItself() throws IOException {
    check(SKEW);
    String page = Files.readString(page());
    Matcher download = DOWNLOAD.matcher(page);
    Matcher command = COMMAND.matcher(page);
    assertThat(download.find()).isTrue();
    assertThat(command.find()).isTrue();
    Path small = folder.resolve(download.group(1));
    Files.write(small, Base64.getDecoder().decode(download.group(2)));
    String[] arguments =
        command.group(1).replace(small.getFileName().toString(), small.toString()).split(" ");

    CommandRun run = CommandRun.real(arguments);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("write-skew");
    assertThat(Files.readString(small, StandardCharsets.UTF_8).lines()).hasSize(4);
  }

  @Test
  void saysWhatHolds() throws IOException {
    CommandRun run = check("--level", "ser", EXAMPLES.resolve("bank-transfer.txt").toString());

    assertThat(run.status()).isZero();
    assertThat(Files.readString(page()))
        .contains(
            "Every requested level holds",
            "Serializability (ser)",
            "transactions run in this order return");
  }

  @Test
  void isAboutOneHistory() {
    CommandRun run = check(SKEW, SKEW);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--report requires exactly one history, not 2");
    assertThat(page()).doesNotExist();
  }

  @Test
  void isAboutLevels() {
    CommandRun run = check("--taps", "a", SKEW);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--report applies to levels, not patterns");
  }

  @Test
  void whereItCannotBeWrittenThatIsSaidInOneLine() {
    Path nowhere = folder.resolve("nowhere").resolve("page.html");
    CommandRun run = CommandRun.real("check", "--report", nowhere.toString(), SKEW);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("nowhere").hasLineCount(1);
  }

  @Test
  void isLeftAsItWasWhereTheInputIsNoHistory() throws IOException {
    Files.writeString(page(), "before");
    Path bad = Files.writeString(folder.resolve("bad.txt"), "w(1,1\n");
    CommandRun run = check(bad.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(page()).hasContent("before");
  }
}

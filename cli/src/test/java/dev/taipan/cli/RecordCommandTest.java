package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "--listen 127.0.0.1:0, Missing required option: '--to=HOST:PORT'",
    "--to localhost, found 'localhost'; expected HOST:PORT",
    "--to localhost:70000, found 'localhost:70000'; expected HOST:PORT",
    "--to localhost:5432 --listen 0.0.0.0:0, others can reach 0.0.0.0",
    "--to localhost:5432 --level zork, zork",
    "--to localhost:5432 --certificate x.pem, --key",
    "--to localhost:5432 --server-ca missing.pem, missing.pem",
    "--to localhost:5432 --max-disk 10M, --max-disk requires --rotate",
    "--to localhost:5432 --max-disk 10M --rotate 3M, at least four times --rotate"
  })
  void badOptionsAreOneClearMessage(String options, String message) {
    CommandRun run =
        CommandRun.real(("record --out " + folder.resolve("out") + " " + options).split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(message.replace(";", ","));
    assertThat(run.err().lines()).hasSizeLessThan(4);
    assertThat(run.err()).doesNotContain("\tat ");
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + taken.getLocalPort();

      CommandRun run = record("--listen", address);

      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains(address + " cannot be bound");
      assertThat(folder.resolve("out/history.taipan.jsonl")).doesNotExist();
    }
  }

  @Test
  void aRecordingIsNotOverwritten() throws IOException {
    Files.createDirectories(folder.resolve("out"));
    Files.writeString(folder.resolve("out/history.taipan.jsonl"), "precious");

    CommandRun run = record("--listen", "127.0.0.1:0");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("history.taipan.jsonl is there already");
    assertThat(folder.resolve("out/history.taipan.jsonl")).hasContent("precious");
  }

  @Test
  void nothingToCheckIsUndecided() {
    CommandRun run = record("--listen", "127.0.0.1:0", "--time", "1ms");

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).contains("Listening on 127.0.0.1:", "Nothing to check");
  }

  @Test
  void whereWritesAreMissingNoLevelHolds() throws IOException {
    Path history = folder.resolve("history.taipan.jsonl");
    Files.writeString(
        history,
        """
        {"taipan":"history","version":2,"recorded":{"unrecordedWrites":"some"},"initial":0}
        {"session":"a","ops":[["r",1,0],["w",1,1]]}
        {"session":"b","ops":[["r",1,1]]}
        """);

    CommandRun run = CommandRun.real("check", "--level=ser", history.toString());

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).contains("some writes are not in the history");
  }

  private CommandRun record(String... options) {
    String[] all = new String[options.length + 5];
    all[0] = "record";
    all[1] = "--to";
    all[2] = "127.0.0.1:1";
    all[3] = "--out";
    all[4] = folder.resolve("out").toString();
    System.arraycopy(options, 0, all, 5, options.length);
    return CommandRun.real(all);
  }
}

package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs of other people's languages that run transactions, as {@code examples/exec} has them.
 */
@DisabledOnOs(OS.WINDOWS)
@Timeout(300)
class ExecCommandTest {
  private static final Path EXAMPLES = Path.of("../examples/exec");

  @TempDir private Path folder;

  private CommandRun exec(List<String> command, String... options) {
    List<String> arguments = new ArrayList<>(List.of("run", "exec"));
    arguments.addAll(List.of("--sessions=3", "--min-crossings=0"));
    arguments.addAll(List.of("--answer-timeout=60s", "--time=60s"));
    arguments.addAll(List.of("--out=" + folder.resolve("run")));
    arguments.addAll(List.of(options));
    arguments.addAll(command);
    return CommandRun.real(arguments.toArray(String[]::new));
  }

  /** Whether a program can be run, which is not so on every machine. */
  private static boolean works(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(2, TimeUnit.MINUTES) && process.exitValue() == 0;
    } catch (IOException lacking) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Copies an example and fetches its packages, if that can be done. */
  private boolean fetched(String language, String fetch) throws IOException {
    Files.copy(EXAMPLES.resolve("store." + language), folder.resolve("store." + language));
    return inFolder(fetch);
  }

  private boolean inFolder(String command) {
    return works("sh", "-c", "cd '" + folder + "' && " + command);
  }

  /** The example in a language, ready to run; skips the test where that is not possible. */
  private List<String> example(String language) throws IOException {
    String program = folder.resolve("store").toString();
    String source = EXAMPLES.resolve("store." + language).toString();
    switch (language) {
      case "py" -> {
        assumeTrue(works("python3", "-c", "import sqlite3"), "no Python with SQLite");
        return List.of("python3", source);
      }
      case "ts" -> {
        String packages = "libsql@0.5.29 typescript@5.9.3 @types/node@20.19.43";
        assumeTrue(fetched("ts", "npm install --no-audit --no-fund " + packages), "no Node");
        assertThat(inFolder("npx tsc --module nodenext --skipLibCheck store.ts")).isTrue();
        return List.of("node", folder.resolve("store.js").toString());
      }
      case "go" -> {
        String module = "github.com/mattn/go-sqlite3@v1.14.22";
        assumeTrue(fetched("go", "go mod init store && go get " + module), "no Go");
        assertThat(inFolder("go build -o store store.go")).isTrue();
      }
      case "c" -> assumeTrue(works("cc", source, "-lsqlite3", "-o", program), "no C or SQLite");
      default ->
          assumeTrue(works("rustc", source, "-l", "sqlite3", "-o", program), "no Rust or SQLite");
    }
    return List.of(program);
  }

  @ParameterizedTest
  @CsvSource({"py, registers", "c, registers", "c, lists", "rs, lists"})
  void sqliteIsSerializableInAnyLanguage(String language, String values) throws IOException {
    List<String> command = new ArrayList<>(example(language));
    command.add(folder.resolve("database").toString());

    CommandRun run = exec(command, "--transactions=30", "--values=" + values, "--check=strict-ser");

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("Asked: strict serializability (strict-ser) holds");
    assertThat(run.status()).isZero();
    History history = HistoryFiles.read(folder.resolve("run/history.taipan.jsonl"));
    assertThat(history.sessions()).isEqualTo(4);
    assertThat(IntStream.range(0, history.operations())).anyMatch(history::isWrite);
  }

  @ParameterizedTest
  @CsvSource({"ts, lists", "go, registers"})
  @Tag("slow")
  void soItIsWherePackagesAreFetched(String language, String values) throws IOException {
    sqliteIsSerializableInAnyLanguage(language, values);
  }

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files.filter(file -> file.getFileName().toString().startsWith("store.")).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examplesAreShort(Path example) throws IOException {
    assertThat(Files.readAllLines(example)).hasSizeLessThanOrEqualTo(60);
  }

  /** Every other transaction ends the program, which may have committed it. */
  @Test
  void programsThatEndLeaveOutcomesUnknown() throws IOException {
    String script =
        "read l; echo '{\"id\":0,\"status\":\"committed\",\"results\":[]}' > /dev/null;"
            + " case $l in *setup*) echo '{\"id\":0,\"status\":\"committed\"}';;"
            + " *) id=${l#*:}; echo '{\"id\":'${id%%,*}',\"status\":\"unknown\"}'; read l; exit 4;;"
            + " esac; cat > /dev/null";

    CommandRun run = exec(List.of("sh", "-c", script), "--transactions=6");

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out())
        .contains("18 unknown", "failed: the program ended with status 4")
        .contains("the outcome of the attempted commits is unknown");
    History history = HistoryFiles.read(folder.resolve("run/history.taipan.jsonl"));
    assertThat(IntStream.range(0, history.transactions()).mapToObj(history::status))
        .hasSize(18)
        .containsOnly(TransactionStatus.UNKNOWN);
  }

  /** Of which what is asked first is answered so often from before the beginning. */
  private List<String> lagging(int answers) throws IOException {
    Path program = folder.resolve("lagging.py");
    String stale =
        """
        ops = request["ops"]
        if first and ops and all(op[0] == "r" for op in ops):
            with open(%s, "a+") as asked:
                asked.write(".")
                asked.flush()
                if asked.tell() <= %d:
                    answer = {"status": "committed", "results": [None] * len(ops)}
                    print(json.dumps({"id": request["id"], **answer}), flush=True)
                    continue
        first = False
        print(\
        """
            .formatted("'" + folder.resolve("asked") + "'", answers);
    Files.writeString(
        program,
        Files.readString(Path.of(example("py").get(1)))
            .replace("for line in", "first = True\n\nfor line in")
            .replace("    print(", stale.indent(4).stripTrailing()));
    return List.of("python3", program.toString(), folder.resolve("database").toString());
  }

  @Tag("slow")
  @Test
  void storesThatLagAreReadAgainUntilAllIsThere() throws IOException {
    CommandRun run = exec(lagging(5), "--transactions=30", "--check=ser");

    assertThat(run.out()).contains("Asked: serializability (ser) holds");
    assertThat(folder.resolve("asked")).content().hasSizeGreaterThan(5);
  }

  @Tag("slow")
  @Test
  void whatIsNotThereInTimeIsLost() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", "exec", "--sessions=1"));
    arguments.addAll(List.of("--transactions=30", "--answer-timeout=4s", "--check=ser"));
    arguments.add("--out=" + folder.resolve("run"));
    arguments.addAll(lagging(1_000));

    CommandRun run = CommandRun.real(arguments.toArray(String[]::new));

    assertThat(run.out()).contains("violated  serializability (ser)");
    assertThat(HistoryFiles.read(folder.resolve("run/history.taipan.jsonl")).finalTransaction())
        .isPresent();
  }

  @Test
  void programsThatSayNothingSensibleAreToldOnce() {
    CommandRun garbage = exec(List.of("sh", "-c", "read l; echo hello"));

    assertThat(garbage.status()).isEqualTo(2);
    assertThat(garbage.err())
        .contains("the program does not set up the store: no JSON object in a line")
        .doesNotContain("\tat ");
    assertThat(exec(List.of("/no/such/program")).status()).isEqualTo(2);
    assertThat(exec(List.of()).status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"id\":0,\"setup\":true,\"ops\":[]} | true",
        "{\"id\":17,\"ops\":[[\"r\",3],[\"w\",3,51]]} | true",
        "{\"id\":17,\"ops\":[[\"list\",3],[\"append\",3,51]]} | true",
        "{\"id\":17,\"ops\":[[\"w\",3]]} | false",
        "{\"id\":17,\"status\":\"committed\",\"results\":[50,null,[1,2]]} | true",
        "{\"id\":17,\"status\":\"aborted\",\"error\":\"busy\"} | true",
        "{\"id\":17,\"status\":\"committed\"} | false",
        "{\"id\":17,\"status\":\"fine\"} | false",
      })
  void theSchemaDescribesTheLines(String line, boolean valid) throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("../docs/schemas/exec.schema.json")));

    assertThat(schema.validate(line, InputFormat.JSON).isEmpty()).isEqualTo(valid);
  }
}

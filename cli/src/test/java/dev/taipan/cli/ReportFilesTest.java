package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Reports in files, whose names say which kind they are. */
class ReportFilesTest {
  private static final String WRITE_SKEW = Path.of("..", "examples", "write-skew.txt").toString();
  private static final String LOST_UPDATE = Path.of("..", "examples", "lost-update.edn").toString();

  /** A string in JSON; tools may take every part of it for something else. */
  private static final String STRANGE = "\"\\\"a\\\\\\\"]; click <script>#35; `x` | &lt; end\"";

  @TempDir private Path folder;

  private String report(String name, String history) throws IOException {
    Path file = folder.resolve(name);
    CommandRun run = CommandRun.real("check", "--report", file.toString(), history);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
    return Files.readString(file);
  }

  @Test
  void drawsForGraphviz() throws IOException {
    String dot = report("a.dot", WRITE_SKEW);

    assertThat(dot)
        .startsWith("digraph \"")
        .contains(
            "label=\"Why not ser: write-skew\";",
            "t0_0 [label=\"T2 (session 2)\\lread 1 → 1\\lread 2 → 1\\lwrite 1 = 2\\l\"];",
            "t0_0 -> t0_1 [label=\"rw 2\", tooltip=\"T2 read key 2 as 1 (from T1),");
    Path named = folder.resolve("other");
    CommandRun.real("check", "--dot", named.toString(), WRITE_SKEW);
    assertThat(named).content().isEqualTo(dot);
  }

  @Test
  void drawsForMermaid() throws IOException {
    assertThat(report("a.mmd", LOST_UPDATE))
        .startsWith("flowchart TD\n  subgraph v0[\"Why not si: lost-update\"]\n")
        .contains(
            "    t0_0[\"T4 (session 0)<br/>read :stock → #91;1#93;<br/>append :stock + 2\"]\n",
            "    t0_0 -.->|\"rw :stock\"| t0_1\n",
            "  linkStyle 0 stroke:#1261b5\n");
  }

  /** Names are text, whatever they look like. */
  @Test
  void namesMeanNothingToOtherTools() throws IOException {
    Path history = withStrangeNames();

    String dot = report("a.dot", history.toString());
    assertThat(unescapedQuotes(dot)).allMatch(quotes -> quotes % 2 == 0);
    assertThat(dot).contains("| &amp;lt; end").doesNotContain("| &lt;");
    String mermaid = report("a.mmd", history.toString());
    assertThat(mermaid).doesNotContain("script>", "`").contains("click #60;script#62;#35;35#59;");
    mermaid
        .lines()
        .filter(line -> line.startsWith("    t0_"))
        .forEach(line -> assertThat(line).matches(" *t0_\\d\\[\"[^\"\\[\\]|`]*\"]"));
  }

  private Path withStrangeNames() throws IOException {
    return Files.write(
        folder.resolve("history"),
        List.of(
            "{\"taipan\":\"history\",\"version\":1}",
            "{\"session\":\"1\",\"id\":1,\"ops\":[[\"r\",KEY,null],[\"w\",KEY,1]]}"
                .replace("KEY", STRANGE),
            "{\"session\":\"2\",\"id\":2,\"ops\":[[\"r\",KEY,null],[\"w\",KEY,2]]}"
                .replace("KEY", STRANGE)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("slow")
  void graphvizDrawsIt(boolean strange) throws Exception {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    assumeTrue(
        Stream.of(path.split(File.pathSeparator))
            .anyMatch(one -> Files.isExecutable(Path.of(one, "dot"))),
        "Graphviz is not installed");
    report("a.dot", strange ? withStrangeNames().toString() : WRITE_SKEW);
    Path complaints = folder.resolve("complaints");
    Path svg = folder.resolve("a.svg");

    Process drawing =
        new ProcessBuilder("dot", "-Tsvg", "-o", svg.toString(), folder.resolve("a.dot").toString())
            .redirectErrorStream(true)
            .redirectOutput(complaints.toFile())
            .start();

    assertThat(drawing.waitFor()).isZero();
    assertThat(complaints).isEmptyFile();
    DocumentBuilderFactory offline = DocumentBuilderFactory.newInstance();
    offline.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    NodeList texts = offline.newDocumentBuilder().parse(svg.toFile()).getElementsByTagName("text");
    assertThat(
            IntStream.range(0, texts.getLength()).mapToObj(texts::item).map(Node::getTextContent))
        .contains(strange ? "read " + STRANGE + " → null" : "read 1 → 1");
  }

  private static List<Long> unescapedQuotes(String dot) {
    return dot.lines()
        .map(line -> line.replace("\\\\", "").replace("\\\"", ""))
        .map(line -> line.chars().filter(c -> c == '"').count())
        .toList();
  }

  @Test
  void writesATraceOfTimes() throws IOException {
    String trace = report("a.trace.json", LOST_UPDATE);

    int slices = 0;
    int flows = 0;
    try (JsonParser json = new JsonFactory().createParser(trace)) {
      while (json.nextToken() != null) {
        if ("ph".equals(json.currentName()) && json.currentToken().isScalarValue()) {
          slices += json.getText().equals("X") ? 1 : 0;
          flows += json.getText().equals("s") ? 1 : 0;
          flows -= json.getText().equals("f") ? 1 : 0;
        }
      }
    }
    assertThat(slices).isEqualTo(4);
    assertThat(flows).isZero();
    assertThat(trace)
        .contains(
            "{\"ph\":\"X\",\"name\":\"T4\",\"pid\":1,\"tid\":0,\"ts\":2,\"dur\":2,",
            "{\"ph\":\"s\",\"name\":\"rw :stock\"");
  }

  @Test
  void aTraceNeedsTimes() {
    Path file = folder.resolve("a.trace.json");
    CommandRun run = CommandRun.real("check", "--report", file.toString(), WRITE_SKEW);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("a trace requires times, but the history has none")
        .hasLineCount(1);
    assertThat(file).doesNotExist();
  }

  @Test
  void writesAFolderAsElleDoes() throws Exception {
    Path made = folder.resolve("store");
    CommandRun.real("check", "--report", made + "/", LOST_UPDATE);

    String[] names = made.toFile().list();
    Arrays.sort(names);
    assertThat(names)
        .containsExactly(
            "G-single-realtime-2.svg",
            "G-single-realtime-2.txt",
            "G-single-realtime.svg",
            "G-single-realtime.txt",
            "lost-update.svg",
            "lost-update.txt");
    assertThat(made.resolve("lost-update.txt"))
        .content()
        .contains(
            "violates strong-session-ser, ser, strong-si, strong-session-si, si",
            "  T4 = session 0: r key :stock → [1], append key :stock + 2",
            "  - T4 read [1] from key :stock, without T5's append of 3.");
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(made.resolve("lost-update.svg").toFile());
    assertThat(made.resolve("lost-update.svg")).content().contains("rw :stock", "T4", "T5");
  }

  /**
   * Strong snapshot isolation has a clock more than snapshot isolation, which no sentence names.
   */
  @Test
  void tellsOnceWhatReadsTheSame() throws IOException {
    String history = "../docs/gallery/histories/lost-update.edn";
    CommandRun explained = CommandRun.real("explain", "--transaction", "T4", history);

    assertThat(explained.out())
        .containsOnlyOnce("involved in the violation of strong-si, strong-session-si, si");
    CommandRun.real("check", "--report", folder.resolve("all").toString() + "/", history);
    try (Stream<Path> files = Files.list(folder.resolve("all"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "lost-update.txt", "lost-update.svg", "lost-update-2.txt", "lost-update-2.svg");
    }
  }

  @Test
  void saysThatNothingIsViolated() throws IOException {
    Path dot = folder.resolve("a.gv");
    String bank = Path.of("..", "examples", "bank-transfer.txt").toString();

    assertThat(CommandRun.real("check", "--report", dot.toString(), bank).status()).isZero();
    assertThat(dot).content().contains("no requested level is known to be violated");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --report a.png                | names must end in .html, .dot, .mmd, .trace.json, /
          --report a.dot --taps a       | --report applies to levels, not patterns
          --dot a.dot --taps a          | --dot applies to levels, not patterns
          --dot a.dot --white-box enne  | --dot cannot be combined with a database's own order
          --dot a.dot ../examples/x.txt | --dot requires exactly one history, not 2
          """)
  void saysWhatMakesNoSense(String options, String complaint) {
    CommandRun run = CommandRun.real(("check " + options + " " + WRITE_SKEW).split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(complaint).hasLineCount(1);
  }
}

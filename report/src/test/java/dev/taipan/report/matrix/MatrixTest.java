package dev.taipan.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.report.text.Palette;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MatrixTest {
  private final CaseMatrix matrix = ExampleMatrix.matrix();
  private final StringWriter out = new StringWriter();

  @Test
  void peopleGetLettersAndLevels() {
    MatrixText.print(new PrintWriter(out), new Palette(false), matrix);

    assertThat(out.toString().lines())
        .containsSequence(
            "  1  <Example> 1 serializable",
            "     claims ser, consistent with strong-si: not as claimed",
            "  2  <Example> 1 repeatable read",
            "     claims si, consistent with strong-si",
            "",
            "                     1  2",
            "write-skew/t1        A  R/A",
            "dirty-read/savepoint -  -")
        .contains("Cycles of pairs, serial orders and serializability agree in all 3 runs.");
  }

  @Test
  void saysOfHowManyRunsItSpeaks() {
    CaseCell run = matrix.columns().get(0).cells().get(0);
    CaseCell notRun = matrix.columns().get(0).cells().get(1);

    assertThat(agreement(run)).endsWith(" agree in the only run.");
    assertThat(agreement(run, run)).endsWith(" agree in all 2 runs.");
    assertThat(agreement(notRun)).isEqualTo("No case could be run.");
    assertThat(agreement(CaseCell.untried(run.given()), run))
        .endsWith(" agree in the only run. Interrupted: no runs of 1 blank cell.");
  }

  private static String agreement(CaseCell... cells) {
    CaseColumn column = new CaseColumn("db", "level", Optional.empty(), List.of(cells));
    return MatrixWords.agreement(new CaseMatrix(List.of(), List.of(column)));
  }

  @Test
  void documentsGetTables() {
    MatrixMarkdown.print(new PrintWriter(out), matrix);

    assertThat(out.toString())
        .contains(
            "| 1 | <Example> 1 | serializable | claims ser, consistent with strong-si **not as",
            "| `write-skew/t1` | **A** | **R/A** |");
  }

  @Test
  void programsGetCells() {
    MatrixCsv.print(new PrintWriter(out), matrix);

    assertThat(out.toString().lines())
        .contains(
            "<Example> 1,serializable,ser,write-skew/t1,A,false,true,write skew (31),"
                + "RW[y] - RW[x],RW[x] as planned; RW[y] as planned,none,"
                + "ci rc ra tcc pc si strong-session-si strong-si,true,")
        .contains(
            "<Example> 1,serializable,ser,dirty-read/savepoint,-,false,false,,,,,,true,"
                + "Example has no savepoints");
  }

  @Test
  void programsGetEverything() {
    MatrixJson.write(out, matrix);

    assertThat(out.toString())
        .contains(
            "\"text\":\"B1 R1[x] B2 R2[y] W2[x=1] W1[y=2] C1 C2\"",
            "\"planned\":[\"write skew (number 31: two transactions and two objects; no uncommitted write is read or overwritten): RW[x] - RW[y]\"]",
            "\"letters\":\"A\",\"broken\":true",
            "\"refused\":\"conflict\",\"error\":\"40001/0 could not </script>\",\"waitedFor\":[1]",
            "\"RW[x] did not come about\"",
            "\"agreed\":true");
  }

  @Test
  void thePageHasAllOfItAndNoMarkupFromOutside() {
    String page = new MatrixPage(matrix, "taipan coo", "1").html();

    assertThat(page)
        .contains(
            "class=\"cell is-A broken\"",
            "class=\"cell racy\"",
            "class=\"cell none\"",
            "&lt;Example&gt; 1",
            "could not \\u003c/script>")
        .doesNotContain("<Example>", "could not </script>");
  }

  @Test
  void thePictureHasALetterForEachCell() {
    String picture = MatrixPicture.svg(matrix);

    assertThat(picture)
        .contains(">write-skew/t1<", ">A?<", ">--<", "&lt;Example&gt; 1 serializable");
    assertThat(picture).startsWith("<svg xmlns=").endsWith("</svg>\n");
  }

  /** Blanks are as wide as letters, so that those behind them keep their places. */
  @Test
  void whatNobodyRanIsBlank() {
    CaseCell run = matrix.columns().get(0).cells().get(0);
    CaseCell untried = CaseCell.untried(run.given());
    CaseMatrix stopped =
        new CaseMatrix(
            List.of(run.given()),
            List.of(
                new CaseColumn("db", "one", Optional.empty(), List.of(untried)),
                new CaseColumn("db", "two", Optional.empty(), List.of(run))));
    MatrixText.print(new PrintWriter(out), new Palette(false), stopped);

    assertThat(out.toString()).containsPattern("(?m)^write-skew/t1   A$");
    assertThat(MatrixPicture.svg(stopped)).contains(">\u00a0A<").doesNotContain("null");
    assertThat(new MatrixPage(stopped, "taipan coo", "1").html())
        .contains("class=\"cell none\" data-row=\"0\" data-column=\"0\"></button>");
  }
}

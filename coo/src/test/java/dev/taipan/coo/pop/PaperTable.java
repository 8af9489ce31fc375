package dev.taipan.coo.pop;

import java.util.List;

/** The paper's Table 2, with an execution of each row. */
public final class PaperTable {

  /** A row: the number, the two classes, the name, an execution, and the pairs. */
  public record Row(
      int number, AnomalyType type, AnomalySize size, String name, String executed, String pairs) {}

  private PaperTable() {}

  public static final List<Row> ROWS =
      """
      1|RAT|SDA|dirty read|W1[x1] R2[x1] A1 C2|WR[x] - RA[x]
      2|RAT|SDA|non-repeatable read|R1[x0] W2[x1] R1[x1] C2 C1|RW[x] - WR[x]
      3|RAT|SDA|intermediate read|W1[x1] R2[x1] W1[x2] C2 C1|WR[x] - RW[x]
      4|RAT|SDA|intermediate read committed|W1[x1] R2[x1] C2 W1[x2] C1|WR[x] - RCW[x]
      5|RAT|SDA|lost self update|W1[x1] W2[x2] R1[x2] C1 C2|WW[x] - WR[x]
      6|RAT|DDA|write-read skew|W1[x1] W2[y1] R2[x1] R1[y1] C2 C1|WR[x] - WR[y]
      7|RAT|DDA|write-read skew committed|W1[x1] W2[y1] R2[x1] C2 R1[y1] C1|WR[x] - WCR[y]
      8|RAT|DDA|double-write skew 1|W1[x1] W2[y1] R2[x1] W1[y2] C2 C1|WR[x] - WW[y]
      9|RAT|DDA|double-write skew 1 committed|W1[x1] W2[y1] R2[x1] C2 W1[y2] C1|WR[x] - WCW[y]
      10|RAT|DDA|double-write skew 2|W1[x1] W2[y1] W2[x2] R1[y1] C1 C2|WW[x] - WR[y]
      11|RAT|DDA|read skew|R1[x0] W2[y1] W2[x1] R1[y1] C2 C1|RW[x] - WR[y]
      12|RAT|DDA|read skew 2|W1[x1] R2[y0] R2[x1] W1[y1] C1 C2|WR[x] - RW[y]
      13|RAT|DDA|read skew 2 committed|W1[x1] R2[y0] R2[x1] C2 W1[y1] C1|WR[x] - RCW[y]
      14|RAT|MDA|step RAT|W1[x1] W2[y1] R2[x1] W3[z1] R3[y1] R1[z1] C1 C2 C3|WR[x] - WR[y] - WR[z]
      15|WAT|SDA|dirty write|W1[x1] W2[x2] C1 C2|WW[x] - WC[x]
      16|WAT|SDA|full write|W1[x1] W2[x2] W1[x3] C1 C2|WW[x] - WW[x]
      17|WAT|SDA|full write committed|W1[x1] W2[x2] C2 W1[x3] C1|WW[x] - WCW[x]
      18|WAT|SDA|lost update|R1[x0] W2[x1] W1[x2] C1 C2|RW[x] - WW[x]
      19|WAT|SDA|lost self update committed|W1[x1] W2[x2] C2 R1[x2] C1|WW[x] - WCR[x]
      20|WAT|DDA|double-write skew 2 committed|W1[x1] W2[y1] W2[x2] C2 R1[y1] C1|WW[x] - WCR[y]
      21|WAT|DDA|full-write skew|W1[x1] W2[y1] W2[x2] W1[y2] C1 C2|WW[x] - WW[y]
      22|WAT|DDA|full-write skew committed|W1[x1] W2[y1] W2[x2] C2 W1[y2] C1|WW[x] - WCW[y]
      23|WAT|DDA|read-write skew 1|R1[x0] W2[y1] W2[x1] W1[y2] C1 C2|RW[x] - WW[y]
      24|WAT|DDA|read-write skew 2|W1[x1] R2[y0] W2[x2] W1[y1] C1 C2|WW[x] - RW[y]
      25|WAT|DDA|read-write skew 2 committed|W1[x1] R2[y0] W2[x2] C2 W1[y1] C1|WW[x] - RCW[y]
      26|WAT|MDA|step WAT|W1[x1] W2[y1] W2[x2] W3[z1] W3[y2] W1[z2] C1 C2 C3|WW[x] - WW[y] - WW[z]
      27|IAT|SDA|non-repeatable read committed|R1[x0] W2[x1] C2 R1[x1] C1|RW[x] - WCR[x]
      28|IAT|SDA|lost update committed|R1[x0] W2[x1] C2 W1[x2] C1|RW[x] - WCW[x]
      29|IAT|DDA|read skew committed|R1[x0] W2[y1] W2[x1] C2 R1[y1] C1|RW[x] - WCR[y]
      30|IAT|DDA|read-write skew 1 committed|R1[x0] W2[y1] W2[x1] C2 W1[y2] C1|RW[x] - WCW[y]
      31|IAT|DDA|write skew|R1[x0] R2[y0] W2[x1] W1[y1] C1 C2|RW[x] - RW[y]
      32|IAT|DDA|write skew committed|R1[x0] R2[y0] W2[x1] C2 W1[y1] C1|RW[x] - RCW[y]
      33|IAT|MDA|step IAT|R1[z0] R2[x0] R3[y0] W1[x1] W2[y1] W3[z1] C1 C2 C3|RW[z] - RW[y] - RW[x]
      """
          .lines()
          .map(PaperTable::row)
          .toList();

  private static Row row(String line) {
    String[] cells = line.split("\\|");
    return new Row(
        Integer.parseInt(cells[0]),
        AnomalyType.valueOf(cells[1]),
        AnomalySize.valueOf(cells[2]),
        cells[3],
        cells[4],
        cells[5]);
  }
}

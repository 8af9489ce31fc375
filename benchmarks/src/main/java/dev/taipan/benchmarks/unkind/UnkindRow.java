package dev.taipan.benchmarks.unkind;

import dev.taipan.benchmarks.process.ProcessCost;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/**
 * A row of the table.
 *
 * @param peer what another checker takes on an input of the same kind, as published or measured
 * @param target the CPU seconds that are aimed at; NaN where none are
 */
record UnkindRow(UnkindInput input, String level, String peer, double target) {
  /** The heads of the columns. */
  static final String HEAD =
      "| input | level | peer | target CPU s | CPU s | wall s | peak RSS MiB |\n"
          + "| --- | --- | --- | ---: | ---: | ---: | ---: |";

  private static final DecimalFormatSymbols POINT = DecimalFormatSymbols.getInstance(Locale.ROOT);

  /** All rows. */
  static List<UnkindRow> all() {
    List<UnkindRow> rows = new ArrayList<>();
    add(rows, UnkindInput.REPLICAS_500K, "rc ra tcc", "", Double.NaN, Double.NaN, Double.NaN);
    add(rows, UnkindInput.REPLICAS_2M, "rc ra tcc", "AWDIT 1.9 2.7 14.2", 1.5, 1.9, 2.5);
    add(rows, UnkindInput.REPLICAS_LONG, "rc ra", "AWDIT 1.7 2.5", 1.5, 1.9);
    add(rows, UnkindInput.REPLICAS_ZIPF, "tcc", "AWDIT 16_to_20", 4);
    add(rows, UnkindInput.REPLICAS_SESSIONS, "tcc", "AWDIT 28_to_40", 8);
    add(rows, UnkindInput.REPLICAS_8M, "rc ra tcc", "AWDIT 5.4 12 none", 4, 6, 8);
    String session = "strong-session-ser strong-session-si";
    add(rows, UnkindInput.SERIALIZABLE_SESSIONS, session, "", 15, 25);
    add(rows, UnkindInput.SERIALIZABLE_WRITES, "ser", "", 15);
    add(rows, UnkindInput.SHUFFLED_1K, "si", "VeriStrong over_93", Double.NaN);
    add(rows, UnkindInput.SHUFFLED_3K, "si", "", 10);
    add(rows, UnkindInput.SHUFFLED_10K, "ser si", "VeriStrong over_300 over_300", 10, 30);
    add(rows, UnkindInput.SHUFFLED_10K_TOLD_10, "ser si", "", 10, 30);
    add(rows, UnkindInput.SHUFFLED_10K_TOLD_20, "ser si", "", 10, 30);
    for (UnkindInput published :
        EnumSet.range(UnkindInput.PUBLISHED_RW, UnkindInput.PUBLISHED_RUBIS)) {
      add(rows, published, "ser", "VeriStrong 3_to_over_95", 0.45);
    }
    add(rows, UnkindInput.SERIALIZABLE_10K, "strong-session-ser", "", Double.NaN);
    add(rows, UnkindInput.SERIALIZABLE_1M, "strong-session-ser", "", 10);
    return rows;
  }

  /** Adds a row per level; a peer is a name and what it takes for each. */
  private static void add(
      List<UnkindRow> rows, UnkindInput input, String levels, String peer, double... targets) {
    String[] level = levels.split(" ");
    String[] words = peer.split(" ");
    for (int i = 0; i < level.length; i++) {
      String cost = words.length > 1 ? words[0] + ": " + words[i + 1].replace('_', ' ') : "";
      rows.add(new UnkindRow(input, level[i], cost, targets[i]));
    }
  }

  /** The row as Markdown where its history is not there. */
  String lineWithoutInput() {
    return start() + "| no such file | | |";
  }

  /** The row as Markdown. */
  String line(ProcessCost cost) {
    return start()
        + (cost.status() == 0
            ? String.format(
                Locale.ROOT,
                "| %.2f | %.2f | %.0f |",
                cost.cpuSeconds(),
                cost.wallSeconds(),
                cost.peakMebibytes())
            : String.format(
                Locale.ROOT, "| status %d after %.1f | | |", cost.status(), cost.cpuSeconds()));
  }

  private String start() {
    String aim = Double.isNaN(target) ? "" : new DecimalFormat("0.0#", POINT).format(target);
    return String.format(Locale.ROOT, "| %s | %s | %s | %s ", input.title(), level, peer, aim);
  }
}

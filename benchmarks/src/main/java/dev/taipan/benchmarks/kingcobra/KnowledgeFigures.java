package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.figure.BarFigure;
import dev.taipan.benchmarks.figure.Figure;
import dev.taipan.benchmarks.figure.LineFigure;
import dev.taipan.benchmarks.figure.Spread;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The figures of the experiment, in the shape of the paper's Figures 13 and 14. */
final class KnowledgeFigures {
  private static final double MILLIS_PER_SECOND = 1_000;

  private final KnowledgeResults results;
  private final Scale scale;

  KnowledgeFigures(KnowledgeResults results) {
    this.results = results;
    scale = results.scale();
  }

  /**
   * A figure and what is said of it.
   *
   * @param name of the files, without what says the format
   * @param caption how to read it
   * @param figure itself
   */
  record Captioned(String name, String caption, Figure figure) {}

  /** Both figures for every guarantee. */
  List<Captioned> all() {
    return scale.guarantees().stream()
        .flatMap(guarantee -> List.of(grid(guarantee), sweep(guarantee)).stream())
        .toList();
  }

  private Captioned grid(Guarantee guarantee) {
    Map<BarFigure.Place, Spread> values = new HashMap<>();
    for (OrderWorkload workload : OrderWorkload.values()) {
      for (KnownOrders knowledge : KnownOrders.FOUR) {
        values.put(
            new BarFigure.Place(workload.title(), knowledge.title()),
            seconds(guarantee, workload, knowledge));
      }
    }
    String title =
        "Checking %s with and without the orders of sessions and versions"
            .formatted(guarantee.withoutSessions().title());
    return new Captioned(
        "figure-13-" + guarantee.withoutSessions().symbol(),
        "After the paper's Figure 13. SO is session order, VO is %d %% of the version order. "
                .formatted(KnownOrders.MOST)
            + "Without SO the level is %s, with SO it is %s. "
                .formatted(guarantee.withoutSessions().symbol(), guarantee.withSessions().symbol())
            + reading("Bars are", "bars are hatched and end at the limit"),
        new BarFigure(
                title,
                subtitle(),
                "workload",
                "CPU time, seconds",
                limit(),
                titles(),
                KnownOrders.FOUR.stream().map(KnownOrders::title).toList(),
                values)
            .draw());
  }

  private Captioned sweep(Guarantee guarantee) {
    Map<String, SortedMap<Integer, Spread>> series = new LinkedHashMap<>();
    for (OrderWorkload workload : OrderWorkload.values()) {
      SortedMap<Integer, Spread> values = new TreeMap<>();
      for (int share : scale.shares()) {
        values.put(share, seconds(guarantee, workload, new KnownOrders(false, share)));
      }
      series.put(workload.title(), values);
    }
    String level = guarantee.withoutSessions().symbol();
    return new Captioned(
        "figure-14-" + level,
        "After the paper's Figure 14: part of the version order, and no session order. The level "
            + "is %s. ".formatted(level)
            + reading(
                "Marks of the same share stand side by side; they are",
                "marks are hollow and stand at the limit"),
        new LineFigure(
                "Checking %s with part of the version order"
                    .formatted(guarantee.withoutSessions().title()),
                subtitle(),
                "share of the version order that the checker knows, in percent",
                "CPU time, seconds",
                limit(),
                series)
            .draw());
  }

  private String reading(String marks, String unanswered) {
    return marks
        + " medians over the seeds, thin lines go from the smallest to the largest; the axis is "
        + "logarithmic. Where the median is no answer, for want of time or memory, "
        + unanswered
        + ".";
  }

  private String subtitle() {
    return String.format(
        Locale.ROOT,
        "CPU time of a check in seconds; %,d transactions by %d clients, %s; %d seed%s",
        scale.mainLength(),
        OrderWorkload.CLIENTS,
        scale.mainStrategy().name(),
        scale.seeds(),
        scale.seeds() == 1 ? "" : "s");
  }

  private double limit() {
    return scale.timeout().toMillis() / MILLIS_PER_SECOND;
  }

  private static List<String> titles() {
    return Arrays.stream(OrderWorkload.values()).map(OrderWorkload::title).toList();
  }

  private Spread seconds(Guarantee guarantee, OrderWorkload workload, KnownOrders knowledge) {
    Setting setting =
        new Setting(workload, scale.mainLength(), guarantee, knowledge, scale.mainStrategy());
    return results.summary(setting).orElseThrow().cpuMillis().dividedBy(MILLIS_PER_SECOND);
  }
}

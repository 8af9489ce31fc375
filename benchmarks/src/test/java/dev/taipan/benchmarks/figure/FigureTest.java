package dev.taipan.benchmarks.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.taipan.benchmarks.figure.Drawing.Line;
import dev.taipan.benchmarks.figure.Drawing.Words;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureTest {
  private static final double LIMIT = 5;
  private static final int LARGE = 13;
  private static final int SMALL = 11;
  private static final Rectangle2D PAPER = new Rectangle2D.Double(0, 0, 860, 460);
  private static final Pattern COLOUR = Pattern.compile("(fill|stroke):(rgb\\([0-9,]*\\))");
  private static final List<String> GROUPS = List.of("RMW", "read/write", "heavy write");
  private static final List<String> SERIES =
      List.of("No SO, no VO", "VO w/o SO", "SO w/o VO", "SO with VO");

  /** Spreads of any kind: close together, far apart, and with no answer now and then. */
  private static Spread random(Random random) {
    double[] answers =
        DoubleStream.generate(() -> Math.pow(10, -3 + 3.6 * random.nextDouble()))
            .limit(random.nextInt(4))
            .toArray();
    return Spread.of(answers, 3 - answers.length);
  }

  private static BarFigure bars(Map<BarFigure.Place, Spread> values) {
    return new BarFigure(
        "A title",
        "of " + "long-names/".repeat(4),
        "workload",
        "CPU time, s",
        LIMIT,
        GROUPS,
        SERIES,
        values);
  }

  private static Drawing randomBars(long seed) throws Exception {
    Random random = new Random(seed);
    Map<BarFigure.Place, Spread> values = new HashMap<>();
    GROUPS.forEach(
        group ->
            SERIES.forEach(name -> values.put(new BarFigure.Place(group, name), random(random))));
    return Drawing.of(bars(values).draw());
  }

  private static LineFigure lines(double low, double high, int... percentages) {
    Map<String, SortedMap<Integer, Spread>> series = new LinkedHashMap<>();
    for (String group : GROUPS) {
      SortedMap<Integer, Spread> values = new TreeMap<>();
      for (int percent : percentages) {
        values.put(percent, Spread.of(new double[] {low, low, high}, 0));
      }
      series.put(group, values);
    }
    return new LineFigure("A title", "of lines", "share, percent", "CPU time, s", LIMIT, series);
  }

  private static Drawing growth(int... sizes) throws Exception {
    SortedMap<Integer, Spread> values = new TreeMap<>();
    for (int size : sizes) {
      values.put(size, Spread.of(new double[] {size / 1e5, size / 2e5}, 0));
    }
    return Drawing.of(
        new GrowthFigure(
                "A title",
                "of what is measured",
                "transactions",
                "CPU time, seconds",
                Map.of("ours", values),
                Map.of("theirs", new TreeMap<>(Map.of(2_500, Spread.of(new double[] {76}, 0)))))
            .draw());
  }

  @ParameterizedTest
  @CsvSource({"500, 2500, 100000", "10000, 50000, 100000"})
  void growthHasNumbersOnBothAxes(int smallest, int between, int largest) throws Exception {
    Drawing drawing = growth(smallest, between, largest);
    List<String> words = drawing.words().stream().map(Words::text).toList();

    noneOverlap(drawing.words());
    assertThat(words).contains("transactions", "ours", "theirs", "50,000", "100,000", "10");
    assertThat(drawing.words())
        .allMatch(each -> new Rectangle2D.Double(0, 0, 560, 420).contains(each.box()));
  }

  private static List<Words> numbers(Drawing drawing) {
    return drawing.ofSize(LARGE).stream()
        .filter(words -> words.text().matches("[0-9.,]+"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void labelsAreClearOfSpreadsAndOfEachOther(long seed) throws Exception {
    Drawing drawing = randomBars(seed);
    List<Words> labels = drawing.ofSize(SMALL);
    List<Line> spreads = drawing.in(Tint.TEXT);

    assertThat(labels).hasSizeGreaterThanOrEqualTo(GROUPS.size() * SERIES.size());
    assertThat(spreads).isNotEmpty();
    for (Words label : labels) {
      assertThat(spreads).as(label.text()).noneMatch(line -> line.place().intersects(label.box()));
    }
    noneOverlap(drawing.words());
  }

  /** At the end of a spread it would be taken for the value of that end. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aNumberStandsOnItsBar(long seed) throws Exception {
    Drawing drawing = randomBars(seed);
    List<Words> numbers =
        drawing.ofSize(SMALL).stream().filter(words -> words.text().matches("[0-9.]+")).toList();

    assertThat(numbers).isNotEmpty();
    for (Words number : numbers) {
      double foot = number.box().getMaxY();
      assertThat(drawing.boxes())
          .as(number.text())
          .anyMatch(
              bar ->
                  bar.getY() > foot
                      && bar.getY() < foot + 7
                      && Math.abs(bar.getX() - number.box().getX()) < 4);
    }
  }

  private static void noneOverlap(List<Words> all) {
    for (int i = 0; i < all.size(); i++) {
      Words one = all.get(i);
      assertThat(all.subList(0, i))
          .as(one.text())
          .noneMatch(other -> other.box().intersects(one.box()));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nothingIsCutOff(long seed) throws Exception {
    assertThat(randomBars(seed).words()).allMatch(words -> PAPER.contains(words.box()));
    assertThat(Drawing.of(lines(0.1, 3, 0, 50, 100).draw()).words())
        .allMatch(words -> PAPER.contains(words.box()));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1.01",
    "0.0027, 0.0097",
    "0.0038, 0.02",
    "0.1, 0.1",
    "0.999, 1.001",
    "0.01, 0.9",
    "0.002, 4.9",
    "0.0001, 4.9",
    "1e-9, 1e-9"
  })
  void aLogarithmicAxisHasSeveralNumbers(double low, double high) throws Exception {
    Drawing drawing = Drawing.of(lines(low, high, 0, 10, 100).draw());
    assertThat(numbers(drawing))
        .as("beside the eleven of the shares")
        .hasSizeBetween(11 + 3, 11 + 9);
    noneOverlap(drawing.words());
  }

  @Test
  void valuesStandAtTheirPlaceOnTheAxis() throws Exception {
    Drawing drawing = Drawing.of(lines(0.02, 0.5, 40).draw());
    Map<String, Double> heights = new HashMap<>();
    numbers(drawing).forEach(number -> heights.put(number.text(), number.box().getCenterY()));

    List<Line> spreads = drawing.in(Tint.RUST).stream().filter(Line::isUpright).toList();
    assertThat(spreads).hasSize(1);
    assertThat(spreads.get(0).place().getBounds2D().getMaxY())
        .isCloseTo(heights.get("0.02"), within(1.5));
    assertThat(spreads.get(0).place().getBounds2D().getMinY())
        .isCloseTo(heights.get("0.5"), within(1.5));
  }

  @Test
  void sharesHaveNumbersWhereTheyWereMeasured() throws Exception {
    Drawing drawing = Drawing.of(lines(0.1, 3, 0, 25, 50, 75, 100).draw());

    assertThat(numbers(drawing)).extracting(Words::text).contains("0", "25", "50", "75", "100");
    assertThat(numbers(drawing)).extracting(Words::text).doesNotContain("10", "30");
  }

  @Test
  void noSpreadHidesAnother() throws Exception {
    Drawing drawing = Drawing.of(lines(0.1, 3, 0, 50, 100).draw());
    var places = new TreeSet<Double>();
    for (int series = 0; series < GROUPS.size(); series++) {
      drawing.in(Tint.ofSeries(2 * series)).stream()
          .filter(Line::isUpright)
          .forEach(line -> places.add(line.place().getX1()));
    }
    assertThat(places).hasSize(3 * GROUPS.size());
  }

  @Test
  void axesHaveTitlesAndTheLimitAName() throws Exception {
    Drawing bars = randomBars(1);
    assertThat(bars.words()).extracting(Words::text).contains("workload", "time limit, 5 s");
    // The upright title is drawn as shapes, turned by a right angle.
    assertThat(bars.svg()).containsPattern("transform=\"matrix\\(0 -1 1 0[^>]*>\\s*<path");
    assertThat(Drawing.of(lines(0.1, 3, 0, 50).draw()).words())
        .extracting(Words::text)
        .contains("share, percent")
        .doesNotContain("time limit, 5 s");
  }

  @Test
  void everyColourHasOneForTheDark() throws Exception {
    for (Drawing drawing :
        List.of(randomBars(7), Drawing.of(lines(0.1, 9, 0, 50).draw()), growth(500, 10_000))) {
      String sheet = drawing.svg().substring(0, drawing.svg().indexOf("</style>"));
      assertThat(sheet).contains("@media (prefers-color-scheme: dark)");
      assertThat(COLOUR.matcher(drawing.svg().substring(sheet.length())).results())
          .isNotEmpty()
          .allMatch(used -> sheet.contains("[style*=\"%s\"]".formatted(used.group())));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Tint.class,
      names = {"BACK", "GRID"},
      mode = EnumSource.Mode.EXCLUDE)
  void coloursCanBeToldFromWhatIsBehindThem(Tint tint) {
    assertThat(contrast(tint.onDark(), Tint.BACK.onDark())).isGreaterThan(3);
  }

  @ParameterizedTest
  @EnumSource(
      value = Tint.class,
      names = {"TEXT", "FAINT"})
  void wordsCanBeRead(Tint tint) {
    assertThat(contrast(tint.colour(), Tint.BACK.colour())).isGreaterThan(4.5);
    assertThat(contrast(tint.onDark(), Tint.BACK.onDark())).isGreaterThan(4.5);
  }

  /** As the Web Content Accessibility Guidelines define it, from 1 to 21. */
  private static double contrast(Color one, Color other) {
    double lighter = Math.max(luminance(one), luminance(other));
    double darker = Math.min(luminance(one), luminance(other));
    return (lighter + 0.05) / (darker + 0.05);
  }

  private static double luminance(Color colour) {
    return 0.2126 * linear(colour.getRed())
        + 0.7152 * linear(colour.getGreen())
        + 0.0722 * linear(colour.getBlue());
  }

  private static double linear(int part) {
    double share = part / 255.0;
    return share <= 0.03928 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}

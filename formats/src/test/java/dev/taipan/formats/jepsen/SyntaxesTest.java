package dev.taipan.formats.jepsen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** The same operations are the same history, whatever they are written in and however. */
class SyntaxesTest {
  private static Path folder;

  /** A step; {@code value} is an integer, a string, a list of them, or null. */
  record Step(String kind, Object key, Object value) {}

  record Entry(String type, Integer process, Integer index, List<Step> steps) {}

  @BeforeContainer
  static void makeFolder() throws IOException {
    folder = Files.createTempDirectory("syntaxes");
  }

  @AfterContainer
  static void removeFolder() throws IOException {
    Files.deleteIfExists(folder.resolve("history"));
    Files.delete(folder);
  }

  @Property(tries = 150)
  void allSayTheSame(@ForAll("histories") List<Entry> entries, @ForAll Random random)
      throws IOException {
    String expected = read(plainEdn(entries), HistoryFormat.EDN);
    assertThat(read(decoratedEdn(entries, random), HistoryFormat.EDN)).isEqualTo(expected);
    String json = read(json(entries, random), HistoryFormat.JEPSEN_JSON);
    assertThat(json.replace("null", "nil")).isEqualTo(expected);
  }

  @Provide
  Arbitrary<List<Entry>> histories() {
    Arbitrary<Object> literals = Arbitraries.of(0, 1, -3, Integer.MIN_VALUE, 1L << 40, "", "a b");
    Arbitrary<Object> read =
        Arbitraries.oneOf(literals.injectNull(0.3), literals.list().ofMaxSize(3).map(l -> l));
    // Keys are used as one thing only: those of lists are even.
    Arbitrary<Step> steps =
        Combinators.combine(
                Arbitraries.integers().between(0, 5), literals, read, Arbitraries.of(true, false))
            .as(SyntaxesTest::step);
    return Combinators.combine(
            Arbitraries.of("invoke", "ok", "fail", "info"),
            Arbitraries.integers().between(0, 2).injectNull(0.1),
            Arbitraries.integers().between(0, 99),
            steps.list().ofMaxSize(3))
        .as(Entry::new)
        .list()
        .ofMaxSize(12)
        .map(SyntaxesTest::appendingOnce);
  }

  /** No element may be appended twice to a list: the second time, it is read alone. */
  private static List<Entry> appendingOnce(List<Entry> entries) {
    Set<Step> appends = new HashSet<>();
    return entries.stream()
        .map(
            entry ->
                new Entry(
                    entry.type,
                    entry.process,
                    entry.index,
                    entry.steps.stream()
                        .map(
                            step ->
                                step.kind.equals("append") && !appends.add(step)
                                    ? new Step("r", step.key, List.of(step.value))
                                    : step)
                        .toList()))
        .toList();
  }

  private static Step step(int key, Object written, Object read, boolean write) {
    boolean list = key % 2 == 0;
    Object name = key > 3 ? "key " + key : key;
    if (write) {
      return new Step(list ? "append" : "w", name, written);
    }
    Object fitting = read == null || read instanceof List == list ? read : list ? List.of() : 7;
    return new Step("r", name, fitting);
  }

  private static String plainEdn(List<Entry> entries) {
    StringBuilder text = new StringBuilder();
    for (Entry entry : entries) {
      text.append('{').append(String.join(", ", edn(entry, " "))).append("}\n");
    }
    return text.toString();
  }

  /**
   * Fields in any order, comments, commas, things to skip, and a vector around all; on one line.
   */
  private static String decoratedEdn(List<Entry> entries, Random random) {
    StringBuilder text = new StringBuilder("[");
    for (Entry entry : entries) {
      List<String> fields = new ArrayList<>(edn(entry, ",, "));
      fields.add(":error [:a \"}\" #{\\} 1/2} #_ {:b}]".replace("{:b}", "{:b 1}"));
      fields.add("#_ :type #_ :odd :time 17");
      Collections.shuffle(fields, random);
      text.append("{").append(String.join(" ;comment {[\n", fields)).append("}");
    }
    return text.append("]").toString();
  }

  private static List<String> edn(Entry entry, String blank) {
    List<String> fields = new ArrayList<>();
    fields.add(":type :" + entry.type);
    fields.add(":index " + entry.index);
    if (entry.process != null) {
      fields.add(":process " + entry.process);
    }
    StringBuilder value = new StringBuilder(":value [");
    for (Step step : entry.steps) {
      value.append("[:").append(step.kind).append(blank).append(form(step.key, blank, "nil"));
      value.append(blank).append(form(step.value, blank, "nil")).append(']').append(blank);
    }
    fields.add(value.append(']').toString());
    return fields;
  }

  private static String json(List<Entry> entries, Random random) {
    List<String> objects = new ArrayList<>();
    for (Entry entry : entries) {
      List<String> fields = new ArrayList<>();
      fields.add("\"type\":\"" + entry.type + "\"");
      fields.add("\"index\" : " + entry.index);
      fields.add("\"error\":[{\"]\":{}},1.5e3,true]");
      if (entry.process != null) {
        fields.add("\"process\":" + entry.process);
      }
      List<String> steps = new ArrayList<>();
      for (Step step : entry.steps) {
        steps.add(
            "[\"%s\",%s,%s]"
                .formatted(
                    step.kind, form(step.key, ", ", "null"), form(step.value, ", ", "null")));
      }
      fields.add("\"value\":[" + String.join(" ,\n", steps) + "]");
      Collections.shuffle(fields, random);
      objects.add("{" + String.join(",", fields) + "}");
    }
    boolean array = random.nextBoolean();
    return array ? "[" + String.join(",", objects) + "]" : String.join("\n", objects);
  }

  private static String form(Object form, String blank, String nothing) {
    if (form instanceof List<?> list) {
      return "["
          + String.join(blank, list.stream().map(item -> form(item, blank, nothing)).toList())
          + "]";
    }
    return form == null ? nothing : form instanceof String ? "\"" + form + "\"" : form.toString();
  }

  private static String read(String content, HistoryFormat format) throws IOException {
    Path file = Files.writeString(folder.resolve("history"), content);
    return Shape.named(HistoryFiles.read(file, ReadOptions.DEFAULTS.withFormat(format)));
  }
}

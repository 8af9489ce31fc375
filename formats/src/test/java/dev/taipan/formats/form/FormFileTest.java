package dev.taipan.formats.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormFileTest {

  private static List<Form> read(String content) throws IOException {
    try (HistoryInput input =
        HistoryInput.of(
            new ByteArrayInputStream(content.getBytes(UTF_8)), Path.of("f"), ReadLimits.DEFAULTS)) {
      return FormFile.read(input);
    }
  }

  private static Form only(String content) throws IOException {
    return read(content).get(0);
  }

  @Test
  void readsDataOfBothSyntaxes() throws IOException {
    Form edn = only("#a.b.Record{:name \"x\" :all #{1} :none nil}");
    Form json = only(" { \"name\": \"x\", \"all\": [1], \"none\": null}");

    for (Form form : List.of(edn, json)) {
      assertThat(form.get("name").flatMap(Form::atom).map(Form.Atom::bare)).hasValue("x");
      assertThat(form.get("all").orElseThrow().items()).containsExactly(new Form.Atom("1"));
      assertThat(form.get("none").flatMap(Form::atom)).isEmpty();
    }
    assertThat(read("{:a 1}\n[2]\n3")).hasSize(3);
    assertThat(read("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "\\"y\\"" | "y"
          "a\\\\b"  | a\\b
          "\\u0041" | A
          "$1"     | $1
          :y       | y
          -1       | -1
          """)
  void bareStringsAreWhatTheySay(String text, String bare) throws IOException {
    assertThat(only("[" + text + "]").items().get(0).atom().orElseThrow().bare()).isEqualTo(bare);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {:a}           | f:1:4: found '}', expected a value
          {:a 1 :b}      | f:1:9: found '}', expected a value
          [{:a {:b }} 2] | f:1:10: found '}', expected a value
          {:a #tag}      | f:1:9: found '}', expected a form after a tag
          {:a 1          | f:1:6: found the end of the file, expected '}'
          {"a":          | f:1:6: found the end of the file
          {"a"}          | f:1:5: found '}'
          [1)            | f:1:3: found ')', expected ']'
          """)
  void refusesWhatIsNoData(String content, String complaint) {
    assertThatThrownBy(() -> read(content))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining(complaint);
  }
}

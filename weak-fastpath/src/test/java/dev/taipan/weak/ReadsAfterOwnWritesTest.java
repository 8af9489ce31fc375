package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.anomaly.Tap;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a read is where not all patterns are asked about that it is an instance of. */
class ReadsAfterOwnWritesTest {

  @ParameterizedTest
  @CsvSource({
    "b 1 aborted: w0=11; a 2: w0=13 r0=11, b, b",
    "b 1 aborted: w0=11; a 2: w0=13 r0=11, d, d",
    "b 1 aborted: w0=11; a 2: w0=13 r0=11, bd, d",
    "b 1 aborted: w0=11; a 2: w0=13 r0=11, f, ''",
    "b 1: w0=3 w0=4; a 2: w0=2 r0=3, f, f",
    "b 1: w0=3 w0=4; a 2: w0=2 r0=3, abfghijklmn, f",
    "b 1: w0=3 w0=4; a 2: w0=2 r0=3, df, d",
    "b 1: w0=3 w0=4; a 2: w0=2 r0=3, b, ''",
    "a 1: w0=1 r0=2; b 2: w0=2 r0=1, g, g",
    "a 1: w0=1 r0=2; b 2: w0=2 r0=1, abfghijklmn, g",
    "a 1: w0=1 r0=0, b, ''",
    "a 1: w0=1 r0=0, d, d"
  })
  void readIsTheMostTellingOfThePatternsAskedAbout(String lines, String wanted, String found) {
    assertThat(found(lines, wanted)).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource({
    "a 1: w0=1 w0=2 r0=1; b 2: w0=1, d, ''",
    "a 1: w0=1 w0=2 r0=1; b 2: w0=1, e, ''",
    "a 1: w0=1 w0=2 r0=1; b 2: w0=1, de, d",
    "a 1: w0=2 r0=1 w0=1; b 2: w0=1, d, ''",
    "a 1: r0=1; b 2 aborted: w0=1; c 3: w0=1 w0=2, b, ''",
    "a 1: r0=1; b 2 aborted: w0=1; c 3: w0=1 w0=2, f, ''",
    "a 1: r0=1; b 2 aborted: w0=1; c 3: w0=1 w0=2, bf, f",
    "a 1: w0=1 r0=0; b 2 aborted: w0=0, b, ''",
    "a 1: w0=5 r0=1; b 2: w0=1; c 3: w0=1, d, d",
    "a 1: w0=5 r0=1; b 2: w0=1; c 3: w0=1, bf, ''"
  })
  void valueWrittenTwiceMayHaveBeenTheHarmlessOne(String lines, String wanted, String found) {
    assertThat(found(lines, wanted)).isEqualTo(found);
  }

  private static String found(String lines, String letters) {
    Set<Tap> wanted = EnumSet.noneOf(Tap.class);
    letters.chars().forEach(letter -> wanted.add(Tap.of((char) letter).orElseThrow()));
    return Checked.of(lines.replace("; ", "\n")).counts(wanted).keySet().stream()
        .map(tap -> String.valueOf(tap.letter()))
        .collect(Collectors.joining());
  }
}

package dev.taipan.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeRangeTest {

  @ParameterizedTest
  @CsvSource({"8,8,8", "2-8,2,8", "3-3,3,3", "0,0,0"})
  void readsWhatPeopleWrite(String text, int least, int most) {
    assertThat(SizeRange.parse(text)).isEqualTo(new SizeRange(least, most));
  }

  @ParameterizedTest
  @CsvSource({
    "8-2,is empty",
    "-3,neither a number nor a range such as 2-8",
    "many,neither a number",
    "1-2-3,neither a number",
    "9999999999,is too large"
  })
  void saysWhatIsWrong(String text, String complaint) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SizeRange.parse(text))
        .withMessageContaining(complaint);
  }
}

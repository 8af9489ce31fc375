package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DecodedRowTest {

  private static DecodedRow parse(String line) {
    return DecodedRow.parse(line).orElseThrow();
  }

  @Test
  void insertsAndUpdatesHaveTheNewRow() {
    assertThat(parse("table public.taipan_register: INSERT: k[integer]:7 v[bigint]:-5"))
        .isEqualTo(new DecodedRow("public.taipan_register", "INSERT", Map.of("k", "7", "v", "-5")));
    assertThat(
            parse(
                "table public.t: UPDATE: old-key: k[integer]:6 v[text]:'a' new-tuple: k[integer]:7"
                    + " v[text]:'b'"))
        .isEqualTo(new DecodedRow("public.t", "UPDATE", Map.of("k", "7", "v", "b")));
  }

  @Test
  void deletesHaveTheKey() {
    assertThat(parse("table public.t: DELETE: k[integer]:7"))
        .isEqualTo(new DecodedRow("public.t", "DELETE", Map.of("k", "7")));
    assertThat(parse("table public.t: DELETE: (no-tuple-data)").columns()).isEmpty();
  }

  @Test
  void textsMayHoldAnything() {
    assertThat(
            parse("table public.t: INSERT: k[character varying]:'it''s: [x]:1 ' v[text]:''''")
                .columns())
        .isEqualTo(Map.of("k", "it's: [x]:1 ", "v", "'"));
  }

  @Test
  void nothingIsNull() {
    assertThat(parse("table public.t: INSERT: k[integer]:7 v[bigint]:null").columns())
        .containsEntry("v", null);
  }

  @Test
  void otherLinesAreNone() {
    assertThat(DecodedRow.parse("BEGIN 757")).isEmpty();
    assertThat(DecodedRow.parse("COMMIT 757")).isEmpty();
    assertThat(DecodedRow.parse("message: transactional: 1 prefix: taipan, sz: 3 content:end"))
        .isEmpty();
  }
}

package dev.taipan.relational.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.relational.sql.SqlEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

final class SetupDrawTest {
  /** MariaDB's texts are unique only if they differ in more than case. */
  @Test
  void rowsDifferInUniqueColumnsEvenWhereCaseIsIgnored() {
    int compared = 0;
    for (long seed = 0; seed < 2000; seed++) {
      Setup setup = new SetupDraw(RandomSource.SPLIT_MIX_64.create(seed), SqlEngine.MARIADB).draw();
      for (Setup.TableText text : setup.tables()) {
        for (List<String> key : text.table().keys()) {
          List<String> values = values(setup, text, key);
          assertThat(values).as("seed %d, %s", seed, key).doesNotHaveDuplicates();
          compared += values.size();
        }
      }
    }
    assertThat(compared).isPositive();
  }

  private static List<String> values(Setup setup, Setup.TableText text, List<String> key) {
    List<String> values = new ArrayList<>();
    for (Setup.Row row : setup.rows()) {
      if (row.table().equals(text.table().name())) {
        values.add(
            row.values().get(text.table().columns().indexOf(key.get(0))).toLowerCase(Locale.ROOT));
      }
    }
    return values;
  }
}

package dev.taipan.coo.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.coo.pop.PaperTable;
import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.coo.pop.PopChecker;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.serial.SerialExecutions;
import dev.taipan.coo.serial.SerialOutcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogueTest {
  /** Writes alone, of which the last is all that anybody sees. */
  private static final Set<PopAnomaly> UNSEEN =
      Set.of(PopAnomaly.DIRTY_WRITE, PopAnomaly.FULL_WRITE, PopAnomaly.FULL_WRITE_COMMITTED);

  static List<Case> all() {
    return List.copyOf(Catalogue.all().values());
  }

  static List<Case> plain() {
    List<Case> plain = new ArrayList<>(Catalogue.paper());
    plain.addAll(Catalogue.instances());
    return plain;
  }

  @Test
  void theRuleMakesThePapersTable() {
    Set<String> made = new HashSet<>();
    for (Case each : Catalogue.paper()) {
      PopAnomaly anomaly = planned(each).anomaly();
      made.add(row(anomaly.number(), anomaly.type(), anomaly.size(), anomaly.title()));
      assertThat(each.name()).startsWith(Catalogue.slug(anomaly));
    }

    assertThat(made)
        .containsExactlyInAnyOrderElementsOf(
            PaperTable.ROWS.stream()
                .map(row -> row(row.number(), row.type(), row.size(), row.name()))
                .toList());
  }

  private static String row(Object... cells) {
    return List.of(cells).toString();
  }

  /** The pairs of the paper's table, of which those of more than two transactions are a class. */
  @Test
  void theCyclesAreThePapers() {
    Set<String> made = new HashSet<>();
    for (Case each : Catalogue.paper()) {
      PopCycle cycle = planned(each);
      made.add(cycle.anomaly().number() + " " + pattern(each, cycle));
    }

    assertThat(made)
        .containsAll(
            PaperTable.ROWS.stream()
                .filter(row -> row.number() != 26 && row.number() != 33)
                .map(row -> row.number() + " " + row.pairs())
                .toList());
  }

  private static String pattern(Case each, PopCycle cycle) {
    return cycle.pattern(SerialExecutions.plannedSchedule(each));
  }

  private static PopCycle planned(Case each) {
    List<PopCycle> found = PopChecker.anomalies(SerialExecutions.plannedSchedule(each));
    assertThat(found).as(each.text()).hasSize(1);
    return found.get(0);
  }

  @ParameterizedTest
  @MethodSource("plain")
  void noSerialOrderExplainsWhatIsPlanned(Case each) {
    SerialOutcome planned = SerialExecutions.planned(each);

    assertThat(SerialExecutions.of(each))
        .as(each.text())
        .anySatisfy(order -> assertThat(order.rows()).isNotEmpty());
    assertThat(
            SerialExecutions.of(each).stream()
                .anyMatch(order -> order.explains(planned.returned(), planned.rows())))
        .as(each.text())
        .isEqualTo(UNSEEN.contains(planned(each).anomaly()));
  }

  @Test
  void variantsAreOfTheSameAnomaly() {
    for (Case plain : plain()) {
      PopAnomaly anomaly = planned(plain).anomaly();
      Variants.of(plain)
          .filter(variant -> !variant.name().endsWith("/unique-key"))
          .forEach(variant -> assertThat(planned(variant).anomaly()).isEqualTo(anomaly));
    }
  }

  @Test
  void everyReadHasVariantsByPredicate() {
    assertThat(all())
        .filteredOn(each -> each.name().startsWith("non-repeatable-read-committed/"))
        .extracting(Case::text)
        .contains(
            "D0[x] B1 P1[v >= 100 AND v < 200] B2 I2[x=101] C2 P1[v >= 100 AND v < 200] C1",
            "W0[x=100] B1 P1[v >= 100 AND v < 200] B2 D2[x] C2 P1[v >= 100 AND v < 200] C1",
            "B1 P1[v >= 100 AND v < 200] B2 W2[x=101] C2 P1[v >= 100 AND v < 200] C1",
            "W0[x=100] B1 P1[v >= 100 AND v < 200] B2 W2[x=1] C2 P1[v >= 100 AND v < 200] C1",
            "W0[x=100] B1 P1[v >= 100 AND v < 200] B2 W2[x=101] C2 P1[v >= 100 AND v < 200] C1",
            "B1 U1[x] B2 W2[x=1] C2 U1[x] C1",
            "B1 S1[x] B2 W2[x=1] C2 S1[x] C1");
  }

  @Test
  void namesAndSchedulesAreUnique() {
    List<Case> plain = plain();
    List<Case> variants = plain.stream().flatMap(Variants::of).toList();

    assertThat(all()).hasSize(plain.size() + variants.size());
    assertThat(all()).extracting(Case::text).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("all")
  void valuesAreUnique(Case each) {
    List<Long> values = new ArrayList<>();
    each.initial().values().stream()
        .filter(value -> value.isPresent() && value.getAsLong() != Case.INITIAL)
        .forEach(value -> values.add(value.getAsLong()));
    each.steps().stream()
        .filter(step -> step.value().isPresent())
        .forEach(step -> values.add(step.value().getAsLong()));

    assertThat(values).doesNotHaveDuplicates().doesNotContain(Case.INITIAL);
  }

  /** As many as necklaces of six kinds of pearls, without those of the three committed ones. */
  @ParameterizedTest
  @CsvSource({"3,65", "4,312", "5,1509"})
  void ringsAreCyclesOfTheirPattern(int transactions, int count) {
    List<Case> rings = Catalogue.rings(transactions).toList();

    assertThat(rings).hasSize(count);
    rings.forEach(ring -> assertThatItIsTheCycleOfItsName(ring, transactions));
  }

  /** Looks at one of fifty. */
  @Test
  void longRingsAreCyclesOfTheirPattern() {
    List<Case> rings = Catalogue.rings(6).toList();

    assertThat(rings).hasSize(7_696);
    for (int i = 0; i < rings.size(); i += 50) {
      assertThatItIsTheCycleOfItsName(rings.get(i), 6);
    }
  }

  @Test
  @Tag("slow")
  void allLongRingsAreCyclesOfTheirPattern() {
    Catalogue.rings(6).forEach(ring -> assertThatItIsTheCycleOfItsName(ring, 6));
  }

  private static void assertThatItIsTheCycleOfItsName(Case ring, int transactions) {
    PopCycle cycle = planned(ring);
    assertThat(cycle.pairs()).as(ring.text()).hasSize(transactions);
    assertThat(turned(pattern(ring, cycle).replace(" ", ""))).contains(ring.name());
  }

  /** The same ring, begun at every edge, with rows as they are named first. */
  private static List<String> turned(String pattern) {
    List<String> edges = new ArrayList<>(List.of(pattern.split("-")));
    List<String> turned = new ArrayList<>();
    for (int i = 0; i < edges.size(); i++) {
      edges.add(edges.remove(0));
      if (!edges.get(0).matches("\\wC.*")) {
        turned.add(RingPattern.text(RingPattern.parse(String.join("-", edges))));
      }
    }
    return turned;
  }

  @Test
  void savepointsRollBackWhatTheTransactionWould() {
    assertThat(Catalogue.all().get("dirty-read/savepoint").text())
        .isEqualTo("B1 V1[s] W1[x=1] B2 R2[x] X1[s] C1 C2");
  }

  @Test
  void twoTransactionsInsertTheSameRow() {
    Case each = Catalogue.all().get("dirty-write/commit/unique-key");

    assertThat(each.text()).isEqualTo("D0[x] B1 I1[x=1] B2 I2[x=2] C1 C2");
    assertThat(SerialExecutions.of(each))
        .extracting(outcome -> outcome.rows().get("x"))
        .containsExactly(OptionalLong.of(1), OptionalLong.of(2));
  }
}

package dev.taipan.report.picture;

import static dev.taipan.checker.IsolationLevel.READ_COMMITTED;
import static dev.taipan.checker.IsolationLevel.SERIALIZABILITY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.explain.Sentence.Role;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.history.notation.Notation;
import dev.taipan.report.picture.Arrow.Standing;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureTest {
  private static final String WRITE_SKEW =
      "a 1: w1=1 w2=1|b 2: r1=1 r2=1 w1=2|c 3: r9=0 r1=1 r2=1 w2=2|d 4: w7=7";

  private static Picture picture(IsolationLevel level, String lines) {
    History history = Notation.history(lines.replace('|', '\n'));
    Violation violation =
        IsolationChecker.check(history, level, CheckOptions.DEFAULTS).violation().orElseThrow();
    return Picture.of(violation, history);
  }

  private static List<String> arrows(Picture picture) {
    return picture.arrows().stream()
        .map(
            arrow ->
                picture.cards().get(arrow.from()).name()
                    + " "
                    + arrow.label()
                    + " "
                    + picture.cards().get(arrow.to()).name())
        .toList();
  }

  private static Stream<Card.Operation> decisive(Card card) {
    return card.operations().stream().filter(Card.Operation::decisive);
  }

  @Test
  void hasTheTransactionsThatTheArgumentNamesWithAllThatTheyDid() {
    Picture picture = picture(SERIALIZABILITY, WRITE_SKEW);

    assertThat(picture.cards()).extracting(Card::name).containsExactlyInAnyOrder("T1", "T2", "T3");
    Card third =
        picture.cards().stream().filter(card -> card.name().equals("T3")).findFirst().get();
    assertThat(third.operations())
        .extracting(op -> op.kind() + " " + op.key() + " " + op.value() + " " + op.decisive())
        .containsExactly("READ 9 0 false", "READ 1 1 true", "READ 2 1 false", "WRITE 2 2 true");
  }

  @Test
  void bringsInWhoWroteWhatWasRead() {
    assertThat(arrows(picture(SERIALIZABILITY, WRITE_SKEW)))
        .containsExactlyInAnyOrder("T2 rw 2 T3", "T3 rw 1 T2", "T1 wr 2 T2", "T1 wr 1 T3");
  }

  @Test
  void endsWithTheContradiction() {
    Picture picture = picture(SERIALIZABILITY, WRITE_SKEW);

    ArgumentStep last = picture.steps().get(picture.steps().size() - 1);
    assertThat(last.role()).isEqualTo(Role.CONTRADICTION);
    assertThat(last.arrows().stream().map(picture.arrows()::get).map(Arrow::relation))
        .containsExactly("rw", "rw");
  }

  @Test
  void showsWhatIsReadFromAnAbortedTransaction() {
    Picture picture = picture(READ_COMMITTED, "a 1 aborted: w1=1 w2=5|b 2: r3=0 r1=1");

    assertThat(arrows(picture)).containsExactly("T1 wr 1 T2");
    assertThat(picture.cards().stream().flatMap(PictureTest::decisive))
        .extracting(op -> op.kind() + " " + op.key())
        .containsExactly("WRITE 1", "READ 1");
  }

  @Test
  void marksAReadThatIsWrongByItself() {
    Picture picture = picture(READ_COMMITTED, "a 1: r2=0 r1=7");

    assertThat(picture.arrows()).isEmpty();
    assertThat(decisive(picture.cards().get(0)))
        .extracting(Card.Operation::value)
        .containsExactly("7");
  }

  @Test
  void tellsWhatIsForcedFromWhatIsKnown() {
    Picture picture =
        picture(
            SERIALIZABILITY,
            "a 1: w1=1 w2=1|b 2: w1=2 r2=1|c 3: r1=1 w3=1 |d 4: r3=1 r1=2 w4=1|e 5: r4=1 r1=1");

    assertThat(picture.arrows())
        .filteredOn(arrow -> arrow.relation().equals("wr"))
        .allMatch(arrow -> arrow.standing() == Standing.KNOWN);
    assertThat(picture.arrows()).extracting(Arrow::standing).contains(Standing.FORCED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        WRITE_SKEW,
        "a 1: r1=0 w1=1|b 2: r1=0 w1=2",
        "a 1: w1=1|b 2: w2=1|c 3: r1=1 r2=0|d 4: r1=0 r2=1",
        "a 1: a1=1|b 2: a1=2|c 3: r1=[1,2]|d 4: r1=[2]",
        "a 1: a1=1 a2=1|b 2: a1=2 a2=2|c 3: r1=[1,2] r2=[2,1]",
        "a 1: w1=1|a 2: r1=0",
        "a 1: w1=1 w1=2|a 2: r1=1",
      })
  void everyArrowIsAboutOperationsOfItsKeyAndHasAStep(String lines) {
    Picture picture = picture(IsolationLevel.STRONG_SESSION_SERIALIZABILITY, lines);

    assertThat(picture.cards()).isNotEmpty();
    for (Arrow arrow : picture.arrows()) {
      assertThat(arrow.sentence()).contains(picture.cards().get(arrow.to()).name());
      Stream.concat(
              arrow.fromOperations().stream()
                  .map(picture.cards().get(arrow.from()).operations()::get),
              arrow.toOperations().stream().map(picture.cards().get(arrow.to()).operations()::get))
          .forEach(
              operation -> {
                assertThat(operation.key()).isEqualTo(arrow.key().orElseThrow());
                assertThat(operation.decisive()).isTrue();
              });
    }
    assertThat(picture.steps()).anySatisfy(step -> assertThat(step.cards()).isNotEmpty());
  }

  @Test
  void endsWithNothingThatIsOnlySupposed() {
    Picture picture =
        picture(
            SERIALIZABILITY, "a 0: r0=1 w1=1|b 1: r1=2 w0=2 w1=2|c 2: r1=2 w1=2|d 3: w0=1 w1=2");

    assertThat(picture.arrows()).extracting(Arrow::standing).contains(Standing.SUPPOSED);
    ArgumentStep last = picture.steps().get(picture.steps().size() - 1);
    assertThat(last.arrows().stream().map(picture.arrows()::get).map(Arrow::standing))
        .isNotEmpty()
        .doesNotContain(Standing.SUPPOSED);
  }
}

package dev.taipan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.TinyHistories;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.notation.Notation;
import dev.taipan.report.picture.Arrow;
import dev.taipan.report.picture.Arrow.Standing;
import dev.taipan.report.picture.Picture;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No picture says of two versions of a key that each of them must have come first. */
class ForcedOrderTest {
  private static final int HISTORIES = 400;

  /** Histories of which what is told supposes something. */
  private static final long[] SUPPOSING = {754, 822, 907, 1123, 1139, 1159, 1199, 1330, 1367, 1798};

  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();

  private static List<Exhibit> exhibits() {
    return Exhibit.all();
  }

  @ParameterizedTest
  @MethodSource("exhibits")
  void onlyOneOrderIsForcedInTheGallery(Exhibit exhibit) throws IOException {
    History history = exhibit.history();
    for (Verdict verdict : exhibit.checked().verdicts()) {
      verdict.violation().ifPresent(violation -> onlyOneOrderIsForced(violation, history));
    }
  }

  @Test
  void onlyOneOrderIsForcedInArgumentsOfAnyKind() {
    Map<Class<?>, Long> forced = new HashMap<>();
    long[] seeds =
        LongStream.concat(LongStream.range(0, HISTORIES), LongStream.of(SUPPOSING)).toArray();
    for (long seed : seeds) {
      History history = NumberedBySession.of(TinyHistories.ofAnyKind(seed));
      for (Verdict verdict : IsolationChecker.checkAll(history, OPTIONS).values()) {
        verdict
            .violation()
            .ifPresent(
                violation ->
                    forced.merge(
                        violation.evidence().argument().getClass(),
                        onlyOneOrderIsForced(violation, history),
                        Long::sum));
      }
    }
    assertThat(forced.get(Argument.Derivation.class)).isPositive();
    assertThat(forced.get(Argument.Cases.class)).isPositive();
  }

  /** How many orders of versions are forced, none of them both ways. */
  private static long onlyOneOrderIsForced(Violation violation, History history) {
    List<Arrow> forced =
        Picture.of(violation, history).arrows().stream()
            .filter(arrow -> arrow.kind() == Kind.WRITE_WRITE)
            .filter(arrow -> arrow.standing() == Standing.FORCED)
            .toList();
    assertThat(forced)
        .as("%s%n%s", Notation.lines(history), String.join("\n", violation.explanation()))
        .noneMatch(one -> forced.stream().anyMatch(other -> areOpposite(one, other)));
    return forced.size();
  }

  private static boolean areOpposite(Arrow one, Arrow other) {
    return one.from() == other.to() && one.to() == other.from() && one.key().equals(other.key());
  }
}

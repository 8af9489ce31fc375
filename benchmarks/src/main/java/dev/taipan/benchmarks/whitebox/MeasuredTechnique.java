package dev.taipan.benchmarks.whitebox;

import dev.taipan.history.History;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.enne.Enne;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.function.BiFunction;

/** How serializability is decided; nothing is known of predicates before. */
enum MeasuredTechnique {
  ENNE("Enne", (history, oracle) -> new Enne(history).check(ReplayLevel.SERIALIZABLE, oracle)),
  EMME("Emme", (history, oracle) -> new Emme(history, oracle).check(WhiteBoxLevel.SERIALIZABLE));

  private final String title;
  private final BiFunction<History, MatchesOracle, WhiteBoxVerdict> check;

  MeasuredTechnique(String title, BiFunction<History, MatchesOracle, WhiteBoxVerdict> check) {
    this.title = title;
    this.check = check;
  }

  String title() {
    return title;
  }

  /** Checks a serializable history. */
  WhiteBoxVerdict check(History history) {
    WhiteBoxVerdict verdict = check.apply(history, new Interpreter(PredicateDialect.POSTGRESQL));
    if (!verdict.isAccepted()) {
      throw new IllegalStateException(verdict.toString());
    }
    return verdict;
  }
}

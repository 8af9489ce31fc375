package dev.taipan.checker.explain;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.excerpt.Part;
import java.util.List;

/** Why a level is violated: what that speaks of, and sentences only for whoever reads them. */
public sealed interface Account {

  /** What it speaks of. */
  Part part();

  /** What it says. */
  Violation told();

  /** One that has been told. */
  record Told(Violation told) implements Account {
    @Override
    public Part part() {
      return told.part().orElseThrow();
    }
  }

  /** One of a proof. */
  final class OfProof implements Account {
    private final Explanation explanation;
    private final Argument.Derivation argument;
    private final Named named;
    private final List<Sentence> observers;
    private final Part part;

    OfProof(
        Explanation explanation,
        Argument.Derivation argument,
        Named named,
        List<Sentence> observers) {
      this.explanation = explanation;
      this.argument = argument;
      this.named = named;
      this.observers = observers;
      part = named.part();
    }

    @Override
    public Part part() {
      return part;
    }

    @Override
    public Violation told() {
      return explanation.of(argument, named, observers, part);
    }
  }
}

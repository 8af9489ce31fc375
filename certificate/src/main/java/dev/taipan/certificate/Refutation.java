package dev.taipan.certificate;

import java.util.List;

/**
 * That a history violates a level: clauses over atoms, each of which holds in every explanation of
 * the history at that level, of which the last one is empty.
 *
 * <p>A literal is {@code i + 1} for the atom at place {@code i}, and {@code -(i + 1)} for its
 * negation. What the history leaves no choice about is no atom, but a constant that clauses leave
 * out: a committed transaction took effect, and an aborted one did not. Where one atom says the
 * same as another, there is only one of them: a read that only one transaction can have written
 * observed that one exactly if its own transaction took effect, and {@code Before} the initial
 * version is none, behind it every one whose transaction took effect. Steps have clauses that
 * follow from the history and the level alone, but for {@link Step.Derived}.
 *
 * @param atoms those that steps speak of, each once
 * @param steps each of which needs only those before it
 */
public record Refutation(List<Atom> atoms, List<Step> steps) implements Certificate.Claim {

  /** Keeps copies of the lists. */
  public Refutation {
    atoms = List.copyOf(atoms);
    steps = List.copyOf(steps);
  }

  /** A clause with the reason why it holds. */
  public sealed interface Step {

    /**
     * A read observed one of those that can have written it, if its transaction took effect. The
     * empty clause where a committed transaction made it and there are none: the value came from
     * nowhere, or from an aborted transaction, or is not the last one that its writer wrote.
     */
    record Read(int read) implements Step {}

    /**
     * What a read observed took effect; and so did, if it is of a list and its transaction
     * committed, whoever appended any of the list's elements.
     */
    record Effect(int read, int writer) implements Step {}

    /** If two transactions took effect that write a key, one of their versions is the earlier. */
    record Total(int key, int one, int other) implements Step {}

    /** The trusted version order says so, if both took effect. */
    record Told(int key, int earlier, int later) implements Step {}

    /**
     * A list that was read shows so, if all three took effect: it holds what {@code earlier}
     * appended, and what {@code later} appended stands behind that or is not in it.
     */
    record Listed(int read, int earlier, int later) implements Step {}

    /**
     * No transaction that took effect can have read these values, whatever others did: an own write
     * was missed, a key was read twice with two values, or lists do not fit each other.
     *
     * @param reads that contradict each other or what their transaction wrote
     */
    record Impossible(List<Integer> reads) implements Step {
      /** Keeps a copy of the list. */
      public Impossible {
        reads = List.copyOf(reads);
      }
    }

    /**
     * Not all of these edges can be there, since they are a cycle that the level forbids. At levels
     * with begins and commits, RW leads to a commit and leaves a begin, and so does WW lead to a
     * commit at {@code pc}; what leads to a commit cannot be left by RW.
     */
    record Cycle(List<Edge> edges) implements Step {
      /** Keeps a copy of the list. */
      public Cycle {
        edges = List.copyOf(edges);
      }
    }

    /**
     * It follows by unit propagation: if all its literals are false, then of each premise in turn
     * all literals but one are false, and of the last one all.
     *
     * @param clause its literals
     * @param premises places of earlier steps
     */
    record Derived(List<Integer> clause, List<Integer> premises) implements Step {
      /** Keeps copies of the lists. */
      public Derived {
        clause = List.copyOf(clause);
        premises = List.copyOf(premises);
      }
    }
  }
}

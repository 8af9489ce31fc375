package dev.taipan.checker.deduction;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.clauses.Clauses;
import dev.taipan.checker.clauses.Deduction;
import dev.taipan.checker.clauses.ExternalRead;
import dev.taipan.checker.excerpt.ExcerptOrigin;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Says the steps of an argument as steps of the whole history: the argument may be of an excerpt,
 * and of a weaker level.
 */
final class StepsOfWhole {
  /** In the place of a literal that is false here. */
  private static final int IMPOSSIBLE = Integer.MIN_VALUE;

  private final History history;
  private final Clauses clauses;
  private final ReadsOfKeys reads;
  private final Cycles cycles;
  private final ExcerptOrigin origin;
  private final Deduction deduction;

  /** Per step that was added the lines that say it. */
  private final List<int[]> said = new ArrayList<>();

  StepsOfWhole(
      History history,
      Clauses clauses,
      ReadsOfKeys reads,
      Cycles cycles,
      ExcerptOrigin origin,
      Deduction deduction) {
    this.history = history;
    this.clauses = clauses;
    this.reads = reads;
    this.cycles = cycles;
    this.origin = origin;
    this.deduction = deduction;
  }

  /** Adds what a refutation says. */
  void add(Refutation refutation) {
    int[] literals = refutation.atoms().stream().mapToInt(this::literal).toArray();
    for (Step step : refutation.steps()) {
      IntStream lines =
          step instanceof Step.Derived derived ? derive(derived, literals) : lines(step);
      said.add(lines.toArray());
    }
  }

  private int literal(Atom atom) {
    if (atom instanceof Atom.Effect effect) {
      return clauses.effect(origin.transaction(effect.transaction()));
    } else if (atom instanceof Atom.Observed observed) {
      ExternalRead read = read(observed.read());
      int writer = origin.transaction(observed.writer());
      return reads.isPossible(read, writer)
          ? clauses.observed(read.operation(), writer)
          : IMPOSSIBLE;
    }
    Atom.Before order = (Atom.Before) atom;
    return clauses.before(
        origin.key(order.key()),
        origin.transaction(order.earlier()),
        origin.transaction(order.later()));
  }

  private ExternalRead read(int operation) {
    return reads.at(origin.operation(operation));
  }

  /** A clause that is true in any case is none. */
  private IntStream derive(Step.Derived derived, int[] literals) {
    Set<Integer> clause = new LinkedHashSet<>();
    for (int literal : derived.clause()) {
      int here = literals[Math.abs(literal) - 1];
      int signed = Integer.signum(literal) * here;
      if (here == (literal > 0 ? Clauses.CERTAIN : IMPOSSIBLE) || clause.contains(-signed)) {
        return IntStream.empty();
      } else if (here != Clauses.CERTAIN && here != IMPOSSIBLE) {
        clause.add(signed);
      }
    }
    IntStream premises =
        derived.premises().stream().flatMapToInt(step -> Arrays.stream(said.get(step)));
    int[] follows = clause.stream().mapToInt(Integer::intValue).toArray();
    int[] line = deduction.derive(follows, premises(premises)).toArray();
    return say(line.length > 0 ? line : deduction.derive(follows, deduction.lines()).toArray());
  }

  /** Takes note of lines that the argument says, whether or not its end rests on them. */
  private IntStream say(int... lines) {
    Arrays.stream(lines).forEach(deduction::say);
    return Arrays.stream(lines);
  }

  /** What lists show besides may be needed where they are longer than in an excerpt. */
  private IntStream premises(IntStream lines) {
    return history.lists().isEmpty() ? lines : deduction.lines();
  }

  private IntStream lines(Step step) {
    if (step instanceof Step.Cycle cycle) {
      return linesOfCycle(cycle.edges());
    } else if (step instanceof Step.Read read) {
      return deduction.line(clauses.addRead(read(read.read())));
    } else if (step instanceof Step.Effect effect) {
      return isPossible(effect.read(), effect.writer())
          ? deduction.line(addEffect(effect))
          : IntStream.empty();
    } else if (step instanceof Step.Total total) {
      int one = origin.transaction(total.one());
      int other = origin.transaction(total.other());
      return deduction.line(clauses.addTotal(origin.key(total.key()), one, other));
    } else if (step instanceof Step.Told told) {
      return told(
          origin.key(told.key()),
          origin.transaction(told.earlier()),
          origin.transaction(told.later()));
    } else if (step instanceof Step.Listed listed) {
      return deduction.line(addListed(listed));
    }
    List<Integer> contradicting = ((Step.Impossible) step).reads();
    return deduction.line(
        clauses.addImpossible(contradicting.stream().map(origin::operation).toList()));
  }

  /**
   * That the version order says so. It may do so only by versions in between, which an excerpt
   * leaves out.
   */
  private IntStream told(int key, int earlier, int later) {
    clauses.addTotal(key, Math.min(earlier, later), Math.max(earlier, later));
    return deduction.derive(clauses.ofOrder(key, earlier, later), deduction.lines());
  }

  private int addEffect(Step.Effect effect) {
    int read = origin.operation(effect.read());
    int writer = origin.transaction(effect.writer());
    return history.lists().isList(history.key(read))
        ? clauses.addListed(read, writer)
        : clauses.addEffect(reads.at(read), writer);
  }

  private int addListed(Step.Listed listed) {
    int read = origin.operation(listed.read());
    int earlier = origin.transaction(listed.earlier());
    int later = origin.transaction(listed.later());
    Step same = new Step.Listed(read, earlier, later);
    return clauses.addOrder(same, history.key(read), earlier, later);
  }

  /**
   * The clause that the cycle is here, or what shows it if that is something else; nothing where
   * the cycle cannot be in any case.
   */
  private IntStream linesOfCycle(List<Edge> edges) {
    if (!edges.stream().allMatch(this::isPossible)) {
      return IntStream.empty();
    }
    int[] shown = forbid(edges).toArray();
    int[] clause = clauses.ofCycle(edges.stream().map(this::asTold).toList());
    int[] line = deduction.derive(clause, premises(Arrays.stream(shown))).toArray();
    return Arrays.stream(line.length == 0 ? shown : line);
  }

  private boolean isPossible(Edge edge) {
    if (edge instanceof Edge.WriteRead read) {
      return isPossible(read.read(), read.from());
    } else if (edge instanceof Edge.ReadWrite missed) {
      return isPossible(missed.read(), missed.writer());
    }
    return !(edge instanceof Edge.Axiom axiom)
        || (isPossible(axiom.read(), axiom.to())
            && axiom.seen().stream().allMatch(this::isPossible));
  }

  private boolean isPossible(int read, int writer) {
    int operation = origin.operation(read);
    int ofWhole = origin.transaction(writer);
    return history.lists().isList(history.key(operation))
        || reads.isPossible(reads.at(operation), ofWhole);
  }

  /**
   * That the cycle cannot be and, where what the axiom of a weak level demands is no edge, why it
   * is so: of the first one at last, as it is told.
   */
  private IntStream forbid(List<Edge> edges) {
    List<Edge> cycle = new ArrayList<>();
    List<Edge.Axiom> demands = new ArrayList<>();
    for (Edge edge : edges) {
      if (edge instanceof Edge.Axiom axiom) {
        ExternalRead read = read(axiom.read());
        int later = origin.transaction(axiom.to());
        boolean isListed = ReadsOfKeys.observed(read, later) != later;
        if (isListed || later == History.INITIAL) {
          return say(missing(axiom));
        } else if (cycles.areOfWeakLevel()) {
          cycle.add(missing(axiom).get(0));
        } else {
          demands.add(axiom);
          cycle.add(new Edge.WriteWrite(origin.transaction(axiom.from()), later, read.key()));
        }
      } else {
        cycle.addAll(inWhole(edge));
      }
    }
    int[] others = demands.stream().skip(1).flatMapToInt(this::order).toArray();
    int[] closed = say(cycle).toArray();
    int[] first = demands.stream().limit(1).flatMapToInt(this::order).toArray();
    return Stream.of(others, closed, first).flatMapToInt(Arrays::stream);
  }

  private List<Edge> missing(Edge.Axiom axiom) {
    return cycles.missing(
        read(axiom.read()), origin.transaction(axiom.to()), inWhole(axiom.seen()));
  }

  /** Why one version is before another: the other order would be part of a cycle. */
  private IntStream order(Edge.Axiom axiom) {
    int from = origin.transaction(axiom.from());
    int to = origin.transaction(axiom.to());
    int key = read(axiom.read()).key();
    int total = clauses.addTotal(key, Math.min(from, to), Math.max(from, to));
    return IntStream.concat(say(missing(axiom)), deduction.line(total));
  }

  private IntStream say(List<Edge> cycle) {
    return say(deduction.line(cycles.forbid(cycle)).toArray());
  }

  /** An edge by the numbers of the whole, even where a list shows another one there. */
  private Edge asTold(Edge edge) {
    int from = origin.transaction(edge.from());
    int to = origin.transaction(edge.to());
    if (edge instanceof Edge.WriteRead observed) {
      return new Edge.WriteRead(from, to, read(observed.read()).operation());
    } else if (edge instanceof Edge.Axiom axiom) {
      int read = read(axiom.read()).operation();
      return new Edge.Axiom(from, to, read, axiom.seen().stream().map(this::asTold).toList());
    }
    return inWhole(edge).get(0);
  }

  private List<Edge> inWhole(List<Edge> edges) {
    return edges.stream().flatMap(edge -> inWhole(edge).stream()).toList();
  }

  private List<Edge> inWhole(Edge edge) {
    int from = origin.transaction(edge.from());
    int to = origin.transaction(edge.to());
    if (edge instanceof Edge.WriteRead observed) {
      return cycles.writeRead(from, read(observed.read()));
    } else if (edge instanceof Edge.WriteWrite order) {
      return List.of(new Edge.WriteWrite(from, to, origin.key(order.key())));
    } else if (edge instanceof Edge.ReadWrite missed) {
      int writer = origin.transaction(missed.writer());
      return List.of(cycles.readWrite(read(missed.read()), writer, to));
    }
    if (edge instanceof Edge.BeforeFinal) {
      return List.of(new Edge.BeforeFinal(from, to));
    }
    return List.of(
        edge instanceof Edge.RealTime
            ? new Edge.RealTime(from, to)
            : new Edge.SessionOrder(from, to));
  }
}

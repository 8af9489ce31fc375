package dev.taipan.checker.clauses;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The steps of which a refutation is made, with their clauses, over the atoms that they need; these
 * are numbered from 1 as they come. What is certain is no atom: as a guard it is {@link #CERTAIN}.
 * Whoever adds a step is told its place, or {@link #SAYS_NOTHING}.
 */
public final class Clauses {
  /** In the place of a literal that is true. */
  public static final int CERTAIN = 0;

  /** In the place of a step whose clause is true whatever happened. */
  public static final int SAYS_NOTHING = -1;

  private final Members members;
  private final Map<Integer, ExternalRead> reads = new HashMap<>();
  private final Map<Atom, Integer> numbers = new HashMap<>();
  private final List<Atom> atoms = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<int[]> clauses = new ArrayList<>();

  /** Per step its place among the steps. */
  private final Map<Step, Integer> known = new HashMap<>();

  public Clauses(Members members) {
    this.members = members;
  }

  /** Takes note of what a read may have observed. */
  public void know(ExternalRead read) {
    reads.put(read.operation(), read);
  }

  /** The number of atoms. */
  public int atoms() {
    return atoms.size();
  }

  /** An atom, by its number. */
  public Atom atom(int number) {
    return atoms.get(number - 1);
  }

  /** The steps, in the order in which they came. */
  public List<Step> steps() {
    return steps;
  }

  /** The clauses of the steps; a new array each. */
  public List<int[]> clauses() {
    return clauses;
  }

  /** That a transaction took effect. */
  public int effect(int transaction) {
    return transaction == History.INITIAL || members.isCertain(transaction)
        ? CERTAIN
        : number(new Atom.Effect(transaction));
  }

  /** That a read observed a transaction, if its own took effect. */
  public int observed(int read, int writer) {
    return reads.get(read).isCertain() ? CERTAIN : number(new Atom.Observed(read, writer));
  }

  /** That one version of a key is before another, if both are there. */
  public int before(int key, int earlier, int later) {
    return earlier == History.INITIAL ? CERTAIN : number(new Atom.Before(key, earlier, later));
  }

  private int number(Atom atom) {
    Integer known = numbers.get(atom);
    if (known == null) {
      atoms.add(atom);
      known = atoms.size();
      numbers.put(atom, known);
    }
    return known;
  }

  /** A read observed one of those that it may have observed. */
  public int addRead(ExternalRead read) {
    if (read.isCertain()) {
      return SAYS_NOTHING;
    }
    int[] observed =
        Arrays.stream(read.writers()).map(writer -> observed(read.operation(), writer)).toArray();
    return add(new Step.Read(read.operation()), List.of(effect(read.reader())), observed);
  }

  /** What a read observed took effect. */
  public int addEffect(ExternalRead read, int writer) {
    List<Integer> denied =
        List.of(
            read.isCertain() ? effect(read.reader()) : CERTAIN, observed(read.operation(), writer));
    return add(new Step.Effect(read.operation(), writer), denied, effect(writer));
  }

  /** Somebody took effect who appended what a list holds that a committed transaction read. */
  public int addListed(int read, int writer) {
    return add(new Step.Effect(read, writer), List.of(), effect(writer));
  }

  /** One of two versions is the earlier one. */
  public int addTotal(int key, int one, int other) {
    return add(
        new Step.Total(key, one, other),
        List.of(effect(one), effect(other)),
        before(key, one, other),
        before(key, other, one));
  }

  /** One version is before another one, as a step says that needs no more than both. */
  public int addOrder(Step step, int key, int earlier, int later) {
    return add(step, List.of(effect(earlier), effect(later)), before(key, earlier, later));
  }

  /** The clause that one version is before another one, if both are there. */
  public int[] ofOrder(int key, int earlier, int later) {
    return clause(List.of(effect(earlier), effect(later)), before(key, earlier, later));
  }

  /** Reads that cannot be. */
  public int addImpossible(List<Integer> operations) {
    List<Integer> denied =
        operations.stream()
            .map(op -> effect(members.accesses().readsFrom().transactionOf(op)))
            .toList();
    return add(new Step.Impossible(operations), denied);
  }

  /** A cycle of edges that the level forbids. */
  public int addCycle(List<Edge> edges) {
    return add(new Step.Cycle(edges), restsOn(edges));
  }

  private int add(Step step, List<Integer> denied, int... affirmed) {
    if (Arrays.stream(affirmed).anyMatch(literal -> literal == CERTAIN)) {
      return SAYS_NOTHING;
    }
    Integer place = known.putIfAbsent(step, steps.size());
    if (place == null) {
      steps.add(step);
      clauses.add(clause(denied, affirmed));
    }
    return known.get(step);
  }

  /** The clause that not all of some literals are true, or one of others is. */
  private static int[] clause(List<Integer> denied, int... affirmed) {
    Set<Integer> clause = new LinkedHashSet<>();
    denied.stream().filter(literal -> literal != CERTAIN).forEach(literal -> clause.add(-literal));
    Arrays.stream(affirmed).forEach(clause::add);
    return clause.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The clause of a cycle. */
  public int[] ofCycle(List<Edge> edges) {
    return clause(restsOn(edges));
  }

  private List<Integer> restsOn(List<Edge> edges) {
    return edges.stream()
        .flatMap(edge -> grounds(edge, members.history()))
        .map(this::literal)
        .toList();
  }

  private int literal(Atom atom) {
    if (atom instanceof Atom.Before before) {
      return before(before.key(), before.earlier(), before.later());
    } else if (atom instanceof Atom.Observed observed) {
      return observed(observed.read(), observed.writer());
    }
    return effect(((Atom.Effect) atom).transaction());
  }

  /** What an edge rests on, also as far as that is certain. */
  public static Stream<Atom> grounds(Edge edge, History history) {
    return Stream.concat(
        Stream.of(new Atom.Effect(edge.from()), new Atom.Effect(edge.to())), own(edge, history));
  }

  /** What an edge rests on besides that its transactions took effect. */
  private static Stream<Atom> own(Edge edge, History history) {
    if (edge instanceof Edge.WriteRead read) {
      return Stream.of(new Atom.Observed(read.read(), read.from()));
    } else if (edge instanceof Edge.WriteWrite write) {
      return Stream.of(new Atom.Before(write.key(), write.from(), write.to()));
    } else if (edge instanceof Edge.ReadWrite missed) {
      int key = history.key(missed.read());
      return Stream.of(
          new Atom.Observed(missed.read(), missed.writer()),
          new Atom.Before(key, missed.writer(), missed.to()));
    } else if (edge instanceof Edge.Axiom axiom) {
      return Stream.concat(
          Stream.of(new Atom.Observed(axiom.read(), axiom.to())),
          axiom.seen().stream().flatMap(seen -> grounds(seen, history)));
    }
    return Stream.empty();
  }
}

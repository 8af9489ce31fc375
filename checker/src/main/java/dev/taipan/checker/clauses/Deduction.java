package dev.taipan.checker.clauses;

import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Lines that follow from a history, or from lines before them. */
public final class Deduction {

  /** To look at a line takes about so long. */
  private static final Duration PER_LINE = Duration.ofNanos(200);

  /**
   * A line.
   *
   * @param given the step that says why it holds; none of what follows from other lines
   * @param clause what it says
   * @param premises the lines that it follows from
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  private record Line(Optional<Step> given, int[] clause, int[] premises) {}

  private final Clauses clauses;
  private final Deadline deadline;
  private final List<Line> lines = new ArrayList<>();

  /** Per step that is given the line that it is. */
  private final List<Integer> lineOf = new ArrayList<>();

  /** The lines that the argument says, whether or not its end rests on them. */
  private final BitSet said = new BitSet();

  /** Prepares to argue with clauses, to which more can be added. */
  public Deduction(Clauses clauses, Deadline deadline) {
    this.clauses = clauses;
    this.deadline = deadline;
  }

  private void take() {
    for (int place = lineOf.size(); place < clauses.steps().size(); place++) {
      lineOf.add(lines.size());
      Step step = clauses.steps().get(place);
      lines.add(new Line(Optional.of(step), clauses.clauses().get(place), new int[0]));
    }
  }

  /** The line that a step is that is given by its place; none if it says nothing. */
  public IntStream line(int place) {
    take();
    return place == Clauses.SAYS_NOTHING ? IntStream.empty() : IntStream.of(lineOf.get(place));
  }

  /** All lines so far. */
  public IntStream lines() {
    take();
    return IntStream.range(0, lines.size());
  }

  /**
   * The line that a clause is that follows from others; it may be one that says more. None if it
   * does not follow by unit propagation.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public IntStream derive(int[] clause, IntStream from) {
    int[] lookedAt = from.toArray();
    deadline.count(PER_LINE.multipliedBy(lookedAt.length));
    deadline.check();
    Optional<int[]> premises =
        UnitPropagation.premises(clause, lookedAt, line -> lines.get(line).clause());
    if (premises.isEmpty()) {
      return IntStream.empty();
    }
    if (premises.get().length == 1) {
      return Arrays.stream(premises.get());
    }
    lines.add(new Line(Optional.empty(), clause, premises.get()));
    return IntStream.of(lines.size() - 1);
  }

  /** Takes note that the argument says a line. */
  public void say(int line) {
    said.set(line);
  }

  /** Whether a line is the empty clause. */
  public boolean isContradiction(int line) {
    return lines.get(line).clause().length == 0;
  }

  /** Whether a line is a step that is given: with an empty clause, a contradiction by itself. */
  private boolean isGiven(int line) {
    return lines.get(line).given().isPresent();
  }

  /**
   * The refutation that ends with a line, whose clause is empty: of what the argument says, and
   * what that rests on; or of that line alone, if it is a contradiction by itself.
   */
  public Refutation endingWith(int last) {
    Numbering numbering = new Numbering();
    List<Step> steps = new ArrayList<>();
    BitSet needed = needed(last);
    needed.clear(last);
    needed.stream().forEach(line -> steps.add(numbering.step(line)));
    steps.add(numbering.step(last));
    return new Refutation(numbering.atoms.keySet().stream().map(clauses::atom).toList(), steps);
  }

  private BitSet needed(int last) {
    BitSet needed = isGiven(last) ? new BitSet() : (BitSet) said.clone();
    needed.set(last);
    for (int line = needed.length() - 1; line >= 0; line = needed.previousSetBit(line - 1)) {
      Arrays.stream(lines.get(line).premises()).forEach(needed::set);
    }
    return needed;
  }

  /** New numbers, from one line to the next, for what is needed. */
  private final class Numbering {
    private final Map<Integer, Integer> atoms = new LinkedHashMap<>();
    private final Map<Integer, Integer> steps = new LinkedHashMap<>();

    Step step(int line) {
      steps.put(line, steps.size());
      List<Integer> clause =
          Arrays.stream(lines.get(line).clause()).map(this::literal).boxed().toList();
      return lines
          .get(line)
          .given()
          .orElseGet(
              () ->
                  new Step.Derived(
                      clause,
                      Arrays.stream(lines.get(line).premises()).mapToObj(steps::get).toList()));
    }

    private int literal(int literal) {
      int number = atoms.computeIfAbsent(Math.abs(literal), atom -> atoms.size() + 1);
      return literal > 0 ? number : -number;
    }
  }
}

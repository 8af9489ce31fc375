package dev.taipan.checker.strong;

import dev.taipan.checker.proof.Candidates;
import dev.taipan.checker.proof.Proof;
import dev.taipan.checker.proof.Proof.Ending;
import dev.taipan.checker.proof.Proof.Forced;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.checker.proof.SaturationProof;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.polygraph.VersionReaders;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.Saturation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Argues why no way to settle the open choices works, as people would: supposes one order of two
 * versions, or that a read observed one of several writers, and where saturation finds that this
 * leads to a contradiction, takes the rest for granted. Where no single supposition does, it
 * supposes one within another. Most refutations take one supposition; exponential at worst, so that
 * the number of suppositions is limited.
 */
public final class CaseAnalysis {
  /** How many suppositions deep: two, one within the other, are hard enough to follow. */
  private static final int DEPTH = 2;

  private static final int MOST_SUPPOSITIONS = 600;

  /** Of so many choices each is tried as the first one, and the shortest argument taken. */
  private static final int FEW_CHOICES = 12;

  private final Accesses accesses;
  private final StrongLevel level;
  private final VersionOrder facts;
  private final Deadline patience;
  private int suppositions;

  public CaseAnalysis(Accesses accesses, StrongLevel level, VersionOrder facts, Deadline patience) {
    this.accesses = accesses;
    this.level = level;
    this.facts = facts;
    this.patience = patience;
  }

  /**
   * Why the level is violated; empty where so many suppositions, so many deep, do not show it.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when patience is over
   */
  public Optional<Proof> refute() {
    for (int depth = 1; depth <= DEPTH; depth++) {
      Optional<Proof> found = refute(List.of(), depth);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** Refutes what is supposed, with so many more suppositions within each other. */
  private Optional<Proof> refute(List<Dependency> supposed, int depth) {
    patience.check();
    if (suppositions++ >= MOST_SUPPOSITIONS) {
      return Optional.empty();
    }
    Polygraph polygraph = suppose(supposed);
    Saturation saturation = Saturation.of(polygraph, patience);
    if (saturation.isContradiction()) {
      return Optional.of(SaturationProof.of(saturation, patience));
    }
    if (depth == 0) {
      return Optional.empty();
    }
    List<List<Dependency>> choices = choices(polygraph, saturation);
    return depth == 1 && supposed.isEmpty() && choices.size() <= FEW_CHOICES
        ? shortest(choices)
        : first(choices, supposed, depth);
  }

  private Optional<Proof> first(
      List<List<Dependency>> choices, List<Dependency> supposed, int depth) {
    for (List<Dependency> choice : choices) {
      Optional<Optional<Proof>> settled = settle(choice, supposed, depth);
      if (settled.isPresent()) {
        return settled.get();
      }
    }
    return Optional.empty();
  }

  /** The refutation of the fewest cases that takes one of the choices first. */
  private Optional<Proof> shortest(List<List<Dependency>> choices) {
    return choices.stream()
        .flatMap(choice -> settle(choice, List.of(), 1).stream())
        .flatMap(Optional::stream)
        .min(Comparator.comparingLong(Proof::cases));
  }

  private List<List<Dependency>> choices(Polygraph polygraph, Saturation saturation) {
    List<List<Dependency>> choices = new ArrayList<>();
    OpenPairs pairs = OpenPairs.of(polygraph, saturation, patience);
    for (int pair = 0; pair < pairs.size(); pair++) {
      choices.add(
          List.of(
              order(pairs.first(pair), pairs.second(pair)),
              order(pairs.second(pair), pairs.first(pair))));
    }
    for (OpenRead open : polygraph.openReads().list()) {
      choices.add(Candidates.reads(polygraph, open.reader(), open.key()));
    }
    return choices;
  }

  /**
   * Refutes the alternatives of a choice, and then what is left if all of them are refuted but one;
   * empty if there are more.
   */
  private Optional<Optional<Proof>> settle(
      List<Dependency> choice, List<Dependency> supposed, int depth) {
    List<Refuted> refuted = new ArrayList<>();
    Optional<Dependency> left = Optional.empty();
    for (Dependency alternative : choice) {
      Optional<Proof> proof = refute(with(supposed, alternative), depth - 1);
      if (proof.isPresent()) {
        refuted.add(new Refuted(alternative, proof.get()));
      } else if (left.isPresent()) {
        return Optional.empty();
      } else {
        left = Optional.of(alternative);
      }
    }
    return Optional.of(
        left.isPresent()
            ? refute(with(supposed, left.get()), depth)
                .map(rest -> forcing(leftOf(choice, refuted), refuted, rest))
            : Optional.of(ofAll(refuted)));
  }

  /** The one alternative that is not refuted. */
  private static Dependency leftOf(List<Dependency> choice, List<Refuted> refuted) {
    List<Dependency> left = new ArrayList<>(choice);
    refuted.forEach(alternative -> left.remove(alternative.supposed()));
    return left.get(0);
  }

  /** A proof of which every alternative is refuted: the last of them is its end. */
  private static Proof ofAll(List<Refuted> refuted) {
    Dependency last = refuted.get(refuted.size() - 1).supposed();
    if (last.kind() == Kind.WRITE_READ) {
      return new Proof(List.of(), new Ending.NoWriter(last.to(), last.key(), refuted));
    }
    return forcing(last, refuted.subList(0, 1), refuted.get(1).proof());
  }

  /** A proof with the reason for what it may rest on. */
  private static Proof forcing(Dependency edge, List<Refuted> others, Proof rest) {
    if (!rest.restsOn(edge)) {
      return rest;
    }
    List<Forced> forced = new ArrayList<>(List.of(new Forced(edge, others)));
    rest.forced().stream().filter(step -> !step.edge().equals(edge)).forEach(forced::add);
    return new Proof(forced, rest.ending());
  }

  private static List<Dependency> with(List<Dependency> supposed, Dependency another) {
    List<Dependency> all = new ArrayList<>(supposed);
    all.add(another);
    return all;
  }

  private Dependency order(int earlier, int later) {
    return Dependency.order(
        accesses.writer(earlier), accesses.writer(later), accesses.keyOfWriter(earlier));
  }

  /** The polygraph as it would be with what is supposed. */
  private Polygraph suppose(List<Dependency> supposed) {
    Polygraph polygraph = new Polygraph(accesses, level, facts);
    for (Dependency edge : supposed) {
      if (edge.kind() == Kind.WRITE_READ) {
        supposeRead(polygraph, edge);
      }
    }
    for (Dependency edge : supposed) {
      if (edge.kind() == Kind.WRITE_WRITE) {
        supposeOrder(polygraph, edge);
      }
    }
    return polygraph;
  }

  private static void supposeRead(Polygraph polygraph, Dependency read) {
    polygraph.observe(read.to(), read.key(), polygraph.versionOf(read.key(), read.from()));
    List<OpenRead> open = new ArrayList<>(polygraph.openReads().list());
    open.removeIf(other -> other.reader() == read.to() && other.key() == read.key());
    polygraph.openReads().keep(open);
  }

  private static void supposeOrder(Polygraph polygraph, Dependency order) {
    KnownGraph known = polygraph.known();
    known.addWriteWrite(order.from(), order.to(), order.key(), Dependency.NO_WITNESS);
    VersionReaders readers = polygraph.readers();
    int version = polygraph.versionOf(order.key(), order.from());
    for (int e = readers.first(version); e >= 0; e = readers.next(e)) {
      if (readers.reader(e) != order.to()) {
        known.addReadWrite(readers.reader(e), order.to(), order.key(), order.from());
      }
    }
  }
}

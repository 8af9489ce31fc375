package dev.taipan.checker.reason;

import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.excerpt.ReadNeighbours;
import dev.taipan.history.Accesses;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Looks for the smallest part of a history that violates a level by itself. */
final class SmallestPart {
  /** So few transactions are easy to follow. */
  private static final int FEW = 4;

  /** More make counterexamples hardly smaller, and the longest take longer. */
  private static final int MOST_ATTEMPTS_NEARBY = 20;

  private final Accesses accesses;
  private final JudgedParts parts;
  private final Arguments arguments;

  SmallestPart(Accesses accesses, JudgedParts parts, Arguments arguments) {
    this.accesses = accesses;
    this.parts = parts;
    this.arguments = arguments;
  }

  /** What is left of a part, or of what is around it, when nothing more can be left out. */
  Part of(Part part, ExplanationBudget patience) {
    Part smallest = within(part, found -> true, patience);
    while (smallest.transactions().size() > FEW) {
      Optional<Part> nearby = smallerNearby(smallest, patience);
      if (nearby.isEmpty()) {
        return smallest;
      }
      smallest = nearby.get();
    }
    return smallest;
  }

  /** What is left of a part when nothing more can be left out that violates the level in a way. */
  Part within(Part part, Predicate<Finding> way, ExplanationBudget patience) {
    return inSessionOrder(minimal(part, way, patience), way, patience);
  }

  /** Less than a part, if it violates the level in the order of sessions; else the part. */
  private Part inSessionOrder(Part part, Predicate<Finding> way, ExplanationBudget patience) {
    if (!part.isOrderedFurther(accesses.history())) {
      return part;
    }
    Part ordered = minimal(part.inSessionOrder(accesses.history()), way, patience);
    return ordered.isSmallerThan(part) && hasReads(ordered) ? ordered : part;
  }

  /**
   * Without reads, only times contradict sessions, which is another anomaly than what was found.
   */
  private boolean hasReads(Part part) {
    return part.operations().stream().anyMatch(op -> !accesses.history().isWrite(op));
  }

  private Part minimal(Part part, Predicate<Finding> way, ExplanationBudget patience) {
    return parts.minimal(part.inFullOrder(accesses.history()), way, patience.half());
  }

  /**
   * A smaller part around one, if a way to find one shows it: of what is around it, some
   * transaction of it left out, that which an explanation speaks of.
   */
  private Optional<Part> smallerNearby(Part part, ExplanationBudget patience) {
    int[] nearby = ReadNeighbours.of(accesses, part.transactions());
    Set<Part> tried = new HashSet<>();
    return part.transactions().stream()
        .limit(MOST_ATTEMPTS_NEARBY)
        .map(one -> IntStream.of(nearby).filter(other -> other != one).toArray())
        .map(rest -> parts.of(rest).inOrderLike(part))
        .flatMap(rest -> Attempt.at(() -> arguments.named(rest, patience.all())).stream())
        .map(named -> named.inOrderLike(part))
        .filter(tried::add)
        .filter(named -> parts.violates(named, patience.all()))
        .map(named -> within(named, found -> true, patience))
        .filter(other -> other.isSmallerThan(part))
        .findFirst();
  }
}

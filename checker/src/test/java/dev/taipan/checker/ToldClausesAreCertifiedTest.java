package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Sentence.Role;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What an argument by cases concludes is a clause of its certificate, which the independent
 * verifier has accepted: read back from the words alone, without what holds in every case by then.
 */
class ToldClausesAreCertifiedTest {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();

  /** Histories of which something is argued by cases. */
  private static final long[] BY_CASES = {
    71, 171, 226, 379, 406, 427, 741, 1153, 1178, 1193, 1297, 1486, 1502, 2049
  };

  private static final Pattern NOT_ALL =
      Pattern.compile("So it cannot be that (?<conditions>.*)\\.");
  private static final Pattern IMPLICATION =
      Pattern.compile("So if (?<conditions>.*), then (?<consequences>.*)\\.");
  private static final Pattern NEGATION =
      Pattern.compile("(So )?(?<who>.*) did not (?<what>commit|read [^:]*)(:.*)?\\.");
  private static final Pattern POSITIVE = Pattern.compile("(So )?(?<consequences>[^:]*)(:.*)?\\.");

  private final Set<Pattern> seen = new HashSet<>();
  private int clauses;

  @Test
  void whatIsConcludedIsAVerifiedClause() throws RejectedException {
    check(BY_CASES);
    assertThat(clauses).isGreaterThan(BY_CASES.length);
  }

  @Test
  @Tag("slow")
  void whatIsConcludedOfManyHistoriesIsAVerifiedClause() throws RejectedException {
    check(LongStream.range(0, 10_000).toArray());
    assertThat(seen).contains(NOT_ALL, NEGATION, POSITIVE);
  }

  private void check(long... seeds) throws RejectedException {
    for (long seed : seeds) {
      History history = NumberedBySession.of(TinyHistories.ofAnyKind(seed));
      for (Verdict verdict : IsolationChecker.checkAll(history, OPTIONS).values()) {
        if (verdict.outcome() == Outcome.VIOLATED
            && verdict.evidence().orElseThrow() instanceof Evidence.Refutation refutation
            && refutation.argument() instanceof Argument.Cases) {
          check(history, verdict);
        }
      }
    }
  }

  private void check(History history, Verdict verdict) throws RejectedException {
    Certificate certificate = Certification.of(history, verdict, OPTIONS).orElseThrow();
    List<int[]> verified =
        Verifier.clauses(history, history.versionOrder(), certificate, Deadline.NONE);
    List<Atom> atoms = ((Refutation) certificate.claim()).atoms();
    int at = 0;
    for (Sentence sentence : verdict.violation().orElseThrow().sentences()) {
      if (sentence.role() == Role.CONCLUSION && sentence.suppositions() == 0) {
        Set<Integer> told = new Reading(history, atoms).clause(sentence.text());
        if (!told.isEmpty()) {
          clauses++;
          at = next(at, told, verified);
        }
        assertThat(at)
            .as(() -> sentence.text() + " in a violation of\n" + Notation.lines(history))
            .isLessThan(verified.size());
      }
    }
  }

  /**
   * The place of the next clause that says no less, given what those before it force. The order
   * counts, since the last ones contradict each other.
   */
  private static int next(int from, Set<Integer> told, List<int[]> verified) {
    int at = from;
    while (at < verified.size() && !saysNoLess(verified, at, told)) {
      at++;
    }
    return at;
  }

  private static boolean saysNoLess(List<int[]> verified, int at, Set<Integer> told) {
    Set<Integer> forced = forced(verified.subList(0, at));
    return Arrays.stream(verified.get(at)).anyMatch(told::contains)
        && Arrays.stream(verified.get(at))
            .allMatch(literal -> told.contains(literal) || forced.contains(-literal));
  }

  /** What clauses force; nothing if they contradict each other. */
  private static Set<Integer> forced(List<int[]> clauses) {
    Set<Integer> forced = new HashSet<>();
    for (boolean grows = true; grows; ) {
      grows = false;
      for (int[] clause : clauses) {
        int[] open = Arrays.stream(clause).filter(one -> !forced.contains(-one)).toArray();
        if (open.length == 0) {
          return Set.of();
        }
        grows |= open.length == 1 && forced.add(open[0]);
      }
    }
    return forced;
  }

  /** Reads sentences. */
  private final class Reading {
    private final History history;
    private final List<Atom> atoms;
    private final DependencySentences words;
    private boolean known = true;

    Reading(History history, List<Atom> atoms) {
      this.history = history;
      this.atoms = atoms;
      words = new DependencySentences(Accesses.of(history));
    }

    /**
     * The literals of a conclusion; none if it speaks of what is no atom, as history settles it.
     */
    Set<Integer> clause(String text) {
      Set<Integer> clause = new HashSet<>();
      Matcher found = matcher(text);
      if (found.pattern() == NEGATION) {
        boolean ofCommit = found.group("what").equals("commit");
        String denied = ofCommit ? "committed" : found.group("what");
        add(found.group("who") + " " + denied, -1, clause);
      } else {
        if (found.pattern() != POSITIVE) {
          Arrays.stream(found.group("conditions").split(", and "))
              .forEach(part -> add(part, -1, clause));
        }
        if (found.pattern() != NOT_ALL) {
          Arrays.stream(found.group("consequences").split(", or "))
              .forEach(part -> add(part, 1, clause));
        }
      }
      return known ? clause : Set.of();
    }

    private Matcher matcher(String text) {
      for (Pattern pattern : List.of(NOT_ALL, IMPLICATION, NEGATION, POSITIVE)) {
        Matcher matcher = pattern.matcher(text);
        if (matcher.matches()) {
          seen.add(pattern);
          return matcher;
        }
      }
      throw new AssertionError(text);
    }

    private void add(String part, int sign, Set<Integer> clause) {
      int before = clause.size();
      for (int i = 0; i < atoms.size(); i++) {
        if (says(atoms.get(i)).equals(part)) {
          clause.add(sign * (i + 1));
        } else if (atoms.get(i) instanceof Atom.Before order
            && says(opposite(order)).equals(part)) {
          clause.add(-sign * (i + 1));
        }
      }
      known &= clause.size() > before;
    }

    private static Atom opposite(Atom.Before order) {
      return new Atom.Before(order.key(), order.later(), order.earlier());
    }

    private String says(Atom atom) {
      if (atom instanceof Atom.Before before) {
        return words.wrote(before.earlier(), before.later(), before.key());
      } else if (atom instanceof Atom.Observed observed) {
        return words.name(history.transactionOf(observed.read()))
            + " read "
            + words.versionFrom(observed.writer(), history.key(observed.read()));
      }
      return words.name(((Atom.Effect) atom).transaction()) + " committed";
    }
  }
}

package dev.taipan.certificate.lrat;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A refutation as two files for third-party tools: what follows from the history alone as clauses
 * in DIMACS's format, with comments that say what each variable and clause is, and how no
 * assignment satisfies them as a proof in LRAT's (Cruz-Filipe et al., "Efficient Certified RAT
 * Verification", CADE 2017). A tool that accepts both vouches for the reasoning; that the clauses
 * are true of the history is what {@link Verifier} vouches for. Linear time.
 */
public final class LratExport {
  private final Refutation refutation;
  private final List<int[]> clauses;
  private final Descriptions descriptions;

  /** Per step the number of its clause in the files. */
  private final int[] numbers;

  private int given;

  private LratExport(Refutation refutation, List<int[]> clauses, Descriptions descriptions) {
    this.refutation = refutation;
    this.clauses = clauses;
    this.descriptions = descriptions;
    numbers = new int[clauses.size()];
    for (int step = 0; step < numbers.length; step++) {
      if (!isDerived(step)) {
        numbers[step] = ++given;
      }
    }
    int next = given + falsum();
    for (int step = 0; step < numbers.length; step++) {
      if (isDerived(step)) {
        numbers[step] = ++next;
      }
    }
  }

  /**
   * Prepares to export a refutation.
   *
   * @param history {@linkplain dev.taipan.history.NumberedBySession numbered by session}
   * @param facts the order of its versions as far as it is trusted, or {@link VersionOrder#NONE}
   * @param deadline for verifying it
   * @throws RejectedException if the certificate does not prove that the level is violated
   */
  public static LratExport of(
      History history, VersionOrder facts, Certificate certificate, Deadline deadline)
      throws RejectedException {
    List<int[]> clauses = Verifier.clauses(history, facts, certificate, deadline);
    return new LratExport(
        (Refutation) certificate.claim(), clauses, new Descriptions(history, certificate));
  }

  private boolean isDerived(int step) {
    return refutation.steps().get(step) instanceof Step.Derived;
  }

  /**
   * Writes the files, each of them as a whole or not at all.
   *
   * @param clauses where the clauses go, usually a name that ends in {@code .cnf}
   * @param proof where the proof goes, usually a name that ends in {@code .lrat}
   * @throws IOException when a file cannot be written
   */
  public void write(Path clauses, Path proof) throws IOException {
    AtomicFile.write(clauses, this::writeClauses);
    AtomicFile.write(proof, this::writeProof);
  }

  private void writeClauses(OutputStream out) throws IOException {
    int variables = refutation.atoms().size();
    writeLine(out, "c " + descriptions.title());
    for (int atom = 0; atom < variables; atom++) {
      String meaning = descriptions.of(refutation.atoms().get(atom));
      writeLine(out, "c variable " + (atom + 1) + ": " + meaning);
    }
    for (int step = 0; step < numbers.length; step++) {
      if (!isDerived(step)) {
        String reason = descriptions.of(refutation.steps().get(step));
        writeLine(out, "c clause " + numbers[step] + ": " + reason);
      }
    }
    writeLine(out, "p cnf " + (variables + falsum()) + " " + (given + falsum()));
    for (int step = 0; step < numbers.length; step++) {
      if (!isDerived(step)) {
        writeLine(out, literals(step) + "0");
      }
    }
    if (falsum() > 0) {
      writeLine(out, -(variables + 1) + " 0");
    }
  }

  /**
   * One if the last clause is empty by itself, which few tools can read. Then there is one more
   * variable, which this clause says is true, and one more clause, which says that it is not.
   */
  private int falsum() {
    return isDerived(numbers.length - 1) ? 0 : 1;
  }

  private void writeProof(OutputStream out) throws IOException {
    for (int step = 0; step < numbers.length; step++) {
      if (refutation.steps().get(step) instanceof Step.Derived derived) {
        String premises =
            derived.premises().stream()
                .map(premise -> numbers[premise] + " ")
                .collect(Collectors.joining());
        writeLine(out, numbers[step] + " " + literals(step) + "0 " + premises + "0");
      }
    }
    if (falsum() > 0) {
      writeLine(out, numbers.length + 2 + " 0 " + given + " " + (given + 1) + " 0");
    }
  }

  private String literals(int step) {
    if (step == numbers.length - 1 && falsum() > 0) {
      return refutation.atoms().size() + 1 + " ";
    }
    return Arrays.stream(clauses.get(step))
        .mapToObj(literal -> literal + " ")
        .collect(Collectors.joining());
  }

  private static void writeLine(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}

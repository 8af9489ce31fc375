package dev.taipan.certificate.lrat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.reader.DimacsReader;

class LratExportTest {
  private static final History LOST_UPDATE = Notation.history("a 1: r1=0 w1=1\nb 2: r1=0 w1=2");

  private static final History THIN_AIR = Notation.history("a 1: r1=7");

  @TempDir private Path folder;

  private static Certificate certificate(History history, Certificate.Claim claim) {
    return new Certificate(CertifiedLevel.SNAPSHOT_ISOLATION, Fingerprint.of(history), claim);
  }

  private static Certificate lostUpdate() {
    Step first =
        new Step.Cycle(List.of(new Edge.WriteWrite(0, 1, 0), new Edge.ReadWrite(1, 0, 2, -1)));
    Step second =
        new Step.Cycle(List.of(new Edge.WriteWrite(1, 0, 0), new Edge.ReadWrite(0, 1, 0, -1)));
    return certificate(
        LOST_UPDATE,
        new Refutation(
            List.of(new Atom.Before(0, 0, 1), new Atom.Before(0, 1, 0)),
            List.of(
                first,
                new Step.Derived(List.of(-1), List.of(0)),
                new Step.Total(0, 0, 1),
                second,
                new Step.Derived(List.of(), List.of(1, 3, 2)))));
  }

  private static Certificate thinAir() {
    return certificate(THIN_AIR, new Refutation(List.of(), List.of(new Step.Read(0))));
  }

  private Path clauses() {
    return folder.resolve("refutation.cnf");
  }

  private Path proof() {
    return folder.resolve("refutation.lrat");
  }

  private void export(History history, Certificate certificate)
      throws IOException, RejectedException {
    LratExport.of(history, VersionOrder.NONE, certificate, Deadline.NONE).write(clauses(), proof());
  }

  @Test
  void saysWhatVariablesAndClausesAre() throws IOException, RejectedException {
    export(LOST_UPDATE, lostUpdate());
    assertThat(Files.readString(clauses()))
        .isEqualTo(
            "c that the history with fingerprint "
                + Fingerprint.of(LOST_UPDATE).hex()
                + """
                 satisfies si
                c variable 1: the version of key 1 of T1 is earlier than that of T2
                c variable 2: the version of key 1 of T2 is earlier than that of T1
                c clause 1: not all of these are there: T1 before T2 in the versions of key 1, T2\
                 before T1, as the read of 0 from key 1 by T2 observed Tinitial
                c clause 2: key 1 has an order of T1 and T2
                c clause 3: not all of these are there: T2 before T1 in the versions of key 1, T1\
                 before T2, as the read of 0 from key 1 by T1 observed Tinitial
                p cnf 2 3
                -1 0
                1 2 0
                -2 0
                """);
    assertThat(Files.readString(proof())).isEqualTo("4 -1 0 1 0\n5 0 4 3 2 0\n");
  }

  @Test
  void anotherCheckerAndASolverAgree() throws Exception {
    export(LOST_UPDATE, lostUpdate());
    assertRefuted();
    export(THIN_AIR, thinAir());
    assertRefuted();
  }

  private void assertRefuted() throws Exception {
    String dimacs = Files.readString(clauses());
    String proof = Files.readString(proof());
    assertThat(new LratChecker(dimacs).refutes(proof)).isTrue();
    assertThat(isUnsatisfiable(clauses())).isTrue();
    String weaker = dimacs.replaceFirst("(?m)^-?\\d[-\\d ]*\\n", "");
    assertThat(new LratChecker(weaker).refutes(proof)).isFalse();
  }

  /** SAT4J says of an empty clause while it reads that no assignment satisfies it. */
  private static boolean isUnsatisfiable(Path clauses) throws Exception {
    try {
      return !new DimacsReader(SolverFactory.newDefault())
          .parseInstance(clauses.toString())
          .isSatisfiable();
    } catch (org.sat4j.specs.ContradictionException trivial) {
      return true;
    }
  }

  @Test
  void exportsNothingThatIsNotProven() {
    Certificate order = certificate(LOST_UPDATE, new Order(new int[] {0, 1}, new int[] {0, 0}));
    assertThatThrownBy(() -> LratExport.of(LOST_UPDATE, VersionOrder.NONE, order, Deadline.NONE))
        .hasMessage("the certificate refutes nothing: it shows that the level holds");
    assertThatThrownBy(
            () -> LratExport.of(THIN_AIR, VersionOrder.NONE, lostUpdate(), Deadline.NONE))
        .hasMessageContaining("belongs to another history");
  }

  @Tag("slow")
  @Test
  void cadicalAgrees() throws Exception {
    String path = System.getenv().getOrDefault("PATH", "");
    assumeTrue(
        Stream.of(path.split(":")).anyMatch(one -> Files.isExecutable(Path.of(one, "cadical"))),
        "cadical is not installed");
    for (Certificate certificate : List.of(lostUpdate(), thinAir())) {
      export(certificate.equals(thinAir()) ? THIN_AIR : LOST_UPDATE, certificate);
      Process cadical =
          new ProcessBuilder("cadical", "-q", clauses().toString())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectErrorStream(true)
              .start();
      assertThat(cadical.waitFor()).as("exit status, 20 for unsatisfiable").isEqualTo(20);
    }
  }
}

package dev.taipan.certificate.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateFileTest {
  private static final Fingerprint FINGERPRINT = new Fingerprint("0123456789abcdef".repeat(4));

  private static final Certificate ORDER =
      new Certificate(
          CertifiedLevel.SNAPSHOT_ISOLATION,
          FINGERPRINT,
          new Order(new int[] {3, 0, 2}, new int[] {0, 0, 1}, new int[] {7, 4}, new int[] {-1, 2}));

  private static final Certificate REFUTATION =
      new Certificate(
          CertifiedLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
          FINGERPRINT,
          new Refutation(
              List.of(new Atom.Effect(1), new Atom.Observed(2, -1), new Atom.Before(3, 4, 5)),
              List.of(
                  new Step.Read(1),
                  new Step.Effect(2, 3),
                  new Step.Total(1, 2, 300_000),
                  new Step.Told(1, 2, 3),
                  new Step.Listed(Integer.MAX_VALUE, 5, 6),
                  new Step.Impossible(List.of(7, 8)),
                  new Step.Cycle(
                      List.of(
                          new Edge.SessionOrder(1, 2),
                          new Edge.RealTime(2, 3),
                          new Edge.WriteRead(3, 4, 5),
                          new Edge.WriteWrite(4, 5, 6),
                          new Edge.ReadWrite(5, 6, 7, -1),
                          new Edge.Axiom(6, -1, 7, List.of(new Edge.SessionOrder(6, 7))))),
                  new Step.Derived(List.of(1, -2), List.of(0, 1)),
                  new Step.Derived(List.of(), List.of()))));

  @TempDir private Path folder;

  private byte[] written(Certificate certificate) throws IOException {
    Path file = folder.resolve("written");
    CertificateFile.write(file, certificate);
    return Files.readAllBytes(file);
  }

  private Certificate read(byte[] bytes) throws IOException {
    InputStream stream = new ByteArrayInputStream(bytes);
    return CertificateFile.read(HistoryInput.of(stream, Path.of("read"), ReadLimits.DEFAULTS));
  }

  private String refusal(byte[] bytes) {
    try {
      read(bytes);
      return "read";
    } catch (BadCertificateException reason) {
      return reason.getMessage();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertSameOrder(Certificate.Claim claim, Certificate.Claim expected) {
    assertThat(((Order) claim).commits()).isEqualTo(((Order) expected).commits());
    assertThat(((Order) claim).snapshots()).isEqualTo(((Order) expected).snapshots());
    assertThat(((Order) claim).reads()).isEqualTo(((Order) expected).reads());
    assertThat(((Order) claim).writers()).isEqualTo(((Order) expected).writers());
  }

  @Test
  void readsWhatItWrites() throws IOException {
    Certificate order = read(written(ORDER));
    assertThat(order.level()).isEqualTo(ORDER.level());
    assertThat(order.fingerprint()).isEqualTo(FINGERPRINT);
    assertSameOrder(order.claim(), ORDER.claim());
    assertThat(read(written(REFUTATION))).isEqualTo(REFUTATION);
  }

  @Test
  void beginsWithALineThatPeopleCanRead() throws IOException {
    String line = new String(written(ORDER), StandardCharsets.US_ASCII).lines().findFirst().get();
    assertThat(line)
        .matches("taipan-certificate 2 si satisfied " + FINGERPRINT.hex() + " 13 [0-9a-f]{8}");
    assertThat(new String(written(REFUTATION), StandardCharsets.US_ASCII))
        .startsWith("taipan-certificate 2 tcc violated ");
  }

  @Test
  void compressesWhereTheNameSaysSo() throws IOException {
    Path file = folder.resolve("certificate.zst");
    CertificateFile.write(file, REFUTATION);
    assertThat(CertificateFile.read(file)).isEqualTo(REFUTATION);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    assertThatThrownBy(() -> CertificateFile.read(file)).isInstanceOf(IOException.class);
  }

  @Test
  void refusesWhatIsCutOff() throws IOException {
    for (Certificate certificate : List.of(ORDER, REFUTATION)) {
      byte[] bytes = written(certificate);
      for (int length = 0; length < bytes.length; length++) {
        assertThat(refusal(Arrays.copyOf(bytes, length))).contains(": found ", ", expected ");
      }
      assertThat(refusal(Arrays.copyOf(bytes, bytes.length - 1))).contains("it was truncated");
      assertThat(refusal(Arrays.copyOf(bytes, bytes.length + 1))).contains("it was truncated");
    }
  }

  @Test
  void refusesWhatIsAltered() throws IOException {
    for (Certificate certificate : List.of(ORDER, REFUTATION)) {
      byte[] bytes = written(certificate);
      for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
        byte[] altered = bytes.clone();
        altered[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        assertThat(refusal(altered)).contains(": found ", ", expected ");
      }
      byte[] last = bytes.clone();
      last[last.length - 1] ^= 1;
      assertThat(refusal(last))
          .endsWith(
              "found another checksum, expected the one in the first"
                  + " line: the file was altered");
    }
  }

  @Test
  void refusesWhatIsNoCertificate() {
    for (String text : List.of("", "\n", "w(1,1,1,1)\n", "taipan-certificate\n")) {
      assertThat(refusal(text.getBytes(UTF_8)))
          .contains("expected a line such as \"taipan-certificate 2 si satisfied");
    }
    for (int version : new int[] {1, 3}) {
      byte[] other = "taipan-certificate %d si holds\n".formatted(version).getBytes(UTF_8);
      assertThat(refusal(other))
          .endsWith(
              ("found a certificate of version %d, expected version 2: it was written by "
                      + "another version of Taipan")
                  .formatted(version));
    }
    assertThat(refusal(new byte[1 << 20])).contains("expected a line such as");
    assertThat(refusal(new byte[0])).contains("found nothing, expected a line such as");
    assertThatThrownBy(() -> CertificateFile.read(folder)).hasMessageContaining("a directory");
    assertThatThrownBy(() -> CertificateFile.read(folder.resolve("absent")))
        .isInstanceOf(IOException.class);
  }

  /** Numbers at random behind a first line that is right: no claim takes more than there is. */
  @Test
  void believesNoLengthThatThereAreNoBytesFor() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 1000; i++) {
      byte[] content = new byte[random.nextInt(1, 40)];
      random.nextBytes(content);
      if (random.nextBoolean()) {
        content[random.nextInt(content.length)] = (byte) random.nextInt(18);
      }
      Certificate of = random.nextBoolean() ? ORDER : REFUTATION;
      assertThat(refusal(withLine(of, content))).matches("read|.*: found .*, expected .*");
    }
  }

  private static byte[] withLine(Certificate certificate, byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(FirstLine.of(certificate, content).bytes());
    bytes.writeBytes(content);
    return bytes.toByteArray();
  }

  @Test
  void anOrderTakesAtMostFiveBytesPerTransaction() throws IOException {
    int count = 1_000_000;
    int[] commits = IntStream.range(0, count).toArray();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = count - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = commits[i];
      commits[i] = commits[other];
      commits[other] = kept;
    }
    int[] snapshots = IntStream.range(0, count).map(place -> random.nextInt(place + 1)).toArray();
    Order order = new Order(commits, snapshots);
    Certificate certificate =
        new Certificate(CertifiedLevel.SNAPSHOT_ISOLATION, FINGERPRINT, order);
    byte[] bytes = written(certificate);
    assertThat(bytes.length).isLessThan(5 * count + FirstLine.LONGEST + 20);
    assertSameOrder(read(bytes).claim(), order);
  }
}

package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.file.BadCertificateException;
import dev.taipan.certificate.file.CertificateFile;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of certificates with bytes altered: each is refused with a reason, or claims what is true.
 * In every other one the numbers alone are altered, and its length and checksum are right, so that
 * what it says is judged.
 */
class AlteredCertificateFilesTest {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();

  @TempDir Path folder;

  private final Map<CertifiedLevel, Integer> altered = new EnumMap<>(CertifiedLevel.class);
  private int unreadable;
  private int rejected;
  private int verified;

  @Test
  void whatIsVerifiedClaimsWhatIsTrue() throws IOException {
    alter(300);
  }

  @Test
  @Tag("slow")
  void whatIsVerifiedOfMoreClaimsWhatIsTrue() throws IOException {
    alter(2_500);
  }

  @Test
  @Tag("exhaustive")
  void whatIsVerifiedOfFarMoreClaimsWhatIsTrue() throws IOException {
    alter(50_000);
  }

  /** Alters certificates of each level so often. */
  private void alter(int alterations) throws IOException {
    for (long seed = 0; altered.size() < 12 || least() < alterations; seed++) {
      History history = NumberedBySession.of(TinyHistories.ofAnyKind(seed));
      Alterations random = new Alterations(seed);
      Map<IsolationLevel, Verdict> verdicts = IsolationChecker.checkAll(history, OPTIONS);
      for (Verdict verdict : verdicts.values()) {
        alter(history, verdict, verdicts, random);
      }
    }
    assertThat(unreadable).isGreaterThan(alterations);
    assertThat(rejected).isGreaterThan(alterations);
    assertThat(verified).isGreaterThan(alterations / 10);
  }

  private int least() {
    return altered.values().stream().mapToInt(Integer::intValue).min().orElse(0);
  }

  private void alter(
      History history, Verdict verdict, Map<IsolationLevel, Verdict> verdicts, Alterations random)
      throws IOException {
    Certificate certificate = Certification.of(history, verdict, OPTIONS).orElseThrow();
    Path file = folder.resolve("certificate");
    CertificateFile.write(file, certificate);
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 0; i < 25; i++) {
      judge(history, verdicts, random.alter(bytes));
      judge(history, verdicts, withContent(bytes, random.alter(content(bytes))));
      altered.merge(certificate.level(), 2, Integer::sum);
    }
  }

  private void judge(History history, Map<IsolationLevel, Verdict> verdicts, byte[] bytes)
      throws IOException {
    Optional<Certificate> read = read(bytes);
    if (read.isPresent() && isVerified(history, read.get())) {
      verified++;
      assertThat(Claims.areTrue(read.get(), verdicts)).as("%s", read.get()).isTrue();
    }
  }

  private Optional<Certificate> read(byte[] bytes) throws IOException {
    ByteArrayInputStream stream = new ByteArrayInputStream(bytes);
    Path name = Path.of("altered");
    try (HistoryInput input = HistoryInput.of(stream, name, ReadLimits.DEFAULTS)) {
      return Optional.of(CertificateFile.read(input));
    } catch (BadCertificateException bad) {
      unreadable++;
      assertThat(bad).hasMessageContainingAll("altered: found ", ", expected ");
      return Optional.empty();
    }
  }

  private boolean isVerified(History history, Certificate certificate) {
    try {
      Verifier.verify(history, history.versionOrder(), certificate);
      return true;
    } catch (RejectedException reason) {
      rejected++;
      assertThat(reason.getMessage()).isNotBlank();
      return false;
    }
  }

  private static byte[] content(byte[] bytes) {
    return Arrays.copyOfRange(bytes, line(bytes).length() + 1, bytes.length);
  }

  private static String line(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return text.substring(0, text.indexOf('\n'));
  }

  /** Other content behind the same first line, but for the length and the checksum in it. */
  private static byte[] withContent(byte[] bytes, byte[] content) {
    String[] words = line(bytes).split(" ");
    words[5] = Integer.toString(content.length);
    String start = String.join(" ", Arrays.copyOf(words, 6));
    String line = "%s %08x\n".formatted(start, checksum(start, content));
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    made.writeBytes(line.getBytes(StandardCharsets.US_ASCII));
    made.writeBytes(content);
    return made.toByteArray();
  }

  private static int checksum(String start, byte[] content) {
    CRC32C checksum = new CRC32C();
    checksum.update(start.getBytes(StandardCharsets.US_ASCII));
    checksum.update(content);
    return (int) checksum.getValue();
  }
}

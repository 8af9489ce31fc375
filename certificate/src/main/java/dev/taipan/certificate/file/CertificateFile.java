package dev.taipan.certificate.file;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.Refutation;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Certificates as files: a line that people can read, and numbers behind it, as {@code
 * docs/design/certificates-measured.md} says. An order takes at most 5 bytes per transaction up to
 * a million of them, without what ambiguous reads observed.
 */
public final class CertificateFile {
  /** What is read takes at most so many times the bytes that it is read from. */
  private static final int EXPANSION = 64;

  private CertificateFile() {}

  /**
   * Writes a certificate, compressed if the name says so; linear time.
   *
   * @throws IOException when the file cannot be written; it is then as it was
   */
  public static void write(Path file, Certificate certificate) throws IOException {
    byte[] content = content(certificate.claim());
    byte[] line = FirstLine.of(certificate, content).bytes();
    AtomicFile.write(
        file,
        stream -> {
          stream.write(line);
          stream.write(content);
        });
  }

  /**
   * Reads a certificate; linear time. Whether it proves anything is for {@link
   * dev.taipan.certificate.verify.Verifier} to say.
   *
   * @throws BadCertificateException when the file is none, or not as it was written
   * @throws IOException when the file cannot be read
   */
  public static Certificate read(Path file) throws IOException {
    try (HistoryInput input = HistoryInput.of(file, ReadLimits.DEFAULTS)) {
      return read(input);
    }
  }

  /**
   * Reads a certificate from an input, which stays open and is spent afterwards; linear time.
   *
   * @throws BadCertificateException when the input is none, or not as it was written
   * @throws IOException when the input cannot be read
   */
  public static Certificate read(HistoryInput input) throws IOException {
    if (input.isDirectory()) {
      throw new BadCertificateException(input.path(), "a directory", "a certificate");
    }
    return read(input.path(), input.content());
  }

  private static Certificate read(Path file, ByteInput input) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = input.next();
    for (; next >= 0 && next != '\n' && line.length() < FirstLine.LONGEST; next = input.next()) {
      line.append((char) next);
    }
    FirstLine first = FirstLine.parse(file, line.toString());
    byte[] content = bytes(file, input);
    if (content.length != first.length()) {
      throw new BadCertificateException(
          file,
          content.length + " bytes after the first line",
          first.length() + ": it was truncated or extended");
    }
    if (first.checksumWith(content) != first.checksum()) {
      throw new BadCertificateException(
          file, "another checksum", "the one in the first line: the file was altered");
    }
    ContentReader reader = new ContentReader(file, content);
    Certificate.Claim claim = claim(first, reader);
    reader.requireEnd();
    return new Certificate(first.level(), first.fingerprint(), claim);
  }

  /** All bytes that follow, if memory will do for what they may stand for. */
  private static byte[] bytes(Path file, ByteInput input) throws IOException {
    long most = Math.min(Integer.MAX_VALUE / 2, Runtime.getRuntime().maxMemory() / EXPANSION);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int next = input.next(); next >= 0; next = input.next()) {
      if (bytes.size() == most) {
        throw new BadCertificateException(
            file, "more than " + most + " bytes", "fewer, or Java with more memory");
      }
      bytes.write(next);
    }
    return bytes.toByteArray();
  }

  private static byte[] content(Certificate.Claim claim) {
    ContentWriter out = new ContentWriter();
    if (claim instanceof Order order) {
      out.addColumn(order.commits());
      out.addColumn(lags(order.snapshots()));
      out.addColumn(order.reads());
      out.addColumn(order.writers());
    } else {
      RefutationContent.write((Refutation) claim, out);
    }
    return out.bytes();
  }

  private static Certificate.Claim claim(FirstLine first, ContentReader in)
      throws BadCertificateException {
    return first.satisfied()
        ? new Order(in.nextColumn(), lags(in.nextColumn()), in.nextColumn(), in.nextColumn())
        : RefutationContent.read(in);
  }

  /** How many commits each snapshot does not show of those before its own; and back again. */
  private static int[] lags(int[] snapshots) {
    int[] lags = new int[snapshots.length];
    for (int place = 0; place < lags.length; place++) {
      lags[place] = place - snapshots[place];
    }
    return lags;
  }
}

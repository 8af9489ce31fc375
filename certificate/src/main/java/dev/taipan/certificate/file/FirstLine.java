package dev.taipan.certificate.file;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.Order;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * The first line of a certificate: that it is one, of which version; the level, and what is
 * claimed; the fingerprint of the history; how many bytes follow, and a CRC-32C of all that.
 */
record FirstLine(
    CertifiedLevel level, boolean satisfied, Fingerprint fingerprint, int length, int checksum) {
  static final String NAME = "taipan-certificate";

  /** No line is longer, with its end. */
  static final int LONGEST = 160;

  private static final int VERSION = 2;

  private static final Pattern PATTERN =
      Pattern.compile(
          NAME
              + " "
              + VERSION
              + " ([a-z-]+) (satisfied|violated) ([0-9a-f]{64}) (0|[1-9]\\d{0,8}) ([0-9a-f]{8})");

  private static final Pattern ANY_VERSION = Pattern.compile(NAME + " (\\d{1,9}) .*");

  /** Of a certificate whose content is made. */
  static FirstLine of(Certificate certificate, byte[] content) {
    FirstLine open =
        new FirstLine(
            certificate.level(),
            certificate.claim() instanceof Order,
            certificate.fingerprint(),
            content.length,
            0);
    return new FirstLine(
        open.level, open.satisfied, open.fingerprint, open.length, open.checksumWith(content));
  }

  /**
   * Reads one.
   *
   * @throws BadCertificateException when a line is none
   */
  static FirstLine parse(Path file, String line) throws BadCertificateException {
    Matcher parts = PATTERN.matcher(line);
    if (!parts.matches()) {
      Matcher version = ANY_VERSION.matcher(line);
      throw version.matches() && Integer.parseInt(version.group(1)) != VERSION
          ? new BadCertificateException(
              file,
              "a certificate of version " + version.group(1),
              "version " + VERSION + ": it was written by another version of Taipan")
          : new BadCertificateException(
              file,
              line.isEmpty() ? "nothing" : line,
              "a line such as \"" + NAME + " " + VERSION + " si satisfied ...\"");
    }
    CertifiedLevel level =
        CertifiedLevel.of(parts.group(1))
            .orElseThrow(
                () -> new BadCertificateException(file, parts.group(1), "the name of a level"));
    return new FirstLine(
        level,
        parts.group(2).equals("satisfied"),
        new Fingerprint(parts.group(3)),
        Integer.parseInt(parts.group(4)),
        Integer.parseUnsignedInt(parts.group(5), 16));
  }

  /** The checksum that belongs to this and its content. */
  int checksumWith(byte[] content) {
    CRC32C checksum = new CRC32C();
    checksum.update(start().getBytes(StandardCharsets.US_ASCII));
    checksum.update(content);
    return (int) checksum.getValue();
  }

  private String start() {
    return String.format(
        Locale.ROOT,
        "%s %d %s %s %s %d",
        NAME,
        VERSION,
        level.symbol(),
        satisfied ? "satisfied" : "violated",
        fingerprint.hex(),
        length);
  }

  /** The line, with its end. */
  byte[] bytes() {
    return String.format(Locale.ROOT, "%s %08x\n", start(), checksum)
        .getBytes(StandardCharsets.US_ASCII);
  }
}

package dev.taipan.statements.catalogue;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Texts as JSON of ASCII. */
public final class Json {
  private static final int LONGEST = 200;

  private Json() {}

  /** A string; of a long one its beginning and a hash of the whole. */
  public static String string(String text) {
    return text.length() <= LONGEST
        ? quoted(text)
        : quoted(text.substring(0, LONGEST / 4) + "… " + hash(text));
  }

  /** A string, however long. */
  static String whole(String text) {
    return quoted(text);
  }

  private static String hash(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "SHA-256 " + HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter == '"' || letter == '\\') {
        quoted.append('\\').append(letter);
      } else if (letter < ' ' || letter > '~') {
        quoted.append(String.format("\\u%04x", (int) letter));
      } else {
        quoted.append(letter);
      }
    }
    return quoted.append('"').toString();
  }
}

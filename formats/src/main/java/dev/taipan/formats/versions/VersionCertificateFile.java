package dev.taipan.formats.versions;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import dev.taipan.history.History;
import java.io.IOException;

/**
 * What a database says of its order, beside a history: a header <code>
 * {"taipan":"version-certificate","version":1}</code>, and a JSON object per line about a key or a
 * transaction ({@link CertificateLines}).
 */
public final class VersionCertificateFile {
  private static final String HEADER =
      "the header {\"taipan\":\"version-certificate\",\"version\":1}";

  private VersionCertificateFile() {}

  /**
   * Reads an input, which stays open and is spent afterwards. Takes expected linear time in its
   * length and that of the history.
   *
   * @return the history with all that the file says; where both speak of one thing the file counts
   * @throws BadHistoryException when a line is none of this format, or names what the history does
   *     not have
   */
  public static History read(HistoryInput input, History history) throws IOException {
    if (input.isDirectory()) {
      throw BadHistoryException.of(input.path(), "a directory", "a version certificate");
    }
    try (JsonTokens tokens = new JsonTokens(input)) {
      readHeader(tokens);
      CertificateLines lines = new CertificateLines(tokens, history, input.path().toString());
      for (Token next = tokens.next(); next != Token.END; next = tokens.next()) {
        lines.read(next);
      }
      return lines.finish();
    }
  }

  private static void readHeader(JsonTokens tokens) throws IOException {
    require(tokens, tokens.next() == Token.MAP_START);
    require(tokens, tokens.next() == Token.STRING && isString(tokens, "taipan"));
    require(tokens, tokens.next() == Token.STRING && isString(tokens, "version-certificate"));
    require(tokens, tokens.next() == Token.STRING && isString(tokens, "version"));
    require(tokens, tokens.next() == Token.INTEGER && tokens.number() == 1);
    require(tokens, tokens.next() == Token.MAP_END);
  }

  private static boolean isString(JsonTokens tokens, String text) throws IOException {
    return new StringForm().decode(tokens, "a string").toString().equals(text);
  }

  private static void require(JsonTokens tokens, boolean asExpected) throws BadHistoryException {
    if (!asExpected) {
      throw tokens.unexpected(HEADER);
    }
  }
}

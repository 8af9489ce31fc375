package dev.taipan.report.markup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** A part of every page that is our own: the style sheet, the script. */
public enum Asset {
  STYLE("page.css"),
  SCRIPT("page.js"),
  TOLD("told.css"),
  SURVEY("survey.css"),
  SHAPES("shapes.css"),
  MATRIX_STYLE("matrix.css"),
  MATRIX_SCRIPT("matrix.js");

  private final String content;

  Asset(String file) {
    try (InputStream resource = Asset.class.getResourceAsStream(file)) {
      content = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What goes between the tags. */
  public String content() {
    return content;
  }

  /** What a policy calls it, so that a browser takes nothing else. */
  public String hash() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

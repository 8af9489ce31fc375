package dev.taipan.collect.database;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a JDBC address must not be seen: the values of all its parameters, what stands before an
 * at sign, and so the address as a whole; as it is written there and as it is meant, without
 * percent signs. Which parameters are secret only the driver knows.
 */
public final class Secrets {
  private static final String HIDDEN = "***";

  /** {@code ?name=value}, {@code &name=value} or {@code ;name=value}. */
  private static final Pattern PARAMETER = Pattern.compile("[?&;]\\s*[^=?&;]+=([^&;]+)");

  /** {@code //user:secret@host}, also as in {@code thin:user/secret@host}. */
  private static final Pattern BEFORE_AT = Pattern.compile("[:/]([^:/@?&;]+)@");

  private static final int SHORTEST = 3;

  private final String beginning;
  private final List<String> hidden = new ArrayList<>();

  private Secrets(String address) {
    String[] parts = address.split(":", 3);
    beginning = parts.length < 2 ? HIDDEN : parts[0] + ":" + parts[1] + ":";
    hidden.add(address);
    collect(PARAMETER.matcher(address));
    collect(BEFORE_AT.matcher(address));
    hidden.sort(Comparator.comparing(String::length).reversed());
  }

  /** The secrets of an address. */
  public static Secrets of(String address) {
    return new Secrets(address);
  }

  private void collect(Matcher matcher) {
    while (matcher.find()) {
      hide(matcher.group(1), UnaryOperator.identity());
      // Drivers decode it, and so may what they say.
      hide(matcher.group(1), Secrets::decoded);
      hide(matcher.group(1), written -> decoded(written.replace("+", "%2B")));
    }
  }

  private void hide(String written, UnaryOperator<String> form) {
    String secret = form.apply(written);
    // What is shorter is no secret, and hiding it would hide letters of all words.
    if (secret.length() >= SHORTEST && !hidden.contains(secret)) {
      hidden.add(secret);
    }
  }

  /** What it means where it is percent-encoded; itself if it is not. */
  private static String decoded(String written) {
    try {
      return URLDecoder.decode(written, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException plain) {
      return written;
    }
  }

  /** A text with stars in place of secrets. */
  public String hide(String text) {
    String shown = String.valueOf(text);
    for (String secret : hidden) {
      shown = shown.replace(secret, HIDDEN);
    }
    return shown;
  }

  /** How the address begins, which is no secret: {@code jdbc:postgresql:}. */
  String beginning() {
    return beginning;
  }
}

package dev.taipan.collect.access;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a login must not be seen: the password, what parameters of the address hold whose names
 * speak of passwords, keys and the like, and the address as a whole; as it is written there and as
 * it is meant, without percent signs.
 */
public final class Secrets {
  private static final String HIDDEN = "***";

  /** {@code ?name=value}, {@code &name=value}, {@code ;name=value} or {@code (name=value)}. */
  private static final Pattern PARAMETER =
      Pattern.compile("[?&;]\\s*([^=?&;()]+)=([^&;]+)|[(]\\s*([^=?&;()]+)=([^()]+)[)]");

  private static final Pattern SECRET_NAME =
      Pattern.compile("(?i).*(pass|pwd|secret|token|credential|key|auth).*");

  /** Drivers of which the address is not understood: {@code thin:user/secret@host}. */
  private static final Pattern BEFORE_AT = Pattern.compile("[:/]([^:/@?&;]+)@");

  /** What is shorter may be part of words that tell nothing of it. */
  private static final int LONG = 8;

  private final List<String> hidden = new ArrayList<>();

  Secrets(DatabaseAddress address) {
    collect(address.given());
    collect(address.jdbc());
    address.login().password().ifPresent(this::collect);
    collectParameters(address.jdbc());
    collectBeforeAt(address.jdbc());
    hidden.sort(Comparator.comparing(String::length).reversed());
  }

  private void collectParameters(String address) {
    Matcher parameters = PARAMETER.matcher(address);
    while (parameters.find()) {
      boolean inBrackets = parameters.group(3) != null;
      String name = parameters.group(inBrackets ? 3 : 1);
      if (SECRET_NAME.matcher(name).matches()) {
        collect(parameters.group(inBrackets ? 4 : 2));
      }
    }
  }

  private void collectBeforeAt(String address) {
    Matcher matcher = BEFORE_AT.matcher(address);
    while (matcher.find()) {
      collect(matcher.group(1));
    }
  }

  /** Drivers decode it, and so may what they say. */
  private void collect(String written) {
    add(written);
    add(DatabaseAddress.decoded(written));
    try {
      add(URLDecoder.decode(written, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException plain) {
      // It is as it is written.
    }
  }

  private void add(String secret) {
    if (!secret.isBlank() && !hidden.contains(secret)) {
      hidden.add(secret);
    }
  }

  /** A text with stars in place of secrets; short ones where they are words of their own. */
  public String hide(String text) {
    String shown = String.valueOf(text);
    for (String secret : hidden) {
      shown =
          secret.length() < LONG
              ? Pattern.compile(
                      "(?<![\\p{L}\\p{N}])" + Pattern.quote(secret) + "(?![\\p{L}\\p{N}])")
                  .matcher(shown)
                  .replaceAll(Matcher.quoteReplacement(HIDDEN))
              : shown.replace(secret, HIDDEN);
    }
    return shown;
  }
}

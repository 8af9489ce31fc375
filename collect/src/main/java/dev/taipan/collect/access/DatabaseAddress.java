package dev.taipan.collect.access;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a database is, and who logs in.
 *
 * @param given the address as somebody wrote it
 * @param jdbc the same as drivers take it, without what stands before an at sign
 * @param login who logs in, as far as parameters of the address do not say so
 */
public record DatabaseAddress(String given, String jdbc, Login login) {
  /**
   * The at sign is the last one before any parameters: passwords may have some, too. A port with a
   * path behind it is no password.
   */
  private static final Pattern USER_BEFORE_AT =
      Pattern.compile("((?:jdbc:)?\\w+://)([^/?;@:]*(?::(?!\\d+/)[^?;]*)?)@(.*)");

  /** As other clients take it: {@code postgres://host/database}, also without a database. */
  private static final Pattern WITHOUT_JDBC = Pattern.compile("(?!jdbc:)(\\w+)://([^/?]*)/?(.*)");

  /**
   * An address as people write it: one of JDBC, or {@code postgres://user:password@host/database}.
   *
   * @param login what is said of who logs in besides
   * @throws IllegalArgumentException when that is in the address, too; the message is for people,
   *     and has no secret
   */
  public static DatabaseAddress of(String given, Login login) {
    Matcher userBeforeAt = USER_BEFORE_AT.matcher(given);
    if (!userBeforeAt.matches()) {
      requireOnce("user", login.user().isPresent() && hasParameter(given, "user"));
      requireOnce("password", login.password().isPresent() && hasParameter(given, "password"));
      return new DatabaseAddress(given, withJdbc(given), login);
    }
    String[] words = userBeforeAt.group(2).split(":", 2);
    Optional<String> user = Optional.of(decoded(words[0])).filter(name -> !name.isEmpty());
    Optional<String> password =
        words.length < 2 ? Optional.empty() : Optional.of(decoded(words[1]));
    requireOnce("user", login.user().isPresent() && user.isPresent());
    requireOnce("password", login.password().isPresent() && password.isPresent());
    return new DatabaseAddress(
        given,
        withJdbc(userBeforeAt.group(1) + userBeforeAt.group(3)),
        new Login(user.or(login::user), password.or(login::password)));
  }

  private static void requireOnce(String what, boolean twice) {
    if (twice) {
      throw new IllegalArgumentException("the " + what + " is given twice, once in the URL");
    }
  }

  private static boolean hasParameter(String address, String name) {
    return Pattern.compile("[?&;]" + name + "=").matcher(address).find();
  }

  private static String withJdbc(String address) {
    Matcher other = WITHOUT_JDBC.matcher(address);
    if (!other.matches()) {
      return address;
    }
    String kind = other.group(1).toLowerCase(Locale.ROOT);
    String driver = kind.equals("postgres") ? "postgresql" : kind;
    return "jdbc:" + driver + "://" + other.group(2) + "/" + other.group(3);
  }

  /** What it means where it is percent-encoded; itself if it is not. */
  static String decoded(String written) {
    try {
      return URLDecoder.decode(written.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException plain) {
      return written;
    }
  }

  /** What of it must not be seen. */
  public Secrets secrets() {
    return new Secrets(this);
  }

  /** How the address begins, which is no secret: {@code jdbc:postgresql:}. */
  public String beginning() {
    String[] parts = jdbc.split(":", 3);
    return parts.length < 3 ? "***" : parts[0] + ":" + parts[1] + ":";
  }

  /** No word of it. */
  @Override
  public String toString() {
    return beginning();
  }
}

package dev.taipan.collect.access;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Properties;

/**
 * Who logs in to a database, beside what its address says.
 *
 * @param user the account; none where the address has it, or the driver takes a usual one
 * @param password of the account; none where the address has it, or none is needed
 */
public record Login(Optional<String> user, Optional<String> password) {
  /** What the address says is all. */
  public static final Login OF_ADDRESS = new Login(Optional.empty(), Optional.empty());

  private static final int RANDOM_BYTES = 24;

  /**
   * An account with a password that nobody can guess, of letters, digits, {@code -} and {@code _}.
   */
  public static Login withRandomPassword(String user) {
    byte[] random = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(random);
    String password = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    return new Login(Optional.of(user), Optional.of(password));
  }

  /** As drivers take it. */
  Properties properties() {
    Properties properties = new Properties();
    user.ifPresent(name -> properties.setProperty("user", name));
    password.ifPresent(secret -> properties.setProperty("password", secret));
    return properties;
  }

  /** No word of it. */
  @Override
  public String toString() {
    return "Login";
  }
}

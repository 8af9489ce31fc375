package dev.taipan.collect.whitebox;

import dev.taipan.collect.access.Login;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where a server's binary log can be had, which is not asked for by way of JDBC.
 *
 * @param host of the server
 * @param port of the server
 * @param user who may replicate
 * @param password of the user
 */
record BinaryLogAddress(String host, int port, String user, String password) {
  private static final Pattern ONE_HOST =
      Pattern.compile("jdbc:\\w+://([^:/?,()=]+)(?::([0-9]{1,5}))?(?:/[^?]*)?(?:\\?(.*))?");

  private static final int USUAL_PORT = 3306;

  /**
   * From a JDBC address with one host, which the driver takes as it stands, without any decoding.
   * As with the driver, the login counts more than the address.
   *
   * @throws IOException when it has none, or none that is understood; the message has no part of it
   */
  static BinaryLogAddress of(String address, Login login) throws IOException {
    Matcher parts = ONE_HOST.matcher(address);
    if (!parts.matches()) {
      throw notUnderstood();
    }
    Map<String, String> parameters = parameters(parts.group(3));
    return new BinaryLogAddress(
        parts.group(1),
        parts.group(2) == null ? USUAL_PORT : Integer.parseInt(parts.group(2)),
        login.user().orElse(parameters.getOrDefault("user", "")),
        login.password().orElse(parameters.getOrDefault("password", "")));
  }

  private static Map<String, String> parameters(String query) {
    return Arrays.stream(String.valueOf(query).split("&"))
        .map(parameter -> parameter.split("=", 2))
        .filter(parameter -> parameter.length == 2)
        .collect(
            Collectors.toMap(parameter -> parameter[0], parameter -> parameter[1], (a, b) -> b));
  }

  private static IOException notUnderstood() {
    return new IOException(
        "to read the change log, the URL must be "
            + "jdbc:mariadb://HOST:PORT/DATABASE?user=USER&password=PASSWORD");
  }

  /** No word of who may. */
  @Override
  public String toString() {
    return host + ":" + port;
  }
}

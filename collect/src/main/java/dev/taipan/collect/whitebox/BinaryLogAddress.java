package dev.taipan.collect.whitebox;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
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
  private static final String JDBC = "jdbc:";
  private static final int USUAL_PORT = 3306;

  /**
   * From a JDBC address with one host.
   *
   * @throws IOException when it has none, or none that is understood; the message has no part of it
   */
  static BinaryLogAddress of(String address) throws IOException {
    try {
      URI server = new URI(address.substring(JDBC.length()));
      if (server.getHost() == null) {
        throw notUnderstood();
      }
      Map<String, String> parameters = parameters(server);
      return new BinaryLogAddress(
          server.getHost(),
          server.getPort() < 0 ? USUAL_PORT : server.getPort(),
          parameters.getOrDefault("user", ""),
          parameters.getOrDefault("password", ""));
    } catch (URISyntaxException secretInItsMessage) {
      throw notUnderstood();
    }
  }

  private static Map<String, String> parameters(URI server) {
    String query = Optional.ofNullable(server.getQuery()).orElse("");
    return Arrays.stream(query.split("&"))
        .map(parameter -> parameter.split("=", 2))
        .filter(parameter -> parameter.length == 2)
        .collect(
            Collectors.toMap(parameter -> parameter[0], parameter -> parameter[1], (a, b) -> b));
  }

  private static IOException notUnderstood() {
    return new IOException(
        "to read the log of changes, the address must be"
            + " jdbc:mariadb://HOST:PORT/DATABASE?user=USER&password=PASSWORD");
  }

  /** No word of who may. */
  @Override
  public String toString() {
    return host + ":" + port;
  }
}

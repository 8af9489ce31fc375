package dev.taipan.cli.record;

import java.net.InetSocketAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code HOST:PORT}, where the host may be an IPv6 address in brackets. */
final class Address implements ITypeConverter<InetSocketAddress> {
  private static final int HIGHEST_PORT = 65_535;

  @Override
  public InetSocketAddress convert(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon <= 0 ? "" : text.substring(0, colon).replaceAll("^\\[(.*)\\]$", "$1");
    int port = port(text.substring(colon + 1));
    if (host.isEmpty() || port < 0) {
      throw new TypeConversionException("found '" + text + "', expected HOST:PORT");
    }
    return new InetSocketAddress(host, port);
  }

  private static int port(String text) {
    boolean isNumber = text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= HIGHEST_PORT;
    return isNumber ? Integer.parseInt(text) : -1;
  }
}

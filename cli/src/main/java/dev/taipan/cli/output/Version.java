package dev.taipan.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version that the build put into the jar. */
public final class Version implements IVersionProvider {

  /** The bare version. */
  public static String number() {
    try (InputStream resource = Version.class.getResourceAsStream("version.txt")) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {"taipan " + number() + " (Java " + Runtime.version() + ")"};
  }
}

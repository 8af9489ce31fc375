package dev.taipan.collect.database;

import dev.taipan.collect.process.Cache;
import dev.taipan.collect.process.Commands;
import dev.taipan.collect.process.Template;
import dev.taipan.collect.process.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A MariaDB server and Galera's library: those that are installed, or else those of Debian's
 * packages, which are unpacked once and not installed.
 *
 * @param server the program
 * @param provider the library
 * @param tables the folder with the SQL that makes the server's own tables
 * @param libraries a folder with shared libraries that the server needs; none where it finds them
 */
record GaleraPrograms(Path server, Path provider, Path tables, Optional<Path> libraries) {
  private static final List<String> PACKAGES = List.of("galera-4", "mariadb-server-core");

  private static final List<String> SERVERS =
      List.of("usr/sbin/mariadbd", "usr/libexec/mariadbd", "usr/bin/mariadbd");
  private static final List<String> PROVIDERS =
      List.of(
          "usr/lib/galera/libgalera_smm.so",
          "usr/lib64/galera-4/libgalera_smm.so",
          "usr/lib64/galera/libgalera_smm.so");
  private static final List<String> TABLES = List.of("usr/share/mysql", "usr/share/mariadb");

  /** What {@code apt-get --simulate} says of a package that is not installed yet. */
  private static final Pattern TO_INSTALL = Pattern.compile("(?m)^Inst (\\S+) \\(");

  private static final Pattern VERSION = Pattern.compile("Ver ([\\w.+~-]+)");

  /**
   * Those that are installed, or unpacked by this or an earlier run.
   *
   * @throws IOException when they can be had neither way; the message is for people
   */
  static GaleraPrograms get() throws IOException {
    Optional<GaleraPrograms> installed = in(Path.of("/"));
    if (installed.isPresent()) {
      return installed.get();
    }
    Path cached = Cache.folder().resolve("galera");
    Path unpacked = new Template(cached).get(GaleraPrograms::unpack);
    return in(unpacked)
        .orElseThrow(() -> lacking("Debian's packages in " + unpacked + " have none"));
  }

  private static IOException lacking(String reason) {
    return new IOException(
        "--db galera requires a MariaDB server with Galera, which is not installed, and apt-get "
            + "cannot fetch it; install both (Debian: apt-get install mariadb-server galera-4), or "
            + "try again after apt-get update: "
            + reason);
  }

  /** What is in a folder that is laid out as the root of a system; empty where a part lacks. */
  static Optional<GaleraPrograms> in(Path root) throws IOException {
    Optional<Path> server = first(root, SERVERS);
    Optional<Path> provider = first(root, PROVIDERS);
    Optional<Path> tables =
        TABLES.stream()
            .map(root::resolve)
            .filter(folder -> GaleraTables.sql(folder).isPresent())
            .findFirst();
    if (server.isEmpty() || provider.isEmpty() || tables.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new GaleraPrograms(server.get(), provider.get(), tables.get(), libraries(root)));
  }

  private static Optional<Path> first(Path root, List<String> names) {
    return names.stream().map(root::resolve).filter(Files::exists).findFirst();
  }

  private static Optional<Path> libraries(Path root) throws IOException {
    Path all = root.resolve("usr/lib");
    if (root.equals(Path.of("/")) || !Files.isDirectory(all)) {
      return Optional.empty();
    }
    try (Stream<Path> folders = Files.list(all)) {
      return folders.filter(each -> each.toString().endsWith("-linux-gnu")).findFirst();
    }
  }

  /** Unpacks the packages, and those that they need and that are not installed. */
  private static void unpack(Path target) throws IOException {
    if (!Files.isExecutable(Path.of("/usr/bin/apt-get"))) {
      throw lacking("there is no apt-get");
    }
    try (WorkFolder downloads = WorkFolder.create()) {
      List<String> download = new ArrayList<>();
      download.addAll(List.of("env", "--chdir=" + downloads.path(), "apt-get", "-q", "download"));
      download.addAll(packages());
      Commands.run(download);
      for (Path archive : archives(downloads.path())) {
        Commands.run("dpkg-deb", "-x", archive.toString(), target.toString());
      }
    } catch (IOException failed) {
      throw lacking(reason(failed.getMessage()));
    }
  }

  /** The errors in what apt-get said, in one line; the last line where it named none. */
  static String reason(String said) {
    String errors =
        said.lines().filter(line -> line.startsWith("E: ")).collect(Collectors.joining(" "));
    return errors.isEmpty() ? said.lines().reduce("", (before, line) -> line) : errors;
  }

  private static Set<String> packages() throws IOException {
    List<String> simulate = new ArrayList<>();
    simulate.addAll(List.of("env", "LC_ALL=C", "apt-get", "-s", "--no-install-recommends"));
    simulate.add("install");
    simulate.addAll(PACKAGES);
    Set<String> names = new TreeSet<>(PACKAGES);
    Matcher line = TO_INSTALL.matcher(Commands.output(simulate));
    while (line.find()) {
      names.add(line.group(1));
    }
    return names;
  }

  private static List<Path> archives(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".deb")).toList();
    }
  }

  /** The version of the server. */
  String version() throws IOException {
    List<String> command = new ArrayList<>(command());
    command.addAll(List.of("--no-defaults", "--version"));
    Matcher version = VERSION.matcher(Commands.output(command));
    return version.find() ? version.group(1) : "unknown";
  }

  /** The server with its libraries, to which arguments are to be added. */
  List<String> command() {
    List<String> words = new ArrayList<>();
    words.add("env");
    libraries.ifPresent(folder -> words.add("LD_LIBRARY_PATH=" + folder));
    words.add(server.toString());
    return words;
  }
}

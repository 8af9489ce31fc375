package dev.taipan.cli.database;

import dev.taipan.cli.option.Passwords;
import dev.taipan.cli.option.Section;
import dev.taipan.collect.access.DatabaseAddress;
import dev.taipan.collect.access.Login;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Who logs in to a database at an address; others on this machine can read command lines. */
@Section("Database")
final class LoginOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--user", paramLabel = "NAME", description = "With --url: user name.")
  private String user;

  @ArgGroup private Password password = new Password();

  private final Map<String, DatabaseAddress> known = new LinkedHashMap<>();
  private Optional<Login> login = Optional.empty();

  /** Where the password comes from; in the address, every user of this machine can see it. */
  private static final class Password {
    @Option(names = "--password", description = "With --url: prompt for the password.")
    private boolean asked;

    @Option(
        names = "--password-env",
        paramLabel = "VARIABLE",
        description = "With --url: read the password from this environment variable.")
    private String variable;

    @Option(
        names = "--password-file",
        paramLabel = "FILE",
        description =
            "With --url: read the password from the first line of this file. Without any "
                + "password option, the PostgreSQL driver reads ~/.pgpass.")
    private Path file;

    boolean isGiven() {
      return asked || variable != null || file != null;
    }
  }

  /** Refuses options that say who logs in, where nobody needs to. */
  void requireNone() {
    if (user != null || password.isGiven()) {
      throw new ParameterException(
          command.commandLine(), "--user and the password options require --url");
    }
  }

  /**
   * An address and who logs in there; asks for the password the first time, if that is wanted.
   *
   * @throws IOException when there is no password where it should be; the message is for people
   */
  DatabaseAddress at(String url) throws IOException {
    if (!known.containsKey(url)) {
      try {
        known.put(url, DatabaseAddress.of(url, login()));
      } catch (IllegalArgumentException twice) {
        throw new ParameterException(command.commandLine(), twice.getMessage(), twice);
      }
    }
    return known.get(url);
  }

  private Login login() throws IOException {
    if (login.isEmpty()) {
      login = Optional.of(new Login(Optional.ofNullable(user), password()));
    }
    return login.get();
  }

  /** A text without what is secret in an address, in others that were used, and their login. */
  String withoutSecrets(String url, String text) {
    String hidden =
        known.containsKey(url)
            ? text
            : DatabaseAddress.of(url, Login.OF_ADDRESS).secrets().hide(text);
    for (DatabaseAddress used : known.values()) {
      hidden = used.secrets().hide(hidden);
    }
    return hidden;
  }

  private Optional<String> password() throws IOException {
    if (password.variable != null) {
      return Optional.of(Passwords.fromEnvironment(password.variable));
    }
    if (password.file != null) {
      return Optional.of(Passwords.fromFile(password.file));
    }
    return password.asked ? Optional.of(fromTerminal()) : Optional.empty();
  }

  /**
   * From Java 22 on there is a console without a terminal, too: it reads a line of standard input.
   */
  @SuppressWarnings("SystemConsoleNull") // an end of input is told as no terminal is
  private static String fromTerminal() throws IOException {
    Console terminal = System.console();
    char[] typed = terminal == null ? null : terminal.readPassword("Password: ");
    if (typed == null) {
      throw new IOException(
          "--password requires a terminal; use --password-env or --password-file instead");
    }
    return new String(typed);
  }
}

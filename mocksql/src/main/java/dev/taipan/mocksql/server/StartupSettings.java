package dev.taipan.mocksql.server;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a client wants to be set when it connects. */
final class StartupSettings {
  /** Not settings, or such as do not change how the database writes values. */
  private static final Set<String> OTHER =
      Set.of(
          "user", "database", "options", "replication", "client_encoding", "datestyle", "timezone");

  private static final Pattern OPTION =
      Pattern.compile("(?:-c\\s*|--)([\\w.-]+)=((?:\\\\.|[^\\s\\\\])*)");

  private StartupSettings() {}

  /**
   * Settings by name: parameters of their own, and those in {@code options}, {@code -c name=value}.
   */
  static Map<String, String> of(Map<String, String> parameters) {
    Map<String, String> settings = new HashMap<>(parameters);
    Matcher option = OPTION.matcher(parameters.getOrDefault("options", ""));
    while (option.find()) {
      settings.put(option.group(1).replace('-', '_'), option.group(2).replaceAll("\\\\(.)", "$1"));
    }
    settings.keySet().removeIf(name -> OTHER.contains(name.toLowerCase(Locale.ROOT)));
    return settings;
  }
}

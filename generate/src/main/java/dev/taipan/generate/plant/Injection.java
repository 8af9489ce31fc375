package dev.taipan.generate.plant;

import dev.taipan.history.words.UnknownName;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What to plant, and how often.
 *
 * @param anomaly what
 * @param instances how often; at least 1
 */
public record Injection(PlantedAnomaly anomaly, int instances) {
  private static final Pattern SYNTAX = Pattern.compile("([^:]+)(?::(\\d{1,9}))?");

  /**
   * Checks the number.
   *
   * @throws IllegalArgumentException when it is not positive; the message is for people
   */
  public Injection {
    if (instances < 1) {
      throw new IllegalArgumentException(
          "the number of instances of " + anomaly.title() + " must be at least 1");
    }
  }

  /**
   * The injection of a text: {@code write-skew}, or {@code write-skew:3}.
   *
   * @throws IllegalArgumentException when it is none; the message is for people
   */
  public static Injection parse(String text) {
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not the name of an anomaly, as in write-skew or write-skew:3");
    }
    String number = matcher.group(2);
    return new Injection(named(matcher.group(1)), number == null ? 1 : Integer.parseInt(number));
  }

  private static PlantedAnomaly named(String name) {
    return PlantedAnomaly.named(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    UnknownName.message(name, "an anomaly to plant", names(), titles())));
  }

  private static List<String> names() {
    return Arrays.stream(PlantedAnomaly.values())
        .flatMap(anomaly -> Stream.concat(Stream.of(anomaly.title()), anomaly.aliases().stream()))
        .toList();
  }

  private static List<String> titles() {
    return Arrays.stream(PlantedAnomaly.values()).map(PlantedAnomaly::title).toList();
  }
}

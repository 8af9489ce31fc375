package dev.taipan.report.text;

import java.util.Locale;

/** Numbers of things in words. */
public final class Counted {

  private Counted() {}

  /** A number of things: {@code 1 key}, {@code 1,500 keys}. */
  public static String of(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }
}

package dev.taipan.history.origin;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Optional;

/** The unit in which a history tells the time. */
public enum ClockUnit {
  /** 10^-9 seconds. */
  NANOSECONDS("ns", 9),
  /** 10^-6 seconds. */
  MICROSECONDS("us", 6),
  /** 10^-3 seconds. */
  MILLISECONDS("ms", 3),
  /** Seconds. */
  SECONDS("s", 0);

  private static final int DIGITS = 3;

  private final String spelling;
  private final int decimals;

  ClockUnit(String spelling, int decimals) {
    this.spelling = spelling;
    this.decimals = decimals;
  }

  /** As files spell it: {@code ns}. */
  public String spelling() {
    return spelling;
  }

  /** The unit of a spelling. */
  public static Optional<ClockUnit> spelt(String text) {
    return Arrays.stream(values()).filter(unit -> unit.spelling.equals(text)).findFirst();
  }

  /** So many of this unit, in another one. */
  public BigDecimal in(ClockUnit other, long ticks) {
    return BigDecimal.valueOf(ticks, decimals - other.decimals);
  }

  /** So many of this unit, exactly, in the one that people would choose: {@code 65.045933 ms}. */
  public String exactly(long ticks) {
    ClockUnit shown = shown(ticks);
    return text(in(shown, ticks), shown);
  }

  /** So many of this unit, to three digits: {@code 65 ms}. */
  public String roughly(long ticks) {
    ClockUnit shown = shown(ticks);
    BigDecimal exact = in(shown, ticks);
    int places = Math.max(0, DIGITS - (exact.precision() - exact.scale()));
    return text(exact.setScale(Math.min(places, exact.scale()), RoundingMode.HALF_UP), shown);
  }

  private static String text(BigDecimal number, ClockUnit unit) {
    String shown = unit == MICROSECONDS ? "µs" : unit.spelling;
    boolean isZero = number.signum() == 0;
    return (isZero ? "0" : number.stripTrailingZeros().toPlainString()) + " " + shown;
  }

  /** The largest unit of which it is one or more, or else the smallest. */
  private ClockUnit shown(long ticks) {
    ClockUnit shown = this;
    for (ClockUnit unit : values()) {
      if (unit.compareTo(this) > 0 && in(unit, ticks).abs().compareTo(BigDecimal.ONE) >= 0) {
        shown = unit;
      }
    }
    return shown;
  }
}

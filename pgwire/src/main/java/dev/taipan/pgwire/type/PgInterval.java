package dev.taipan.pgwire.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An interval as PostgreSQL keeps it: months, days and microseconds do not add up to each other.
 */
public record PgInterval(int months, int days, long micros) {
  private static final int BYTES = 16;
  private static final int MONTHS_OF_YEAR = 12;
  private static final int DAYS_OF_WEEK = 7;
  private static final int DAYS_OF_MONTH = 30;
  private static final long MICROS_OF_DAY = Duration.ofDays(1).toMillis() * 1000;

  private static final Pattern PART =
      Pattern.compile(
          "\\s*(?:(?<sign>[+-])?(?<hours>\\d{1,7}):(?<minutes>\\d{1,2})"
              + "(?::(?<seconds>\\d{1,2}(?:\\.\\d{1,9})?))?"
              + "|(?<yearsign>[+-])?(?<years>\\d{1,6})-(?<months>\\d{1,2})(?!\\d)"
              + "|(?<number>[+-]?\\d{1,12}(?:\\.\\d{1,9})?)\\s*(?<unit>[a-z]*)"
              + "|(?<ago>ago)\\s*$)");
  private static final Pattern ISO =
      Pattern.compile("p(?<date>[^t]*)(?:t(?<time>.+))?", Pattern.CASE_INSENSITIVE);

  /**
   * The interval of a text as PostgreSQL prints or reads it, or ISO 8601 has it. Takes time linear
   * in its length.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static PgInterval parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    Matcher iso = ISO.matcher(plain);
    if (iso.matches()) {
      String time = iso.group("time") == null ? "" : iso.group("time").replace("m", "min ");
      plain = iso.group("date").replace("m", "mon ") + " " + time;
    }
    return parts(plain.startsWith("@") ? plain.substring(1) : plain);
  }

  private static PgInterval parts(String text) {
    PgInterval sum = new PgInterval(0, 0, 0);
    Matcher part = PART.matcher(text);
    int end = 0;
    while (end < text.length() && part.find(end) && part.start() == end) {
      sum = part.group("ago") == null ? sum.plus(of(part)) : sum.negated();
      end = part.end();
      while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
        end++;
      }
    }
    if (end < text.length() || end == 0) {
      throw new IllegalArgumentException("no interval");
    }
    return sum;
  }

  private static PgInterval of(Matcher part) {
    if (part.group("hours") != null) {
      String seconds = part.group("seconds") == null ? "0" : part.group("seconds");
      BigDecimal time =
          new BigDecimal(part.group("hours"))
              .multiply(BigDecimal.valueOf(60))
              .add(new BigDecimal(part.group("minutes")))
              .multiply(BigDecimal.valueOf(60))
              .add(new BigDecimal(seconds));
      return new PgInterval(0, 0, micros("-".equals(part.group("sign")) ? time.negate() : time));
    }
    if (part.group("years") != null) {
      int months =
          Integer.parseInt(part.group("years")) * MONTHS_OF_YEAR
              + Integer.parseInt(part.group("months"));
      return new PgInterval("-".equals(part.group("yearsign")) ? -months : months, 0, 0);
    }
    return of(new BigDecimal(part.group("number")), part.group("unit"));
  }

  private static PgInterval of(BigDecimal number, String unit) {
    return switch (unit) {
      case "microsecond", "microseconds", "us", "usec", "usecs" -> time(number.movePointLeft(6));
      case "millisecond", "milliseconds", "ms", "msec", "msecs" -> time(number.movePointLeft(3));
      case "second", "seconds", "sec", "secs", "s", "" -> time(number);
      case "minute", "minutes", "min", "mins", "m" -> time(number.multiply(BigDecimal.valueOf(60)));
      case "hour", "hours", "hr", "hrs", "h" -> time(number.multiply(BigDecimal.valueOf(3600)));
      case "day", "days", "d" -> days(number);
      case "week", "weeks", "w" -> days(number.multiply(BigDecimal.valueOf(DAYS_OF_WEEK)));
      case "month", "months", "mon", "mons" -> months(number);
      case "year", "years", "yr", "yrs", "y" ->
          months(number.multiply(BigDecimal.valueOf(MONTHS_OF_YEAR)));
      default -> throw new IllegalArgumentException("no unit of time: " + unit);
    };
  }

  private static PgInterval time(BigDecimal seconds) {
    return new PgInterval(0, 0, micros(seconds));
  }

  private static PgInterval days(BigDecimal number) {
    BigDecimal whole = number.setScale(0, RoundingMode.DOWN);
    long rest = number.subtract(whole).multiply(BigDecimal.valueOf(MICROS_OF_DAY)).longValue();
    return new PgInterval(0, whole.intValueExact(), rest);
  }

  private static PgInterval months(BigDecimal number) {
    BigDecimal whole = number.setScale(0, RoundingMode.DOWN);
    return new PgInterval(whole.intValueExact(), 0, 0)
        .plus(days(number.subtract(whole).multiply(BigDecimal.valueOf(DAYS_OF_MONTH))));
  }

  private static long micros(BigDecimal seconds) {
    return seconds.movePointRight(6).setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  private PgInterval plus(PgInterval other) {
    return new PgInterval(
        Math.addExact(months, other.months),
        Math.addExact(days, other.days),
        Math.addExact(micros, other.micros));
  }

  private PgInterval negated() {
    return new PgInterval(-months, -days, -micros);
  }

  static PgInterval ofBinary(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("an interval has " + BYTES + " bytes");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    long micros = in.getLong();
    int days = in.getInt();
    return new PgInterval(in.getInt(), days, micros);
  }

  byte[] toBinary() {
    return ByteBuffer.allocate(BYTES).putLong(micros).putInt(days).putInt(months).array();
  }

  /** As PostgreSQL prints it by default. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    add(text, months / MONTHS_OF_YEAR, "year");
    add(text, months % MONTHS_OF_YEAR, "mon");
    add(text, days, "day");
    if (micros != 0 || text.isEmpty()) {
      boolean plus = micros > 0 && (months < 0 || days < 0);
      text.append(text.isEmpty() ? "" : " ").append(micros < 0 ? "-" : plus ? "+" : "");
      addTime(text, BigDecimal.valueOf(micros).abs().movePointLeft(6));
    }
    return text.toString();
  }

  private static void add(StringBuilder text, int count, String unit) {
    if (count != 0) {
      boolean plus = count > 0 && text.indexOf("-") >= 0;
      text.append(text.isEmpty() ? "" : " ").append(plus ? "+" : "").append(count);
      text.append(' ').append(unit).append(count == 1 ? "" : "s");
    }
  }

  private static void addTime(StringBuilder text, BigDecimal time) {
    long seconds = time.longValue();
    text.append(
        String.format(
            Locale.ROOT, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60));
    BigDecimal fraction = time.remainder(BigDecimal.ONE).stripTrailingZeros();
    if (fraction.signum() != 0) {
      text.append(fraction.toPlainString().substring(1));
    }
  }
}

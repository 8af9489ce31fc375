package dev.taipan.formats.cobra;

import java.util.Comparator;

/** Orders file names as people do: T2 before T10. Runs of digits compare as numbers. */
final class NaturalOrder implements Comparator<String> {

  @Override
  public int compare(String left, String right) {
    int i = 0;
    int j = 0;
    while (i < left.length() && j < right.length()) {
      int endOfLeft = endOfDigits(left, i);
      int endOfRight = endOfDigits(right, j);
      int order;
      if (endOfLeft > i && endOfRight > j) {
        order = compareNumbers(left.substring(i, endOfLeft), right.substring(j, endOfRight));
        i = endOfLeft;
        j = endOfRight;
      } else {
        order = Character.compare(left.charAt(i++), right.charAt(j++));
      }
      if (order != 0) {
        return order;
      }
    }
    int order = Integer.compare(left.length() - i, right.length() - j);
    return order != 0 ? order : left.compareTo(right);
  }

  private static int endOfDigits(String name, int start) {
    int end = start;
    while (end < name.length() && name.charAt(end) >= '0' && name.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  private static int compareNumbers(String left, String right) {
    String leftDigits = withoutLeadingZeros(left);
    String rightDigits = withoutLeadingZeros(right);
    int order = Integer.compare(leftDigits.length(), rightDigits.length());
    return order != 0 ? order : leftDigits.compareTo(rightDigits);
  }

  private static String withoutLeadingZeros(String digits) {
    int start = 0;
    while (start < digits.length() && digits.charAt(start) == '0') {
      start++;
    }
    return digits.substring(start);
  }
}

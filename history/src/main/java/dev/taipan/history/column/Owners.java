package dev.taipan.history.column;

/** Finds what a member belongs to where the members of each owner are consecutive. */
public final class Owners {

  private Owners() {}

  /**
   * The last owner whose start is at most {@code member}: empty owners share their start. Takes
   * logarithmic time.
   *
   * @param starts the first member of each owner, and the end of the last
   * @throws ArrayIndexOutOfBoundsException when there is no such member
   */
  public static int of(int member, int[] starts) {
    if (member < 0 || member >= starts[starts.length - 1]) {
      throw new ArrayIndexOutOfBoundsException(member);
    }
    int low = 0;
    int high = starts.length - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (starts[middle] <= member) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

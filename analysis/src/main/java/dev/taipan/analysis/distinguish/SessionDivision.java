package dev.taipan.analysis.distinguish;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How transactions are divided into sessions: the first ones are one session, those after them the
 * next, and no session is longer than the one before.
 *
 * @param of by transaction its session
 * @param renamings by number of a renaming, per place the transaction that comes there: all that
 *     swap sessions of one length, the identity among them
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record SessionDivision(int[] of, List<int[]> renamings) {

  /** All divisions, those with the most sessions first. */
  static List<SessionDivision> of(int transactions) {
    List<SessionDivision> all = new ArrayList<>();
    for (int longest = 1; longest <= transactions; longest++) {
      extend(new ArrayList<>(), transactions, longest, longest, all);
    }
    return all;
  }

  /** Adds all divisions whose first session has a length, and that begin with some lengths. */
  private static void extend(
      List<Integer> lengths, int left, int first, int most, List<SessionDivision> all) {
    if (left == 0) {
      all.add(ofLengths(lengths));
      return;
    }
    int least = lengths.isEmpty() ? first : 1;
    for (int length = least; length <= Math.min(most, left); length++) {
      lengths.add(length);
      extend(lengths, left - length, first, length, all);
      lengths.remove(lengths.size() - 1);
    }
  }

  private static SessionDivision ofLengths(List<Integer> lengths) {
    int[] of = new int[lengths.stream().mapToInt(length -> length).sum()];
    int[] starts = new int[lengths.size() + 1];
    for (int session = 0; session < lengths.size(); session++) {
      starts[session + 1] = starts[session] + lengths.get(session);
      Arrays.fill(of, starts[session], starts[session + 1], session);
    }
    List<int[]> renamings =
        Permutations.of(lengths.size()).stream()
            .filter(order -> keepsLengths(order, lengths))
            .map(order -> transactions(order, starts))
            .toList();
    return new SessionDivision(of, renamings);
  }

  private static boolean keepsLengths(int[] order, List<Integer> lengths) {
    for (int place = 0; place < order.length; place++) {
      if (!lengths.get(place).equals(lengths.get(order[place]))) {
        return false;
      }
    }
    return true;
  }

  private static int[] transactions(int[] order, int[] starts) {
    int[] transactions = new int[starts[order.length]];
    int place = 0;
    for (int session : order) {
      for (int transaction = starts[session]; transaction < starts[session + 1]; transaction++) {
        transactions[place++] = transaction;
      }
    }
    return transactions;
  }

  /** Whether one transaction comes before another in a session. */
  boolean isBefore(int earlier, int later) {
    return earlier < later && of[earlier] == of[later];
  }

  int count() {
    return of[of.length - 1] + 1;
  }
}

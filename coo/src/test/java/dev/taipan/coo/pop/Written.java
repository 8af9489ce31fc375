package dev.taipan.coo.pop;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Executed schedules as the paper writes them: {@code W1[x1] R2[x1] C2 A1}; time is the place. */
final class Written {
  private static final Pattern OPERATION = Pattern.compile("([RW])(\\d)\\[([a-z])(\\d+)]");

  private Written() {}

  static ExecutedSchedule schedule(String text) {
    ExecutedSchedule.Builder builder = new ExecutedSchedule.Builder();
    Map<String, Integer> transactions = new HashMap<>();
    Map<String, Integer> objects = new HashMap<>();
    String[] words = text.split(" ");
    for (int time = 0; time < words.length; time++) {
      String number = words[time].substring(1, 2);
      int transaction = transactions.computeIfAbsent(number, n -> builder.transaction("T" + n));
      Matcher operation = OPERATION.matcher(words[time]);
      if (!operation.matches()) {
        end(builder, words[time].charAt(0), transaction, time);
        continue;
      }
      int object = objects.computeIfAbsent(operation.group(3), builder::object);
      int version = Integer.parseInt(operation.group(4));
      if (operation.group(1).equals("R")) {
        builder.read(transaction, object, version, time);
      } else {
        builder.write(transaction, object, version, time);
      }
    }
    return builder.build();
  }

  private static void end(
      ExecutedSchedule.Builder builder, char letter, int transaction, int time) {
    if (letter == 'C') {
      builder.commit(transaction, time);
    } else {
      builder.abort(transaction, time);
    }
  }
}

#include "recorder.h"

static void read_both(transaction *t) {
  recorder_operate(t, "r", "\"x\"", "null");
  recorder_operate(t, "r", "\"y\"", "null");
}

int main(int count, char **words) {
  static recorder to;
  static transaction one, two, lost;
  if (count < 2 || recorder_open(&to, words[1]) < 0) return 1;
  recorder_begin(&to, &one, "one");
  recorder_begin(&to, &two, "two");
  read_both(&one);
  read_both(&two);
  recorder_operate(&one, "w", "\"x\"", "1");
  if (recorder_committing(&one) < 0 || recorder_end(&one, "committed") < 0) return 1;
  recorder_operate(&two, "w", "\"y\"", "1");
  if (recorder_end(&two, "committed") < 0) return 1;
  recorder_begin(&to, &lost, "three");
  recorder_operate(&lost, "w", "\"x\"", "2");
  return recorder_committing(&lost) < 0 ? 1 : 7;
}

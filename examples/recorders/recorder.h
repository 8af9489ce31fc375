/* Records what clients of any store saw, as a history for taipan check. Threads may share a recorder. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct { int file; long long length; pthread_mutex_t lock; } recorder;
typedef struct { recorder *to; char line[65536]; int status, length, full; long long place; } transaction;

static long long recorder_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static int recorder_open(recorder *r, const char *path) { /* 0, or -1 with errno */
  static const char header[] =
      "{\"taipan\":\"history\",\"version\":2,\"initial\":null,\"clock\":\"ns\",\"live\":true,\"spelledOut\":false}\n";
  r->length = sizeof header - 1;
  pthread_mutex_init(&r->lock, NULL);
  r->file = open(path, O_CREAT | O_EXCL | O_WRONLY, 0644);
  return r->file < 0 || write(r->file, header, r->length) != r->length ? -1 : 0;
}

static void recorder_begin(recorder *r, transaction *t, const char *session) { /* letters and digits */
  t->to = r, t->place = -1, t->full = 0;
  t->status = snprintf(t->line, 256, "{\"session\":\"%.99s\",\"start\":%lld,\"status\":", session, recorder_now());
  t->length = t->status + sprintf(t->line + t->status, "%-40s,\"ops\":[", "\"unknown\"");
}

/* What was read ("r") or is to be written ("w"). Key and value are JSON. */
static void recorder_operate(transaction *t, const char *kind, const char *key, const char *value) {
  int room = (int)sizeof t->line - t->length - 4;
  const char *comma = t->line[t->length - 1] == '[' ? "" : ",";
  int size = t->full ? room : snprintf(t->line + t->length, room, "%s[\"%s\",%s,%s]", comma, kind, key, value);
  if (size >= room) t->full = 1; /* recorder_committing will say so */
  else t->length += size;
}

/* Call this before the store is asked to commit. From then on the outcome is unknown. 0, or -1. */
static int recorder_committing(transaction *t) {
  if (t->full) return -1;
  t->length += sprintf(t->line + t->length, "]}\n");
  pthread_mutex_lock(&t->to->lock);
  t->place = t->to->length + t->status;
  int failed = pwrite(t->to->file, t->line, t->length, t->to->length) != t->length;
  t->to->length += t->length;
  pthread_mutex_unlock(&t->to->lock);
  return failed ? -1 : 0;
}

/* Call this when the outcome is known, and never if the connection was lost before. 0, or -1. */
static int recorder_end(transaction *t, const char *status) { /* "committed" or "aborted" */
  char outcome[64], padded[64];
  if (t->place < 0 && recorder_committing(t) < 0) return -1;
  sprintf(outcome, "\"%.9s\",\"end\":%lld", status, recorder_now());
  return pwrite(t->to->file, padded, sprintf(padded, "%-40s", outcome), t->place) == 40 ? 0 : -1;
}

/* A client of `taipan run exec` for SQLite: cc store.c -lsqlite3 -o store && ./store FILE */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static sqlite3 *db; static char results[1 << 20];

/* Runs a statement, and puts what it returns behind the results: a number, a list, or null. */
static int execute(const char *sql, long key, long value, int list) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return 0;
  sqlite3_bind_int64(statement, 1, key);
  sqlite3_bind_int64(statement, 2, value);
  char *end = results + strlen(results), *first = end;
  if (list) *end++ = '[';
  int state;
  while ((state = sqlite3_step(statement)) == SQLITE_ROW)
    end += sprintf(end, "%s%lld", list && end > first + 1 ? "," : "", sqlite3_column_int64(statement, 0));
  if (list) *end++ = ']';
  strcpy(end, end == first ? "null" : "");
  sqlite3_finalize(statement);
  return state == SQLITE_DONE;
}

static int operation(const char *kind, long key, long value) {
  if (!strcmp(kind, "r")) return execute("SELECT v FROM register WHERE k = ?", key, 0, 0);
  if (!strcmp(kind, "w")) return execute("INSERT OR REPLACE INTO register VALUES (?, ?)", key, value, 0);
  if (!strcmp(kind, "list")) return execute("SELECT e FROM element WHERE k = ? ORDER BY n", key, 0, 1);
  return execute("INSERT INTO element SELECT ?1, count(*), ?2 FROM element WHERE k = ?1", key, value, 0);
}

int main(int count, char **arguments) {
  static char line[1 << 20];
  if (count != 2 || sqlite3_open(arguments[1], &db) != SQLITE_OK) return 2;
  sqlite3_busy_timeout(db, 5000);
  sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF", NULL, NULL, NULL);
  while (fgets(line, sizeof line, stdin)) {
    long id = atol(strstr(line, "\"id\":") + 5), key, value;
    int fine = 1, used;
    results[0] = 0;
    if (strstr(line, "\"setup\":true"))
      fine = !sqlite3_exec(db, "DROP TABLE IF EXISTS register; DROP TABLE IF EXISTS element;"
          "CREATE TABLE register (k INTEGER PRIMARY KEY, v INTEGER);"
          "CREATE TABLE element (k INTEGER, n INTEGER, e INTEGER, PRIMARY KEY (k, n))", NULL, NULL, NULL);
    sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    char kind[16], *next = strstr(line, "\"ops\":[") + 7;
    while (fine && sscanf(next, "[\"%15[a-z]\",%ld%n", kind, &key, &used) == 2) {
      next += used;
      value = *next == ',' ? strtol(next + 1, &next, 10) : 0;
      if (results[0]) strcat(results, ",");
      fine = operation(kind, key, value);
      next += next[1] == ',' ? 2 : 1;
    }
    fine = fine && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (!fine) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    if (fine) printf("{\"id\":%ld,\"status\":\"committed\",\"results\":[%s]}\n", id, results);
    else printf("{\"id\":%ld,\"status\":\"aborted\",\"error\":\"%s\"}\n", id, "refused");
    fflush(stdout);
  }
}

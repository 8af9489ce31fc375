"""Records what eight clients of an SQLite database saw, as a history that Taipan reads.

    python3 record-sqlite.py transactions > kept.taipan.jsonl
    python3 record-sqlite.py autocommit   > broken.taipan.jsonl

Each transaction reads two keys and overwrites one of them. With "autocommit" the application forgot
to begin transactions, so that every statement is one by itself. Needs nothing but Python 3.
"""

import json
import os
import random
import sqlite3
import sys
import tempfile
import threading
import time

CLIENTS, TRANSACTIONS, KEYS = 8, 100, 5


class Recorder:
    """Writes the history, one line per transaction. All clients share it."""

    def __init__(self, output):
        self.output = output
        self.lock = threading.Lock()
        self.values = 0
        print(json.dumps({"taipan": "history", "version": 1, "initial": 0}), file=output)

    def fresh_value(self):
        """A value that nobody else writes: it tells Taipan whose write a read saw."""
        with self.lock:
            self.values += 1
            return self.values

    def record(self, session, status, start, operations):
        line = {"session": session, "status": status, "start": start, "ops": operations}
        with self.lock:
            if status != "unknown":  # whether that one is over, nobody knows
                line["end"] = time.monotonic_ns()
            print(json.dumps(line), file=self.output)


def transaction(database, recorder, operations):
    """The application's own work, with a note of every operation that succeeded."""
    first, second = random.sample(range(KEYS), 2)
    for key in (first, second):
        value = database.execute("SELECT v FROM t WHERE k = ?", (key,)).fetchone()[0]
        operations.append(["r", key, value])
        time.sleep(random.random() / 1000)
    value = recorder.fresh_value()
    # A write is noted before it is tried: even one that failed may have been seen by somebody.
    operations.append(["w", first, value])
    database.execute("UPDATE t SET v = ? WHERE k = ?", (value, first))


def client(number, path, begin, recorder):
    database = sqlite3.connect(path, timeout=10, isolation_level=None)
    for _ in range(TRANSACTIONS):
        start, operations, status = time.monotonic_ns(), [], "aborted"
        try:
            if begin:
                database.execute("BEGIN IMMEDIATE")
            transaction(database, recorder, operations)
            status = "unknown"  # from here on, an error does not say whether it took effect
            if begin:
                database.execute("COMMIT")
            status = "committed"
        except sqlite3.Error:
            if database.in_transaction:
                database.execute("ROLLBACK")
        recorder.record(f"client-{number}", status, start, operations)


def main():
    if sys.argv[1:] not in (["transactions"], ["autocommit"]):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "test.db")
        with sqlite3.connect(path) as database:
            database.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER)")
            database.executemany("INSERT INTO t VALUES (?, 0)", [(key,) for key in range(KEYS)])
        recorder = Recorder(sys.stdout)
        begin = sys.argv[1] == "transactions"
        clients = [
            threading.Thread(target=client, args=(n, path, begin, recorder)) for n in range(CLIENTS)
        ]
        for thread in clients:
            thread.start()
        for thread in clients:
            thread.join()


if __name__ == "__main__":
    main()

"""A client of `taipan run exec` for SQLite: python3 store.py FILE (README.md)."""
import json
import sqlite3
import sys

db = sqlite3.connect(sys.argv[1], timeout=5, isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
db.execute("PRAGMA synchronous = OFF")


def execute(op):
    kind, key = op[0], op[1]
    if kind == "r":
        row = db.execute("SELECT v FROM register WHERE k = ?", (key,)).fetchone()
        return None if row is None else row[0]
    if kind == "w":
        db.execute("INSERT OR REPLACE INTO register VALUES (?, ?)", (key, op[2]))
        return None
    if kind == "list":
        rows = db.execute("SELECT e FROM element WHERE k = ? ORDER BY n", (key,))
        return [row[0] for row in rows]
    db.execute(
        "INSERT INTO element SELECT ?, count(*), ? FROM element WHERE k = ?", (key, op[2], key)
    )
    return None


def run(request):
    if request.get("setup"):
        db.execute("DROP TABLE IF EXISTS register")
        db.execute("DROP TABLE IF EXISTS element")
        db.execute("CREATE TABLE register (k INTEGER PRIMARY KEY, v INTEGER)")
        db.execute("CREATE TABLE element (k INTEGER, n INTEGER, e INTEGER, PRIMARY KEY (k, n))")
        return {"status": "committed", "results": []}
    try:
        db.execute("BEGIN")
        results = [execute(op) for op in request["ops"]]
        db.execute("COMMIT")
        return {"status": "committed", "results": results}
    except sqlite3.OperationalError as busy:
        if db.in_transaction:
            db.execute("ROLLBACK")
        return {"status": "aborted", "error": str(busy)}


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], **run(request)}), flush=True)

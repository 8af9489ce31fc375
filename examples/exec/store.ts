// A client of `taipan run exec` for SQLite: npm install libsql typescript @types/node, then
// npx tsc --module nodenext --skipLibCheck store.ts && node store.js FILE
import Database = require("libsql");
import readline = require("node:readline");

type Operation = [kind: string, key: number, value?: number];
type Result = number | number[] | null;
interface Request {
  id: number;
  setup?: boolean;
  ops: Operation[];
}
interface Answer {
  status: "committed" | "aborted";
  results?: Result[];
  error?: string;
}

const db = new Database(process.argv[2]);
db.exec("PRAGMA busy_timeout = 5000");
db.exec("PRAGMA journal_mode = WAL");
db.exec("PRAGMA synchronous = OFF");

function execute([kind, key, value]: Operation): Result {
  switch (kind) {
    case "r":
      return (db.prepare("SELECT v FROM register WHERE k = ?").get(key) as { v: number } | undefined)?.v ?? null;
    case "w":
      db.prepare("INSERT OR REPLACE INTO register VALUES (?, ?)").run(key, value);
      return null;
    case "list":
      return (db.prepare("SELECT e FROM element WHERE k = ? ORDER BY n").all(key) as { e: number }[]).map((row) => row.e);
    default:
      db.prepare("INSERT INTO element SELECT ?, count(*), ? FROM element WHERE k = ?").run(key, value, key);
      return null;
  }
}

function run(request: Request): Answer {
  if (request.setup) {
    db.exec("DROP TABLE IF EXISTS register; DROP TABLE IF EXISTS element");
    db.exec("CREATE TABLE register (k INTEGER PRIMARY KEY, v INTEGER)");
    db.exec("CREATE TABLE element (k INTEGER, n INTEGER, e INTEGER, PRIMARY KEY (k, n))");
    return { status: "committed", results: [] };
  }
  try {
    db.exec("BEGIN");
    const results = request.ops.map(execute);
    db.exec("COMMIT");
    return { status: "committed", results };
  } catch (busy) {
    if (db.inTransaction) db.exec("ROLLBACK");
    return { status: "aborted", error: String(busy) };
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line) as Request;
  console.log(JSON.stringify({ id: request.id, ...run(request) }));
});

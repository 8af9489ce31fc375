// A client of `taipan run exec` for SQLite: go mod init store &&
// go get github.com/mattn/go-sqlite3 && go build store.go && ./store FILE
package main

import (
	"database/sql"
	"encoding/json"
	_ "github.com/mattn/go-sqlite3"
	"os"
)

const setup = `DROP TABLE IF EXISTS register; DROP TABLE IF EXISTS element;
	CREATE TABLE register (k INTEGER PRIMARY KEY, v INTEGER);
	CREATE TABLE element (k INTEGER, n INTEGER, e INTEGER, PRIMARY KEY (k, n))`

var queries = map[string]string{
	"r":      "SELECT v FROM register WHERE k = ?1",
	"w":      "INSERT OR REPLACE INTO register VALUES (?1, ?2)",
	"list":   "SELECT json_group_array(e) FROM (SELECT e FROM element WHERE k = ?1 ORDER BY n)",
	"append": "INSERT INTO element SELECT ?1, count(*), ?2 FROM element WHERE k = ?1",
}

func run(db *sql.DB, ops []any) ([]json.RawMessage, error) {
	results := []json.RawMessage{}
	tx, err := db.Begin()
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // does nothing after a commit
	for _, each := range ops {
		op, result := each.([]any), "null"
		if query := queries[op[0].(string)]; len(op) == 3 {
			_, err = tx.Exec(query, op[1], op[2])
		} else {
			err = tx.QueryRow(query, op[1]).Scan(&result)
		}
		if err != nil && err != sql.ErrNoRows {
			return nil, err
		}
		results = append(results, json.RawMessage(result))
	}
	return results, tx.Commit()
}

func main() {
	db, _ := sql.Open("sqlite3", os.Args[1]+"?_busy_timeout=5000&_journal_mode=WAL&_synchronous=OFF")
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for request := map[string]any{}; in.Decode(&request) == nil; request = map[string]any{} {
		answer := map[string]any{"id": request["id"], "status": "committed"}
		if request["setup"] == true {
			db.Exec(setup)
		}
		if results, err := run(db, request["ops"].([]any)); err == nil {
			answer["results"] = results
		} else {
			answer["status"], answer["error"] = "aborted", err.Error()
		}
		out.Encode(answer)
	}
}

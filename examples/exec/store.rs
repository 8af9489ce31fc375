//! A client of `taipan run exec` for SQLite: rustc store.rs -l sqlite3 && ./store FILE
use std::{ffi::{c_char, c_int, c_void, CString}, io::{BufRead, Write}, ptr::{null, null_mut}};
type Handle = *mut c_void;
extern "C" {
    fn sqlite3_open(name: *const c_char, db: *mut Handle) -> c_int;
    fn sqlite3_busy_timeout(db: Handle, millis: c_int) -> c_int;
    fn sqlite3_exec(db: Handle, sql: *const c_char, f: *const c_void, a: *const c_void, e: *const c_void) -> c_int;
    fn sqlite3_prepare_v2(db: Handle, sql: *const c_char, n: c_int, s: *mut Handle, t: *const c_void) -> c_int;
    fn sqlite3_step(statement: Handle) -> c_int;
    fn sqlite3_column_int64(statement: Handle, column: c_int) -> i64;
    fn sqlite3_finalize(statement: Handle) -> c_int;
}
fn exec(db: Handle, sql: &str) -> bool {
    let sql = CString::new(sql).unwrap();
    unsafe { sqlite3_exec(db, sql.as_ptr(), null(), null(), null()) == 0 }
}
/// The numbers that a statement returns; none if it is refused.
fn rows(db: Handle, sql: String) -> Option<Vec<String>> {
    let (sql, mut statement, mut found) = (CString::new(sql).unwrap(), null_mut(), vec![]);
    unsafe {
        if sqlite3_prepare_v2(db, sql.as_ptr(), -1, &mut statement, null()) != 0 { return None; }
        let mut state = sqlite3_step(statement);
        while state == 100 {
            found.push(sqlite3_column_int64(statement, 0).to_string());
            state = sqlite3_step(statement);
        }
        sqlite3_finalize(statement);
        if state == 101 { Some(found) } else { None }
    }
}
/// Runs an operation such as `"w",3,17`, and says what it returned, as JSON.
fn operation(db: Handle, text: &str) -> Option<String> {
    let part: Vec<&str> = text.split(',').collect();
    let k = part[1];
    match part[0] {
        "\"r\"" => rows(db, format!("SELECT v FROM register WHERE k = {k}")).map(|v| v.first().cloned().unwrap_or("null".into())),
        "\"list\"" => rows(db, format!("SELECT e FROM element WHERE k = {k} ORDER BY n")).map(|v| format!("[{}]", v.join(","))),
        "\"w\"" => rows(db, format!("INSERT OR REPLACE INTO register VALUES ({k}, {})", part[2])).map(|_| "null".into()),
        _ => rows(db, format!("INSERT INTO element SELECT {k}, count(*), {} FROM element WHERE k = {k}", part[2])).map(|_| "null".into()),
    }
}
fn main() {
    let (name, mut db) = (CString::new(std::env::args().nth(1).expect("FILE")).unwrap(), null_mut());
    unsafe { sqlite3_open(name.as_ptr(), &mut db); sqlite3_busy_timeout(db, 5000); }
    exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF");
    for line in std::io::stdin().lock().lines().map(Result::unwrap) {
        let id = line.split("\"id\":").nth(1).unwrap().split(',').next().unwrap();
        if line.contains("\"setup\":true") {
            exec(db, "DROP TABLE IF EXISTS register; DROP TABLE IF EXISTS element; CREATE TABLE register (k INTEGER PRIMARY KEY, v INTEGER); CREATE TABLE element (k INTEGER, n INTEGER, e INTEGER, PRIMARY KEY (k, n))");
        }
        exec(db, "BEGIN");
        let ops = line.split("\"ops\":[").nth(1).unwrap().trim_end_matches("]}");
        let results: Option<Vec<String>> = ops.split('[').skip(1).map(|op| operation(db, op.trim_end_matches(',').trim_end_matches(']'))).collect();
        let committed = results.is_some() && exec(db, "COMMIT");
        if !committed { exec(db, "ROLLBACK"); }
        let answer = if committed { format!("\"committed\",\"results\":[{}]", results.unwrap().join(",")) } else { "\"aborted\"".into() };
        println!("{{\"id\":{id},\"status\":{answer}}}");
        std::io::stdout().flush().unwrap();
    }
}

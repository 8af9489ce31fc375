#[path = "recorder.rs"]
mod recorder;

fn main() -> std::io::Result<()> {
    let file = std::env::args().nth(1).unwrap();
    let recorder = recorder::Recorder::new(std::path::Path::new(&file))?;
    let mut one = recorder.begin("one");
    let mut two = recorder.begin("two");
    for transaction in [&mut one, &mut two] {
        transaction.operate("r", "\"x\"", "null");
        transaction.operate("r", "\"y\"", "null");
    }
    one.operate("w", "\"x\"", "1");
    one.committing()?;
    one.end(true)?;
    two.operate("w", "\"y\"", "1");
    two.end(true)?;
    let mut lost = recorder.begin("three");
    lost.operate("w", "\"x\"", "2");
    lost.committing()?;
    std::process::exit(7)
}

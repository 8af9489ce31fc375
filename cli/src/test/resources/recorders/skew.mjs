import { Recorder } from "./recorder.mjs";

const store = new Map();
const recorder = new Recorder(process.argv[2]);
const one = recorder.begin("one");
const two = recorder.begin("two");
for (const transaction of [one, two]) {
  for (const key of ["x", "y"]) transaction.read(key, store.get(key) ?? null);
}
for (const [transaction, key] of [[one, "x"], [two, "y"]]) {
  transaction.write(key, 1);
  transaction.committing();
  store.set(key, 1);
  transaction.end(true);
}
const lost = recorder.begin("three");
lost.write("x", 2);
lost.committing();
process.exit(7);

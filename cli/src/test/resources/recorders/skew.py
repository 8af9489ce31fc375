import os
import sys
from recorder import Recorder

store, recorder = {}, Recorder(sys.argv[1])
one, two = recorder.begin("one"), recorder.begin("two")
for transaction in one, two:
    for key in "x", "y":
        transaction.read(key, store.get(key))
for transaction, key in (one, "x"), (two, "y"):
    transaction.write(key, 1)
    transaction.committing()
    store[key] = 1
    transaction.end(True)
lost = recorder.begin("three")
lost.write("x", 2)
lost.committing()
os._exit(7)

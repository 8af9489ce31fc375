"""Records what clients of any store saw, as a history for taipan check. Threads may share a Recorder."""
import json, os, threading, time

ROOM = 40  # bytes for the outcome, which is filled in when it is known


def outcome(status, end=None):
    return (f'"{status}"' + ("" if end is None else f',"end":{end}')).ljust(ROOM).encode()


class Recorder:
    def __init__(self, path):
        self.lock, self.length = threading.Lock(), 0
        self.file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
        self.append(b'{"taipan":"history","version":2,"initial":null,"clock":"ns","live":true,"spelledOut":false}\n')

    def append(self, line):
        with self.lock:
            start = self.length
            self.length += os.pwrite(self.file, line, start)
            return start

    def begin(self, session):
        return Transaction(self, session)


class Transaction:
    def __init__(self, recorder, session):
        self.recorder, self.operations, self.place = recorder, [], None
        self.head = f'{{"session":{json.dumps(session)},"start":{time.monotonic_ns()},"status":'.encode()

    def read(self, key, value):
        self.operations.append(["r", key, value])

    def write(self, key, value):
        self.operations.append(["w", key, value])

    def committing(self):
        """Call this before the store is asked to commit. From then on the outcome is unknown."""
        line = self.head + outcome("unknown") + f',"ops":{json.dumps(self.operations)}}}\n'.encode()
        self.place = self.recorder.append(line) + len(self.head)

    def end(self, committed):
        """Call this when the outcome is known, and never if the connection was lost before."""
        if self.place is None:
            self.committing()
        status = "committed" if committed else "aborted"
        os.pwrite(self.recorder.file, outcome(status, time.monotonic_ns()), self.place)

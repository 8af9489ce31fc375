// Records what clients of any store saw, as a history for taipan check. Goroutines may share a Recorder.
package main

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"
)

const header = `{"taipan":"history","version":2,"initial":null,"clock":"ns","live":true,"spelledOut":false}` + "\n"

var epoch = time.Now()
type Recorder struct {
	lock   sync.Mutex
	file   *os.File
	length int64
}
type Transaction struct {
	recorder   *Recorder
	head       string
	operations []string
	place      int64
}

func NewRecorder(path string) (*Recorder, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err == nil {
		_, err = file.WriteString(header)
	}
	return &Recorder{file: file, length: int64(len(header))}, err
}
func (r *Recorder) Begin(session string) *Transaction {
	return &Transaction{recorder: r, head: fmt.Sprintf(`{"session":%q,"start":%d,"status":`, session, time.Since(epoch))}
}

// Operate notes what was read ("r") or is to be written ("w"). Key and value are JSON.
func (t *Transaction) Operate(kind, key, value string) {
	t.operations = append(t.operations, fmt.Sprintf(`["%s",%s,%s]`, kind, key, value))
}

// Committing is called before the store is asked to commit. From then on the outcome is unknown.
func (t *Transaction) Committing() error {
	r, operations := t.recorder, strings.Join(t.operations, ",")
	line := fmt.Sprintf("%s%-40s,\"ops\":[%s]}\n", t.head, `"unknown"`, operations)
	r.lock.Lock()
	defer r.lock.Unlock()
	t.place = r.length + int64(len(t.head))
	_, err := r.file.WriteAt([]byte(line), r.length)
	r.length += int64(len(line))
	return err
}

// End is called when it is known to be "committed" or "aborted", behind Committing.
func (t *Transaction) End(status string) error {
	outcome := fmt.Sprintf(`"%s","end":%d`, status, time.Since(epoch))
	_, err := t.recorder.file.WriteAt(fmt.Appendf(nil, "%-40s", outcome), t.place)
	return err
}

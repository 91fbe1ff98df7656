package doortest

import (
	"bytes"
	"sync"
)

// Log is what a log was written to.
type Log struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write takes a line.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

// String gives all lines since the last Reset.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// Reset forgets them.
func (l *Log) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.b.Reset()
}

package durable

import (
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// A connection that is open and dead is given up by whoever asked; who listens goes on listening; and who sets an end of their own
// gets that.
func TestAnAnswerThatDoesNotCome(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		ask     bool
		answer  bool          // comes to the question, and nothing after it
		wish    time.Duration // of the client; 0 is none
		want    time.Duration // until the read ends
		trouble bool          // of the network, after which the library tries again
	}{
		{"asked", true, false, 0, time.Minute, true},
		{"listening", false, false, time.Hour, time.Hour, false},
		{"answered, then listening", true, true, time.Hour, time.Hour, false},
		{"asked, with less patience", true, false, time.Second, time.Second, false},
		{"asked, with more patience", true, false, time.Hour, time.Minute, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				near, far := net.Pipe()
				defer far.Close()
				w := &wire{Conn: near, within: time.Minute, now: time.Now}
				defer w.Close()
				go func() {
					raw := make([]byte, 1)
					if _, err := far.Read(raw); err == nil && tt.answer {
						_, _ = far.Write(raw)
					}
				}()
				raw := make([]byte, 1)
				if tt.ask {
					if _, err := w.Write(raw); err != nil {
						t.Fatal(err)
					}
				}
				if tt.answer {
					if _, err := w.Read(raw); err != nil {
						t.Fatal(err)
					}
				}
				began := time.Now()
				if tt.wish > 0 {
					if err := w.SetDeadline(began.Add(tt.wish)); err != nil {
						t.Fatal(err)
					}
				}
				_, err := w.Read(raw)
				if got := time.Since(began); got != tt.want || errors.Is(err, io.ErrUnexpectedEOF) != tt.trouble || errors.Is(err, os.ErrDeadlineExceeded) == tt.trouble {
					t.Errorf("after %v: %v; want %v, trouble of the network %t", got, err, tt.want, tt.trouble)
				}
			})
		})
	}
}

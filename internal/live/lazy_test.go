package live_test

import (
	"net"
	"time"
)

// lazy reads a piece each two seconds.
type lazy struct{ net.Conn }

func (l lazy) Read(b []byte) (int, error) {
	time.Sleep(2 * time.Second)
	return l.Conn.Read(b)
}

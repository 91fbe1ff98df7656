package servertest

import (
	"net"
	"net/url"
	"sync"
	"testing"
	"time"
)

// Proxy stands between a client and a server, and lets a test cut the line or make it slow while the server lives on. Its
// methods may be called from anywhere.
type Proxy struct {
	URL  string // the server's, with the proxy's address in it
	Addr string // the proxy's address, host:port

	target string
	listen net.Listener
	all    sync.WaitGroup

	mu      sync.Mutex
	cut     bool
	delay   time.Duration
	changed chan struct{} // closed and replaced when the delay changes
	lines   map[net.Conn]bool
}

// NewProxy opens a way to a server: a URL, or host:port. It is closed when the test ends.
func NewProxy(t testing.TB, server string) *Proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{Addr: l.Addr().String(), target: server, listen: l, changed: make(chan struct{}), lines: map[net.Conn]bool{}}
	if u, err := url.Parse(server); err == nil && u.Host != "" {
		p.target = u.Host
		u.Host = p.Addr
		p.URL = u.String()
	}
	p.all.Go(p.serve)
	t.Cleanup(func() {
		_ = l.Close()
		p.Cut()
		p.all.Wait()
	})
	return p
}

// Cut ends every connection and refuses new ones, until Restore.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = true
	for line := range p.lines {
		_ = line.Close()
	}
	p.change()
}

// Restore lets clients through again, who have to connect anew.
func (p *Proxy) Restore() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = false
}

// Delay holds back whatever is sent, in both directions, for so long. An hour is a line that is open and dead; 0 lets
// everything go at once, also what is held.
func (p *Proxy) Delay(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = d
	p.change()
}

func (p *Proxy) change() {
	close(p.changed)
	p.changed = make(chan struct{})
}

func (p *Proxy) serve() {
	for {
		client, err := p.listen.Accept()
		if err != nil {
			return
		}
		p.all.Go(func() { p.join(client) })
	}
}

// join connects a client with the server until one of them has gone.
func (p *Proxy) join(client net.Conn) {
	if !p.add(client) {
		return
	}
	defer p.remove(client)
	server, err := net.DialTimeout("tcp", p.target, within)
	if err != nil || !p.add(server) {
		return
	}
	defer p.remove(server)
	p.all.Go(func() { p.pass(client, server) })
	p.pass(server, client)
}

// pass sends on what comes, after the delay.
func (p *Proxy) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	b := make([]byte, 32<<10)
	for {
		n, err := from.Read(b)
		if n > 0 {
			p.wait()
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// wait waits as long as the delay says, also when that changes meanwhile.
func (p *Proxy) wait() {
	for began := time.Now(); ; {
		p.mu.Lock()
		delay, cut, changed := p.delay, p.cut, p.changed
		p.mu.Unlock()
		left := delay - time.Since(began)
		if left <= 0 || cut {
			return
		}
		select {
		case <-time.After(left):
		case <-changed:
		}
	}
}

func (p *Proxy) add(line net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut {
		_ = line.Close()
		return false
	}
	p.lines[line] = true
	return true
}

func (p *Proxy) remove(line net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = line.Close()
	delete(p.lines, line)
}

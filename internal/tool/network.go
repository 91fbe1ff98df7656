package tool

import (
	"cmp"
	"context"
	"sync"
	"time"
)

// Patience is how long the network may take to show that it is there.
const Patience = 400 * time.Millisecond

// Network knows whether the outside can be reached. It finds out once, so that a machine without a network loses less
// than half a second to it and not two seconds a call. Fields must not be changed after the first use.
type Network struct {
	Offline   bool                            // known beforehand: nothing is tried
	Probe     func(ctx context.Context) error // tries to reach something outside; nil: the network is taken for granted
	Patience  time.Duration                   // for the probe; default Patience
	OnOffline func()                          // called once, when the outside is found or known to be out of reach

	once   sync.Once
	done   chan struct{}
	online bool // read after done
}

// Start begins to find out and does not wait for it.
func (n *Network) Start(ctx context.Context) {
	n.once.Do(func() {
		n.done = make(chan struct{})
		if n.Offline || n.Probe == nil {
			n.settle(!n.Offline)
			return
		}
		// The answer is for everybody who asks later: it does not depend on who asked first.
		own, cancel := context.WithTimeout(context.WithoutCancel(ctx), cmp.Or(n.Patience, Patience))
		go func() {
			defer cancel()
			n.settle(n.reachable(own))
		}()
	})
}

// reachable does not wait for a probe that ignores its context.
func (n *Network) reachable(ctx context.Context) bool {
	reply := make(chan error, 1)
	go func() { reply <- n.Probe(ctx) }()
	select {
	case err := <-reply:
		return err == nil
	case <-ctx.Done():
		return false
	}
}

func (n *Network) settle(online bool) {
	n.online = online
	if !online && n.OnOffline != nil {
		n.OnOffline()
	}
	close(n.done)
}

// Online tells whether the outside can be reached. The first answer may take as long as Patience, later ones take no time.
// A nil Network is online; a call that is cancelled meanwhile counts as offline for itself only.
func (n *Network) Online(ctx context.Context) bool {
	if n == nil {
		return true
	}
	n.Start(ctx)
	select {
	case <-n.done:
		return n.online
	case <-ctx.Done():
		return false
	}
}

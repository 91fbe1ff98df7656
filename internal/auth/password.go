package auth

import (
	"context"
	"crypto/subtle"
	"io"
	"sync/atomic"

	"github.com/tripwright/tripwright/internal/fault"
)

// How long a password may be, in bytes.
const (
	minPassword = 8
	maxPassword = 256
)

// allowedPassword refuses what nobody may choose as a password.
func allowedPassword(field, password string) error {
	if password == "" {
		return fault.Field(field, "is missing")
	}
	if len(password) < minPassword || len(password) > maxPassword {
		return fault.Field(field, "must have %d to %d bytes", minPassword, maxPassword)
	}
	return nil
}

// hasher hashes passwords, a few at the same time: each takes tens of megabytes, and a crowd at the door must not take them
// all. Who needs a hash first takes a seat.
type hasher struct {
	cost  Cost
	rand  io.Reader
	seats chan struct{}
	done  atomic.Int64
}

func newHasher(cost Cost, atOnce int, rand io.Reader) *hasher {
	return &hasher{cost: cost.orDefault(), rand: rand, seats: make(chan struct{}, atOnce)}
}

// sit waits for a seat until ctx ends, which is fault.Unavailable. Give it back with leave.
func (h *hasher) sit(ctx context.Context) (leave func(), err error) {
	if err = ctx.Err(); err == nil {
		select {
		case h.seats <- struct{}{}:
			return func() { <-h.seats }, nil
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	return nil, fault.New(fault.Unavailable, "too many people are signing in at this moment; try again").Because(err)
}

// hash makes a hash with a new salt. The caller sits.
func (h *hasher) hash(password string) (string, error) {
	p := phc{cost: h.cost, salt: make([]byte, saltBytes)}
	if _, err := io.ReadFull(h.rand, p.salt); err != nil {
		return "", err
	}
	h.done.Add(1)
	p.key = p.compute(password)
	return p.String(), nil
}

// verify tells whether kept is a hash of password, and whether it is cheaper than hashes are made now. The caller sits.
func (h *hasher) verify(kept, password string) (ok, outdated bool, err error) {
	p, err := parsePHC(kept)
	if err != nil {
		return false, false, err
	}
	h.done.Add(1)
	return subtle.ConstantTimeCompare(p.compute(password), p.key) == 1, p.cost.below(h.cost), nil
}

// nobody makes a hash that takes as long to verify as any and that no password has.
func (h *hasher) nobody() (string, error) {
	p := phc{cost: h.cost, salt: make([]byte, saltBytes), key: make([]byte, keyBytes)}
	if _, err := io.ReadFull(h.rand, p.salt); err != nil {
		return "", err
	}
	if _, err := io.ReadFull(h.rand, p.key); err != nil {
		return "", err
	}
	return p.String(), nil
}

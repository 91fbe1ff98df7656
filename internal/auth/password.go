package auth

import (
	"crypto/subtle"
	"io"
	"sync/atomic"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// hasher hashes passwords, a few at the same time: each takes tens of megabytes, and a crowd at the door must not take them
// all. Who needs a hash first takes a seat.
type hasher struct {
	cost Cost
	rand io.Reader
	seats
	done atomic.Int64
	now  atomic.Int64 // how many are being computed
	most atomic.Int64 // how many were at one time
}

// hashMemory is what all hashes that are computed at one time may take together, in KiB, unless it is told how many those are.
const hashMemory = 512 << 10

// seatsFor gives how many hashes of a cost so many processors compute at one time: a hash keeps as many busy as it has lanes, so
// that more of them at once are no faster and take more memory.
func seatsFor(c Cost, processors int) int {
	return max(1, min(processors/int(c.Lanes), hashMemory/int(c.MemoryKiB)))
}

func newHasher(cost Cost, atOnce, line int, rand io.Reader) *hasher {
	return &hasher{cost: cost, rand: rand, seats: seats{all: atOnce, line: line}}
}

// comeBack is when who was sent away may try again.
const comeBack = 5 * time.Second

func crowded(why error) error {
	err := fault.New(fault.Unavailable, "too many people are signing in at this moment; try again").Because(why)
	err.RetryAfter = comeBack
	return err
}

// made computes what a hash says of a password. The caller sits.
func (h *hasher) made(p phc, password string) []byte {
	n := h.now.Add(1)
	defer h.now.Add(-1)
	for most := h.most.Load(); n > most && !h.most.CompareAndSwap(most, n); most = h.most.Load() {
	}
	h.done.Add(1)
	return p.compute(password)
}

// hash makes the hash of a password with a salt. The caller sits.
func (h *hasher) hash(s salt, password string) string {
	p := phc{cost: h.cost, keyID: s.keyID, salt: s.bytes}
	p.key = h.made(p, password)
	return p.String()
}

// verify tells whether kept is a hash of password. The caller sits.
func (h *hasher) verify(kept, password string) (ok bool, err error) {
	p, err := parsePHC(kept)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(h.made(p, password), p.key) == 1, nil
}

// outdated tells whether a kept hash is to be made anew: it is cheaper than hashes are now, or its salt is not that of the address.
// One that is dearer stays.
func (h *hasher) outdated(kept string, s salt) bool {
	p, err := parsePHC(kept)
	return err == nil && (p.cost.below(h.cost) || !h.cost.below(p.cost) && (p.keyID != s.keyID || string(p.salt) != string(s.bytes)))
}

// nobody gives what to compute where there is no user: it takes as long as any hash.
func (h *hasher) nobody() (phc, error) {
	p := phc{cost: h.cost, salt: make([]byte, saltBytes)}
	_, err := io.ReadFull(h.rand, p.salt)
	return p, err
}

package auth

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// Cost is what one password hash costs: Argon2id over so much memory, so many times, in so many lanes. Zero fields are the
// second choice of RFC 9106: 64 MiB, 3 times, 4 lanes, which takes a good tenth of a second.
type Cost struct {
	MemoryKiB uint32
	Time      uint32
	Lanes     uint8
}

func (c Cost) orDefault() Cost {
	if c.MemoryKiB == 0 {
		c.MemoryKiB = 64 << 10
	}
	if c.Time == 0 {
		c.Time = 3
	}
	if c.Lanes == 0 {
		c.Lanes = 4
	}
	return c
}

// below tells whether a hash of this cost is cheaper to guess against than one of want.
func (c Cost) below(want Cost) bool { return c.MemoryKiB < want.MemoryKiB || c.Time < want.Time }

// What a kept hash may ask for, so that a damaged one cannot take the machine down.
var maxCost = Cost{MemoryKiB: 1 << 20, Time: 32, Lanes: 64}

const (
	saltBytes  = 16
	keyBytes   = 32
	keyIDBytes = 6
)

// phc is a hash with all that it takes to make it again, written as $argon2id$v=19$m=65536,t=3,p=4,keyid=name$salt$hash. The keyid
// names the secret that the salt was made under; a hash without one has a salt of its own.
type phc struct {
	cost  Cost
	keyID string
	salt  []byte
	key   []byte
}

func (h phc) String() string {
	b64 := base64.RawStdEncoding
	return h.prefix() + b64.EncodeToString(h.salt) + "$" + b64.EncodeToString(h.key)
}

// prefix is how the hashes of a cost and a secret begin.
func (h phc) prefix() string {
	id := ""
	if h.keyID != "" {
		id = ",keyid=" + h.keyID
	}
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d%s$", argon2.Version, h.cost.MemoryKiB, h.cost.Time, h.cost.Lanes, id)
}

var errPHC = errors.New("auth: a kept password hash is no Argon2id PHC string, or asks for too much")

// parsePHC reads what String wrote, and nothing else.
func parsePHC(s string) (h phc, err error) {
	parts := strings.Split(s, "$")
	if len(parts) != 6 {
		return phc{}, errPHC
	}
	cost, keyID, _ := strings.Cut(parts[3], ",keyid=")
	if _, err := fmt.Sscanf(cost, "m=%d,t=%d,p=%d", &h.cost.MemoryKiB, &h.cost.Time, &h.cost.Lanes); err != nil {
		return phc{}, errPHC
	}
	b64 := base64.RawStdEncoding.Strict()
	if id, err := b64.DecodeString(keyID); err != nil || len(id) != 0 && len(id) != keyIDBytes {
		return phc{}, errPHC
	}
	h.keyID = keyID
	h.salt, err = b64.DecodeString(parts[4])
	if err != nil {
		return phc{}, errPHC
	}
	h.key, err = b64.DecodeString(parts[5])
	if err != nil || h.String() != s || !h.sound() {
		return phc{}, errPHC
	}
	return h, nil
}

func (h phc) sound() bool {
	c := h.cost
	return c.MemoryKiB > 0 && c.Time > 0 && c.Lanes > 0 && c.MemoryKiB <= maxCost.MemoryKiB && c.Time <= maxCost.Time &&
		c.Lanes <= maxCost.Lanes && len(h.salt) == saltBytes && len(h.key) == keyBytes
}

// compute does the work: the hash of password with this cost and salt.
func (h phc) compute(password string) []byte {
	return argon2.IDKey([]byte(password), h.salt, h.cost.Time, h.cost.MemoryKiB, h.cost.Lanes, keyBytes)
}

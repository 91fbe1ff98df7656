package auth

import (
	"crypto/rsa"
	"encoding/pem"
	"path/filepath"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// KeyFiles keeps the keys of access tokens in a data directory, below "keys". A file holds the private key that signs, and the public
// keys before it; the private key that was replaced is gone with its file.
type KeyFiles struct {
	Dir      string
	Now      func() time.Time                // nil means time.Now
	Generate func() (*rsa.PrivateKey, error) // nil makes an RSA key of 4096 bits, which takes seconds
}

func (f KeyFiles) files() pemFiles {
	return pemFiles{folder: filepath.Join(f.Dir, "keys"), make: "tripwright keys new"}
}

// Open gives the keys, or fault.NotFound when there are none.
func (f KeyFiles) Open() (_ *Keys, err error) {
	defer fault.Wrap(&err, "auth.KeyFiles.Open")
	files := f.files()
	k := &Keys{followed[ring]{now: orNow(f.Now), files: &files, parse: readKeyFile}}
	return k, k.open()
}

// New makes the first keys, or gives fault.Conflict when there are some.
func (f KeyFiles) New() (_ *Keys, err error) {
	defer fault.Wrap(&err, "auth.KeyFiles.New")
	k, made, err := f.openOrMake("")
	if err == nil && !made {
		return nil, fault.New(fault.Conflict, "there are keys in the data directory already: tripwright keys rotate replaces them")
	}
	return k, err
}

// Rotate makes a new key that signs and keeps the present one as verifying for Overlap. With atOnce it verifies nothing any
// more: for a key that others may have. fault.NotFound when there are none, fault.Conflict when somebody else was faster.
func (f KeyFiles) Rotate(atOnce bool) (_ *Keys, err error) {
	defer fault.Wrap(&err, "auth.KeyFiles.Rotate")
	k, err := f.Open()
	if err != nil {
		return nil, err
	}
	text, err := written(k.ring.replaced(f.generate, orNow(f.Now)(), atOnce))
	if err != nil {
		return nil, err
	}
	if err := f.files().replace(k.name, text.Private+text.Previous); err != nil {
		return nil, err
	}
	return f.Open()
}

// openOrMake opens, and makes keys when there are none. made tells whether it was this call that made them.
func (f KeyFiles) openOrMake(purposeOf string) (k *Keys, made bool, err error) {
	k, err = f.Open()
	if !fault.Is(err, fault.NotFound) {
		return k, false, err
	}
	text, err := written(freshRing(f.generate, purposeOf))
	if err != nil {
		return nil, false, err
	}
	err = f.files().write(1, text.Private)
	if err != nil && !fault.Is(err, fault.Conflict) {
		return nil, false, err
	}
	made = err == nil
	k, err = f.Open() // what is there counts, not what was made here
	return k, made, err
}

func (f KeyFiles) generate() (*rsa.PrivateKey, error) {
	if f.Generate != nil {
		return f.Generate()
	}
	return generate()
}

// readKeyFile reads the keys of a file: the private one first.
func readKeyFile(what string, text []byte) (ring, error) {
	first, rest := pem.Decode(text)
	if first == nil {
		return ring{}, fault.New(fault.Invalid, "%s is damaged", what)
	}
	return readRing(what, string(pem.EncodeToMemory(first)), what, string(rest))
}

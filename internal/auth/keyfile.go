package auth

import (
	"crypto/rsa"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// KeyFiles keeps keys in a data directory, below "keys": 000001.pem, then 000002.pem when they were replaced, and so on. A
// file is made whole under a name that nobody had, and never changed: of two processes that make the next one, one wins
// and the other is told. Readers take the highest name. A file holds the private key that signs, and the public keys before
// it; the private key that was replaced is gone with its file.
type KeyFiles struct {
	Dir      string
	Now      func() time.Time                // nil means time.Now
	Generate func() (*rsa.PrivateKey, error) // nil makes an RSA key of 4096 bits, which takes seconds
}

// Open gives the keys, or fault.NotFound when there are none.
func (f KeyFiles) Open() (_ *Keys, err error) {
	defer fault.Wrap(&err, "auth.KeyFiles.Open")
	now := orNow(f.Now)
	k := &Keys{now: now, files: &f, looked: now()}
	k.ring, k.name, err = f.read()
	return k, err
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
	present, name, err := f.read()
	if err != nil {
		return nil, err
	}
	key, err := f.generate()
	if err != nil {
		return nil, err
	}
	err = f.write(numberOf(name)+1, present.replacedBy(key, orNow(f.Now)(), atOnce))
	if fault.Is(err, fault.Conflict) {
		return nil, fault.New(fault.Conflict, "somebody else replaced the keys at the same moment; theirs are in use now").Because(err)
	}
	if err != nil {
		return nil, err
	}
	if err := os.Remove(f.path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fault.New(fault.Unavailable, "the new keys are in use, but the old private key in %s could not be removed",
			f.path(name)).Because(err)
	}
	return f.Open()
}

// openOrMake opens, and makes keys when there are none. made tells whether it was this call that made them.
func (f KeyFiles) openOrMake(purposeOf string) (k *Keys, made bool, err error) {
	k, err = f.Open()
	if !fault.Is(err, fault.NotFound) {
		return k, false, err
	}
	key, err := f.generate()
	if err != nil {
		return nil, false, err
	}
	err = f.write(1, newRing(key, purposeOf))
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

func (f KeyFiles) folder() string          { return filepath.Join(f.Dir, "keys") }
func (f KeyFiles) path(name string) string { return filepath.Join(f.folder(), name) }

var keyName = regexp.MustCompile(`^\d{6}\.pem$`)

func numberOf(name string) (n int) {
	_, _ = fmt.Sscanf(name, "%06d.pem", &n) // keyName matched
	return n
}

// newest gives the name of the file that counts, or fault.NotFound.
func (f KeyFiles) newest() (string, error) {
	list, err := os.ReadDir(f.folder())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fault.New(fault.Unavailable, "the keys in %s cannot be read", f.folder()).Because(err)
	}
	for i := len(list) - 1; i >= 0; i-- { // sorted by name
		if keyName.MatchString(list[i].Name()) {
			return list[i].Name(), nil
		}
	}
	return "", fault.New(fault.NotFound, "there are no keys in the data directory: tripwright keys new makes them")
}

// read reads the file that counts. One that vanishes between its listing and its reading was replaced.
func (f KeyFiles) read() (r ring, name string, err error) {
	var b []byte
	for range 10 {
		if name, err = f.newest(); err != nil {
			return ring{}, "", err
		}
		if b, err = os.ReadFile(f.path(name)); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	what := "the key file " + f.path(name)
	if err != nil {
		return ring{}, "", fault.New(fault.Unavailable, "%s cannot be read", what).Because(err)
	}
	first, rest := pem.Decode(b)
	if first == nil {
		return ring{}, "", fault.New(fault.Invalid, "%s is damaged", what)
	}
	r, err = readRing(what, string(pem.EncodeToMemory(first)), what, string(rest))
	return r, name, err
}

// write makes file number n, whole or not at all, and only if there is none: else fault.Conflict.
func (f KeyFiles) write(n int, r ring) (err error) {
	text, err := r.pem()
	if err != nil {
		return err
	}
	defer func() {
		if err != nil && fault.KindOf(err) == fault.Internal {
			err = fault.New(fault.Unavailable, "the keys cannot be kept in %s", f.folder()).Because(err)
		}
	}()
	if err := os.MkdirAll(f.folder(), 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(f.folder(), "part-*") // nobody but its owner may read it
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(part.Name())) }()
	_, err = part.WriteString(text.Private + text.Previous)
	if err = errors.Join(err, part.Sync(), part.Close()); err != nil {
		return err
	}
	// A link, because unlike a rename it does not replace what is there.
	err = os.Link(part.Name(), f.path(fmt.Sprintf("%06d.pem", n)))
	if errors.Is(err, fs.ErrExist) {
		return fault.New(fault.Conflict, "somebody else made keys at the same moment").Because(err)
	}
	f.settle()
	return err
}

// settle has the disk note a new name before an old one is removed. Not every system can; then there is nothing to do.
func (f KeyFiles) settle() {
	if d, err := os.Open(f.folder()); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

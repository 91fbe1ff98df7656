package auth

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// lookEvery is how soon keys that lie in a file are looked at again.
const lookEvery = 2 * time.Second

// pemFiles keeps keys in a folder: 000001.pem, then 000002.pem when they were replaced, and so on. A file is made whole under a name
// that nobody had, and never changed: of two processes that make the next one, one wins and the other is told. Readers take the
// highest name.
type pemFiles struct {
	folder string
	make   string // the command that makes the first keys
}

func (f pemFiles) path(name string) string { return filepath.Join(f.folder, name) }

var keyName = regexp.MustCompile(`^\d{6}\.pem$`)

func numberOf(name string) (n int) {
	_, _ = fmt.Sscanf(name, "%06d.pem", &n) // keyName matched
	return n
}

// newest gives the name of the file that counts, or fault.NotFound.
func (f pemFiles) newest() (string, error) {
	list, err := os.ReadDir(f.folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fault.New(fault.Unavailable, "the keys in %s cannot be read", f.folder).Because(err)
	}
	for i := len(list) - 1; i >= 0; i-- { // sorted by name
		if keyName.MatchString(list[i].Name()) {
			return list[i].Name(), nil
		}
	}
	return "", fault.New(fault.NotFound, "there are no keys in the data directory: %s makes them", f.make)
}

// read reads the file that counts. One that vanishes between its listing and its reading was replaced.
func (f pemFiles) read() (text []byte, name string, err error) {
	for range 10 {
		if name, err = f.newest(); err != nil {
			return nil, "", err
		}
		if text, err = os.ReadFile(f.path(name)); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err != nil {
		return nil, "", fault.New(fault.Unavailable, "%s cannot be read", f.what(name)).Because(err)
	}
	return text, name, nil
}

// what names a file in errors.
func (f pemFiles) what(name string) string { return "the key file " + f.path(name) }

// write makes file number n, whole or not at all, and only if there is none: else fault.Conflict.
func (f pemFiles) write(n int, text string) (err error) {
	defer func() {
		if err != nil && fault.KindOf(err) == fault.Internal {
			err = fault.New(fault.Unavailable, "the keys cannot be kept in %s", f.folder).Because(err)
		}
	}()
	if err := os.MkdirAll(f.folder, 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(f.folder, "part-*") // nobody but its owner may read it
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(part.Name())) }()
	_, err = part.WriteString(text)
	if err = errors.Join(err, part.Sync(), part.Close()); err == nil {
		// A link, because unlike a rename it does not replace what is there.
		err = os.Link(part.Name(), f.path(fmt.Sprintf("%06d.pem", n)))
	}
	if errors.Is(err, fs.ErrExist) {
		return fault.New(fault.Conflict, "somebody else made keys at the same moment").Because(err)
	}
	f.settle()
	return err
}

// replace makes the file after name, and removes name with the private key in it.
func (f pemFiles) replace(name, text string) error {
	err := f.write(numberOf(name)+1, text)
	if fault.Is(err, fault.Conflict) {
		return fault.New(fault.Conflict, "somebody else replaced the keys at the same moment; theirs are in use now").Because(err)
	}
	if err != nil {
		return err
	}
	if err := os.Remove(f.path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fault.New(fault.Unavailable, "the new keys are in use, but the old private key in %s could not be removed",
			f.path(name)).Because(err)
	}
	return nil
}

// settle has the disk note a new name before an old one is removed. Not every system can; then there is nothing to do.
func (f pemFiles) settle() {
	if d, err := os.Open(f.folder); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

// followed is what keys are at a moment. Where they lie in files it follows those; keys that came as text stay as they are.
type followed[R any] struct {
	now   func() time.Time
	files *pemFiles // nil for keys that came as text
	parse func(what string, text []byte) (R, error)

	mu      sync.Mutex
	ring    R
	name    string // of the file that ring was read from
	looked  time.Time
	trouble error
}

// open reads the keys for the first time.
func (k *followed[R]) open() (err error) {
	k.looked = k.now()
	k.ring, k.name, err = k.read()
	return err
}

func (k *followed[R]) read() (r R, name string, err error) {
	text, name, err := k.files.read()
	if err != nil {
		return r, "", err
	}
	r, err = k.parse(k.files.what(name), text)
	return r, name, err
}

// Trouble is what the last look at the directory met: a file that cannot be read, for example. The keys read before it go on
// serving.
func (k *followed[R]) Trouble() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.trouble
}

// at gives the keys of this moment; fresh looks at the directory whenever it was last looked at.
func (k *followed[R]) at(now time.Time, fresh bool) R {
	k.mu.Lock()
	defer k.mu.Unlock()
	since := now.Sub(k.looked)
	if k.files == nil || !fresh && 0 <= since && since < lookEvery {
		return k.ring
	}
	k.looked = now
	name, err := k.files.newest()
	if err == nil && name != k.name {
		var r R
		if r, name, err = k.read(); err == nil {
			k.ring, k.name = r, name
		}
	}
	k.trouble = err
	return k.ring
}

package keys

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"github.com/tripwright/tripwright/internal/fault"
)

// folder keeps keys in files: 000001.pem, then 000002.pem when they were replaced, and so on. A file is made whole under a name
// that nobody had, and never changed: of two processes that make the next one, one wins and the other is told. Readers take the
// highest name.
type folder struct {
	path string
	make string // the command that makes the first keys
}

func (f folder) file(name string) string { return filepath.Join(f.path, name) }

var keyName = regexp.MustCompile(`^\d{6}\.pem$`)

func numberOf(name string) (n int) {
	_, _ = fmt.Sscanf(name, "%06d.pem", &n) // keyName matched
	return n
}

// newest gives the name of the file that counts, or fault.NotFound.
func (f folder) newest() (string, error) {
	list, err := os.ReadDir(f.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fault.New(fault.Unavailable, "the keys in %s cannot be read", f.path).Because(err)
	}
	for i := len(list) - 1; i >= 0; i-- { // sorted by name
		if keyName.MatchString(list[i].Name()) {
			return list[i].Name(), nil
		}
	}
	return "", fault.New(fault.NotFound, "there are no keys in the data directory: %s makes them", f.make)
}

// read reads the file that counts. One that vanishes between its listing and its reading was replaced.
func (f folder) read() (text []byte, name string, err error) {
	for range 10 {
		if name, err = f.newest(); err != nil {
			return nil, "", err
		}
		if text, err = os.ReadFile(f.file(name)); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err != nil {
		return nil, "", fault.New(fault.Unavailable, "%s cannot be read", f.what(name)).Because(err)
	}
	return text, name, nil
}

// what names a file in errors.
func (f folder) what(name string) string { return "the key file " + f.file(name) }

// write makes file number n, whole or not at all, and only if there is none: else fault.Conflict.
func (f folder) write(n int, text string) (err error) {
	defer func() {
		if err != nil && fault.KindOf(err) == fault.Internal {
			err = fault.New(fault.Unavailable, "the keys cannot be kept in %s", f.path).Because(err)
		}
	}()
	if err := os.MkdirAll(f.path, 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(f.path, "part-*") // nobody but its owner may read it
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(part.Name())) }()
	_, err = part.WriteString(text)
	if err = errors.Join(err, part.Sync(), part.Close()); err == nil {
		// A link, because unlike a rename it does not replace what is there.
		err = os.Link(part.Name(), f.file(fmt.Sprintf("%06d.pem", n)))
	}
	if errors.Is(err, fs.ErrExist) {
		return fault.New(fault.Conflict, "somebody else made keys at the same moment").Because(err)
	}
	f.settle()
	return err
}

// replace makes the file after name, and removes name with the private key in it.
func (f folder) replace(name, text string) error {
	err := f.write(numberOf(name)+1, text)
	if fault.Is(err, fault.Conflict) {
		return fault.New(fault.Conflict, "somebody else replaced the keys at the same moment; theirs are in use now").Because(err)
	}
	if err != nil {
		return err
	}
	if err := os.Remove(f.file(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fault.New(fault.Unavailable, "the new keys are in use, but the old private key in %s could not be removed",
			f.file(name)).Because(err)
	}
	return nil
}

// settle has the disk note a new name before an old one is removed. Not every system can; then there is nothing to do.
func (f folder) settle() {
	if d, err := os.Open(f.path); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

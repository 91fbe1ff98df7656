package keys

import (
	"crypto/rsa"
	"encoding/pem"
	"path/filepath"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// TokenFiles keeps the keys of access tokens in a data directory, below "keys". A file holds the private key that signs, and the public
// keys before it; the private key that was replaced is gone with its file.
type TokenFiles struct {
	Dir      string
	Now      func() time.Time                // nil means time.Now
	Generate func() (*rsa.PrivateKey, error) // nil makes an RSA key of 4096 bits, which takes seconds
}

func (f TokenFiles) files() files[ring] {
	generateKey := f.Generate
	if generateKey == nil {
		generateKey = generate
	}
	return files[ring]{
		folder: folder{path: filepath.Join(f.Dir, "keys"), make: "tripwright keys new"},
		now:    orNow(f.Now),
		fresh:  func(purpose string) (ring, error) { return freshRing(generateKey, purpose) },
		text: func(r ring) (string, error) {
			text, err := written(r, nil)
			return text.Private + text.Previous, err
		},
		parse: readTokenFile,
	}
}

// Open gives the keys, or fault.NotFound when there are none.
func (f TokenFiles) Open() (_ *Tokens, err error) {
	defer fault.Wrap(&err, "keys.TokenFiles.Open")
	return tokens(f.files().open())
}

// New makes the first keys, or gives fault.Conflict when there are some.
func (f TokenFiles) New() (_ *Tokens, err error) {
	defer fault.Wrap(&err, "keys.TokenFiles.New")
	return tokens(f.files().first("tripwright keys rotate"))
}

// Rotate makes a new key that signs and keeps the present one as verifying for Overlap. With atOnce it verifies nothing any
// more: for a key that others may have. fault.NotFound when there are none, fault.Conflict when somebody else was faster.
func (f TokenFiles) Rotate(atOnce bool) (_ *Tokens, err error) {
	defer fault.Wrap(&err, "keys.TokenFiles.Rotate")
	files := f.files()
	return tokens(files.replace(func(was ring) (ring, error) {
		next, err := files.fresh("")
		return was.replacedBy(next, files.now(), atOnce), err
	}))
}

func (f TokenFiles) openOrMake(purpose string) (*Tokens, bool, error) {
	k, made, err := f.files().openOrMake(purpose)
	t, err := tokens(k, err)
	return t, made, err
}

func tokens(k *followed[ring], err error) (*Tokens, error) {
	if err != nil {
		return nil, err
	}
	return &Tokens{k}, nil
}

// readTokenFile reads the keys of a file: the private one first.
func readTokenFile(what string, text []byte) (ring, error) {
	first, rest := pem.Decode(text)
	if first == nil {
		return ring{}, fault.New(fault.Invalid, "%s is damaged", what)
	}
	return readRing(what, string(pem.EncodeToMemory(first)), what, string(rest))
}

package keys

import (
	"sync"
	"time"
)

// lookEvery is how soon keys that lie in a file are looked at again.
const lookEvery = 2 * time.Second

// followed is what keys are at a moment. Where they lie in files it follows those; keys that came as text stay as they are.
type followed[R any] struct {
	now   func() time.Time
	files *folder // nil for keys that came as text
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

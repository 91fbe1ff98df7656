package keys

import (
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// files are keys of one kind in a folder. R is one state of them.
type files[R any] struct {
	folder folder
	now    func() time.Time
	fresh  func(purpose string) (R, error)           // makes the first state
	text   func(R) (string, error)                   // writes a state as it lies in a file
	parse  func(what string, text []byte) (R, error) // reads it again; what names the file in errors
}

// open gives the keys, or fault.NotFound when there are none.
func (f files[R]) open() (*followed[R], error) {
	k := &followed[R]{now: f.now, files: &f.folder, parse: f.parse}
	return k, k.open()
}

// first makes the first keys. When there are some it gives fault.Conflict, which names the command that replaces them.
func (f files[R]) first(replace string) (*followed[R], error) {
	k, made, err := f.openOrMake("")
	if err == nil && !made {
		return nil, fault.New(fault.Conflict, "there are keys in the data directory already: %s replaces them", replace)
	}
	return k, err
}

// openOrMake opens, and makes keys when there are none. made tells whether it was this call that made them.
func (f files[R]) openOrMake(purpose string) (_ *followed[R], made bool, _ error) {
	k, err := f.open()
	if !fault.Is(err, fault.NotFound) {
		return k, false, err
	}
	text, err := f.written(f.fresh(purpose))
	if err != nil {
		return nil, false, err
	}
	err = f.folder.write(1, text)
	if err != nil && !fault.Is(err, fault.Conflict) {
		return nil, false, err
	}
	made = err == nil
	k, err = f.open() // what is there counts, not what was made here
	return k, made, err
}

// replace puts another state in the place of the one that is there, and opens it. fault.NotFound when there is none, fault.Conflict when
// somebody else was faster.
func (f files[R]) replace(next func(was R) (R, error)) (*followed[R], error) {
	k, err := f.open()
	if err != nil {
		return nil, err
	}
	text, err := f.written(next(k.ring))
	if err != nil {
		return nil, err
	}
	if err := f.folder.replace(k.name, text); err != nil {
		return nil, err
	}
	return f.open()
}

func (f files[R]) written(r R, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return f.text(r)
}

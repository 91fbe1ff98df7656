package keys_test

import (
	"crypto/rsa"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/keys/keystest"
)

var errNoChance = errors.New("no chance today")

// A folder of keys that cannot be read, or written to, is said, with its name; what lies there stays, and what was made is not used.
func TestAFolderOfKeysInTrouble(t *testing.T) {
	t.Parallel()
	key := func() (*rsa.PrivateKey, error) { return keystest.PrivateKey(0), nil }
	asFile := func(t *testing.T, path string) {
		t.Helper()
		must(t, os.RemoveAll(path))
		must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, nil, 0o600))
	}
	for name, tt := range map[string]struct {
		folder string
		kind   fault.Kind
		says   string
		do     func(t *testing.T, dir, folder string) error
	}{
		"a file in its place": {"keys", fault.Unavailable, "cannot be read", func(t *testing.T, dir, folder string) error {
			asFile(t, folder)
			return last(keys.TokenFiles{Dir: dir}.Open())
		}},
		"a file in its place, for settings": {"keys", fault.Unavailable, "cannot be read", func(t *testing.T, dir, folder string) error {
			asFile(t, folder)
			return second(keys.OpenTokens(keys.Settings{Dir: dir}))
		}},
		"a folder in the place of a key": {"keys", fault.Unavailable, "cannot be read", func(t *testing.T, dir, folder string) error {
			must(t, os.MkdirAll(filepath.Join(folder, "000001.pem"), 0o700))
			return last(keys.TokenFiles{Dir: dir}.Open())
		}},
		"a file that comes to be while a key is made": {"keys", fault.Unavailable, "cannot be kept", func(t *testing.T, dir, folder string) error {
			return last(keys.TokenFiles{Dir: dir, Generate: func() (*rsa.PrivateKey, error) {
				asFile(t, folder)
				return key()
			}}.New())
		}},
		"the same while a key is replaced": {"keys", fault.Unavailable, "cannot be kept", func(t *testing.T, dir, folder string) error {
			f := keys.TokenFiles{Dir: dir, Generate: key}
			must(t, last(f.New()))
			f.Generate = func() (*rsa.PrivateKey, error) {
				asFile(t, folder)
				return keystest.PrivateKey(1), nil
			}
			return last(f.Rotate(false))
		}},
		"a replaced key that cannot be removed": {"keys", fault.Unavailable, "could not be removed", func(t *testing.T, dir, folder string) error {
			f := keys.TokenFiles{Dir: dir, Generate: key}
			must(t, last(f.New()))
			f.Generate = func() (*rsa.PrivateKey, error) {
				old := filepath.Join(folder, "000001.pem")
				must(t, os.Remove(old))
				must(t, os.MkdirAll(filepath.Join(old, "x"), 0o700))
				return keystest.PrivateKey(1), nil
			}
			return last(f.Rotate(false))
		}},
		"a damaged key of itineraries": {"keys-of-itineraries", fault.Invalid, "is damaged", func(t *testing.T, dir, folder string) error {
			must(t, os.MkdirAll(folder, 0o700))
			must(t, os.WriteFile(filepath.Join(folder, "000001.pem"), []byte("hunter2"), 0o600))
			return last(keys.ItineraryFiles{Dir: dir}.Open())
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			folder := filepath.Join(dir, tt.folder)
			err := tt.do(t, dir, folder)
			e := wantKind(t, err, tt.kind)
			if !strings.Contains(e.Message, tt.says) || !strings.Contains(e.Message, folder) || strings.Contains(err.Error(), "hunter2") {
				t.Errorf("%v", err)
			}
			if parts, _ := filepath.Glob(filepath.Join(folder, "part-*")); len(parts) > 0 {
				t.Errorf("left behind: %q", parts)
			}
		})
	}
}

// Of two who replace the key of itineraries at the same moment one is told that the other was faster, whose key counts.
func TestOfTwoRotationsOfTheKeyOfItinerariesOneCounts(t *testing.T) {
	t.Parallel()
	fast, asked := keys.ItineraryFiles{Dir: t.TempDir()}, 0
	must(t, last(fast.New()))
	var first string
	slow := keys.ItineraryFiles{Dir: fast.Dir, Now: func() time.Time {
		if asked++; asked == 2 { // it has read the keys, and makes the next one
			k, err := fast.Rotate(false)
			must(t, err)
			first = k.List()[0].ID
		}
		return time.Now()
	}}
	_, err := slow.Rotate(false)
	wantKind(t, err, fault.Conflict)
	k, err := fast.Open()
	must(t, err)
	if list := k.List(); len(list) != 2 || list[0].ID != first {
		t.Errorf("%+v, want %s to sign", list, first)
	}
}

// A name that is too long for the system is a folder in which no key can be kept.
func TestNoKeyIsMadeWhereNoneCanBeKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for len(dir) < 4089-len("/keys-of-itineraries")-101 {
		dir = filepath.Join(dir, strings.Repeat("d", 100))
	}
	dir = filepath.Join(dir, strings.Repeat("d", 4089-len("/keys-of-itineraries")-len(dir)-1))
	_, made, err := keys.ItineraryFiles{Dir: dir}.OpenFor(false)
	wantKind(t, err, fault.Unavailable)
	if made {
		t.Error("a key is said to be made")
	}
}

// A source of keys that fails, or gives what is no pair, puts no file there.
func TestAKeyThatIsNoneIsNotKept(t *testing.T) {
	t.Parallel()
	good := keystest.PrivateKey(1)
	for name, generate := range map[string]func() (*rsa.PrivateKey, error){
		"none": func() (*rsa.PrivateKey, error) { return nil, errNoChance },
		"no pair": func() (*rsa.PrivateKey, error) {
			return &rsa.PrivateKey{PublicKey: good.PublicKey, D: big.NewInt(3), Primes: good.Primes}, nil
		},
	} {
		empty := keys.TokenFiles{Dir: t.TempDir(), Generate: generate}
		if k, err := empty.New(); err == nil || k != nil {
			t.Errorf("%s: a first key: %v", name, err)
		}
		if list, _ := os.ReadDir(filepath.Join(empty.Dir, "keys")); len(list) > 0 {
			t.Errorf("%s: left behind: %v", name, list)
		}
		f := files(t, newClock())
		k, err := f.New()
		must(t, err)
		f.Generate = generate
		if _, err := f.Rotate(false); err == nil {
			t.Errorf("%s: it replaced a key", name)
		}
		if again, err := f.Open(); err != nil || cmp.Diff(k.List(), again.List()) != "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Keys of the last moment, of more than one owner before.
func TestWhichRetiredKeysStillVerify(t *testing.T) {
	t.Parallel()
	clock := newClock()
	at := func(ago time.Duration) string { return clock.Now().Add(-ago).Format(time.RFC3339) }
	k, err := keys.ParseTokens(keys.TokenPEM{Private: keystest.PEM(t, keystest.PrivateKey(0)),
		Previous: previous(t, keystest.PrivateKey(1), at(20*time.Hour)) + previous(t, keystest.PrivateKey(2), at(time.Hour))}, clock.Now)
	must(t, err)
	if got := ids(k.List()); len(got) != 3 || got[1] != keys.Thumbprint(&keystest.PrivateKey(2).PublicKey) {
		t.Errorf("the newest is not first: %v", got)
	}
	clock.Pass(5 * time.Hour)
	if got := ids(k.List()); len(got) != 2 || got[1] != keys.Thumbprint(&keystest.PrivateKey(2).PublicKey) {
		t.Errorf("five hours later: %v", got)
	}
	f := files(t, clock)
	must(t, last(f.New()))
	must(t, last(f.Rotate(false)))
	clock.Pass(time.Hour)
	k, err = f.Rotate(false)
	must(t, err)
	if got := ids(k.List()); len(got) != 3 {
		t.Errorf("replaced twice within a day: %v", got)
	}
}

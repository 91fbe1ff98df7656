package settings

import (
	"cmp"
	"os"
	"path/filepath"

	"github.com/tripwright/tripwright/internal/fault"
)

// MakeDataDir decides where things are kept and makes the directory. A scratch one is for its maker to remove; where none can be made it is
// fault.Unavailable.
func (c Config) MakeDataDir() (dir string, scratch bool, err error) {
	if c.Ephemeral {
		dir, err = os.MkdirTemp("", "tripwright-")
		scratch = true
	} else {
		dir, err = c.DataDir()
	}
	if err != nil {
		return "", false, fault.New(fault.Unavailable, "there is no directory to keep runs in; name one with --data").Because(err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", false, fault.New(fault.Unavailable, "the data directory %s cannot be made; name another with --data", dir).Because(err)
	}
	return dir, scratch, nil
}

// DataDir gives the directory that things are kept in. It need not be there yet.
func (c Config) DataDir() (string, error) {
	if c.Data != "" {
		return c.Data, nil
	}
	return userData()
}

// Unusable says what to do about a directory in which nothing can be kept.
func Unusable(dir string, err error) error {
	why := cmp.Or(fault.Disk(err), fault.New(fault.KindOf(err), "%s", fault.Said(err)))
	return fault.New(why.Kind, "the data directory %s cannot be used: %s; name another with --data", dir, why.Message).Because(err)
}

// userData is the user's directory for data of programs, as the XDG Base Directory Specification has it.
func userData() (string, error) {
	if d := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, "tripwright"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, ".local", "share", "tripwright"), nil
}

// Package datadir looks after the directory that everything is kept in: nobody else has rights on it, and it has room. It is ground: it
// knows files, and nothing of what stands in them.
package datadir

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// What is kept is nobody's business but its owner's: the data directory is made for its owner alone, and so is every file in it. A
// directory that was there before, with wider rights, is tightened when the program starts.

// ours are the names, or how they begin, of what the program keeps in its data directory.
var ours = []string{"tripwright.db", "engine.db", "keys", ".room"}

// wide are the rights that nobody else needs.
const wide fs.FileMode = 0o077

// Tighten takes from everybody else what rights they have on the data directory and on the program's files in it, and gives which
// those were. Other people's files stay as they are, and so does a directory that has any: it may be one that many share.
func Tighten(dir string) (tightened []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	names := []string{dir}
	for _, e := range entries {
		if !slices.ContainsFunc(ours, func(name string) bool { return strings.HasPrefix(e.Name(), name) }) {
			names = slices.DeleteFunc(names, func(name string) bool { return name == dir })
			continue
		}
		names = append(names, filepath.Join(dir, e.Name()))
		if !e.IsDir() {
			continue
		}
		inside, err := os.ReadDir(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		for _, f := range inside {
			names = append(names, filepath.Join(dir, e.Name(), f.Name()))
		}
	}
	for _, name := range names {
		was, failed := tightenOne(name)
		if was {
			tightened = append(tightened, name)
		}
		err = errors.Join(err, failed)
	}
	return tightened, err
}

// tightenOne tells whether somebody else had rights. What is gone by now, and a link, is left alone.
func tightenOne(name string) (was bool, err error) {
	info, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil || info.Mode().Perm()&wide == 0 || !info.Mode().IsRegular() && !info.IsDir() {
		return false, err
	}
	if err = os.Chmod(name, info.Mode().Perm()&^wide); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

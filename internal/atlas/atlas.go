package atlas

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// packs is the folder packs, packed: a quarter of its size in the program, and each file is unpacked when it is read. Who changes a file there
// runs the tests of this package with -update.
//
//go:embed packs.zip
var packs []byte

// Atlas holds the city packs. It is immutable and safe for concurrent use; a city is read when it is first asked for.
type Atlas struct {
	cities []trip.City               // by name
	packs  []func() (*Pack, error)   // as cities
	byName map[string]int            // folded names, ids and aliases, to cities
	fx     func() (*Exchange, error) //

	rides   func() (*timetable, error)
	towns   func() (*gazetteer, error)
	origins func() ([]airport, error)
}

// Open reads the heads of the embedded packs.
func Open() (*Atlas, error) {
	files, err := zip.NewReader(bytes.NewReader(packs), int64(len(packs)))
	if err != nil {
		return nil, fmt.Errorf("atlas: packs.zip: %w", err)
	}
	return open(files)
}

func open(files fs.FS) (*Atlas, error) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, fmt.Errorf("atlas: %w", err)
	}
	a := &Atlas{byName: map[string]int{}, fx: sync.OnceValues(func() (*Exchange, error) { return readExchange(files) }),
		rides: sync.OnceValues(func() (*timetable, error) { return readRides(files) }),
		towns: sync.OnceValues(func() (*gazetteer, error) { return readTowns(files) })}
	a.origins = sync.OnceValues(a.readOrigins)
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		if err := a.add(files, e.Name()); err != nil {
			return nil, err
		}
	}
	return a, nil
}

func (a *Atlas) add(files fs.FS, id string) error {
	head, err := readCity(files, id)
	if err != nil {
		return err
	}
	for _, name := range append([]string{head.ID, head.Name}, head.Aliases...) {
		key := trip.Fold(name)
		if at, taken := a.byName[key]; taken && at != len(a.cities) {
			return fmt.Errorf("atlas: %s/city.json: another city is called %q too", id, name)
		}
		a.byName[key] = len(a.cities)
	}
	a.cities = append(a.cities, head.city())
	a.packs = append(a.packs, sync.OnceValues(func() (*Pack, error) { return readPack(files, head) }))
	return nil
}

// Cities gives the known cities in order of their ids.
func (a *Atlas) Cities() []trip.City { return clone.Of(a.cities) }

// Find gives a city by its name, id or alias, whatever the case and the accents. An unknown city is fault.NotFound with
// a message that lists the known ones.
func (a *Atlas) Find(name string) (*Pack, error) {
	at, ok := a.byName[trip.Fold(name)]
	if !ok {
		return nil, fault.New(fault.NotFound, "Tripwright has no such city; it knows %s", a.names())
	}
	return a.packs[at]()
}

func (a *Atlas) names() string {
	names := make([]string, len(a.cities))
	for i, c := range a.cities {
		names[i] = c.Name
	}
	return strings.Join(names, ", ")
}

// FX gives the exchange rates.
func (a *Atlas) FX() (*Exchange, error) { return a.fx() }

// Resolve gives the digest of the record that a fact's RefID names, as the packs of this program have it. A record that
// is not there, or stood in another version of the pack, is fault.NotFound.
func (a *Atlas) Resolve(refID string) (digest string, err error) {
	defer fault.Wrap(&err, "atlas.Resolve(%q)", refID)
	path, version, hasVersion := strings.Cut(refID, "@")
	folder, id, hasID := strings.Cut(path, "/")
	if !hasVersion || !hasID {
		return "", fault.New(fault.NotFound, "that is no reference into a city pack")
	}
	have, err := a.records(folder)
	if err != nil {
		return "", err
	}
	if have.version != version {
		return "", fault.New(fault.NotFound, "the fact comes from another version of its pack; this program has %s", have.version)
	}
	digest, ok := have.digest[id]
	if !ok {
		return "", fault.New(fault.NotFound, "the pack has no such fact")
	}
	return digest, nil
}

func (a *Atlas) records(folder string) (*records, error) {
	if folder == exchangeFolder {
		x, err := a.FX()
		if err != nil {
			return nil, err
		}
		return x.records, nil
	}
	if folder == RidesFolder {
		t, err := a.rides()
		if err != nil {
			return nil, err
		}
		return t.records, nil
	}
	for i, c := range a.cities {
		if c.ID == folder {
			p, err := a.packs[i]()
			if err != nil {
				return nil, err
			}
			return p.records, nil
		}
	}
	return nil, fault.New(fault.NotFound, "Tripwright has no such city; it knows %s", a.names())
}

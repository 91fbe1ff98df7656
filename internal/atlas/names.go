package atlas

import (
	"io/fs"
	"maps"
	"slices"
)

// readNames reads what people call the sights beside their names, the quarters by the sights at their hearts, and what is seen with what. They are no
// facts: nothing is cited by them.
func (p *Pack) readNames(files fs.FS) error {
	var file struct {
		Note  string              `json:"note"`
		Names map[string][]string `json:"names"`

		Quarters map[string]string   `json:"quarters"`
		SeenWith map[string][]string `json:"seen_with"`
	}
	name := p.head.ID + "/names.json"
	if _, err := fs.Stat(files, name); err != nil {
		return nil // a pack need not have any
	}
	if err := readJSON(files, name, &file); err != nil {
		return err
	}
	known := func(id string) bool { return slices.ContainsFunc(p.sights, func(s sight) bool { return s.ID == id }) }
	for id, names := range file.Names {
		p.records.that(known(id) && len(names) > 0, "names.json", "%s: names a sight of the pack, and has names", id)
	}
	for quarter, id := range file.Quarters {
		p.records.that(known(id), "names.json", "%s: has a sight of the pack at its heart", quarter)
	}
	for id, with := range file.SeenWith {
		p.records.that(known(id) && len(with) > 0 && !slices.ContainsFunc(with, func(id string) bool { return !known(id) }), "names.json", "%s: is a sight of the pack, and so is what is seen with it", id)
	}
	p.names, p.quarters, p.seenWith = file.Names, file.Quarters, file.SeenWith
	return nil
}

// Quarters gives the sight at the heart of each quarter that is known by name.
func (p *Pack) Quarters() map[string]string { return maps.Clone(p.quarters) }

// SeenWith gives the sights that somebody who has seen one has seen with it: who knows the Residenz knows its treasury.
func (p *Pack) SeenWith(sight string) []string { return slices.Clone(p.seenWith[sight]) }

// nameAlso adds what people call a sight that names.json does not know.
func (p *Pack) nameAlso(id string, names []string) {
	if p.names == nil {
		p.names = map[string][]string{}
	}
	p.names[id] = append(p.names[id], names...)
}

// Names gives what people call a sight beside its name and its local name.
func (p *Pack) Names(sight string) []string { return slices.Clone(p.names[sight]) }

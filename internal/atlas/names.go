package atlas

import (
	"io/fs"
	"slices"
)

// readNames reads what people call the sights beside their names. They are no facts: nothing is cited by them.
func (p *Pack) readNames(files fs.FS) error {
	var file struct {
		Note  string              `json:"note"`
		Names map[string][]string `json:"names"`
	}
	name := p.head.ID + "/names.json"
	if _, err := fs.Stat(files, name); err != nil {
		return nil // a pack need not have any
	}
	if err := readJSON(files, name, &file); err != nil {
		return err
	}
	for id, names := range file.Names {
		known := slices.ContainsFunc(p.sights, func(s sight) bool { return s.ID == id })
		p.records.that(known && len(names) > 0, "names.json", "%s: names a sight of the pack, and has names", id)
	}
	p.names = file.Names
	return nil
}

// nameAlso adds what people call a sight that names.json does not know.
func (p *Pack) nameAlso(id string, names []string) {
	if p.names == nil {
		p.names = map[string][]string{}
	}
	p.names[id] = append(p.names[id], names...)
}

// Names gives what people call a sight beside its name and its local name.
func (p *Pack) Names(sight string) []string { return slices.Clone(p.names[sight]) }

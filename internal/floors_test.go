// Package internal_test keeps the house as ARCHITECTURE.md draws it.
package internal_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/tripwright/tripwright/"

type pkg struct {
	ImportPath string
	Name       string
	Dir        string
	GoFiles    []string
	Imports    []string
	Doc        string
}

// The floors test sees the imports through `go list`, which the test cache does not: run it with -count=1.
func TestImportsGoDownstairsOnly(t *testing.T) {
	floors := readFloors(t)
	for _, p := range goList(t) {
		from, ok := strings.CutPrefix(p.ImportPath, module+"internal/")
		if !ok {
			continue
		}
		here, ok := floors.of(from)
		if !ok {
			t.Errorf("internal/%s stands on no floor of ARCHITECTURE.md", from)
			continue
		}
		for _, imp := range p.Imports {
			if here.level == 0 && !here.libraries && strings.Contains(strings.SplitN(imp, "/", 2)[0], ".") && !strings.HasPrefix(imp, module) {
				t.Errorf("internal/%s is ground and must use the standard library only, but imports %s", from, imp)
			}
			to, ok := strings.CutPrefix(imp, module+"internal/")
			if !ok {
				continue
			}
			there, _ := floors.of(to)
			if why := refuses(from, here, to, there); why != "" {
				t.Errorf("internal/%s must not import internal/%s: %s", from, to, why)
			}
		}
	}
}

// What no command imports is for tests and says so by its name: make deadcode looks at the rest.
func TestEveryPackageIsInAProgramOrForTests(t *testing.T) {
	all, reached := map[string]pkg{}, map[string]bool{}
	var follow func(path string)
	follow = func(path string) {
		if _, ours := all[path]; ours && !reached[path] {
			reached[path] = true
			for _, imp := range all[path].Imports {
				follow(imp)
			}
		}
	}
	for _, p := range goList(t) {
		all[p.ImportPath] = p
	}
	for path, p := range all {
		if p.Name == "main" {
			follow(path)
		}
	}
	for path, p := range all {
		forTests := strings.HasSuffix(p.Name, "test") || p.Name == "scripted" || len(p.GoFiles) == 0
		if !reached[path] && !forTests {
			t.Errorf("%s is in no program: it goes, or is named for tests", path)
		}
		if reached[path] && forTests && len(p.GoFiles) > 0 {
			t.Errorf("%s is for tests and in a program", path)
		}
	}
}

func refuses(from string, here floor, to string, there floor) string {
	switch {
	case there.level > here.level:
		return "it lives upstairs"
	case there.level < here.level, here.free:
		return ""
	case strings.HasPrefix(from, to+"/"):
		return "" // a child knows its parent
	case isTestHelp(from):
		return ""
	case there.room == here.room && parentOf(to) == from:
		return "a parent does not know its children"
	}
	return "siblings do not know each other"
}

// Suites such as tooltest may know the package they test.
func isTestHelp(path string) bool { return strings.HasSuffix(path, "test") }

func parentOf(path string) string { return filepath.Dir(path) }

func TestEveryFloorIsInhabited(t *testing.T) {
	floors := readFloors(t)
	for _, f := range floors {
		for _, room := range f.rooms {
			if _, err := os.Stat(filepath.FromSlash(room)); err != nil {
				t.Errorf("ARCHITECTURE.md names internal/%s on floor %q, but it does not exist", room, f.name)
			}
		}
	}
}

func TestEveryPackageSaysWhatItIs(t *testing.T) {
	for _, p := range goList(t) {
		if len(p.GoFiles) == 0 {
			continue
		}
		docs := 0
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.ParseComments|parser.PackageClauseOnly)
			if err != nil {
				t.Fatal(err)
			}
			if f.Doc != nil {
				docs++
			}
		}
		if docs != 1 {
			t.Errorf("%s has %d package comments, want exactly one", p.ImportPath, docs)
		}
	}
}

type floor struct {
	level int
	name  string
	room  string
	rooms []string
	free  bool // siblings may know each other

	libraries bool // ground that needs more than the standard library
}

type floorTable []floor

// of finds the floor a package stands on by the longest room that contains it.
func (fs floorTable) of(path string) (floor, bool) {
	best := floor{}
	for _, f := range fs {
		for _, room := range f.rooms {
			if (path == room || strings.HasPrefix(path, room+"/")) && len(room) > len(best.room) {
				best, best.room = f, room
			}
		}
	}
	return best, best.room != ""
}

func readFloors(t *testing.T) floorTable {
	t.Helper()
	b, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	var out floorTable
	sc := bufio.NewScanner(bytes.NewReader(b))
	for sc.Scan() {
		cells := strings.Split(sc.Text(), "|")
		if len(cells) != 6 {
			continue
		}
		name := strings.TrimSpace(cells[1])
		if name == "" || name[0] < '0' || name[0] > '9' {
			continue
		}
		out = append(out, floor{
			level: int(name[0] - '0'), name: name,
			rooms: strings.Fields(cells[2]), free: strings.HasPrefix(strings.TrimSpace(cells[4]), "free"),
			libraries: strings.HasSuffix(strings.TrimSpace(cells[4]), "with libraries"),
		})
	}
	if len(out) < 9 || !slices.IsSortedFunc(out, func(a, b floor) int { return a.level - b.level }) {
		t.Fatalf("the table of floors in ARCHITECTURE.md was not understood: %d rows", len(out))
	}
	return out
}

func goList(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Name,Dir,GoFiles,Imports,Doc", "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var ps []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return ps
		} else if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
}

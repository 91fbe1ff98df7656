package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// mostKnow is how many files of the program may know a kind of change by name: whoever adds one touches so many. docs/recipes/add-a-change.md
// says which.
const mostKnow = 7

// What hands do to places, and what is said of stays, is known where it is looked up and done, too.
var byHand = map[string]bool{"ChangePlace": true, "ArrangeDay": true, "ChangeStay": true}

func TestAKindOfChangeIsKnownInFewFiles(t *testing.T) {
	t.Parallel()
	kinds := map[string][]string{}
	for _, name := range glob(t, "trip/change_*.go") {
		for _, d := range parsed(t, name).Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "change" {
				kinds[f.Recv.List[0].Type.(*ast.Ident).Name] = nil
			}
		}
	}
	if len(kinds) < 16 {
		t.Fatalf("found %d kinds of changes only", len(kinds))
	}
	for _, root := range []string{".", "../cmd"} {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
				for kind := range namesOfTrip(t, name) {
					if _, ok := kinds[kind]; ok {
						kinds[kind] = append(kinds[kind], name)
					}
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for kind, files := range kinds {
		if len(files) < 3 || len(files) > mostKnow && !byHand[kind] {
			t.Errorf("trip.%s is known in %d files, at most %d may: %v", kind, len(files), mostKnow, files)
		}
	}
}

// namesOfTrip are the names of package trip that stand in a file; where package trip speaks of edits, all names.
func namesOfTrip(t *testing.T, name string) map[string]bool {
	out := map[string]bool{}
	f, inside := parsed(t, name), strings.HasPrefix(name, "trip/change_") || strings.HasPrefix(name, "trip/edit")
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "trip" {
				out[n.Sel.Name] = true
			}
			return inside
		case *ast.Ident:
			out[n.Name] = out[n.Name] || inside
		}
		return true
	})
	for n, in := range out {
		if !in {
			delete(out, n)
		}
	}
	return out
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func parsed(t *testing.T, name string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

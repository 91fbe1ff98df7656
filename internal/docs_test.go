package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var link = regexp.MustCompile(`\]\(([^)#:]+)\)`)

// Links between the documents lead somewhere.
func TestLinksResolve(t *testing.T) {
	for _, page := range pages(t) {
		b, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(b), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", page, m[1])
			}
		}
	}
}

func pages(t *testing.T) []string {
	t.Helper()
	out, err := filepath.Glob("../*.md")
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir("../docs", func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".md") {
			out = append(out, path)
		}
		return err
	})
	if err != nil || len(out) < 5 {
		t.Fatalf("found %d pages: %v", len(out), err)
	}
	return out
}

var typeName = regexp.MustCompile("`([a-z]+)\\.([A-Z][A-Za-z]+)` \\|\n")

// Every term has its home: the type exists.
func TestTermsHaveTheirTypes(t *testing.T) {
	b, err := os.ReadFile("../docs/terms.md")
	if err != nil {
		t.Fatal(err)
	}
	found := typeName.FindAllStringSubmatch(string(b), -1)
	if len(found) < 25 {
		t.Fatalf("docs/terms.md was not understood: %d terms", len(found))
	}
	for _, m := range found {
		if !hasType(t, m[1], m[2]) {
			t.Errorf("docs/terms.md names %s.%s, which is not there", m[1], m[2])
		}
	}
}

func hasType(t *testing.T, pkg, name string) bool {
	t.Helper()
	dirs := map[string]string{"plan": "workflow/plan"}
	dir, ok := dirs[pkg]
	if !ok {
		dir = pkg
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		return false
	}
	for _, f := range files {
		file, err := parser.ParseFile(token.NewFileSet(), f, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				if ts, ok := s.(*ast.TypeSpec); ok && ts.Name.Name == name {
					return true
				}
			}
		}
	}
	return false
}

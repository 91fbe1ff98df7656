package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// asksTheClock are the files below the assembly that may ask for the moment themselves, and why. Naming time.Now as the clock that stands
// in where none is given is no asking.
var asksTheClock = map[string]string{
	"internal/door/body.go":         "the deadline of a connection is by the machine's clock, whatever the program's says",
	"internal/cache/memory.go":      "it begins there and counts on by what has passed",
	"internal/durable/roll.go":      "it is the beginning of a clock that goes on by what has passed",
	"internal/llm/ledger.go":        "where no clock is given",
	"internal/rag/ingest.go":        "where no clock is given",
	"internal/database/database.go": "where no clock is given",
	"internal/database/ready.go":    "how long opening waits for a server that is full",
	"internal/store/store.go":       "where no clock is given",
	"internal/tool/guard.go":        "where no clock is given",
}

// The moment comes in from above, as an argument or as a field: what asks for it by itself cannot be told another one.
func TestNobodyBelowTheAssemblyAsksTheClock(t *testing.T) {
	floors, unused := readFloors(t), map[string]string{}
	for file, why := range asksTheClock {
		unused[file] = why
	}
	assembly, ok := floors.of("app")
	if !ok {
		t.Fatal("the assembly stands on no floor")
	}
	for _, p := range goList(t) {
		from, ok := strings.CutPrefix(p.ImportPath, module+"internal/")
		if here, _ := floors.of(from); !ok || here.level >= assembly.level || isTestHelp(p.Name) {
			continue
		}
		for _, name := range p.GoFiles {
			file := "internal/" + from + "/" + name
			lines := asking(t, filepath.Join(p.Dir, name))
			if _, allowed := asksTheClock[file]; allowed && len(lines) > 0 {
				delete(unused, file)
				continue
			}
			for _, line := range lines {
				t.Errorf("%s:%d asks the clock: the moment comes in as an argument or a field", file, line)
			}
		}
	}
	for file := range unused {
		t.Errorf("%s asks no clock any more: take it off the list", file)
	}
}

// asking gives the lines of a file that call time.Now.
func asking(t *testing.T, path string) (lines []int) {
	t.Helper()
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Now" {
			if of, ok := sel.X.(*ast.Ident); ok && of.Name == "time" {
				lines = append(lines, set.Position(call.Pos()).Line)
			}
		}
		return true
	})
	return lines
}

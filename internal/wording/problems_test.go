package wording

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2/validation"
)

// Everything that is told of a failure is told in German too, but for three things.
//
//   - Internal: all that people are told of it is that something went wrong; its sentence stays in the log.
//   - operators: what is said of settings, keys and backups, by files called so, and whatever names a setting. It stands in the terminal of
//     somebody who set those names.
//   - apart: rooms that no request enters. They measure and prove, or stand in for something in tests.
var (
	operators = regexp.MustCompile(`(^|/)((keys|settings)/[a-z_]+|checkup/(checkup|keys|knowledge|mail|outside|parts|signing)|(config|key|backup)[a-z_]*)\.go$`)
	// parsers are rooms whose plain errors people are told: a member that does not read is refused in their words.
	parsers = regexp.MustCompile(`(^|/)(calendar|money)/[a-z_]+\.go$`)
	setting = regexp.MustCompile(`\b[A-Z]+_[A-Z_]+`)
	// tables are files whose every sentence is told.
	tables = regexp.MustCompile(`(^|/)door/answers\.go$`)
	apart  = regexp.MustCompile(`(^|/)(eval|orienteering|terminal|servertest|[a-z]+test|scripted|tape|mail|slo|telemetry|sqlite|docs|wording)(/|$)`)
)

// framework is what huma says of parameters, in the words of the version that go.mod names.
var framework = []string{
	"validation failed", "unknown query parameter", "required query parameter is missing", "required header parameter is missing",
	"required path parameter is missing", "invalid integer", "invalid float", "invalid boolean",
	validation.MsgExpectedBoolean, validation.MsgExpectedNumber, validation.MsgExpectedInteger, validation.MsgExpectedString, validation.MsgExpectedArray,
	validation.MsgExpectedObject, validation.MsgExpectedOneOf, validation.MsgExpectedMinimumNumber, validation.MsgExpectedExclusiveMinimumNumber,
	validation.MsgExpectedMaximumNumber, validation.MsgExpectedExclusiveMaximumNumber, validation.MsgExpectedMinLength, validation.MsgExpectedMaxLength,
	validation.MsgExpectedBePattern, validation.MsgExpectedMatchPattern, validation.MsgExpectedMinItems, validation.MsgExpectedMaxItems,
	validation.MsgExpectedRFC3339DateTime, validation.MsgExpectedRFC3339Date, validation.MsgExpectedRFC4122UUID, validation.MsgExpectedRFC3986URI,
}

// speech is what the rooms say by fault.New and its like.
type speech struct {
	t       *testing.T
	set     *token.FileSet
	through map[string]int    // functions that hand a sentence on to fault.New, and which of their arguments it is
	said    map[string]string // sentences, and where they are said
}

// Whatever is told of a failure has its German.
func TestProblemsHaveTheirGerman(t *testing.T) {
	t.Parallel()
	s := listen(t)
	for english, at := range s.said {
		if there, ok := germanProblems()[english]; !ok && setting.MatchString(english) {
			continue
		} else if !ok {
			t.Errorf("%s: %q has no German: german.txt, under problems", at, english)
		} else if strings.TrimSpace(there) == "" {
			t.Errorf("%s: %q is empty in German", at, english)
		}
	}
	for english := range germanProblems() {
		if s.said[english] == "" {
			t.Errorf("nobody says %q", english)
		}
	}
	if len(s.said) < 300 {
		t.Errorf("only %d sentences were heard", len(s.said))
	}
}

func listen(t *testing.T) *speech {
	s := &speech{t: t, set: token.NewFileSet(), through: map[string]int{}, said: map[string]string{}}
	rooms := map[string][]*ast.File{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != ".." && (apart.MatchString(filepath.ToSlash(path)) || d.Name() == "testdata"):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		tree, err := parser.ParseFile(s.set, path, nil, 0)
		rooms[filepath.Dir(path)] = append(rooms[filepath.Dir(path)], tree)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 { // a function may hand on to one that hands on
		for _, room := range rooms {
			s.room(room, false)
		}
	}
	for _, room := range rooms {
		s.room(room, true)
	}
	for _, english := range framework {
		s.said[english] = "huma"
	}
	return s
}

// room listens to a package. Before heard, it only learns which functions hand sentences on.
func (s *speech) room(files []*ast.File, heard bool) {
	consts := constants(files)
	for _, f := range files {
		file := s.set.Position(f.Pos()).Filename
		if operators.MatchString(filepath.ToSlash(file)) {
			continue
		}
		if heard && tables.MatchString(filepath.ToSlash(file)) {
			for english, at := range literals(s.t, file) {
				if sentence.MatchString(english) {
					s.said[english] = at
				}
			}
		}
		for _, d := range f.Decls {
			params := map[string]int{}
			fn, _ := d.(*ast.FuncDecl)
			if fn != nil {
				params = parameters(fn)
			}
			ast.Inspect(d, func(n ast.Node) bool {
				if english, ok := formatOf(n, consts); ok && heard {
					s.said[english] = s.set.Position(n.Pos()).String()
				}
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				at, tells := s.sentenceOf(call)
				if !tells {
					return true
				}
				english, literal := spelled(call.Args[at], consts)
				id, named := call.Args[at].(*ast.Ident)
				switch {
				case literal && (!heard || strings.Contains(english, "%w")): // the innermost error is told
				case literal && strings.Trim(english, "%s: ") != "":
					s.said[english] = s.set.Position(call.Pos()).String()
				case literal && english == "%s" && at+1 < len(call.Args) && !isSentence(call.Args[at+1]):
					s.t.Errorf("%s: what fills %%s is no sentence that can be told in another language: see fault.Whole and fault.Said", s.set.Position(call.Pos()))
				case literal:
				case named && fn != nil && has(params, id.Name) && f.Name.Name == "fault":
				case named && fn != nil && has(params, id.Name):
					s.through[s.nameOf(fn.Name)] = params[id.Name]
				case heard && !isWhole(call): // what others finished is looked for by what it looks like
					s.t.Errorf("%s: nobody sees what is said here", s.set.Position(call.Pos()))
				}
				return true
			})
		}
	}
}

// sentenceOf gives which argument of a call is a sentence that people are told.
func (s *speech) sentenceOf(call *ast.CallExpr) (at int, ok bool) {
	name, pkg, id := "", "", (*ast.Ident)(nil)
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name, id = f.Name, f
	case *ast.SelectorExpr:
		name, id = f.Sel.Name, f.Sel
		if x, ok := f.X.(*ast.Ident); ok {
			pkg = x.Name
		}
	}
	switch {
	case pkg == "fault" && name == "New" || pkg == "" && name == "New" && len(call.Args) > 1:
		if kind, ok := call.Args[0].(*ast.SelectorExpr); ok && kind.Sel.Name == "Internal" {
			return 0, false
		}
		return 1, len(call.Args) > 1
	case pkg == "fmt" && name == "Errorf" && parsers.MatchString(filepath.ToSlash(s.set.Position(call.Pos()).Filename)):
		return 0, true
	case pkg == "fault" && name == "Field":
		return 1, true
	case pkg == "fault" && name == "Whole", pkg == "" && name == "Whole":
		return 0, true
	}
	if id == nil {
		return 0, false
	}
	at, ok = s.through[s.nameOf(id)]
	return at, ok && at < len(call.Args)
}

// nameOf is the name of a function: in its own package alone where others cannot call it.
func (s *speech) nameOf(id *ast.Ident) string {
	if id.IsExported() {
		return id.Name
	}
	return filepath.Dir(s.set.Position(id.Pos()).Filename) + "." + id.Name
}

// formatOf gives the format of a fault.Sentence that is written out.
func formatOf(n ast.Node, consts map[string]ast.Expr) (string, bool) {
	lit, ok := n.(*ast.CompositeLit)
	if !ok {
		return "", false
	}
	if kind, ok := lit.Type.(*ast.SelectorExpr); !ok || kind.Sel.Name != "Sentence" {
		return "", false
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "Format" {
			return spelled(kv.Value, consts)
		}
	}
	return "", false
}

func isWhole(call *ast.CallExpr) bool {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name == "Whole"
	case *ast.Ident:
		return f.Name == "Whole"
	}
	return false
}

// isSentence tells whether what fills a place can be told in another language.
func isSentence(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CallExpr:
		if f, ok := e.Fun.(*ast.SelectorExpr); ok {
			return slices.Contains([]string{"Whole", "Said", "Sentence"}, f.Sel.Name)
		}
	case *ast.Ident: // of the type fault.Sentence, as the compiler cannot be asked here
		return e.Name == "said"
	}
	return false
}

func has(params map[string]int, name string) bool { _, ok := params[name]; return ok }

func parameters(fn *ast.FuncDecl) map[string]int {
	out, at := map[string]int{}, 0
	for _, field := range fn.Type.Params.List {
		for _, name := range field.Names {
			out[name.Name] = at
			at++
		}
	}
	return out
}

// constants are the texts of a package that have names.
func constants(files []*ast.File) map[string]ast.Expr {
	out := map[string]ast.Expr{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if g, ok := n.(*ast.GenDecl); ok && g.Tok == token.CONST {
				for _, spec := range g.Specs {
					v := spec.(*ast.ValueSpec)
					for i, name := range v.Names {
						if i < len(v.Values) {
							out[name.Name] = v.Values[i]
						}
					}
				}
			}
			return true
		})
	}
	return out
}

// spelled is joined, with texts that have names.
func spelled(e ast.Expr, consts map[string]ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		a, ok := spelled(e.X, consts)
		b, more := spelled(e.Y, consts)
		return a + b, ok && more && e.Op == token.ADD
	case *ast.Ident:
		if c, ok := consts[e.Name]; ok {
			return spelled(c, map[string]ast.Expr{})
		}
	}
	return "", false
}

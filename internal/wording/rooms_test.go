package wording

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rooms are the files that write what a traveller reads. What is said there stands in the catalogue.
var rooms = []string{
	"narrate/amended.go", "narrate/costs.go", "narrate/counted.go", "narrate/day.go", "narrate/flight.go", "narrate/journey.go", "narrate/note.go", "narrate/occasions.go", "narrate/ride.go", "narrate/stay.go", "narrate/story.go",
	"narrate/summary.go", "narrate/visit.go", "narrate/weather.go", "narrate/words.go",

	"verify/budget.go", "verify/excluded.go", "verify/fates.go", "verify/feasibility.go", "verify/flights.go", "verify/hours.go", "verify/last_train.go",
	"verify/cars.go", "verify/driving.go", "verify/journey.go", "verify/legs.go", "verify/locked.go", "verify/rides.go", "verify/ways.go", "verify/zones.go", "verify/partial_day.go", "verify/preferences.go", "verify/requirements.go", "verify/slots.go",
	"verify/stay.go", "verify/trial.go", "verify/weather.go", "verify/wish_food.go", "verify/wish_lodging.go", "verify/wish_sights.go",
	"verify/wish_transport.go",

	"explain/explain.go", "explain/journey.go", "explain/wishes.go", "repair/journey.go", "repair/stop.go", "schedule/insist.go", "schedule/solve.go", "trip/car_text.go", "trip/wish_words_in.go", "trip/passes_words.go", "trip/reply.go",
	"export/gpx.go", "export/ics.go", "export/markdown.go", "export/pdf.go", "export/pdf_day.go", "export/pdf_map.go", "export/sheet.go", "export/words.go",
	"journey/bed.go", "journey/say.go", "workflow/plan/answers_say.go", "workflow/plan/synth_settle.go",
}

// speakers are files that speak and do other things as well: what they say with Say is in the catalogue, and not looked at further.
var speakers = []string{"trip/intent.go", "trip/wish_told.go", "trip/plan.go", "trip/journey_read.go", "trip/rates.go", "export/*.go", "trip/wish_words.go", "revise/*.go", "afford/*.go", "workflow/plan/*.go", "models/*.go", "workflow/multistay/*.go", "workflow/gather/*.go", "workflow/explore/*.go", "readers/*.go", "tool/weather/ladder.go", "tool/fx/fx.go", "reading/*.go", "reading/edits/*.go", "reading/dates/*.go", "reading/party/*.go", "reading/sums/*.go", "run/run.go", "terminal/*.go", "../cmd/tripwright/*.go", "verify/check_sources.go", "wording/*.go"}

// unsaid is the grammar of English, which other languages do not go through, and names that are the same everywhere.
var unsaid = []string{"an ", "Google Maps", "Flag, Blue", "-//Tripwright//Tripwright 1//EN"}

// sentence is text with a space beside a word of small letters: nothing that programs say to each other looks like it.
var sentence = regexp.MustCompile(`[a-z]{2,}[,;:]? |[ %a-z][a-z]* [a-z]{2,}`)

// Nothing is said past the catalogue, and the catalogue has nothing that nobody says.
func TestTheCatalogueIsWhatTheRoomsSay(t *testing.T) {
	t.Parallel()
	catalogue, said := map[string]bool{}, map[string]bool{}
	for _, part := range germanParts() {
		for english := range part {
			catalogue[english] = true
		}
	}
	for english := range germanProblems() { // see TestProblemsHaveTheirGerman
		said[english] = true
	}
	for _, room := range files(t, rooms) {
		for lit, at := range literals(t, room) {
			if sentence.MatchString(lit) && !catalogue[lit] && !slices.Contains(unsaid, lit) {
				t.Errorf("%s: %q is not in the catalogue", at, lit)
			}
			said[lit] = true
		}
	}
	for _, room := range files(t, speakers) {
		for lit := range literals(t, room) {
			said[lit] = true
		}
	}
	for english := range catalogue {
		if !said[english] {
			t.Errorf("nobody says %q", english)
		}
	}
}

func files(t *testing.T, patterns []string) (out []string) {
	for _, p := range patterns {
		match, err := filepath.Glob(filepath.Join("..", p))
		if err != nil || len(match) == 0 {
			t.Fatalf("there is no %s (%v)", p, err)
		}
		for _, f := range match {
			if !strings.HasSuffix(f, "_test.go") && !strings.HasPrefix(filepath.Base(f), "german") {
				out = append(out, f)
			}
		}
	}
	return out
}

// literals are the texts of a file by what they say; those of faults, which stay inside, do not count. What is the first argument of a Say
// must be in the catalogue whatever it looks like, or be put together from what is.
func literals(t *testing.T, file string) map[string]string {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.StructType:
			return false
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok {
				if pkg, ok := f.X.(*ast.Ident); ok && (pkg.Name == "fault" || pkg.Name == "errors") {
					return false
				}
				if first, ok := arg(n); ok && slices.Contains([]string{"Say", "say"}, f.Sel.Name) && !known(first) {
					t.Errorf("%s: %q is said and not in the catalogue", set.Position(n.Pos()), first)
				}
			}
			if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "panic" {
				return false
			}
		case *ast.BinaryExpr:
			if whole, ok := joined(n); ok {
				out[whole] = set.Position(n.Pos()).String()
				return false
			}
		case *ast.BasicLit:
			if s, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil {
				out[s] = set.Position(n.Pos()).String()
			}
		}
		return true
	})
	return out
}

func arg(call *ast.CallExpr) (string, bool) {
	if len(call.Args) == 0 {
		return "", false
	}
	return joined(call.Args[0])
}

// joined is a text, or texts that are put together because the line is too short for them.
func joined(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		a, ok := joined(e.X)
		b, more := joined(e.Y)
		return a + b, ok && more && e.Op == token.ADD
	}
	return "", false
}

func known(english string) bool {
	return slices.ContainsFunc(germanParts(), func(part map[string]string) bool { return part[english] != "" })
}

// A language may carry a currency, and then it equals nothing: it is asked, and not compared.
func TestNobodyComparesLanguages(t *testing.T) {
	t.Parallel()
	compared := regexp.MustCompile(`[!=]= (wording\.)?(German|English)\b`)
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.Dir(path) == "../wording" {
			return err
		}
		text, err := os.ReadFile(path)
		for n, line := range strings.Split(string(text), "\n") {
			if compared.MatchString(line) && !strings.Contains(line, "in.Lang ==") {
				t.Errorf("%s:%d compares languages: Language.Is does", path, n+1)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

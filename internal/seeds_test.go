package internal_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// docs/seeds.md says of every line that the seeds ask for what shows that it is met. It is held to the repository: a line that is
// left out, and a test, a scenario, a file or a command that is not there, turn these red.

const seedsPage = "../docs/seeds.md"

// linesOf is how many lines each seed has.
var linesOf = []int{220, 29}

var (
	goTest   = regexp.MustCompile(`^((?:internal|cmd)(?:/\w+)*)\.((?:Test|Benchmark|Fuzz|Example)\w*)(?:/(.+))?$`)
	scenario = regexp.MustCompile(`^[a-z]+(?:_[a-z]+)+$`)
	quoted   = regexp.MustCompile("`([^`]+)`")
	title    = regexp.MustCompile(`"([^"]+)"`)
)

// asked are the rows of the page that stand for a line: number, what is asked for, evidence and, where it is not met, why.
func asked(t *testing.T) []row {
	t.Helper()
	var out []row
	for _, r := range tables(t, read(t, seedsPage), "") {
		if !strings.HasPrefix(r[0], "S") {
			continue
		}
		if len(r) == 3 {
			r = append(r, "")
		}
		if len(r) != 4 || r[1] == "" {
			t.Errorf("docs/seeds.md: want number, what is asked for, evidence, state: %q", r)
			continue
		}
		out = append(out, r)
	}
	return out
}

func TestEveryLineOfTheSeedsStandsOnce(t *testing.T) {
	t.Parallel()
	var want, got []string
	for seed, n := range linesOf {
		for line := range n {
			want = append(want, fmt.Sprintf("S%d.%d", seed, line+1))
		}
	}
	for _, r := range asked(t) {
		got = append(got, r[0])
	}
	for i, number := range want {
		if i >= len(got) || got[i] != number {
			t.Fatalf("docs/seeds.md: %s is missing, comes twice or stands elsewhere: %q", number, got[min(i, len(got)):min(i+3, len(got))])
		}
	}
	if len(got) != len(want) {
		t.Errorf("docs/seeds.md: behind the last line stands %q", got[len(want):])
	}
}

// Each line has evidence, a decision that departs from it, or why it is open; and the text says how many are.
func TestOpenLinesOfTheSeedsAreCounted(t *testing.T) {
	t.Parallel()
	open, all := 0, 0
	for _, r := range asked(t) {
		all++
		switch why, is := strings.CutPrefix(r[3], "open: "); {
		case is && len(why) > 10:
			open++
		case r[3] != "":
			t.Errorf("docs/seeds.md: %s: the state is empty or begins with \"open: \" and says why: %q", r[0], r[3])
		case !quoted.MatchString(r[2]) && !link.MatchString(r[2]) && !title.MatchString(r[2]):
			t.Errorf("docs/seeds.md: %s has neither evidence nor a decision, and is not open", r[0])
		}
	}
	says := regexp.MustCompile(`\*\*Of (\d+) lines (\d+) are open\.\*\*`).FindStringSubmatch(read(t, seedsPage))
	if want := []string{strconv.Itoa(all), strconv.Itoa(open)}; says == nil || !slices.Equal(says[1:], want) {
		t.Errorf("docs/seeds.md: of %d lines %d are open; the text says %q", all, open, says)
	}
}

// What stands as evidence is there: tests in their packages, with the story of one that is named; scenarios, files, commands, and what is
// done in a browser.
func TestEvidenceOfTheSeedsIsThere(t *testing.T) {
	t.Parallel()
	scenarios := everything(t, "eval/scenarios", ".yaml")
	journeys := everything(t, "../ui/browser", ".test.mjs") + everything(t, "../ui/test", ".test.ts")
	commands, targets := read(t, "../docs/cli.md"), read(t, "../Makefile")
	found, known := map[string]int{}, goTests{}
	for _, r := range asked(t) {
		for _, m := range quoted.FindAllStringSubmatch(r[2], -1) {
			kind, there := "", false
			name, arguments, _ := strings.Cut(m[1], " ")
			switch test := goTest.FindStringSubmatch(m[1]); {
			case test != nil:
				kind, there = "test", known.has(t, test[1], test[2], test[3])
			case scenario.MatchString(m[1]):
				kind, there = "scenario", strings.Contains(scenarios, "- scenario_id: "+m[1]+"\n")
			case name == "tripwright":
				command := regexp.MustCompile(`^[a-z]+(?:-[a-z]+)?(?: [a-z]+)?`).FindString(arguments)
				kind, there = "command", strings.Contains(commands, "\n## "+command+"\n")
			case name == "make":
				kind, there = "command", strings.Contains(targets, "\n"+arguments+": ")
			case strings.Contains(m[1], "/"):
				_, err := os.Stat(filepath.Join("..", m[1]))
				kind, there = "file", err == nil
			}
			found[kind]++
			if !there {
				t.Errorf("docs/seeds.md: %s names `%s`, which is not there", r[0], m[1])
			}
		}
		for _, m := range title.FindAllStringSubmatch(quoted.ReplaceAllString(r[2], ""), -1) {
			found["title"]++
			if !strings.Contains(journeys, "'"+m[1]+"'") {
				t.Errorf("docs/seeds.md: %s names the test %q of the app, which is not there", r[0], m[1])
			}
		}
	}
	for kind, least := range map[string]int{"test": 200, "scenario": 15, "command": 3, "file": 3, "title": 5} {
		if found[kind] < least {
			t.Errorf("docs/seeds.md was not understood: %d times a %s", found[kind], kind)
		}
	}
}

// goTests are the tests of packages, each package read when it is first asked for.
type goTests map[string][]string

// has tells whether a package has a test and, where a story of it is named, whether that stands in the package or in one of those below
// it, which hold the stories that several packages are tested with.
func (known goTests) has(t *testing.T, pkg, name, story string) bool {
	t.Helper()
	dir := filepath.Join("..", pkg)
	if story != "" && !strings.Contains(everything(t, dir, ".go"), strconv.Quote(story)) {
		return false
	}
	if _, read := known[pkg]; !read {
		known[pkg] = testsIn(t, dir)
	}
	return slices.Contains(known[pkg], name)
}

func testsIn(t *testing.T, dir string) (out []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, is := d.(*ast.FuncDecl); is && fn.Recv == nil {
				out = append(out, fn.Name.Name)
			}
		}
	}
	return out
}

// everything is the text of all files below a folder whose names end so.
func everything(t *testing.T, dir, end string) string {
	t.Helper()
	var out strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, end) {
			return err
		}
		b, err := os.ReadFile(path)
		out.Write(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Whoever meets C-nn in the code or in a document finds it on the page, once, and nothing stands there that nobody names.
func TestDisagreementsThatAreNamedAreExplained(t *testing.T) {
	t.Parallel()
	number := regexp.MustCompile(`\bC-\d{2}\b`)
	named := map[string]bool{}
	for _, dir := range []string{".", "../cmd"} {
		for _, n := range number.FindAllString(everything(t, dir, ".go"), -1) {
			named[n] = true
		}
	}
	for page, text := range pages(t) {
		for _, n := range number.FindAllString(text, -1) {
			if page != "docs/seeds.md" {
				named[n] = true
			}
		}
	}
	var got []string
	for _, r := range tables(t, read(t, seedsPage), "## Where the seeds disagree") {
		got = append(got, r[0])
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(named)), got); diff != "" {
		t.Errorf("docs/seeds.md: the disagreements (-named +page):\n%s", diff)
	}
}

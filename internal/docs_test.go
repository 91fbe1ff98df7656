package internal_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The documents are held to the code, so that neither can move away from the other. What they name is looked up in the
// sources and in the help of the program, built for it; the test cache does not see that build: run them with -count=1.

// pages are the documents by their path from the root of the repository.
func pages(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, pattern := range []string{"../*.md", "../docs/*.md", "../docs/*/*.md"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			out[strings.TrimPrefix(filepath.ToSlash(name), "../")] = read(t, name)
		}
	}
	if len(out) < 10 {
		t.Fatalf("found %d documents only", len(out))
	}
	return out
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

var (
	fence   = regexp.MustCompile("(?ms)^```.*?^```")
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

func TestLinksResolve(t *testing.T) {
	t.Parallel()
	all := pages(t)
	for page, text := range all {
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
			target, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			to := page
			if target != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(page), target))
			}
			if _, err := os.Stat(filepath.Join("..", to)); err != nil {
				t.Errorf("%s links to %s, which is not there", page, m[1])
			} else if anchor != "" && !slices.Contains(anchors(all[to]), anchor) {
				t.Errorf("%s links to %s, but %s has no such heading", page, m[1], to)
			}
		}
	}
}

// anchors are the names that headings can be linked by, as GitHub makes them.
func anchors(text string) []string {
	var out []string
	for _, m := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		out = append(out, regexp.MustCompile(`[^\w\- ]`).ReplaceAllString(strings.ReplaceAll(strings.ToLower(m[1]), " ", "-"), ""))
	}
	return out
}

// Files, folders and tests that a document names in backticks are there. One that a reader is to make has a <part> to fill in.
func TestFilesNamedInDocumentsExist(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile("`((?:internal|cmd|docs|tools|\\.ci)/[\\w./*-]*)`")
	found, known := 0, goTests{}
	for page, text := range pages(t) {
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			if test := goTest.FindStringSubmatch(m[1]); test != nil {
				if !known.has(t, test[1], test[2], test[3]) {
					t.Errorf("%s names the test %s, which is not there", page, m[1])
				}
				continue
			}
			found++
			if files, err := filepath.Glob(filepath.Join("..", m[1])); err != nil || len(files) == 0 {
				t.Errorf("%s names %s, which is not there", page, m[1])
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d files are named", found)
	}
}

func TestDecisionsAreNumberedAndWhole(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("../docs/decisions/0*.md")
	if err != nil || len(names) == 0 {
		t.Fatalf("no decisions: %v", err)
	}
	for i, name := range names {
		text := read(t, name)
		if n := fmt.Sprintf("%04d-", i+1); !strings.HasPrefix(filepath.Base(name), n) {
			t.Errorf("%s: want the number %s", name, n)
		}
		if title := fmt.Sprintf("# %d. ", i+1); !strings.HasPrefix(text, title) {
			t.Errorf("%s does not begin with %q", name, title)
		}
		for _, part := range []string{"\n## Context\n", "\n## Decision\n", "\n## Consequences\n", "\n## What would change our mind\n"} {
			if strings.Count(text, part) != 1 {
				t.Errorf("%s has no part%s", name, part)
			}
		}
	}
}

// row is a line of a table in a document.
type row []string

var cellEnd = regexp.MustCompile(`\s*\|\s*`)

// tables gives the rows of every table under a heading, heads left out; the whole page for an empty heading.
func tables(t *testing.T, text, under string) []row {
	t.Helper()
	if under != "" {
		_, after, ok := strings.Cut(text, "\n"+under+"\n")
		if !ok {
			t.Fatalf("there is no heading %q", under)
		}
		level := under[:strings.IndexByte(under, ' ')+1]
		text, _, _ = strings.Cut(after, "\n"+level)
	}
	var out []row
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|---") || i+1 < len(lines) && strings.HasPrefix(lines[i+1], "|---") {
			continue
		}
		cells := cellEnd.Split(strings.Trim(strings.ReplaceAll(line, `\|`, "\x00"), "| "), -1)
		for i := range cells {
			cells[i] = strings.ReplaceAll(cells[i], "\x00", "|")
		}
		out = append(out, cells)
	}
	return out
}

// Every term names its Go type, and the type is there; so is the member, where one is named.
func TestTermsHaveTheirTypes(t *testing.T) {
	t.Parallel()
	rows := tables(t, read(t, "../docs/terms.md"), "")
	if len(rows) < 30 {
		t.Fatalf("docs/terms.md was not understood: %d terms", len(rows))
	}
	seen := map[string]bool{}
	for _, r := range rows {
		if len(r) != 3 || seen[r[0]] {
			t.Errorf("docs/terms.md: want term, meaning, type, each term once: %q", r)
			continue
		}
		seen[r[0]] = true
		types := regexp.MustCompile("`([a-z]+)\\.(\\w+)(?:\\.(\\w+))?`").FindAllStringSubmatch(r[2], -1)
		if len(types) == 0 {
			t.Errorf("docs/terms.md: %s names no Go type", r[0])
		}
		for _, m := range types {
			if members, ok := declared(t, m[1])[m[2]]; !ok || m[3] != "" && !slices.Contains(members, m[3]) {
				t.Errorf("docs/terms.md: %s names %s, which is not there", r[0], m[0])
			}
		}
	}
}

// folder is where a package lies that a document calls by its name: workflows have a folder of their own.
func folder(pkg string) string {
	if below := filepath.Join("workflow", pkg); isFolder(below) {
		return below
	}
	return pkg
}

func isFolder(name string) bool {
	st, err := os.Stat(name)
	return err == nil && st.IsDir()
}

// declared gives what a package below internal declares, and of each type its fields and methods.
func declared(t *testing.T, pkg string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, f := range sources(t, folder(pkg)) {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					out[d.Name.Name] = nil
					continue
				}
				on := receiver(d.Recv.List[0].Type)
				out[on] = append(out[on], d.Name.Name)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					declare(out, s)
				}
			}
		}
	}
	return out
}

func declare(out map[string][]string, s ast.Spec) {
	switch s := s.(type) {
	case *ast.ValueSpec:
		for _, n := range s.Names {
			out[n.Name] = nil
		}
	case *ast.TypeSpec:
		out[s.Name.Name] = append(out[s.Name.Name], "")
		if st, ok := s.Type.(*ast.StructType); ok {
			for _, f := range st.Fields.List {
				for _, n := range f.Names {
					out[s.Name.Name] = append(out[s.Name.Name], n.Name)
				}
			}
		}
	}
}

func receiver(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// sources parses the Go files of a folder, tests left out.
func sources(t *testing.T, dir string) []*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var out []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

// Where a document lists "The members of `pkg.Type`", they are those of its JSON, all of them.
func TestMembersOfJSONAreListed(t *testing.T) {
	t.Parallel()
	lists := regexp.MustCompile("(?m)^The members of `([a-z]+)\\.(\\w+)`.*\n\n((?:\\|.*\n)+)")
	found := lists.FindAllStringSubmatch(read(t, "../docs/cli.md"), -1)
	if len(found) < 3 {
		t.Fatalf("docs/cli.md lists the members of %d types", len(found))
	}
	for _, m := range found {
		var got []string
		for _, r := range tables(t, m[3], "") {
			for _, name := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(r[0], -1) {
				got = append(got, name[1])
			}
		}
		want := members(t, m[1], m[2])
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("docs/cli.md: the members of %s.%s (-Go +page):\n%s", m[1], m[2], diff)
		}
	}
}

func members(t *testing.T, pkg, name string) []string {
	t.Helper()
	var out []string
	for _, f := range fields(t, pkg, name) {
		if tag, _, _ := strings.Cut(f.Get("json"), ","); tag != "" && tag != "-" {
			out = append(out, tag)
		}
	}
	return out
}

// fields gives the tags of a struct's fields.
func fields(t *testing.T, pkg, name string) []reflect.StructTag {
	t.Helper()
	var out []reflect.StructTag
	for _, f := range sources(t, folder(pkg)) {
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || spec.Name.Name != name {
				return true
			}
			if st, ok := spec.Type.(*ast.StructType); ok {
				for _, f := range st.Fields.List {
					if f.Tag != nil {
						tag, _ := strconv.Unquote(f.Tag.Value)
						out = append(out, reflect.StructTag(tag))
					}
				}
			}
			return false
		})
	}
	return out
}

// The page of the command line lists the commands and, for each, the flags that its help does: no more, no fewer.
func TestCommandsAndFlagsAreListed(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds the program")
	}
	binary := filepath.Join(t.TempDir(), "tripwright")
	if out, err := exec.Command("go", "build", "-o", binary, "../cmd/tripwright").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	page := read(t, "../docs/cli.md")
	shared := flagsOf(t, page, "## Flags that most commands take")
	for _, command := range commandsOf(t, binary) {
		want := flagsInHelp(t, binary, command)
		got := flagsOf(t, page, "## "+command)
		if slices.Contains(want, "--data DIR") {
			got = append(got, shared...)
		}
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("docs/cli.md: the flags of %s (-help +page):\n%s", command, diff)
		}
	}
}

var flagInTable = regexp.MustCompile("`(--[a-z-]+)`(?: ([A-Z|]+))?")

// flagsOf gives the flags that tables under a heading list, each with the word for its value.
func flagsOf(t *testing.T, page, under string) []string {
	t.Helper()
	var out []string
	for _, r := range tables(t, page, under) {
		if m := flagInTable.FindStringSubmatch(r[0]); m != nil {
			out = append(out, strings.TrimSpace(m[1]+" "+m[2]))
		}
	}
	return out
}

func help(t *testing.T, binary, command string) string {
	t.Helper()
	out, err := exec.Command(binary, append(strings.Fields(command), "--help")...).Output()
	if err != nil {
		t.Fatalf("%s --help: %v", command, err)
	}
	return string(out)
}

// commandsOf reads the commands from the program's help, and that the page has sections for no others.
func commandsOf(t *testing.T, binary string) []string {
	t.Helper()
	_, list, _ := strings.Cut(help(t, binary, ""), "\nCommands:\n")
	var out []string
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z-]+(?: [a-z]+)?)  `).FindAllStringSubmatch(list, -1) {
		out = append(out, m[1])
	}
	var sections []string
	for _, m := range regexp.MustCompile(`(?m)^## ([a-z -]+)$`).FindAllStringSubmatch(read(t, "../docs/cli.md"), -1) {
		sections = append(sections, m[1])
	}
	slices.Sort(out)
	slices.Sort(sections)
	if diff := cmp.Diff(out, sections); diff != "" || len(out) == 0 {
		t.Errorf("docs/cli.md: the commands (-help +page):\n%s", diff)
	}
	return out
}

func flagsInHelp(t *testing.T, binary, command string) []string {
	t.Helper()
	var out []string
	for _, m := range regexp.MustCompile(`(?m)^  (?:-\w, |    )(--[a-z-]+)(?:=(\S+))?`).FindAllStringSubmatch(help(t, binary, command), -1) {
		value := strings.TrimSuffix(m[2], ",...") // of a flag that takes a list
		if value != "" && strings.ToUpper(value) != value || strings.Trim(value, "0123456789") == "" && value != "" {
			value = "N" // the help shows the default instead of a word
		}
		if m[1] != "--help" {
			out = append(out, strings.TrimSpace(m[1]+" "+value))
		}
	}
	return out
}

// The page lists every variable of the environment that the program reads, with its default.
func TestEnvironmentIsListed(t *testing.T) {
	t.Parallel()
	want := map[string]string{}
	for _, tag := range fields(t, "settings", "Config") {
		if name := tag.Get("env"); name != "" {
			want[name] = tag.Get("envDefault")
		}
	}
	for _, dir := range []string{"../cmd", "."} {
		for _, name := range variablesRead(t, dir) {
			want[name] = ""
		}
	}
	got := map[string]string{}
	for _, r := range tables(t, read(t, "../docs/cli.md"), "## Environment") {
		if len(r) != 3 {
			t.Errorf("docs/cli.md: want variable, default, meaning: %q", r)
			continue
		}
		got[strings.Trim(r[0], "`")] = strings.Trim(r[1], "`")
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got))); diff != "" || len(want) < 5 {
		t.Errorf("docs/cli.md: the environment (-Go +page):\n%s", diff)
	}
	for name, def := range want {
		if got[name] != def {
			t.Errorf("docs/cli.md: the default of %s is %q, the page says %q", name, def, got[name])
		}
	}
}

// variablesRead finds the calls of os.Getenv and os.LookupEnv outside of tests.
func variablesRead(t *testing.T, root string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || strings.HasSuffix(path, "test") { // what helps tests is no setting of the program
			return err
		}
		for _, f := range sources(t, path) {
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) != 1 {
					return true
				}
				sel, ok := call.Fun.(*ast.SelectorExpr)
				if ok && fmt.Sprint(sel.X) == "os" && (sel.Sel.Name == "Getenv" || sel.Sel.Name == "LookupEnv") {
					if lit, ok := call.Args[0].(*ast.BasicLit); ok {
						name, _ := strconv.Unquote(lit.Value)
						out = append(out, name)
					}
				}
				return true
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The page lists the exit codes that main.go declares.
func TestExitCodesAreListed(t *testing.T) {
	t.Parallel()
	var want, got []string
	for _, m := range regexp.MustCompile(`(?m)^\texit[A-Z]\w+ += (\d+)$`).FindAllStringSubmatch(read(t, "../cmd/tripwright/main.go"), -1) {
		want = append(want, m[1])
	}
	for _, r := range tables(t, read(t, "../docs/cli.md"), "## Exit codes") {
		got = append(got, r[0])
	}
	if diff := cmp.Diff(want, got); diff != "" || len(want) < 5 {
		t.Errorf("docs/cli.md: the exit codes (-main.go +page):\n%s", diff)
	}
}

// The README's first command is the example that the program's own help shows.
func TestREADMEShowsTheExampleOfTheHelp(t *testing.T) {
	t.Parallel()
	m := regexp.MustCompile(`(?m)^  tripwright (plan '[^']+')`).FindStringSubmatch(read(t, "../cmd/tripwright/main.go"))
	if m == nil {
		t.Fatal("main.go shows no example")
	}
	for _, line := range []string{"\ngo run ./cmd/tripwright " + m[1] + "\n", "\ngo test ./...\n"} {
		if !strings.Contains(read(t, "../README.md"), line) {
			t.Errorf("the README does not show %q", strings.TrimSpace(line))
		}
	}
}

// Whoever runs a command of the README's table gets a figure: its benchmark exists in the package that is named.
func TestTheFiguresCanBeMeasured(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile(`go test \./internal/(\w+) -run '\^\$' -bench 'Benchmark(\w+)`).FindAllStringSubmatch(string(readme), -1)
	if len(commands) < 5 {
		t.Fatalf("the README names %d benchmarks", len(commands))
	}
	for _, c := range commands {
		tests, err := filepath.Glob(filepath.Join(c[1], "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(tests, func(file string) bool {
			text, err := os.ReadFile(file)
			return err == nil && strings.Contains(string(text), "func Benchmark"+c[2]+"(")
		}) {
			t.Errorf("package %s has no Benchmark%s", c[1], c[2])
		}
	}
}

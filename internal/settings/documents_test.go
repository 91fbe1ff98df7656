package settings

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	diff "github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the generated documents")

// setting is a field of Config that the environment can set, as its source says it.
type setting struct {
	name, standard, example, says string
	secret                        bool
}

// part is a stretch of settings under one heading.
type part struct {
	title    string
	settings []setting
}

// described reads the settings from the source of Config: comments, tags and headings are their documentation.
func described(t *testing.T) []part {
	t.Helper()
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, "config.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var config *ast.FieldList
	ast.Inspect(f, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok && spec.Name.Name == "Config" {
			config = spec.Type.(*ast.StructType).Fields
		}
		return config == nil
	})
	var out []part
	for _, c := range f.Comments {
		if c.Pos() < config.Opening || c.Pos() > config.Closing {
			continue
		}
		at := slices.IndexFunc(config.List, func(field *ast.Field) bool { return field.Doc == c })
		if at < 0 {
			out = append(out, part{title: strings.TrimSpace(c.Text())})
		} else if s, ok := settingOf(t, config.List[at]); ok {
			last := &out[len(out)-1]
			last.settings = append(last.settings, s)
		}
	}
	return out
}

func settingOf(t *testing.T, field *ast.Field) (setting, bool) {
	t.Helper()
	if field.Tag == nil {
		return setting{}, false
	}
	raw, err := strconv.Unquote(field.Tag.Value)
	if err != nil {
		t.Fatal(err)
	}
	tag, name := reflect.StructTag(raw), field.Names[0].Name
	doc := strings.Join(strings.Fields(field.Doc.Text()), " ")
	says, ok := strings.CutPrefix(doc, name+" ")
	if !ok {
		t.Errorf("the comment of %s does not begin with its name", name)
	}
	says = strings.TrimPrefix(strings.TrimPrefix(says, "is "), "are ")
	kind, _ := field.Type.(*ast.Ident)
	return setting{name: tag.Get("env"), standard: tag.Get("envDefault"), example: tag.Get("example"), secret: kind != nil && kind.Name == "Secret",
		says: strings.ToUpper(says[:1]) + says[1:]}, true
}

// generated compares a document with what it is made from, and writes it with -update.
func generated(t *testing.T, path, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := diff.Diff(want, string(got)); d != "" {
		t.Errorf("%s differs; write it with go test ./internal/settings -run Generated -update (-source +file):\n%s", path, d)
	}
}

const configurationHead = `# Configuration

Everything that can be set comes from the environment; flags win where there are some. This page is written by a test from the
settings in the program (` + "`internal/settings/config.go`" + `): change them there, then run
` + "`go test ./internal/settings -run Generated -update`" + `. A file to begin with is [.env.example](../.env.example), and
` + "`tripwright check-config`" + ` tells whether the settings are right before anything is started.

A variable that is empty is as good as not set. Switches take 1 or 0. Times are written as 15s, 2m or 36h, how long things are
kept as 30d too, and limits as 60/1m,burst 20: 60 in a minute, 20 of them at once. Secrets are taken from the environment only;
they stand in no flag, no file of ours, no log and no error.

What goes with what:

- A worker needs ` + "`TRIPWRIGHT_DATABASE_URL`" + `: it shares the runs of a service in PostgreSQL.
- Production needs keys: ` + "`JWT_PRIVATE_KEY_PEM`" + `, which must be it when there is a database for many machines, or those in the
  data directory. It needs ` + "`UI_ORIGIN`" + ` with https, ` + "`TRIPWRIGHT_LIVENESS`" + ` of 15s or more, and no trouble made on purpose.
- The public key and the previous keys need the private key beside them.
- Itineraries are signed by ` + "`TRIPWRIGHT_ITINERARY_KEY_PEM`" + `, which the service and its workers share, or by the key in the data directory where
  there is no database for many machines. Without either they are not signed, and the log says so.
- An organisation may do at least what one user may; a tool log is not kept longer than its run, a run not longer than its
  itinerary.
`

func TestGeneratedPageOfTheConfiguration(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString(configurationHead)
	for _, p := range described(t) {
		fmt.Fprintf(&b, "\n## %s\n\n| variable | default | meaning |\n|---|---|---|\n", p.title)
		for _, s := range p.settings {
			standard := ""
			if s.standard != "" {
				standard = "`" + s.standard + "`"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", s.name, standard, s.says)
		}
	}
	generated(t, "../../docs/configuration.md", b.String())
}

const exampleHead = `# Settings of Tripwright. Copy this file, take away the # before what you want to set, and fill it in; keep the copy out of version
# control. What is commented out has the default. docs/configuration.md says more. Written by a test: go test ./internal/settings.
`

func exampleFile(parts []part) string {
	var b strings.Builder
	b.WriteString(exampleHead)
	for _, p := range parts {
		fmt.Fprintf(&b, "\n# --- %s\n", p.title)
		for _, s := range p.settings {
			value := cmp.Or(s.example, s.standard)
			if strings.ContainsAny(value, ` \`) {
				value = `"` + value + `"`
			}
			fmt.Fprintf(&b, "\n%s\n#%s=%s\n", comment(s.says), s.name, value)
		}
	}
	return b.String()
}

// comment breaks a text into lines of a comment.
func comment(s string) string {
	var b strings.Builder
	width := 0
	for _, word := range strings.Fields(s) {
		if width == 0 || width+1+len(word) > 120 {
			b.WriteString(map[bool]string{true: "\n"}[width > 0] + "#")
			width = 1
		}
		b.WriteString(" " + word)
		width += 1 + len(word)
	}
	return b.String()
}

func TestGeneratedExampleOfTheEnvironment(t *testing.T) {
	t.Parallel()
	generated(t, "../../.env.example", exampleFile(described(t)))
}

// The example names every setting once, holds no secret, and with every # taken away it can be read.
func TestExampleOfTheEnvironment(t *testing.T) {
	b, err := os.ReadFile("../../.env.example")
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^#([A-Z0-9_]+)=(.*)$`).FindAllStringSubmatch(string(b), -1) {
		if _, twice := values[m[1]]; twice {
			t.Errorf("%s stands there twice", m[1])
		}
		values[m[1]] = strings.Trim(m[2], `"`)
	}
	for name := range Names() {
		if _, ok := values[name]; !ok {
			t.Errorf("%s is missing", name)
		}
	}
	if len(values) != len(Names()) {
		t.Errorf("%d settings, want %d", len(values), len(Names()))
	}
	for _, p := range described(t) {
		for _, s := range p.settings {
			if s.says == "" || s.example == "" {
				t.Errorf("%s needs a comment and an example", s.name)
			}
			placeholder := regexp.MustCompile(`PASSWORD|YOUR_KEY|BASE64`)
			if s.secret && !placeholder.MatchString(values[s.name]) {
				t.Errorf("the value of %s is no placeholder", s.name)
			}
		}
	}
	for name, value := range values {
		t.Setenv(name, value)
	}
	if _, err := FromEnvironment(); err != nil {
		t.Errorf("the examples cannot be read: %v", err)
	}
}

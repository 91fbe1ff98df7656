// Command notices writes down whose work the program holds and under which terms: the modules that are linked into it, the
// libraries of the app's bundle, and what is embedded beside them. Run it from the root of the repository, with the app's packages
// installed: make notices.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const (
	out  = "cmd/tripwright/notices.txt.gz"
	self = "github.com/tripwright/tripwright"
)

// work is what others made: a name with its version, and the terms that come with it.
type work struct{ name, terms string }

// termsFile tells by its name what holds terms.
var termsFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|unlicense)`)

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func write() error {
	var all []work
	for _, gather := range []func() ([]work, error){modules, packages, embedded} {
		works, err := gather()
		if err != nil {
			return err
		}
		all = append(all, works...)
	}
	small, err := pack(tell(all))
	if err != nil {
		return err
	}
	return os.WriteFile(out, small, 0o644)
}

// pack makes the text small, as it travels with the program. The same text gives the same bytes.
func pack(text []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = z.Write(text)
	err = errors.Join(err, z.Close())
	return b.Bytes(), err
}

// modules are what `go list` says is linked, and Go itself.
func modules() ([]work, error) {
	list, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}", "./cmd/tripwright").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	works := []work{{name: "Go"}}
	if works[0].terms, err = termsIn(strings.TrimSpace(string(root))); err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")
	slices.Sort(lines)
	for _, line := range slices.Compact(lines) {
		part := strings.Split(line, "\t")
		if len(part) != 3 || part[0] == self {
			continue
		}
		terms, err := termsIn(part[2])
		if err != nil {
			return nil, err
		}
		works = append(works, work{part[0] + " " + part[1], terms})
	}
	return works, nil
}

// packages are what the bundle of the app holds: its dependencies, and the atlas whose outlines are drawn.
func packages() ([]work, error) {
	raw, err := os.ReadFile("ui/package.json")
	if err != nil {
		return nil, err
	}
	var app struct{ Dependencies map[string]string }
	if err := json.Unmarshal(raw, &app); err != nil {
		return nil, err
	}
	names := []string{"world-atlas"}
	for name := range app.Dependencies {
		names = append(names, name)
	}
	slices.Sort(names)
	var works []work
	for _, name := range names {
		dir := filepath.Join("ui", "node_modules", name)
		raw, err := os.ReadFile(filepath.Join(dir, "package.json"))
		if err != nil {
			return nil, fmt.Errorf("npm ci in ui first: %w", err)
		}
		var p struct{ Version string }
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, err
		}
		terms, err := termsIn(dir)
		if err != nil {
			return nil, err
		}
		works = append(works, work{name + " " + p.Version, terms})
	}
	return works, nil
}

// embedded is what stands in no list of dependencies.
func embedded() ([]work, error) {
	apache, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	vocabulary, err := termsIn("internal/tokens")
	if err != nil {
		return nil, err
	}
	passwords, err := os.ReadFile("internal/auth/common.license.txt")
	return []work{
		{"Universal Sentence Encoder Lite, the weights of the embedded encoder, by Google", string(apache)},
		{"cl100k_base, the vocabulary that documents and prompts are measured in, by OpenAI", vocabulary},
		{"@zxcvbn-ts/language-common 4.1.3, the list of common passwords", strings.TrimSpace(string(passwords))},
		{"Natural Earth, the outlines of the land", "In the public domain; naturalearthdata.com."},
	}, err
}

// termsIn reads every file of terms that a folder has. One without is an error: nobody may hand it out then.
func termsIn(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var terms []string
	for _, e := range entries {
		if e.IsDir() || !termsFile.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return "", err
		}
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		terms = append(terms, strings.TrimSpace(string(text)))
	}
	if len(terms) == 0 {
		return "", fmt.Errorf("%s has no terms", dir)
	}
	return strings.Join(terms, "\n\n"), nil
}

// tell writes equal terms once, below all they hold for.
func tell(all []work) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, "Tripwright holds the work of others. These are their terms.")
	told := map[string]bool{}
	for _, w := range all {
		if told[w.terms] {
			continue
		}
		told[w.terms] = true
		fmt.Fprint(&b, "\n"+strings.Repeat("=", 80)+"\n")
		for _, same := range all {
			if same.terms == w.terms {
				fmt.Fprintln(&b, same.name)
			}
		}
		fmt.Fprintf(&b, "%s\n\n%s\n", strings.Repeat("=", 80), w.terms)
	}
	return b.Bytes()
}

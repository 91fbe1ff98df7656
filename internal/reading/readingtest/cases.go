// Package readingtest holds what is read of sentences against files of them. It is for the tests of the reading rooms alone.
package readingtest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the files of testdata with what is read today")

// Cases runs the files of testdata, a family of sentences each. A line is a case: now (a day), sentence, what is read, apart by
// tabs. Adding a case is adding a line. What is read is fields apart by two spaces.
func Cases(t *testing.T, read func(now, text string) (string, error)) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.tsv")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, error %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".tsv"), func(t *testing.T) {
			t.Parallel()
			readFile(t, file, read)
		})
	}
}

func readFile(t *testing.T, file string, read func(now, text string) (string, error)) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for line := range strings.Lines(string(b)) {
		line = strings.TrimSuffix(line, "\n")
		cols := strings.Split(line, "\t")
		if line == "" || line[0] == '#' || len(cols) < 2 {
			out.WriteString(line + "\n")
			continue
		}
		got, err := read(cols[0], cols[1])
		if err != nil {
			t.Errorf("%s: %v", cols[1], err)
			continue
		}
		out.WriteString(cols[0] + "\t" + cols[1] + "\t" + got + "\n")
		if want := strings.Join(cols[2:], "\t"); !*update {
			if diff := cmp.Diff(strings.Split(want, "  "), strings.Split(got, "  ")); diff != "" {
				t.Errorf("now %s: %s\n(-want +got)\n%s", cols[0], cols[1], diff)
			}
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

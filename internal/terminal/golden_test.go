package terminal_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/wording"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// pages are everything that is written as a page.
var pages = []struct {
	name  string
	write func(io.Writer, terminal.Options) error
}{
	{"itinerary", func(w io.Writer, o terminal.Options) error { return terminal.Itinerary(w, sample(), o) }},
	{"wishes", func(w io.Writer, o terminal.Options) error {
		it := sample()
		it.Days, it.Citations, it.Decisions, it.Advisories, it.Assumed, it.Degraded, it.Repairs, it.Alternatives = nil, nil, nil, nil, nil, nil, nil, nil
		it.Wishes = wishes()
		return terminal.Itinerary(w, it, o)
	}},
	{"sources", func(w io.Writer, o terminal.Options) error {
		o.Sources = true
		return terminal.Itinerary(w, sample(), o)
	}},
	{"problem", func(w io.Writer, o terminal.Options) error { return terminal.Problem(w, problem(), o) }},
	{"certificate", func(w io.Writer, o terminal.Options) error { return terminal.Certificate(w, rules(), o) }},
	{"city", func(w io.Writer, o terminal.Options) error { return terminal.City(w, cityPage(), o) }},
	{"cities", func(w io.Writer, o terminal.Options) error { return terminal.Cities(w, cityRows(), o) }},
	{"runs", func(w io.Writer, o terminal.Options) error { return terminal.Runs(w, runRows(), o) }},
	{"changes", func(w io.Writer, o terminal.Options) error { return terminal.Changes(w, changes(), o) }},
	{"german", func(w io.Writer, o terminal.Options) error {
		it := sample()
		it.Intent.Lang = wording.German
		return terminal.Itinerary(w, it, o)
	}},
	{"journey", func(w io.Writer, o terminal.Options) error { return terminal.Itinerary(w, journey(), o) }},
	{"german_journey", func(w io.Writer, o terminal.Options) error {
		it := journey()
		it.Intent.Lang = wording.German
		return terminal.Itinerary(w, it, o)
	}},
	{"german_rest", func(w io.Writer, o terminal.Options) error {
		o.Lang = wording.German
		for _, write := range []func() error{
			func() error { return terminal.Problem(w, problem(), o) },
			func() error { return terminal.Certificate(w, rules(), o) },
			func() error { return terminal.Changes(w, changes(), o) },
			func() error { return terminal.Question(w, "Welche Stadt?", []string{"Paris", "Tokyo"}, o) },
		} {
			if err := write(); err != nil {
				return err
			}
		}
		return nil
	}},
	{"question", func(w io.Writer, o terminal.Options) error {
		return terminal.Question(w, "Which city do you mean?", []string{"Paris, France", "Paris, Texas"}, o)
	}},
}

func TestPages(t *testing.T) {
	t.Parallel()
	for _, p := range pages {
		for _, width := range []int{80, 120} {
			t.Run(fmt.Sprintf("%s_%d", p.name, width), func(t *testing.T) {
				t.Parallel()
				var b bytes.Buffer
				if err := p.write(&b, terminal.Options{Width: width}); err != nil {
					t.Fatal(err)
				}
				golden(t, fmt.Sprintf("%s_%d.txt", p.name, width), b.String())
			})
		}
	}
}

func TestColourIsOnlyPaint(t *testing.T) {
	t.Parallel()
	for _, p := range pages {
		for _, width := range []int{40, 80, 120} {
			var bare, painted bytes.Buffer
			if err := p.write(&bare, terminal.Options{Width: width}); err != nil {
				t.Fatal(err)
			}
			if err := p.write(&painted, terminal.Options{Width: width, Color: true}); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(bare.String(), ansi.Strip(painted.String())); diff != "" {
				t.Errorf("%s at %d: paint changes the text (-bare +painted):\n%s", p.name, width, diff)
			}
			if !strings.Contains(painted.String(), "\x1b[") {
				t.Errorf("%s at %d: asked for colour, got none", p.name, width)
			}
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run with -update to write it", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

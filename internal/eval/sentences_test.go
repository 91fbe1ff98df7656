package eval_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/eval"
	"github.com/tripwright/tripwright/internal/money"
)

// leastExact is the share of fields that a reader without a model must note down exactly.
const leastExact = 0.95

// Of sentences about one city that nobody tuned the reader on, and of those that it was tuned on, nineteen of twenty fields are noted down exactly; of
// journeys that nobody tuned it on (apart) a little less. What it cannot read ends in one question. With TRIPWRIGHT_SENTENCES=tune or tune2 the misses among those it may be tuned on are shown.
func TestSentencesAreRead(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"tune", "tune2", "third", "journeys", "journeys2", "journeys3", "apart"} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			m := measure(t, file)
			t.Logf("%s: %d of %d fields exact, %.1f %%; %s", file, m.right, m.all, 100*float64(m.right)/float64(m.all), m)
			least := leastExact
			if file == "apart" {
				least = 0.94 // asked are 95: docs/decisions/0043
			}
			if float64(m.right) < least*float64(m.all) {
				t.Errorf("%d of %d fields exact, want %.0f %%", m.right, m.all, 100*least)
			}
		})
	}
}

// measured counts the fields of a file, and how many of each are exact.
type measured struct {
	right, all int
	fields     map[string][2]int // exact, all
}

func (m measured) String() string {
	var parts []string
	for _, f := range slices.Sorted(maps.Keys(m.fields)) {
		if c := m.fields[f]; c[0] < c[1] || f == "asked" || f == "refused" {
			parts = append(parts, fmt.Sprintf("%s %d/%d", f, c[0], c[1]))
		}
	}
	return strings.Join(parts, ", ")
}

func measure(t *testing.T, file string) measured {
	a, ctx := openApp(t)
	list, err := eval.LoadSentences(filepath.Join("testdata", "sentences", file+".yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 60 {
		t.Fatalf("only %d sentences", len(list))
	}
	rate := func(currency string, now time.Time) money.Rate {
		r, ok := a.Rate(ctx, currency, now)
		if !ok {
			t.Errorf("no rate for %s", currency)
		}
		return r
	}
	show := file != "third" && file != "apart" && os.Getenv("TRIPWRIGHT_SENTENCES") == file
	m := measured{fields: map[string][2]int{}}
	for _, s := range list {
		for _, n := range s.Notes(ctx, a.Reader(), rate) {
			m.all++
			c := m.fields[n.Field]
			c[1]++
			if n.OK {
				m.right++
				c[0]++
			} else if show {
				t.Logf("%s  (%s)\n        %s: want %s, got %s", s.Say, s.Now.Format(time.DateOnly), n.Field, n.Want, n.Got)
			}
			m.fields[n.Field] = c
		}
	}
	return m
}

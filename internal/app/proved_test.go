package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// leaf is one value of a document: where it stands, and how another is put in its place.
type leaf struct {
	path string
	old  any
	put  func(any)
}

// leaves walks all values of a document in a fixed order.
func leaves(path string, v any, put func(any)) []leaf {
	switch v := v.(type) {
	case map[string]any:
		var out []leaf
		for _, name := range slices.Sorted(maps.Keys(v)) {
			out = append(out, leaves(path+"."+name, v[name], func(n any) { v[name] = n })...)
		}
		return out
	case []any:
		var out []leaf
		for i := range v {
			out = append(out, leaves(fmt.Sprintf("%s[%d]", path, i), v[i], func(n any) { v[i] = n })...)
		}
		return out
	}
	return []leaf{{path, v, put}}
}

// other is a value of the same kind that says something else.
func other(old any, r *rand.Rand) any {
	switch old := old.(type) {
	case json.Number:
		n, err := old.Int64()
		if err != nil {
			f, _ := old.Float64()
			return f + 0.25
		}
		return n + 1 + r.Int64N(3)
	case bool:
		return !old
	case string:
		for i := len(old) - 1; i >= 0; i-- { // the last digit, so that dates and digests stay what they are
			if c := old[i]; c >= '0' && c <= '9' {
				return old[:i] + string('0'+(c-'0'+1)%10) + old[i+1:]
			}
		}
		return old + "x"
	}
	return "x"
}

// byNameAlone is what no rule can prove from the document, and why: nothing but the name of the document is bound to it.
// Each begins a place.
var byNameAlone = map[string]string{
	".alternatives[].days[].stops[].window.": proposal,
	".alternatives[].measures.":              proposal,
	".alternatives[].passes[].instead":       proposal,
	".alternatives[].branch.tier":            proposal,
	".citations[].provenance.":               "arithmetic and documents are not among the facts, which hold only what the plan refers to",
	".days[].activities[].citations[]":       cited,
	".summary_citations[][]":                 cited,
	".decisions[]":                           history,
	".disclaimers[]":                         words,
	".optimality.":                           "only who has all the facts of a city can prove a bound again; the gap that follows from it is held to it, rounded",
	".assumptions[]":                         "what was taken for granted stands on the sentence of the traveller, which is not in the itinerary",
	".trace_id":                              "the name of a run says nothing of the trip",
	".itinerary_id":                          "whoever gives it the right name changes nothing",
}

const (
	words    = "a name and a number in it are those of facts; how it is worded is the program's own, in each version"
	proposal = "what another plan stands on is not in the itinerary; whoever takes it gets one that is proved"
	cited    = "one of several citations of the same thing instead of another is no less true"
	history  = "how a plan came about is not in the plan"
)

// knownByName gives the line of the list that a place is of; empty where it is on none.
func knownByName(place string) string {
	for begin := range byNameAlone {
		if strings.HasPrefix(place, begin) {
			return begin
		}
	}
	return ""
}

var index = regexp.MustCompile(`\[\d+\]`)

// place is where a value stands, in whichever day, stop or citation.
func place(path string) string { return index.ReplaceAllString(path, "[]") }

// Whatever single value of a finished itinerary is another one, checking it notices by the name of the document, which is made of all of it.
// Whoever names it anew must change everything that stands on what they changed: the rules notice it too, but where nothing could.
func TestASingleChangeOfADocumentIsNoticed(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	r, err := a.Plan(ctx, runner.NewID(), plan.Request{Text: "5 days of art and food in Paris from 10 June 2027 for two, $4,300, no red-eyes", Now: now, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	it := itinerary(t, r)
	b, err := json.Marshal(it)
	if err != nil {
		t.Fatal(err)
	}
	fails := func(it trip.Itinerary) (rules []string) {
		for _, v := range a.Verify(it) {
			if worded := v.Verdict == trip.Advise && slices.ContainsFunc(v.Found, func(s string) bool { return strings.Contains(s, "worded otherwise") }); worded || v.Verdict == trip.Fail {
				rules = append(rules, v.Rule)
			}
		}
		return rules
	}
	if rules := fails(it); rules != nil {
		t.Fatalf("the document itself breaks %v", rules)
	}
	d := json.NewDecoder(strings.NewReader(string(b)))
	d.UseNumber()
	var doc any
	if err := d.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	all := leaves("", doc, nil)
	chance := rand.New(rand.NewPCG(1, 2))
	chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	most := 1000
	if testing.Short() {
		most = 40
	}
	// Whoever changes it can name it again. So the name is seen to first, and then the rules must notice without it.
	tried, named, missed, seen, needed := 0, 0, map[string]int{}, map[string]int{}, map[string]bool{}
	for n, l := range all {
		drawn := n < most
		line := knownByName(place(l.path))
		if seen[place(l.path)]++; !drawn && (testing.Short() || seen[place(l.path)] > 3 && (line == "" || needed[line])) {
			continue // of each place at least three values, where there are so many, and of those on the list as many as it takes
		}
		l.put(other(l.old, chance))
		changed, err := json.Marshal(doc)
		l.put(l.old)
		if err != nil {
			t.Fatal(err)
		}
		if drawn {
			tried++
		}
		after, err := trip.ParseItinerary(changed)
		if err != nil {
			continue // noticed before it is read
		}
		if fails(after) == nil {
			t.Errorf("another %s is under the same name", l.path)
		}
		after.ID = after.Name()
		if fails(after) == nil {
			if drawn {
				named++
			}
			if line != "" {
				needed[line] = true
				continue
			}
			missed[place(l.path)]++
			t.Logf("%s: %v", l.path, l.old)
		}
	}
	if t.Logf("of %d values drawn %d are bound by the name alone", tried, named); named*100 > 6*tried && !testing.Short() {
		t.Errorf("of %d values %d are bound by the name alone", tried, named)
	}
	for line := range byNameAlone {
		if !needed[line] && !testing.Short() {
			t.Errorf("rules judge %s: it need not stand on the list", line)
		}
	}
	if len(missed) > 0 {
		t.Errorf("of %d values of %d changed, checking misses %v", tried, len(all), missed)
	}
}

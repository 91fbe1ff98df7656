package readers

import (
	"context"
	"io"
	"log/slog"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func rulesOf(t *testing.T) *Rules {
	t.Helper()
	packs, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	return NewRules(packs)
}

// The rules know what can be named in the city that a sentence speaks of, and say what they leave aside; a sentence that is refused is a
// problem of its preview.
func TestRulesRead(t *testing.T) {
	t.Parallel()
	r := rulesOf(t)
	got, err := r.Read(t.Context(), plan.Request{Text: "5 days in Paris from 10 June 2026, €1,500, with the Louvre, a red umbrella", Now: noon}, false)
	if err != nil || got.Intent.City != "Paris" || got.Intent.Budget <= 0 {
		t.Fatalf("%+v, %v", got.Intent, err)
	}
	if home, err := r.Read(t.Context(), plan.Request{Text: "two weeks in Tokyo from 5 April 2027, then home to Munich, $9,000", Now: noon}, false); err != nil || home.Intent.Origin != "Munich" || len(home.Intent.Stays) != 1 {
		t.Errorf("home to Munich: %+v, %v", home.Intent, err)
	}
	if rate, known := r.Rate(t.Context(), "EUR", noon); !known || rate <= 0 {
		t.Errorf("%v, %t", rate, known)
	}
	if _, known := r.Rate(t.Context(), "XXX", noon); known {
		t.Error("a currency that is none has a rate")
	}
	seen, err := r.Preview(t.Context(), plan.Request{Text: "5 days in Paris from 10 June 2026, $1,500", Now: noon})
	if err != nil || seen.Problem != nil || len(seen.Missing) > 0 {
		t.Errorf("%+v, %v", seen, err)
	}
	if seen, err := r.Preview(t.Context(), plan.Request{Text: "60 days in Paris from 10 June 2026, $1,500", Now: noon}); err != nil || seen.Problem == nil {
		t.Errorf("%+v, %v", seen, err)
	}
}

// What is left aside is named once, however often it was said.
func TestWhatIsLeftAsideIsNamedOnce(t *testing.T) {
	t.Parallel()
	if got, want := quoted([]string{"ticketed", "one", "ticketed"}), `"ticketed", "one"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// model answers nothing but a fault.
type model struct{ err error }

func (model) Name() string { return "away" }

func (m model) Complete(context.Context, llm.Request) (llm.Reply, error) { return llm.Reply{}, m.err }

// Where a model is not to be had the rules read and it is said; sights go without a taste and summaries without a voice. Who gave up
// themselves wants no other answer.
func TestTheRulesStandBehindTheModels(t *testing.T) {
	t.Parallel()
	r := rulesOf(t)
	away := model{fault.New(fault.Unavailable, "away")}
	d := plan.Deps{Reader: r, Words: Edits{r.atlas}}
	Models{Model: away, Rules: r, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}.Before(&d)
	ask := plan.Request{Text: "5 days in Paris from 10 June 2026, $1,500", Now: noon}
	got, err := d.Reader.Read(t.Context(), ask, false)
	if err != nil || got.Intent.City != "Paris" || len(got.Degraded) != 1 || got.Degraded[0].Used != "rules" {
		t.Errorf("%+v, %v", got, err)
	}
	liked, err := d.Taster.Taste(t.Context(), got.Intent, []trip.Attraction{{ID: "louvre", Name: "Louvre Museum"}}, false)
	if err != nil || len(liked.Degraded) != 1 || liked.Degraded[0].Used != "omitted" {
		t.Errorf("%+v, %v", liked, err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := d.Reader.Read(gone, ask, false); err == nil {
		t.Error("who gave up got an answer of the rules")
	}
}

// Places that the description of an edit may speak of have the types that people name them by.
func TestSpots(t *testing.T) {
	t.Parallel()
	list, err := spotsOf(rulesOf(t).atlas, "Paris")
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]int{}
	for _, s := range list {
		types[s.ID] = len(s.Types)
	}
	if types["louvre"] != 2 || len(list) < 20 {
		t.Errorf("%d places, the Louvre is of %d types", len(list), types["louvre"])
	}
	if _, err := spotsOf(rulesOf(t).atlas, "Atlantis"); !fault.Is(err, fault.NotFound) {
		t.Errorf("a city that is none: %v", err)
	}
}

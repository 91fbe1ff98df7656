package plan_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/weather"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/plan"
	"github.com/tripwright/tripwright/internal/world"
)

var noon = time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)

// silent keeps no story and reads no sentence.
type silent struct{ run.Log }

func (silent) AppendEvent(_ context.Context, e run.Event) (run.Event, error) { return e, nil }

func (silent) CreateItinerary(context.Context, string, string, json.RawMessage) error { return nil }

func (silent) Read(context.Context, plan.Request, bool) (plan.Reading, error) {
	return plan.Reading{}, errors.New("nobody reads here")
}

// planner plans over the packs alone, as somebody without a network does.
func planner(t *testing.T) *plan.Workflow {
	t.Helper()
	packs, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return noon }
	guard := &tool.Guard{Cache: tool.NewMemory(1<<24, now)}
	tools, err := world.NewTools(packs, guard, &weather.Ladder{Live: tool.Use(guard, weather.Spec(weather.Adapter{})), Network: &tool.Network{Offline: true}, Rest: &weather.Rest{}, Now: now},
		fx.ECB{Now: now}, &geocode.Nominatim{}, now)
	if err != nil {
		t.Fatal(err)
	}
	w, err := plan.New(plan.Deps{World: tools.World, Reader: silent{}, Log: silent{}, Keeper: silent{}, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// between is a journey of two people from New York from the 7th of June on.
func between(days int, budget money.Cents, stays ...trip.StayWish) trip.Intent {
	start := calendar.MustDate("2027-06-07")
	return trip.Intent{Origin: "JFK", Budget: budget, Party: trip.Party{Adults: 2}, Prefs: trip.Preferences{Themes: []string{"art", "food"}}, Stays: stays,
		DateWindow: trip.DateWindow{Start: start, End: start.AddDays(days - 1)}}
}

func at(place string) trip.StayWish { return trip.StayWish{Place: place} }

func nights(place string, n int) trip.StayWish { return trip.StayWish{Place: place, Nights: &n} }

func freely(in trip.Intent) trip.Intent {
	in.Order = trip.OrderFree
	return in
}

func by(mode trip.TravelMode, in trip.Intent) trip.Intent {
	in.Transfers = []trip.TransferWish{{Mode: mode}}
	return in
}

// What a planner says beside a journey is a story: how near the best it is, what else there is, or why there is none and what would help.
func TestWhatIsSaidBesideAJourney(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	w := planner(t)
	london := by(trip.ByTrain, between(3, 1_500_00, at("Paris")))
	london.Origin = "London"
	booked := between(8, 6_000_00, at("Paris"), at("Munich"))
	arrive := trip.Moment{Date: booked.DateWindow.Start}
	booked.Transfers = []trip.TransferWish{{To: "Paris", Booked: &trip.Booking{Arrive: arrive}}}
	german := between(8, 6_000_00, at("Paris"), at("Munich"))
	german.Lang = "de"
	closed := between(4, 4_000_00, nights("Paris", 1), nights("Munich", 2))
	closed.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "Louvre Museum"}}}
	closed.DateWindow = trip.DateWindow{Start: calendar.MustDate("2027-06-07"), End: calendar.MustDate("2027-06-10")}
	rail := by(trip.ByTrain, between(6, 700_00, nights("Munich", 2), nights("Paris", 3)))
	rail.Origin = "Lyon"
	for _, c := range []struct {
		name string
		in   trip.Intent
	}{
		{"three places in any order", freely(between(14, 10_000_00, at("Paris"), at("Munich"), at("Tokyo")))},
		{"two places with their nights", between(8, 6_000_00, nights("Paris", 4), nights("Munich", 3))},
		{"two places for just enough", between(8, 4_800_00, nights("Paris", 4), nights("Munich", 3))},
		{"two places for a little more", between(8, 5_050_00, nights("Paris", 4), nights("Munich", 3))},
		{"two places in German", german},
		{"a weekend by train", london},
		{"the way there is booked", booked},
		{"too little money for three places", between(10, 4_000_00, nights("Paris", 3), nights("Munich", 3), nights("Tokyo", 3))},
		{"too little money in any order", freely(between(10, 4_000_00, at("Paris"), at("Munich"), at("Tokyo")))},
		{"too little money by train", rail},
		{"a sight that is closed", closed},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			st, err := w.Walked(t.Context(), plan.Request{Intent: &c.in, Now: noon, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			golden(t, "journeys/"+strings.ReplaceAll(c.name, " ", "_")+".txt", []byte(story(&st)))
			if st.Itinerary != nil {
				answersCanBeTaken(t, w, st.Itinerary)
			} else {
				waysOutLeadOut(t, w, st.Problem)
			}
		})
	}
}

// story writes down what is said beside a journey.
func story(st *plan.State) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	if p := st.Problem; p != nil {
		line("%s", p.Message)
		for _, c := range p.Conflict {
			line("  conflict: %s", c)
		}
		for _, r := range p.Relaxations {
			line("  %s: %s", r.Field, r.Change)
		}
		return b.String()
	}
	it := st.Itinerary
	line("%s, %s", journey.Nights(&it.Plan), it.Costs.Total)
	for _, r := range it.Transfers {
		line("  %s to %s by %s", r.From, r.To, r.Mode)
	}
	for _, d := range it.Repairs {
		for _, m := range d.Moves {
			line("  repair %d: %s %s (%s)", d.Cycle, m.Type, m.Why, m.DeltaUSDCents)
		}
	}
	if o := it.Optimality; o != nil {
		line("  within %d ‰ of the best", o.Gap)
	}
	for _, a := range it.Alternatives {
		line("  or: %s", a.Trade)
	}
	return b.String()
}

// answersCanBeTaken plans the wishes of every other journey that is offered: it is the one that was offered, and no dearer than the budget.
func answersCanBeTaken(t *testing.T, w *plan.Workflow, it *trip.Itinerary) {
	t.Helper()
	for _, v := range verify.Check(*it, nil, nil) {
		if v.Rule == "document" && v.Verdict == trip.Fail {
			t.Errorf("%q", v.Found)
		}
	}
	for i := range it.Alternatives {
		for k := range it.Alternatives {
			if it.Alternatives[k].Measures.Outdoes(it.Alternatives[i].Measures) {
				t.Errorf("%q is outdone by %q", it.Alternatives[i].Trade, it.Alternatives[k].Trade)
			}
		}
		if it.Measures.Outdoes(it.Alternatives[i].Measures) {
			t.Errorf("%q is outdone by the plan", it.Alternatives[i].Trade)
		}
	}
	for n := range it.Alternatives {
		if testing.Short() && n > 0 {
			break
		}
		a := &it.Alternatives[n]
		in, err := journey.Answered(it.Intent, &it.Plan, a)
		if err != nil {
			t.Fatalf("%s: %v", a.Trade, err)
		}
		edit := plan.Revise("run", it, plan.Request{Now: noon}, trip.Edit{trip.TakeAnswer(n + 1)}, noon).Edit
		if trip.Digest(edit.Intent) != trip.Digest(in) || len(edit.Plan.Stays) != len(it.Stays) || len(edit.Plan.Days) != len(a.Days) {
			t.Errorf("%s: an edit takes %+v", a.Trade, edit.Plan.Stays)
		}
		st, err := w.Walked(t.Context(), plan.Request{Intent: &in, Now: noon, Seed: 1})
		if err != nil || st.Itinerary == nil {
			t.Errorf("%s: %v %+v", a.Trade, err, st.Problem)
			continue
		}
		if got := journey.ShapeOf(&st.Itinerary.Plan); fmt.Sprint(got.Nights) != fmt.Sprint(journey.ShapeOfAnswer(a).Nights) {
			t.Errorf("%s: taken, it has %v", a.Trade, got.Nights)
		}
		for _, wish := range a.Transfers {
			for _, r := range st.Itinerary.Transfers {
				if r.From == wish.From && r.To == wish.To && r.Mode != wish.Mode {
					t.Errorf("%s: taken, it goes by %s", a.Trade, r.Mode)
				}
			}
		}
	}
}

// waysOutLeadOut plans what is said to help.
func waysOutLeadOut(t *testing.T, w *plan.Workflow, p *trip.Problem) {
	t.Helper()
	for n, r := range p.Relaxations {
		if testing.Short() && n > 0 {
			break
		}
		st, err := w.Walked(t.Context(), plan.Request{Intent: r.Intent, Now: noon, Seed: 1})
		if err != nil || st.Itinerary == nil || !r.Checked {
			t.Errorf("%s does not help (%v)", r.Change, err)
		}
	}
}

// Where no step inside a stay mends a journey, the journey itself changes; every step says what it costs.
func TestAJourneyIsMendedByChangingIt(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	w := planner(t)
	musts := func(in *trip.Intent, names ...string) {
		for _, name := range names {
			in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: name}, Stay: new(0)})
		}
	}
	market := func(in *trip.Intent) { musts(in, "Président Wilson market") } // on Wednesdays and Saturdays
	open := func(in *trip.Intent) {
		for i := range in.Stays {
			in.Stays[i].Nights, in.Stays[i].NightsMin = nil, new(1)
		}
	}
	poorer := func(by money.Cents) func(*trip.Intent, *plan.State) {
		return func(in *trip.Intent, st *plan.State) { in.Budget = st.Plan.Costs().Total - by }
	}
	for _, c := range []struct {
		name string
		in   trip.Intent
		wish func(in *trip.Intent, st *plan.State)
		want []string
		held bool
	}{
		{"a sight opens on the day one leaves", between(5, 6_000_00, nights("Paris", 1), nights("Munich", 3)), func(in *trip.Intent, _ *plan.State) {
			musts(in, "Musée d'Orsay")
			in.Prefs.BagDrop = true
		}, []string{"change_ride: from Paris to Munich TGV INOUI at 15:55 instead of LH2229"}, true},
		{"more is insisted on than a day holds", between(6, 6_000_00, nights("Paris", 1), nights("Munich", 4)), func(in *trip.Intent, _ *plan.State) {
			musts(in, "Musée d'Orsay", "Petit Palais", "Panthéon", "Arc de Triomphe", "Army Museum and Napoleon's Tomb", "Palais Garnier", "Cluny Museum")
			open(in)
		}, []string{"move_night: one night more in Paris and one less in Munich",
			"change_ride: from Paris to Munich ICE / TGV at 13:10 instead of LH2229"}, true},
		{"a sight is closed and all is said", between(4, 6_000_00, nights("Paris", 1), nights("Munich", 2)), func(in *trip.Intent, _ *plan.State) { market(in) }, nil, false},
		{"five hundred dollars less", between(8, 6_000_00, nights("Paris", 4), nights("Munich", 3)), poorer(500_00), []string{
			"downgrade_hotel: MIJE Marais – Fourcy instead of 25hours Hotel Paris Terminus Nord costs $125 less a night"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			st, err := w.Walked(t.Context(), plan.Request{Intent: &c.in, Now: noon, Seed: 1})
			if err != nil || st.Itinerary == nil {
				t.Fatalf("%v %+v", err, st.Problem)
			}
			in := st.Intent
			in.Stays = append([]trip.StayWish(nil), in.Stays...)
			c.wish(&in, &st)
			before, after, diffs, p, err := w.Mended(t.Context(), st, in)
			if err != nil {
				t.Fatal(err)
			}
			var steps []string
			for n, d := range diffs {
				if d.Cycle != n+1 || d.ViolationsAfter >= d.ViolationsBefore {
					t.Errorf("cycle %d is said to be the %dth, from %d violations to %d", n+1, d.Cycle, d.ViolationsBefore, d.ViolationsAfter)
				}
				sum := money.Cents(0)
				for _, m := range d.Moves {
					steps, sum = append(steps, fmt.Sprintf("%s: %s", m.Type, m.Why)), sum+m.DeltaUSDCents
				}
				reshaped := len(d.Moves) == 1 && d.Moves[0].Type != trip.DowngradeHotel // a bed says its own price, and the ways to it cost otherwise too
				if got := p.Costs().Total - st.Plan.Costs().Total; d.DeltaUSDCents != got || reshaped && sum != got {
					t.Errorf("the cycle is said to cost %s and its steps %s, but it costs %s", d.DeltaUSDCents, sum, got)
				}
			}
			if diff := cmp.Diff(c.want, steps); diff != "" {
				t.Error(diff)
			}
			if trip.Blocking(after) > trip.Blocking(before) || (trip.Blocking(after) == 0) != c.held || p.Dates() != st.Plan.Dates() {
				t.Errorf("before %v\nafter %v", before, after)
			}
		})
	}
}

// No journey of the same rides, beds and money a day is worth more than the bound that is proved of one, however long it is searched for, and however
// it shares the money out between its stays.
func TestTheBoundOfAJourneyIsTrue(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it searches for long")
	}
	w, compared := planner(t), 0
	friends := func(place string, n int) trip.StayWish {
		return trip.StayWish{Place: place, Nights: &n, OwnBed: &trip.OwnBed{}}
	}
	for _, budget := range []money.Cents{3_000_00, 3_300_00, 4_000_00, 8_000_00} {
		in := between(8, budget, friends("Paris", 4), friends("Munich", 3))
		quick, err := w.Walked(t.Context(), plan.Request{Intent: &in, Now: noon, Seed: 1, Iterations: 8})
		if err != nil || quick.Itinerary == nil || quick.Itinerary.Optimality == nil {
			t.Logf("%s: nothing is proved (%v)", budget, err)
			continue
		}
		o := quick.Itinerary.Optimality
		for seed := range uint64(3) {
			long, err := w.Walked(t.Context(), plan.Request{Intent: &in, Now: noon, Seed: seed, Iterations: 600})
			if err != nil || long.Itinerary == nil || long.Itinerary.Optimality == nil {
				continue
			}
			same := trip.Digest(long.Itinerary.Transfers) == trip.Digest(quick.Itinerary.Transfers)
			for i, s := range long.Plan.Stays {
				same = same && s.Assumptions.DailySpend == quick.Plan.Stays[i].Assumptions.DailySpend
			}
			if !same {
				continue
			}
			compared++
			if got := long.Itinerary.Optimality.Objective; got > o.Bound {
				t.Errorf("%s: %d is found, but %d is said to be the most", budget, got, o.Bound)
			}
		}
	}
	if compared < 1 {
		t.Errorf("only %d journeys were compared", compared)
	}
}

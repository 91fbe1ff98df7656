package trip_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

func TestPlansAreInShapeOrRefusedWithThePath(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(*trip.Plan)
		field  string // empty: it is in shape
	}{
		{"as it is", func(*trip.Plan) {}, ""},
		{"four days", func(p *trip.Plan) { p.Days = p.Days[:4] }, ""},
		{"three days", func(p *trip.Plan) { p.Days = p.Days[:3] }, "days"},
		{"seven days", func(p *trip.Plan) { lengthen(p, 7) }, ""},
		{"eight days", func(p *trip.Plan) { lengthen(p, 8) }, "days"},
		{"a day missing", func(p *trip.Plan) { p.Days[3].Date = p.Days[4].Date }, "days[3].date"},
		{"a day twice", func(p *trip.Plan) { p.Days[1].Date = p.Days[0].Date }, "days[1].date"},
		{"slots that touch", func(p *trip.Plan) { p.Days[1].Slots[1].Window.Start = p.Days[1].Slots[0].Window.End }, ""},
		{"slots that overlap by a minute", func(p *trip.Plan) { p.Days[1].Slots[1].Window.Start = p.Days[1].Slots[0].Window.End - 1 }, "days[1].slots[1].window"},
		{"a slot of no time", func(p *trip.Plan) { w := &p.Days[1].Slots[1].Window; w.End = w.Start }, ""},
		{"a slot that ends before it starts", func(p *trip.Plan) { w := &p.Days[1].Slots[1].Window; w.End = w.Start - 1 }, "days[1].slots[1].window"},
		{"a slot without a choice", func(p *trip.Plan) { p.Days[2].Slots[0].Choices = nil }, "days[2].slots[0].choices"},
		{"a choice of no kind", func(p *trip.Plan) { p.Days[2].Slots[0].Choices[0].Kind = "" }, "days[2].slots[0].choices[0].kind"},
		{"a choice of nothing", func(p *trip.Plan) { p.Days[2].Slots[0].Choices[0].OptionRef = "" }, "days[2].slots[0].choices[0].option_ref"},
		{"a choice that is free", func(p *trip.Plan) { p.Days[2].Slots[0].Choices[0].Features.Cost = 0 }, ""},
		{"a choice that pays", func(p *trip.Plan) { p.Days[2].Slots[0].Choices[0].Features.Cost = -1 }, "days[2].slots[0].choices[0].features.cost_usd_cents"},
		{"a bad fallback", func(p *trip.Plan) {
			p.Days[2].Slots[0].Choices = append(p.Days[2].Slots[0].Choices, trip.Choice{Kind: trip.KindMeal})
		}, "days[2].slots[0].choices[1].option_ref"},
	} {
		_, p, _ := triptest.Paris()
		tt.change(&p)
		if got := refused(t, p.Validate()); got != tt.field {
			t.Errorf("%s: refused at %q, want %q", tt.name, got, tt.field)
		}
	}
}

func lengthen(p *trip.Plan, days int) {
	for len(p.Days) < days {
		p.Days = append(p.Days, trip.Day{Date: p.Days[len(p.Days)-1].Date.AddDays(1)})
	}
}

// Whatever is changed in a copy, the plan stays.
func TestACloneIsItsOwn(t *testing.T) {
	t.Parallel()
	_, p, _ := triptest.Paris()
	_, want, _ := triptest.Paris()
	legs := 0
	c := p.Clone()
	if d := cmp.Diff(want, c); d != "" {
		t.Fatal("the copy is another plan:", d)
	}
	c.Each(func(_, _ int, s *trip.Slot) {
		s.Window, s.Locked = calendar.Window{}, true
		s.Choices[0] = trip.Choice{}
		if s.Leg != nil {
			s.Leg.Fare, legs = 1, legs+1
		}
	})
	c.Days[0].Slots = append(c.Days[0].Slots[:1], trip.Slot{})
	c.Days[1] = trip.Day{}
	if d := cmp.Diff(want, p); d != "" || legs == 0 {
		t.Errorf("with %d legs changed in the copy: %s", legs, d)
	}
}

func TestEverySlotInOrder(t *testing.T) {
	t.Parallel()
	_, p, _ := triptest.Paris()
	var got, want []string
	p.Each(func(d, s int, slot *trip.Slot) {
		if slot != &p.Days[d].Slots[s] {
			t.Errorf("%s is another slot", trip.SlotRef(d, s))
		}
		got = append(got, trip.SlotRef(d, s))
	})
	for d := range p.Days {
		for s := range p.Days[d].Slots {
			want = append(want, trip.DayRef(d)+strings.Replace(trip.SlotRef(0, s), "d0", "", 1))
		}
	}
	if d := cmp.Diff(want, got); d != "" || got[0] != "d0.s0" {
		t.Error(d)
	}
}

func TestWaysAndTheirMinutes(t *testing.T) {
	t.Parallel()
	for seconds, want := range map[int]int{0: 0, 1: 1, 59: 1, 60: 1, 61: 2, 120: 2} {
		if got := (trip.TransitLeg{DurationSeconds: seconds}).Minutes(); got != want {
			t.Errorf("%d seconds are %d minutes, want %d", seconds, got, want)
		}
	}
	for mode, want := range map[trip.TransitMode]bool{trip.Walk: false, trip.Taxi: false, trip.Metro: true, trip.Bus: true, trip.Train: true} {
		if got := mode.Public(); got != want {
			t.Errorf("%s runs to a timetable: %v", mode, got)
		}
	}
}

// The lines add up to the total, whatever they are; a leg of a slot that is not filled is paid too.
func TestTheTotalIsTheSumOfItsLines(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var p trip.Plan
		kinds := []trip.ChoiceKind{trip.KindFlight, trip.KindLodging, trip.KindAttraction, trip.KindTransit, trip.KindMeal}
		p.Assumptions.DailySpend = money.Cents(rapid.IntRange(0, 1000).Draw(t, "daily"))
		paid := money.Cents(0)
		for range rapid.IntRange(0, 3).Draw(t, "days") {
			day := trip.Day{}
			for range rapid.IntRange(0, 4).Draw(t, "slots") {
				fare := money.Cents(rapid.IntRange(0, 100).Draw(t, "fare"))
				slot := trip.Slot{Leg: &trip.TransitLeg{Fare: fare}}
				paid += fare
				if rapid.Bool().Draw(t, "filled") {
					c := trip.Choice{Kind: rapid.SampledFrom(kinds).Draw(t, "kind")}
					c.Features.Cost = money.Cents(rapid.IntRange(0, 1000).Draw(t, "cost"))
					if slot.Choices = []trip.Choice{c}; c.Kind != trip.KindMeal {
						paid += c.Features.Cost
					}
				}
				day.Slots = append(day.Slots, slot)
			}
			p.Days = append(p.Days, day)
			paid += p.Assumptions.DailySpend
		}
		c := p.Costs()
		sum := money.Cents(0)
		for _, cat := range []trip.CostCategory{trip.CostFlights, trip.CostLodging, trip.CostAttractions, trip.CostTransit, trip.CostDaily} {
			sum += c.Of(cat)
		}
		if c.Total != paid || sum != paid || c.Of(trip.CostTotal) != paid {
			t.Fatalf("paid %d, a total of %d, lines of %d: %+v", paid, c.Total, sum, c)
		}
	})
}

// The gap is the share of the bound that is missing, rounded up: 0 only where nothing is missing.
func TestTheGapIsRoundedUp(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		objective, bound int64
		want             int
		ok               bool
	}{
		{0, 10, 0, false}, {-1, 10, 0, false}, {11, 10, 0, false}, {10, 10, 0, true}, {1, 1, 0, true},
		{1, 1000, 999, true}, {999, 1000, 1, true}, {9999, 10_000, 1, true}, {998_999, 1_000_000, 2, true},
		{1 << 62, 1<<63 - 1, 500, true},
	} {
		if got, ok := trip.GapOf(tt.objective, tt.bound); got != tt.want || ok != tt.ok {
			t.Errorf("%d of %d: %d permille (%v), want %d (%v)", tt.objective, tt.bound, got, ok, tt.want, tt.ok)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		bound := rapid.Int64Range(1, 1<<62).Draw(t, "bound")
		objective := rapid.Int64Range(1, bound).Draw(t, "objective")
		missing := new(big.Int).Mul(big.NewInt(bound-objective), big.NewInt(1000))
		want, rest := new(big.Int).QuoRem(missing, big.NewInt(bound), new(big.Int))
		if rest.Sign() > 0 {
			want.Add(want, big.NewInt(1))
		}
		if got, ok := trip.GapOf(objective, bound); !ok || int64(got) != want.Int64() {
			t.Fatalf("%d of %d: %d permille (%v), want %v", objective, bound, got, ok, want)
		}
	})
}

func TestAdviceDoesNotBlock(t *testing.T) {
	t.Parallel()
	vs := []trip.Violation{{Message: "a", Blocking: true, Details: map[string]any{"reason": "late"}}, {Message: "b"}, {Message: "c", Blocking: true}, {Message: "d"}}
	advice := trip.Advisory(vs)
	if trip.Blocking(vs) != 2 || len(advice) != 2 || advice[0].Message != "b" || advice[1].Message != "d" {
		t.Errorf("%d block, and the advice is %v", trip.Blocking(vs), advice)
	}
	if vs[0].Reason() != "late" || vs[1].Reason() != "" {
		t.Errorf("reasons %q and %q", vs[0].Reason(), vs[1].Reason())
	}
}

func TestAQuestionWithItsOptions(t *testing.T) {
	t.Parallel()
	for want, q := range map[string]trip.Question{
		"Which one?":               {Text: "Which one?"},
		"Which one? (this / that)": {Text: "Which one?", Options: []string{"this", "that"}},
	} {
		if got := q.Sentence(); got != want {
			t.Errorf("asked %q, want %q", got, want)
		}
	}
}

// How much of a plan stays is more the closer one keeps to it, and the middle where nobody says.
func TestHowMuchStays(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		keep         trip.Keep
		bonus, share float64
	}{{trip.KeepFree, 0, 1}, {trip.KeepBalanced, 0.25, 0.1}, {"", 0.25, 0.1}, {trip.KeepClose, 1, 0}} {
		if tt.keep.Bonus() != tt.bonus || tt.keep.Share() != tt.share {
			t.Errorf("%q: a bonus of %v, a share of %v", tt.keep, tt.keep.Bonus(), tt.keep.Share())
		}
	}
}

func TestItinerariesAreReadStrictly(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Paris()
	whole := func(change func(*trip.Itinerary)) []byte {
		it := trip.Itinerary{Intent: in, Plan: p.Clone(), Facts: *f}
		change(&it)
		b, err := json.Marshal(it)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for _, tt := range []struct {
		name string
		b    []byte
		want string // begins the refusal; empty: it is read
	}{
		{"as it is", whole(func(*trip.Itinerary) {}), ""},
		{"a wish that nobody may have", whole(func(it *trip.Itinerary) { it.Intent.Budget = 0 }), "intent.budget_usd_cents: "},
		{"a plan out of shape", whole(func(it *trip.Itinerary) { it.Plan.Days = nil }), "plan.days: "},
		{"an unknown field", []byte(`{"hat": 1}`), "hat: is not a field"},
		{"a field of a field", []byte(`{"plan": {"days": [{"slots": [{"hat": 1}]}]}}`), "plan.days[0].slots[0].hat: is not a field"},
		{"a field twice", []byte(`{"title": "a", "title": "b"}`), "title: is given twice"},
		{"a wrong type", []byte(`{"title": 1}`), "title: has the wrong type"},
		{"no moment", []byte(`{"created_at": "secret"}`), "created_at: must be a moment such as"},
		{"no date", []byte(`{"intent": {"date_window": {"start": "secret"}}}`), "intent.date_window.start: not a date of the form 2006-01-02"},
		{"no JSON at its end", []byte(`{"title": "a"`), "(document): is not JSON from byte 13 on"},
		{"another document behind it", []byte(`{} {}`), "(document): is not JSON from byte 3 on"},
		{"no document", []byte(`[]`), "(document): has the wrong type"},
		{"a name of 64 letters", []byte(`{"` + strings.Repeat("x", 64) + `": 1}`), strings.Repeat("x", 64) + ": "},
		{"a name of 65 letters", []byte(`{"` + strings.Repeat("x", 65) + `": 1}`), strings.Repeat("x", 64) + "…: "},
	} {
		it, err := trip.ParseItinerary(tt.b)
		if tt.want == "" && (err != nil || it.Intent.City != in.City || len(it.Plan.Days) != len(p.Days)) {
			t.Errorf("%s: read as %d days in %q, %v", tt.name, len(it.Plan.Days), it.Intent.City, err)
		}
		if got := fault.Message(err); tt.want != "" && (!fault.Is(err, fault.Invalid) || !strings.HasPrefix(got, tt.want) || strings.Contains(got, "secret")) {
			t.Errorf("%s: refused with %q, want %q", tt.name, got, tt.want)
		}
	}
}

// Only where the name of a choice does not tell what a slot is for, a label does.
func TestLabels(t *testing.T) {
	t.Parallel()
	seen := map[string]trip.Role{}
	for _, r := range []trip.Role{trip.RoleArrive, trip.RoleCheckIn, trip.RoleLunch, trip.RoleDinner, trip.RoleNight, trip.RoleCheckOut, trip.RoleBags, trip.RoleDepart} {
		label := r.Label()
		if seen[label] != "" || label == "" {
			t.Errorf("%s is labelled %q, as %q is", r, label, seen[label])
		}
		seen[label] = r
	}
	if got := trip.RoleSight.Label(); got != "" {
		t.Errorf("a sight is labelled %q beside its name", got)
	}
	if got := (trip.Branch{Airport: "CDG", Tier: trip.TierMid}).String(); got != "CDG + mid" {
		t.Errorf("a branch is %q", got)
	}
}

// The path of a field is written as our own types would: members with a point, places in a list in brackets.
func TestAPathInWords(t *testing.T) {
	t.Parallel()
	var v map[string][]struct{ B map[string]int }
	for doc, want := range map[string]string{
		`{"a": [{"c": 1}]}`: "a[0].c: ", `{"a": [{}, {"B": {"c": "x"}}]}`: "a[1].B.c: ", `{"a": 1}`: "a: ",
		`1`: "(document): ",
	} {
		if got := fault.Message(trip.Decode([]byte(doc), &v)); !strings.HasPrefix(got, want) {
			t.Errorf("%s is refused with %q, want %q", doc, got, want)
		}
	}
}

// A stop is a sight or a meal: where one goes in the city, not how one comes and where one sleeps.
func TestWhatAStopIs(t *testing.T) {
	t.Parallel()
	for role, want := range map[trip.Role]bool{trip.RoleSight: true, trip.RoleLunch: true, trip.RoleDinner: true, trip.RoleArrive: false, trip.RoleCheckIn: false, trip.RoleNight: false,
		trip.RoleCheckOut: false, trip.RoleBags: false, trip.RoleDepart: false, "": false} {
		if role.IsStop() != want {
			t.Errorf("%q is a stop: %v", role, !want)
		}
	}
}

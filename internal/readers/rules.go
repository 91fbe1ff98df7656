// Package readers is who reads sentences for the planner and retells its plans: the rules, told what a city has that can be named, and language
// models before them, where there are any; what a model says is the planner's to judge. It plans nothing and keeps nothing. The
// assembly alone imports it.
package readers

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/reading"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Rules is the deterministic reader of sentences over the cities of the atlas.
type Rules struct {
	atlas *atlas.Atlas

	mu     sync.Mutex
	places map[string]reading.Context // prepared, by the cities that a sentence speaks of
}

// NewRules makes a reader of sentences about the cities of an atlas.
func NewRules(a *atlas.Atlas) *Rules {
	return &Rules{atlas: a, places: map[string]reading.Context{}}
}

// Preview says what a sentence says so far: no model is asked, no run begins, nothing is kept. What a run would refuse is said in it.
func (r *Rules) Preview(ctx context.Context, req plan.Request) (plan.Preview, error) {
	asked := req
	asked.Text = req.Sentence()
	got, err := r.Read(ctx, asked, false)
	switch {
	case fault.Is(err, fault.Invalid):
		return plan.Preview{Missing: []string{}, Assumed: []string{}, Problem: plan.RefusalOf(err, req.Lang)}, nil
	case err != nil:
		return plan.Preview{}, err
	}
	for _, city := range r.atlas.Cities() {
		if city.Name == got.Intent.City {
			return plan.Foresee(&req, &got, &city), nil
		}
	}
	return plan.Foresee(&req, &got, nil), nil
}

// Rate gives what a currency was worth in dollars when somebody asks at a moment, and whether that is known.
func (r *Rules) Rate(ctx context.Context, currency string, now time.Time) (money.Rate, bool) {
	return r.rateOn(ctx, now)(currency)
}

// Read reads a sentence. It asks no model, so there is no second question: constrained changes nothing.
func (r *Rules) Read(ctx context.Context, req plan.Request, _ bool) (plan.Reading, error) {
	known, err := r.context(ctx, req.Text, req.Now)
	if err != nil {
		return plan.Reading{}, err
	}
	known.Answers, known.Lang = req.Answers, req.Lang
	got, err := reading.Read(req.Text, known)
	if err != nil {
		return plan.Reading{}, err
	}
	out := plan.Reading{Intent: got.Intent, Assumed: got.Assumed, Days: got.Days, Near: nearOf(&got.Intent, known.Cities)}
	if q := got.Question; q != nil {
		out.Question = &trip.Question{Field: q.Field, Text: q.Text, Options: q.Options}
	}
	switch {
	case len(got.Unread) > 0 && got.Hour: // who says an hour counts on it: that it is not used comes before all else
		out.Assumed = slices.Insert(out.Assumed, 0, req.Lang.Say(hourAside, quoted(got.Unread)))
	case len(got.Unread) > 0:
		out.Assumed = append(out.Assumed, req.Lang.Say("Not understood and left aside: %s.", quoted(got.Unread)))
	}
	return out, nil
}

// hourAside is said of what could not be used and holds an hour.
const hourAside = `Not used, since it is not clear what the hour is of: %s. Say it of a ride, a meal or a sight, as in "we land at 22:30" or "the Louvre on day 2 at 10:00".`

// quoted gives what of a sentence is not in the plan, each once and in the traveller's words.
func quoted(quotes []string) string {
	var b strings.Builder
	for i, q := range pick.Once(nil, quotes...) {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(`"` + q + `"`)
	}
	return b.String()
}

// context tells the reader what can be named. Sights are looked up only for cities that the sentence speaks of.
func (r *Rules) context(ctx context.Context, text string, now time.Time) (reading.Context, error) {
	folded := " " + trip.Fold(text) + " "
	spoken := ""
	for _, city := range r.atlas.Cities() {
		pack, err := r.atlas.Find(city.ID)
		if err != nil {
			return reading.Context{}, err
		}
		if speaksOf(folded, append(pack.Aliases(), city.Name, city.ID)) {
			spoken += city.ID + " "
		}
	}
	if spoken == "" {
		spoken = r.everywhere() // misspelt, or meant by an airport or a sight
	}
	c, err := r.prepared(spoken)
	c.Now, c.RateUSD = now, r.rateOn(ctx, now)
	return c, err
}

// everywhere names all the cities that can be planned.
func (r *Rules) everywhere() string {
	names := ""
	for _, city := range r.atlas.Cities() {
		names += city.ID + " "
	}
	return names
}

// prepared gives the places that can be named when a sentence speaks of certain cities. There are few such sets, and making
// the index takes longer than reading the sentence.
func (r *Rules) prepared(spoken string) (reading.Context, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c, ok := r.places[spoken]
	if ok {
		return c, nil
	}
	seen := map[string]bool{}
	for _, city := range r.atlas.Cities() {
		pack, err := r.atlas.Find(city.ID)
		if err != nil {
			return c, err
		}
		info := gazetteer.City{Name: city.Name, Aliases: pack.Aliases(), TZ: city.TZ}
		for _, a := range city.Airports {
			info.Airports = append(info.Airports, gazetteer.Place{ID: a.IATA, Name: a.Name})
		}
		if slices.Contains(strings.Fields(spoken), city.ID) {
			addPlaces(&info, pack)
		}
		c.Cities = append(c.Cities, info)
		for _, o := range pack.Origins() {
			if !seen[o.IATA] {
				seen[o.IATA] = true
				c.Origins = append(c.Origins, gazetteer.Place{ID: o.IATA, Name: o.Name, Aliases: []string{cityOf(o.Name)}})
			}
		}
	}
	c.Towns = towns{r.atlas}
	c = c.Prepare()
	r.places[spoken] = c
	return c, nil
}

func speaksOf(folded string, names []string) bool {
	for _, n := range names {
		if strings.Contains(folded, " "+trip.Fold(n)+" ") {
			return true
		}
	}
	return false
}

func addPlaces(info *gazetteer.City, pack *atlas.Pack) {
	for _, s := range pack.Sights(0) {
		info.Sights = append(info.Sights, gazetteer.Place{ID: s.ID, Name: s.Name, Aliases: append(pack.Names(s.ID), s.LocalName), Kind: s.Type, StayMinutes: s.Stay, SeenWith: pack.SeenWith(s.ID)})
	}
	for name, sight := range pack.Quarters() {
		info.Quarters = append(info.Quarters, gazetteer.Place{ID: sight, Name: name})
	}
	for _, t := range pack.Restaurants() {
		info.Restaurants = append(info.Restaurants, gazetteer.Place{ID: t.ID, Name: t.Name})
	}
	for _, h := range pack.Hotels(calendar.Date{}, calendar.Date{}) {
		info.Hotels = append(info.Hotels, gazetteer.Place{ID: h.ID, Name: h.Name, At: &h.Location})
	}
}

// cityOf takes the town from an airport's name: "London Heathrow" is in London, "New York John F. Kennedy" in New York.
func cityOf(airport string) string {
	words := strings.Fields(airport)
	for _, two := range []string{"New", "San", "Los"} {
		if len(words) > 1 && words[0] == two {
			return words[0] + " " + words[1]
		}
	}
	if len(words) == 0 {
		return ""
	}
	return words[0]
}

func (r *Rules) rateOn(ctx context.Context, now time.Time) func(string) (money.Rate, bool) {
	return func(currency string) (money.Rate, bool) {
		table, err := r.atlas.FX()
		if err != nil {
			return 0, false
		}
		rate, err := fx.Adapter{Table: table}.Call(ctx, fx.Request{From: currency, AsOf: calendar.DateOf(now.UTC()).AddDays(-1)})
		return rate.Rate, err == nil
	}
}

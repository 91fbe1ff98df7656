package plan

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

type selectorIn struct {
	gather.Place
	gather.Dated
	Wishes   trip.Intent        `json:"wishes"`
	Anew     bool               `json:"anew"` // all is explored anew beside a plan at hand
	Branches []afford.Candidate `json:"branches"`
}

type selectorOut struct {
	explore.Choice
	Decision trip.Decision `json:"decision"`
}

func selectorSees(st *State, _ graph.Patch) selectorIn {
	return selectorIn{st.explorable(), st.gathered().Dated, st.weighed(), st.Anew, st.Branches}
}

func selectorLeaves(st *State, out selectorOut) {
	st.Chosen, st.Plan, st.Unplaced = out.Chosen, out.Plan, out.Unplaced
	st.decided(out.Decision)
}

// selector ranks the branches by features alone with frozen statistics (S0.83–S0.84) and takes the best one whose typical
// cost is inside the budget; when none is, the one that costs least. The others stay as alternatives.
func (t *turn) selector(_ context.Context, in selectorIn) (selectorOut, error) {
	list := afford.Ranked(&in.Wishes, in.Branches)
	out := selectorOut{Choice: explore.Choose(list[0])}
	f := (&gather.Known{Place: in.Place, Dated: in.Dated}).Facts()
	out.Decision = branchDecision(&in.Wishes, list, f)
	chosen := &ChosenDetail{out.Chosen.Branch.Tier, len(list) - 1}
	t.Decide(&Detail{Days: dayDetails(&out.Plan, f), Chosen: chosen}, "Selected %s of %s", describe(&list[0], t.Lang), t.Lang.Count(len(list), wording.Branch))
	return out, nil
}

func describe(c *afford.Candidate, lang wording.Language) string {
	hotel := lang.Say("%s-tier hotel", lang.Word(string(c.Branch.Tier)))
	if c.Branch.Airport == "" {
		return hotel
	}
	return c.Branch.Airport + " + " + hotel
}

// branchDecision tells what was chosen, and of every other branch what decided against it: what it could not hold, the budget,
// something else that costs less and is worth no less, or the score.
func branchDecision(in *trip.Intent, ranked []afford.Candidate, f *trip.Facts) trip.Decision {
	best, lang := &ranked[0], in.Locale()
	d := trip.Decision{Node: Selector, Selected: describe(best, lang), Alternatives: len(ranked) - 1,
		Rationale: lang.Say("The only branch that fits the dates and the wishes.")}
	if d.Alternatives > 0 {
		d.Rationale = lang.Say("Of %d branches the best by cost, time on the way, fit to the wishes and weather, at typical prices.", len(ranked))
	}
	if h := f.Lodging(best.Hotel); h != nil {
		d.Selected += ", " + h.Name
	}
	for _, c := range ranked[1:] {
		why := lang.Say("score %.2f against %.2f", c.Score, best.Score)
		switch {
		case len(c.Draft.Unplaced) > len(best.Draft.Unplaced):
			why = lang.Say("no room for %s", noRoom(&c, best))
		case best.Cost() > in.Spendable():
			why = lang.Say("above the budget as well")
		case c.Cost() > in.Spendable():
			why = lang.Say("above the budget")
		case c.Outdone && !best.Outdone:
			why = lang.Say("worth no more than something that costs less")
		}
		d.Options = append(d.Options, lang.Say("%s: about %s, %s", describe(&c, lang), c.Cost(), why))
	}
	return d
}

// noRoom names what a branch could not hold and another could.
func noRoom(c, other *afford.Candidate) string {
	var names []string
	for _, u := range c.Draft.Unplaced {
		if !slices.ContainsFunc(other.Draft.Unplaced, func(o schedule.Unplaced) bool { return o.Ref == u.Ref }) {
			names = append(names, u.Name)
		}
	}
	return strings.Join(names, ", ")
}

// dayDetails names the stops of every day and says where they are, for screens that fill while the plan is made.
func dayDetails(p *trip.Plan, f *trip.Facts) []DayDetail {
	out := make([]DayDetail, len(p.Days))
	for i, d := range p.Days {
		out[i] = DayDetail{Date: d.Date.String(), Stops: []string{}}
		for _, s := range d.Slots {
			if a := f.Attraction(s.Selected().OptionRef); a != nil {
				out[i].Stops = append(out[i].Stops, a.Name)
				out[i].At = append(out[i].At, pinOf(a.Location))
			}
		}
	}
	return out
}

// pinOf is a point to five decimals, which is about a metre: events are kept, and many are sent at once.
func pinOf(p geo.Point) [2]float64 {
	const places = 1e5
	return [2]float64{math.Round(p.Lat*places) / places, math.Round(p.Lon*places) / places}
}

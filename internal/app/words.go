package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm/rules"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// words is the deterministic reader of the descriptions of edits. It asks no model: what it cannot make sense of it asks the
// traveller about.
type words struct{ atlas *atlas.Atlas }

// cheaperBy is what "cheaper" takes off what the trip costs, in hundredths, when nobody says how much.
const cheaperBy = 10

// ReadEdit reads a description. There is no second question, so constrained changes nothing.
func (w words) ReadEdit(ctx context.Context, said plan.EditText, _ bool) (plan.EditReading, error) {
	pack, err := w.atlas.Find(said.City)
	if err != nil {
		return plan.EditReading{}, err
	}
	info := rules.CityInfo{Name: pack.City().Name, Aliases: pack.Aliases(), TZ: pack.City().TZ}
	addPlaces(&info, pack)
	rate := newReader(w.atlas).rateOn(ctx, said.Now)
	got, err := rules.ReadChange(said.Text, rules.Context{Now: said.Now, Cities: []rules.CityInfo{info}, RateUSD: rate}, info.Name, said.Dates)
	if err != nil {
		return plan.EditReading{}, asDescription(err)
	}
	if q := unclear(&got); q != nil {
		return plan.EditReading{Question: q}, nil
	}
	out := plan.EditReading{Edit: plan.Edit{DeltaBudget: got.Delta, ShiftDays: got.Shift, Keep: got.Keep, MaxChanges: got.MaxChanges}}
	budget(&out, &got, &said)
	pace(&out, got.Pace, said.Pace)
	for _, p := range got.Places {
		out.Edit.Moves = append(out.Edit.Moves, move(p, said.Refs))
	}
	return out, nil
}

// unclear asks about what could not be read, and about a description that asks for nothing.
func unclear(c *rules.Change) *trip.Question {
	const help = `Say it like "$300 less", "one day later", "no museum on day 2", "add the Louvre on day 3" or "fewer stops".`
	switch {
	case len(c.Unread) > 0:
		return &trip.Question{Field: "description", Text: fmt.Sprintf("I did not understand %q. %s", strings.Join(c.Unread, " "), help)}
	case c.Delta == 0 && c.Budget == 0 && !c.Cheaper && c.Shift == 0 && c.Pace == 0 && len(c.Places) == 0 &&
		c.Keep == "" && c.MaxChanges == nil:
		return &trip.Question{Field: "description", Text: "What shall change? " + help}
	}
	return nil
}

// budget settles what the trip may cost.
func budget(out *plan.EditReading, c *rules.Change, said *plan.EditText) {
	switch {
	case c.Budget > 0:
		out.Edit.DeltaBudget = c.Budget - said.Budget
	case c.Cheaper:
		goal := said.Total - said.Total/cheaperBy
		out.Edit.DeltaBudget = goal - said.Budget
		out.Assumed = append(out.Assumed, fmt.Sprintf("You want it cheaper and did not say by how much: at most %s, a tenth less than it cost.", goal))
	}
}

// pace settles how full the days are to be: one step calmer or fuller than they are.
func pace(out *plan.EditReading, step int, now trip.Pace) {
	steps := []trip.Pace{trip.PaceRelaxed, trip.PaceBalanced, trip.PacePacked}
	if step == 0 {
		return
	}
	at := 1
	for i, p := range steps {
		if p == now {
			at = i
		}
	}
	at = min(max(at+step, 0), len(steps)-1)
	out.Edit.Pace = steps[at]
	out.Assumed = append(out.Assumed, fmt.Sprintf("You asked for other days: planned at a %s pace, at most %d sights a day.", steps[at], steps[at].SightsPerDay()))
}

// move says what to do with a place by the slot it stands in, or by its id where it stands in none.
func move(p rules.PlaceChange, refs map[string]string) plan.EditMove {
	m := plan.EditMove{Op: plan.EditOp(p.Verb), Ref: refs[p.Place], Type: p.Type, Day: p.Day}
	if p.Start != nil {
		m.Start = fmt.Sprintf("%02d:%02d", int(*p.Start)/60, int(*p.Start)%60) // 24:30 is no time of a day, and refused
	}
	switch {
	case p.Verb == rules.Replace:
		m.Option = p.With
	case p.Verb == rules.Add:
		m.Ref, m.Option = "", p.Place
		if refs[p.Place] != "" && (p.Day != nil || p.Start != nil) { // it is there already: it shall be there then
			m.Op, m.Ref = plan.EditMoveTo, refs[p.Place]
		}
	case m.Ref == "":
		m.Option = p.Place
	}
	return m
}

// asDescription says where a text that is refused stands.
func asDescription(err error) error {
	var f *fault.Error
	if errors.As(err, &f) && f.Field == "text" {
		return fault.Field("description", "%s", f.Message)
	}
	return err
}

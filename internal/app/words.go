package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm/rules"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// words is the deterministic reader of the descriptions of edits. It asks no model: what it cannot make sense of it asks the
// traveller about.
type words struct{ atlas *atlas.Atlas }

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
	return saidOf(&got).Reading(said), nil
}

// saidOf is a change as plans know it.
func saidOf(c *rules.Change) plan.EditV1 {
	out := plan.EditV1{Delta: c.Delta, Budget: c.Budget, Cheaper: c.Cheaper, Shift: c.Shift, Longer: c.Longer, Pace: c.Pace, Keep: c.Keep,
		MaxChanges: c.MaxChanges, Unread: c.Unread}
	for _, p := range c.Places {
		spot := plan.EditedSpot{Op: plan.EditOp(p.Verb), Place: p.Place, With: p.With, Type: p.Type}
		if p.Day != nil {
			spot.Day = new(*p.Day + 1)
		}
		if p.Start != nil {
			spot.Start = fmt.Sprintf("%02d:%02d", int(*p.Start)/60, int(*p.Start)%60) // 24:30 is no time of a day, and refused
		}
		out.Places = append(out.Places, spot)
	}
	return out
}

// asDescription says where a text that is refused stands.
func asDescription(err error) error {
	var f *fault.Error
	if errors.As(err, &f) && f.Field == "text" {
		return fault.Field("description", "%s", f.Message)
	}
	return err
}

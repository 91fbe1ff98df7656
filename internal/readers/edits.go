package readers

import (
	"context"
	"errors"
	"slices"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading"
	"github.com/tripwright/tripwright/internal/reading/edits"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// Edits is the deterministic reader of the descriptions of edits. It asks no model: what it cannot make sense of it asks the
// traveller about.
type Edits struct{ Atlas *atlas.Atlas }

// ReadEdit reads a description. There is no second question, so constrained changes nothing.
func (w Edits) ReadEdit(ctx context.Context, said revise.Text, _ bool) (revise.Reading, error) {
	pack, err := w.Atlas.Find(said.City)
	if err != nil {
		return revise.Reading{}, err
	}
	info := gazetteer.City{Name: pack.City().Name, Aliases: pack.Aliases(), TZ: pack.City().TZ}
	addPlaces(&info, pack)
	rate := NewRules(w.Atlas).rateOn(ctx, said.Now)
	known := reading.Context{Now: said.Now, Lang: said.Lang, Cities: []gazetteer.City{info}, RateUSD: rate, Currency: said.Currency}
	got, err := edits.Read(said.Text, known, info.Name, said.Dates)
	if err != nil {
		return revise.Reading{}, asDescription(err)
	}
	assumed, question := w.otherHotel(pack, &got, said)
	if question != nil {
		return revise.Reading{Question: question}, nil
	}
	out := revise.Settle(got, said)
	if out.Question == nil && assumed != "" {
		out.Assumed = append(out.Assumed, assumed)
	}
	return out, nil
}

// otherHotel puts in place of the wish for another hotel the one that stands where one is: the next cheaper one (step -1), or the next nicer one
// (step 1), by what they cost on these nights. It says which it took, or asks when there is none.
func (w Edits) otherHotel(pack *atlas.Pack, h *trip.Heard, said revise.Text) (assumed string, _ *trip.Question) {
	steps := trip.Of[trip.StepHotel](h.Edit)
	if len(steps) == 0 {
		return "", nil
	}
	step := steps[0].By
	hotels := pack.Hotels(said.Dates.Start, said.Dates.End)
	here := slices.IndexFunc(hotels, func(l trip.Lodging) bool { return said.Refs[l.ID] != "" })
	if here < 0 {
		return "", &trip.Question{Field: "description", Text: said.Lang.Say("This trip has no hotel that could be another one. What shall change?")}
	}
	now, next := &hotels[here], (*trip.Lodging)(nil)
	for i := range hotels {
		l := &hotels[i]
		cheaper := step < 0 && l.Price <= now.Price-now.Price/noticed
		nicer := step > 0 && l.Price >= now.Price+now.Price/noticed && l.Tier.Rank() >= now.Tier.Rank() && l.Stars >= now.Stars
		if (cheaper || nicer) && (next == nil || (l.Price-next.Price)*money.Cents(step) < 0) {
			next = l
		}
	}
	if next == nil {
		none := "No cheaper hotel than %s is known in %s. What else shall change?"
		if step > 0 {
			none = "No nicer hotel than %s is known in %s. What else shall change?"
		}
		return "", &trip.Question{Field: "description", Text: said.Lang.Say(none, now.Name, said.Lang.City(said.City))}
	}
	h.Edit = append(trip.Without[trip.StepHotel](h.Edit), trip.ChangePlace{Op: trip.Replace, Place: now.ID, Option: next.ID})
	return said.Lang.Say(revise.AnotherHotel, next.Name, next.Price, now.Name, now.Price), nil
}

// noticed is by which part of its price a hotel must be cheaper, or dearer, for people to notice.
const noticed = 10

// asDescription says where a text that is refused stands.
func asDescription(err error) error {
	var f *fault.Error
	if errors.As(err, &f) && f.Field == "text" {
		return fault.About("description", f)
	}
	return err
}

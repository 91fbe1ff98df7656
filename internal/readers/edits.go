package readers

import (
	"cmp"
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
	"github.com/tripwright/tripwright/internal/tool/lodging"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Edits is the deterministic reader of the descriptions of edits. It asks no model: what it cannot make sense of it asks the
// traveller about.
type Edits struct{ Atlas *atlas.Atlas }

// ReadEdit reads a description. There is no second question, so constrained changes nothing.
func (w Edits) ReadEdit(ctx context.Context, said revise.Text, _ bool) (revise.Reading, error) {
	var packs []*atlas.Pack
	var infos []gazetteer.City
	planned := tripOf(said)
	for _, c := range w.Atlas.Cities() {
		planned.Towns = append(planned.Towns, c.Name)
	}
	for i := range planned.Stays {
		pack, err := w.Atlas.Find(planned.Stays[i].Place)
		if err != nil {
			return revise.Reading{}, err
		}
		planned.Stays[i].Place = pack.City().Name
		packs = append(packs, pack)
		if !slices.ContainsFunc(infos, func(c gazetteer.City) bool { return c.Name == pack.City().Name }) {
			info := gazetteer.City{Name: pack.City().Name, Aliases: pack.Aliases(), TZ: pack.City().TZ}
			addPlaces(&info, pack)
			infos = append(infos, info)
		}
	}
	rate := NewRules(w.Atlas).rateOn(ctx, said.Now)
	known := reading.Context{Now: said.Now, Lang: said.Lang, Cities: infos, RateUSD: rate, Currency: said.Currency}
	got, err := edits.Read(said.Text, known, planned)
	if err != nil {
		return revise.Reading{}, asDescription(err)
	}
	assumed, question := w.otherHotels(packs, planned, &got, said)
	if question != nil {
		return revise.Reading{Question: question}, nil
	}
	out := revise.Settle(got, said)
	if out.Question == nil {
		out.Assumed = append(out.Assumed, assumed...)
	}
	return out, nil
}

// tripOf is the trip that a description may speak of.
func tripOf(said revise.Text) edits.Trip {
	out := edits.Trip{Days: said.Dates}
	for _, s := range said.Plan.Stays {
		out.Stays = append(out.Stays, edits.Stay{Place: s.Place, From: s.Window.Start, To: s.Window.End})
	}
	if len(out.Stays) == 0 {
		out.Stays = []edits.Stay{{Place: said.City, From: said.Dates.Start, To: said.Dates.End}}
	}
	return out
}

// otherHotels puts in place of each wish for another hotel the one that stands where one is, in the place that is named; where none is, in each
// that has a hotel. It says which it took, or asks when there is none.
func (w Edits) otherHotels(packs []*atlas.Pack, t edits.Trip, h *trip.Heard, said revise.Text) (assumed []string, _ *trip.Question) {
	steps := trip.Of[trip.StepHotel](h.Edit)
	h.Edit = trip.Without[trip.StepHotel](h.Edit)
	for _, step := range steps {
		var why *trip.Question
		var found []anotherHotel
		if which := whichStay(t, step, said.Lang); which != nil {
			return nil, which
		}
		for i, pack := range packs {
			if step.Place != "" && step.Place != t.Stays[i].Place || step.On.Valid() && !t.Stays[i].Holds(step.On) {
				continue
			}
			other, question := otherHotel(pack, t.Stays[i], i, step.By, said)
			if question != nil {
				why = cmp.Or(why, question)
				continue
			}
			found = append(found, other)
		}
		if len(found) == 0 {
			return nil, why
		}
		if len(found) > 1 && step.By > 0 {
			var question *trip.Question
			if found, question = paidHotels(found, said); question != nil {
				return nil, question
			}
		}
		for _, other := range found {
			h.Edit, assumed = append(h.Edit, other.change), append(assumed, other.says)
		}
	}
	return assumed, nil
}

// anotherHotel is one that takes the place of the hotel of a stay, and what it costs more for all nights and rooms.
type anotherHotel struct {
	change      trip.ChangePlace
	place, name string
	more        money.Cents
	says        string
}

// paidHotels are those of several better hotels that what is left of the budget pays, the cheapest steps first: nobody who says "a better hotel"
// gives up what there is to see for it. Where it pays none of them, which it shall be is a question.
func paidHotels(found []anotherHotel, said revise.Text) (paid []anotherHotel, _ *trip.Question) {
	left := said.Budget - said.Total
	slices.SortStableFunc(found, func(a, b anotherHotel) int { return cmp.Compare(a.more, b.more) })
	var steps []string
	for _, other := range found {
		steps = append(steps, said.Lang.Say("%s in %s for about %s more", other.name, said.Lang.City(other.place), other.more))
		if other.more <= left {
			left -= other.more
			paid = append(paid, other)
			continue
		}
		if len(paid) > 0 {
			paid[len(paid)-1].says += " " + said.Lang.Say("In %s the next better one costs about %s more, which your budget does not leave.", said.Lang.City(other.place), other.more)
		}
	}
	if len(paid) == 0 {
		return nil, &trip.Question{Field: "description", Text: said.Lang.Say("Better hotels are %s, and your budget leaves %s. In which place shall it be better, or how much more may the trip cost?",
			said.Lang.List(steps), max(0, left))}
	}
	return paid, nil
}

// whichStay asks in which of the stays at a place another hotel is wanted; nil where there is one, or all are meant.
func whichStay(t edits.Trip, step trip.StepHotel, lang wording.Language) *trip.Question {
	var said []string
	for _, s := range t.Stays {
		if step.Place == s.Place && !step.On.Valid() {
			said = append(said, lang.DayMonth(s.From)+" – "+lang.DayMonth(s.To))
		}
	}
	if len(said) < 2 {
		return nil
	}
	return &trip.Question{Field: "description", Text: lang.Say(revise.WhichStay, lang.City(step.Place), lang.List(said))}
}

// otherHotel is the next cheaper one (step -1) than the one of a stay, or the next nicer one (step 1), by what they cost on these nights.
func otherHotel(pack *atlas.Pack, stay edits.Stay, nth, step int, said revise.Text) (_ anotherHotel, _ *trip.Question) {
	hotels := pack.Hotels(stay.From, stay.To)
	here := slices.IndexFunc(hotels, func(l trip.Lodging) bool { return said.RefIn(nth, l.ID) != "" })
	if here < 0 {
		return anotherHotel{}, &trip.Question{Field: "description", Text: said.Lang.Say("This trip has no hotel that could be another one. What shall change?")}
	}
	now := &hotels[here]
	next := nextHotel(offeredHotels(hotels, now.ID), now, step)
	if next == nil {
		none := "No cheaper hotel than %s is known in %s. What else shall change?"
		if step > 0 {
			none = "No nicer hotel than %s is known in %s. What else shall change?"
		}
		return anotherHotel{}, &trip.Question{Field: "description", Text: said.Lang.Say(none, now.Name, said.Lang.City(stay.Place))}
	}
	more := (next.Price - now.Price) * money.Cents(stay.From.DaysUntil(stay.To)*max(1, said.Rooms))
	return anotherHotel{trip.ChangePlace{Op: trip.Replace, Ref: said.RefIn(nth, now.ID), Option: next.ID}, stay.Place, next.Name, more,
		said.Lang.Say(revise.AnotherHotel, next.Name, next.Price, now.Name, now.Price) + " " + inAll(more, said)}, nil
}

// offeredHotels are those of a city that a search for the dates offers, the cheapest of every tier, and the one that is taken: no plan knows of others.
func offeredHotels(hotels []trip.Lodging, taken string) (offered []trip.Lodging) {
	byPrice := slices.Clone(hotels)
	slices.SortStableFunc(byPrice, func(a, b trip.Lodging) int { return cmp.Or(cmp.Compare(a.Price, b.Price), cmp.Compare(a.ID, b.ID)) })
	seen := map[trip.Tier]int{}
	for _, h := range byPrice {
		if seen[h.Tier]++; seen[h.Tier] <= lodging.Limit || h.ID == taken {
			offered = append(offered, h)
		}
	}
	return offered
}

// nextHotel is the one nearest in price that is noticeably cheaper than a hotel (step -1), or dearer and no simpler (step 1): of its own tier or the
// next, and only where these have none of another one. Nil: there is none.
func nextHotel(hotels []trip.Lodging, now *trip.Lodging, step int) *trip.Lodging {
	for _, far := range []int{1, trip.TierLuxury.Rank()} {
		var next *trip.Lodging
		for i := range hotels {
			l := &hotels[i]
			cheaper := step < 0 && l.Price <= now.Price-now.Price/noticed
			nicer := step > 0 && l.Price >= now.Price+now.Price/noticed && l.Tier.Rank() >= now.Tier.Rank() && l.Stars >= now.Stars
			tiers := max(l.Tier.Rank()-now.Tier.Rank(), now.Tier.Rank()-l.Tier.Rank())
			if (cheaper || nicer) && tiers <= far && (next == nil || (l.Price-next.Price)*money.Cents(step) < 0) {
				next = l
			}
		}
		if next != nil {
			return next
		}
	}
	return nil
}

// inAll says what another hotel comes to for all nights of a stay and all rooms.
func inAll(sum money.Cents, said revise.Text) string {
	if sum < 0 {
		return said.Lang.Say("For your nights there that is about %s less.", -sum)
	}
	return said.Lang.Say("For your nights there that is about %s more.", sum)
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

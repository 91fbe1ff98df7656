package plan

import (
	"errors"
	"reflect"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Preview is what POST /plan/preview answers: what a sentence says so far. Nothing was begun, and nothing is kept.
type Preview struct {
	Intent   *Known         `json:"intent"`             // nil when nothing can be read
	Question *trip.Question `json:"question,omitempty"` // the one that would be asked
	Missing  []string       `json:"missing"`            // the fields that must be known before anything is planned
	Assumed  []string       `json:"assumed"`            // what is taken for granted, in sentences
	Supposed *Known         `json:"supposed,omitempty"` // of that, what stands in for who travels and from where, when nobody said
	Problem  *Refusal       `json:"problem,omitempty"`  // why it could not be planned, whatever else is said
}

// Refusal says what is wrong with a field.
type Refusal struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Known is the part of an intent that was said: its members have the names of the intent's, and what was not said is left out.
type Known struct {
	_ struct{} `nullable:"true"` // for the document: there may be none

	City         string              `json:"city,omitempty"`
	Stays        []trip.StayWish     `json:"stays,omitempty"` // of a journey, instead of a city
	Order        trip.Order          `json:"order,omitempty"`
	Transfers    []trip.TransferWish `json:"transfers,omitempty"`
	Dates        *KnownDates         `json:"date_window,omitempty"`
	Days         int                 `json:"days,omitempty"` // how long, while the dates are not known
	Budget       money.Cents         `json:"budget_usd_cents,omitempty"`
	Currency     trip.Currency       `json:"currency,omitzero"` // that the budget was said in, where that is not dollars
	Airports     []string            `json:"airports,omitempty"`
	Origin       string              `json:"origin,omitempty"`
	Party        trip.Party          `json:"party,omitzero"`
	Pace         trip.Pace           `json:"pace,omitempty"`
	DayStart     calendar.Clock      `json:"day_start,omitzero"`
	DayEnd       calendar.Clock      `json:"day_end,omitzero"`
	Prefs        KnownPrefs          `json:"prefs,omitzero"`
	Requirements []trip.Requirement  `json:"requirements,omitempty"`
	Excluded     []trip.Exclusion    `json:"excluded,omitempty"`
	Said         []trip.Said         `json:"said,omitempty"` // the words of it, and those that were not understood
}

// KnownDates are the first and the last day; the zone is known with the city.
type KnownDates struct {
	Start calendar.Date `json:"start"`
	End   calendar.Date `json:"end"`
	TZ    string        `json:"tz,omitempty"`
}

// KnownPrefs are preferences that were said.
type KnownPrefs struct {
	KidFriendly    bool              `json:"kid_friendly,omitempty"`
	Themes         []string          `json:"themes,omitempty"`
	AvoidOvernight bool              `json:"avoid_overnight,omitempty"`
	LockedSlots    []trip.LockedSlot `json:"locked_slots,omitempty"`
	StrictKids     bool              `json:"strict_kids,omitempty"`
	BagDrop        bool              `json:"bag_drop,omitempty"`
	StepFree       bool              `json:"step_free,omitempty"`
}

// Foresee says what a reading of a request means so far; city is that of its intent, nil while that is not known. It is refused as
// a run would refuse it, as far as that can be told from what is known.
func Foresee(req *Request, got *Reading, city *trip.City) Preview {
	if got.Question == nil {
		if asked := insisted(req, &got.Intent, got.Near, req.Lang); asked != nil {
			got.Question = asked.Question
		}
	}
	p := Preview{Intent: known(got), Question: got.Question, Missing: missing(got), Assumed: orEmpty(got.Assumed)}
	if err := foreseen(req, got, city); err != nil {
		p.Problem = RefusalOf(err, withLanguage(got.Intent, req.Lang).Lang)
		return p
	}
	if got.Question == nil {
		fill := withDefaults
		if got.Intent.IsJourney() {
			fill = journeyDefaults
		}
		full, more := fill(withLanguage(got.Intent, req.Lang))
		p.Assumed = pick.Once([]string{}, slices.Concat(p.Assumed, more)...)
		p.Supposed = supposed(&got.Intent, &full)
	}
	return p
}

// supposed is what a full intent has of who travels and from where that was not said; nil when all of it was.
func supposed(said, full *trip.Intent) *Known {
	k := &Known{}
	if said.Origin == "" {
		k.Origin = full.Origin
	}
	if said.Party.People() == 0 {
		k.Party = full.Party
	}
	if k.Origin == "" && k.Party == (trip.Party{}) {
		return nil
	}
	return k
}

// RefusalOf says for people, in their language, what an error of kind fault.Invalid says.
func RefusalOf(err error, lang wording.Language) *Refusal {
	var f *fault.Error
	if errors.As(err, &f) {
		return &Refusal{Field: f.Field, Message: lang.Tell(f.Sentence())}
	}
	return &Refusal{Message: lang.Message(err)}
}

// known gives what was said of an intent, nil when that is nothing.
func known(got *Reading) *Known {
	in := &got.Intent
	k := Known{
		City: in.City, Stays: in.Stays, Order: in.Order, Transfers: in.Transfers, Days: got.Days, Budget: in.Budget, Currency: in.Currency, Airports: in.Airports, Origin: in.Origin, Party: in.Party, Pace: in.Pace,
		DayStart: in.DayStart, DayEnd: in.DayEnd, Requirements: some(in.Requirements), Excluded: some(in.Excluded),
		Prefs: KnownPrefs{KidFriendly: in.Prefs.KidFriendly, Themes: some(in.Prefs.Themes), AvoidOvernight: in.Prefs.AvoidOvernight,
			LockedSlots: some(in.Prefs.LockedSlots), StrictKids: in.Prefs.StrictKids, BagDrop: in.Prefs.BagDrop, StepFree: in.Prefs.StepFree},
	}
	if w := in.DateWindow; w.Start.Valid() {
		k.Dates = &KnownDates{w.Start, w.End, w.TZ}
	}
	if reflect.DeepEqual(k, Known{}) {
		return nil
	}
	k.Said = in.Said
	return &k
}

// some makes nothing of an empty list.
func some[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

// missing are the fields without which nothing is planned, and the one that is asked about although something was said of it.
func missing(got *Reading) []string {
	in, out := &got.Intent, []string{}
	for _, f := range []struct {
		name string
		open bool
	}{{"city", in.City == "" && !in.IsJourney()}, {"date_window", !in.DateWindow.Start.Valid()}, {"budget_usd_cents", in.Budget == 0}} {
		if f.open {
			out = append(out, f.name)
		}
	}
	if q := got.Question; q != nil && !slices.Contains(out, q.Field) {
		out = append(out, q.Field)
	}
	return out
}

// foreseen looks for what is wrong with an intent of which something is missing: stand-ins with which nothing is wrong fill its
// gaps.
func foreseen(req *Request, got *Reading, city *trip.City) error {
	in := got.Intent
	if in.City == "" && !in.IsJourney() {
		in.City, in.DateWindow.TZ = "?", "UTC"
	}
	if !in.DateWindow.Start.Valid() {
		today := calendar.DateOf(req.Now.UTC()).AddDays(1) // which is not over anywhere
		days := got.Days
		if days == 0 {
			days = trip.MinDays
			if in.IsJourney() {
				days = leastDays(&in)
			}
		}
		in.DateWindow.Start, in.DateWindow.End = today, today.AddDays(days-1)
	}
	if in.Budget == 0 {
		in.Budget = 1
	}
	if len(in.Airports) == 0 && !in.IsJourney() {
		in.Airports = []string{"XXX"}
	}
	if err := in.Validate(); err != nil {
		return err
	}
	if in.IsJourney() {
		if got.Question != nil && got.Question.Field == "date_window" || !got.Intent.DateWindow.Start.Valid() {
			return nil
		}
		return notPast(&in, req)
	}
	if city == nil || got.Question != nil && got.Question.Field == "date_window" {
		return nil // it is asked about already
	}
	return fitsCity(&in, city, req)
}

// leastDays is how short a journey can be by the nights that are wished.
func leastDays(in *trip.Intent) int {
	days := 1
	for i := range in.Stays {
		least, _ := in.Stays[i].NightsOf()
		days += least
	}
	return days
}

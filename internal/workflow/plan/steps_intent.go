package plan

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// DefaultOrigin is where a trip begins when nobody says: the demonstration's home airport (requirements C-45).
const DefaultOrigin = "JFK"

// intent turns the request into a typed, validated intent for a known city. It refuses what cannot be planned: an
// unknown city, a trip in the past, an airport that is not the city's. A question that must be answered first ends it.
func (v *visit) intent(ctx context.Context, st State) (State, error) {
	ear := listener{v.world(), v.Reader, v.Words, v.constrained}
	if err := ear.understand(ctx, &st); err != nil {
		return st, err
	}
	if st.Problem != nil {
		v.decide(nil, "%s", st.Problem.Question.Text)
		return st, nil
	}
	in := &st.Intent
	st.Calls = v.counted(st.Calls)
	v.lang = in.Locale()
	v.decide(currencyDetail(in), "%d days in %s from %s, %s, %s%s", in.DateWindow.Days(), v.lang.City(in.City), v.lang.Date(in.DateWindow.Start), in.Budget,
		in.Party.In(v.lang), themesNote(in.Prefs.Themes, v.lang))
	return st, nil
}

// listener is whoever turns a request into an intent, with what is asked of outside for that.
type listener struct {
	world       World
	reader      Reader
	words       revise.Reader
	constrained bool
}

// understand puts the intent of a request, the city it speaks of and what is taken for granted into st, or the problem that a question
// must be answered first.
func (l *listener) understand(ctx context.Context, st *State) error {
	in, assumed, err := l.read(ctx, st)
	if err != nil || st.Problem != nil {
		return err
	}
	in = withLanguage(in, st.Request.Lang)
	city, err := l.world.City(ctx, in.City)
	if err != nil {
		return asField(err, "city")
	}
	if err := in.Validate(); err != nil {
		return err
	}
	in, more := withDefaults(in)
	assumed = append(assumed, more...)
	if err := fitsCity(&in, &city, &st.Request); err != nil {
		if edit := st.Request.Edit; edit != nil && in.DateWindow.Start != edit.Intent.DateWindow.Start {
			err = revise.Renamed(err, "date_window.start", "shift_dates_days")
		}
		return err
	}
	if err := l.toldIn(ctx, st, &in); err != nil {
		return err
	}
	in.City = city.Name
	st.Intent, st.Assumed, st.City = in, assumed, city
	return nil
}

// lang is what people read of a run in: the language of its trip, as far as that is known, and the currency of its sums.
func (s *State) lang() wording.Language {
	if s.Intent.City == "" { // not read yet
		return s.Request.Language()
	}
	return s.Intent.Locale()
}

// Language is what a request is answered in, as far as can be told before it is read.
func (r *Request) Language() wording.Language {
	var in trip.Intent
	switch {
	case r.Edit != nil:
		in = r.Edit.Intent
	case r.Intent != nil:
		in = *r.Intent
	}
	in = withLanguage(in, r.Lang)
	return in.Locale()
}

// currencyDetail tells in what sums are told, where that is not dollars.
func currencyDetail(in *trip.Intent) *Detail {
	if in.Currency.Code == "" {
		return nil
	}
	return &Detail{Currency: &in.Currency}
}

// toldIn finds what the currency that sums are told in is worth, as of the day of the other rates.
func (l *listener) toldIn(ctx context.Context, st *State, in *trip.Intent) error {
	st.RateTold, in.Currency.Rate = trip.FXRate{}, 0
	if in.Currency.Code == "" || in.Currency.Code == "USD" {
		in.Currency = trip.Currency{}
		return nil
	}
	rate, degraded, err := l.world.Rate(ctx, in.Currency.Code, dayBefore(st))
	if err != nil {
		return err
	}
	st.Degraded = appendNew(st.Degraded, degraded...)
	if !rate.Provenance.IsEvidence() { // the rates are out of reach, or nobody knows one: the trip is told in dollars, and says why
		in.Currency = trip.Currency{}
		return nil
	}
	st.RateTold, in.Currency.Rate = rate, rate.Rate
	return nil
}

// withLanguage settles the language of a trip: what the wishes say, else what was asked for beside them. English is not mentioned.
func withLanguage(in trip.Intent, asked wording.Language) trip.Intent {
	if in.Lang == "" {
		in.Lang = asked
	}
	if in.Lang.Is(wording.English) {
		in.Lang = ""
	}
	return in
}

// withDefaults fills in what a valid intent left open, and says so.
func withDefaults(in trip.Intent) (trip.Intent, []string) {
	in, assumed := in.WithDefaults()
	if in.Origin == "" && schedule.ByAir(&in) {
		in.Origin = DefaultOrigin
		assumed = append(assumed, in.Locale().Say("You did not say where you start: planned from %s.", DefaultOrigin))
	}
	if !schedule.ByAir(&in) {
		assumed = append(assumed, in.Locale().Say("You arrange the journey there and back yourself: its price and its hours are not in the plan."))
	}
	if wantsAccess(&in) {
		assumed = append(assumed, in.Locale().Say(hotelAccessOnly))
	}
	return in, assumed
}

// hotelAccessOnly is said to who asks for an accessible hotel: nothing else is judged by that.
const hotelAccessOnly = "Only the hotel is chosen for its access: steps and lifts of sights, restaurants and stations are not known here. Ask before you go."

func wantsAccess(in *trip.Intent) bool {
	return slices.ContainsFunc(in.Requirements, func(r trip.Requirement) bool {
		return r.Lodging != nil && slices.Contains(r.Lodging.Services, "accessible")
	})
}

func themesNote(themes []string, lang wording.Language) string {
	note := ""
	for _, theme := range themes {
		if note == "" {
			note = ", " + lang.Word(theme)
		} else {
			note = lang.Say("%s and %s", note, lang.Word(theme))
		}
	}
	return note
}

// read gives the intent as it was sent, or as the reader understands the sentence.
func (l *listener) read(ctx context.Context, st *State) (trip.Intent, []string, error) {
	if st.Request.Edit != nil {
		return l.revise(ctx, st)
	}
	if st.Request.Intent != nil {
		return *st.Request.Intent, nil, nil
	}
	got, err := l.reader.Read(ctx, st.Request, l.constrained)
	if err != nil {
		return trip.Intent{}, nil, err
	}
	if q := got.Question; q != nil {
		st.Problem = emptyProblem("question", q.Sentence())
		st.Problem.Field, st.Problem.Question = q.Field, q
	}
	st.Degraded = appendNew(st.Degraded, got.Degraded...)
	return got.Intent, got.Assumed, nil
}

// fitsCity checks what only the city and the clock can say of an intent.
func fitsCity(in *trip.Intent, city *trip.City, req *Request) error {
	for i, a := range in.Airports {
		if city.Airport(a) == nil {
			return fault.Field(fmt.Sprintf("airports[%d]", i), "is not an airport of %s; it has %s", city.Name, airportList(city))
		}
	}
	zone, err := calendar.LoadZone(in.DateWindow.TZ)
	if err != nil {
		return fault.Field("date_window.tz", "must be an IANA time zone")
	}
	today, _ := zone.Local(req.Now)
	if in.DateWindow.Start.Before(today) {
		return fault.Field("date_window.start", "lies in the past: today is %s. Name later dates, or another moment with --now", today)
	}
	if zone.Name() != city.TZ && !sameClock(zone, calendar.MustZone(city.TZ), in.DateWindow) {
		return fault.Field("date_window.tz", "is not the time of %s, which is %s", city.Name, city.TZ)
	}
	return nil
}

// sameClock: two names of one time are one zone, such as Europe/Paris and Europe/Berlin.
func sameClock(a, b calendar.Zone, w trip.DateWindow) bool {
	for i := range w.Days() {
		if !a.At(w.Date(i), 0).Equal(b.At(w.Date(i), 0)) || !a.At(w.Date(i), 12*60).Equal(b.At(w.Date(i), 12*60)) {
			return false
		}
	}
	return true
}

func airportList(c *trip.City) string {
	codes := make([]string, len(c.Airports))
	for i, a := range c.Airports {
		codes[i] = a.IATA
	}
	slices.Sort(codes)
	return strings.Join(codes, ", ")
}

// asField makes a missing thing the fault of the field that named it.
func asField(err error, field string) error {
	if fault.Is(err, fault.NotFound) {
		return fault.Field(field, "%s", fault.Said(err)).Because(err)
	}
	return err
}

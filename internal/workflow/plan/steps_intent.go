package plan

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// DefaultOrigin is where a trip begins when nobody says: the demonstration's home airport (requirements C-45).
const DefaultOrigin = "JFK"

// intent turns the request into a typed, validated intent for a known city. It refuses what cannot be planned: an
// unknown city, a trip in the past, an airport that is not the city's. A question that must be answered first ends it.
func (v *visit) intent(ctx context.Context, st State) (State, error) {
	in, assumed, err := v.read(ctx, &st)
	if err != nil || st.Problem != nil {
		return st, err
	}
	in = toldIn(in, st.Request.Lang)
	city, err := v.world().City(ctx, in.City)
	if err != nil {
		return st, asField(err, "city")
	}
	if err := in.Validate(); err != nil {
		return st, err
	}
	in, more := withDefaults(in)
	assumed = append(assumed, more...)
	if err := fitsCity(&in, &city, &st.Request); err != nil {
		if edit := st.Request.Edit; edit != nil && in.DateWindow.Start != edit.Intent.DateWindow.Start {
			err = renamed(err, "date_window.start", "shift_dates_days")
		}
		return st, err
	}
	in.City = city.Name
	st.Intent, st.Assumed, st.City = in, assumed, city
	st.Calls = v.counted(st.Calls)
	v.decide(nil, "%d days in %s from %s, %s, %s%s", in.DateWindow.Days(), city.Name, in.DateWindow.Start.Format("2 January 2006"),
		in.Budget, in.Party, themesNote(in.Prefs.Themes))
	return st, nil
}

// toldIn settles the language of a trip: what the wishes say, else what was asked for beside them. English is not mentioned.
func toldIn(in trip.Intent, asked wording.Language) trip.Intent {
	if in.Lang == "" {
		in.Lang = asked
	}
	if in.Lang == wording.English {
		in.Lang = ""
	}
	return in
}

// withDefaults fills in what a valid intent left open, and says so.
func withDefaults(in trip.Intent) (trip.Intent, []string) {
	in, assumed := in.WithDefaults()
	if in.Origin == "" && schedule.ByAir(&in) {
		in.Origin = DefaultOrigin
		assumed = append(assumed, in.Lang.Say("You did not say where you start: planned from %s.", DefaultOrigin))
	}
	if !schedule.ByAir(&in) {
		assumed = append(assumed, in.Lang.Say("You arrange the journey there and back yourself: its price and its hours are not in the plan."))
	}
	if wantsAccess(&in) {
		assumed = append(assumed, in.Lang.Say(hotelAccessOnly))
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

func themesNote(themes []string) string {
	if len(themes) == 0 {
		return ""
	}
	return ", " + strings.Join(themes, " and ")
}

// read gives the intent as it was sent, or as the reader understands the sentence.
func (v *visit) read(ctx context.Context, st *State) (trip.Intent, []string, error) {
	if st.Request.Edit != nil {
		return v.revise(ctx, st)
	}
	if st.Request.Intent != nil {
		return *st.Request.Intent, nil, nil
	}
	got, err := v.Reader.Read(ctx, st.Request, v.constrained)
	if err != nil {
		return trip.Intent{}, nil, err
	}
	if q := got.Question; q != nil {
		st.Problem = emptyProblem("question", q.Sentence())
		st.Problem.Field, st.Problem.Question = q.Field, q
		v.decide(nil, "%s", q.Text)
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
		return fault.Field(field, "%s", fault.Message(err)).Because(err)
	}
	return err
}

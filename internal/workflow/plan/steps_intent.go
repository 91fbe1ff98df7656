package plan

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// DefaultOrigin is where a trip begins when nobody says: the demonstration's home airport (requirements C-45).
const DefaultOrigin = "JFK"

type intentIn struct{ Request Request }

type intentOut struct {
	Intent   trip.Intent
	Assumed  []string
	City     trip.City
	Named    []trip.Attraction
	Anew     bool
	RateTold trip.FXRate
	Near     []string         // names that are like what was not understood
	Problem  *trip.Problem    // a question that must be answered first: then there is nothing else
	Stays    []multistay.Stay // of a journey, with their cities
	Origin   *route.Place     // of a journey

	Hand    *revise.Skeleton             // of an edit that moved days or stays: the plan at hand as it left it
	NamedIn map[string][]trip.Attraction // of an edit of a journey: sights that are known whatever is gathered, by the place's name
	gather.Asides
}

func intentSees(st *State, _ graph.Patch) intentIn { return intentIn{st.Request} }

func intentLeaves(st *State, out intentOut) {
	st.Intent, st.Assumed, st.City, st.Named, st.Anew, st.RateTold, st.Problem = out.Intent, pick.Once([]string{}, out.Assumed...), out.City, out.Named, out.Anew, out.RateTold, out.Problem
	st.Stays, st.Origin, st.Hand = out.Stays, out.Origin, out.Hand
	st.aside(out.Asides)
}

// intent turns the request into a typed, validated intent for a known city. It refuses what cannot be planned: an
// unknown city, a trip in the past, an airport that is not the city's. A question that must be answered first ends it.
func (t *turn) intent(ctx context.Context, sees intentIn) (intentOut, error) {
	ear := listener{t.world(), t.flow.Reader, t.flow.Words, t.Constrained}
	out, err := ear.understand(ctx, &sees.Request)
	if err != nil {
		return out, err
	}
	if out.Problem != nil {
		t.Decide(nil, "%s", out.Problem.Question.Text)
		return out, nil
	}
	in := &out.Intent
	out.Calls, t.Lang = t.Calls(), in.Locale()
	says := "%d days in %s from %s, %s, %s%s"
	if in.DateWindow.Days() == 1 {
		says = "%d day in %s on %s, %s, %s%s"
	}
	t.Decide(currencyDetail(in), says, in.DateWindow.Days(), placesOf(in, t.Lang), t.Lang.Date(in.DateWindow.Start), in.Budget,
		in.Party.In(t.Lang), themesNote(in.Prefs.Themes, t.Lang))
	return out, nil
}

// placesOf names where a trip goes.
func placesOf(in *trip.Intent, lang wording.Language) string {
	if !in.IsJourney() {
		return lang.City(in.City)
	}
	names := make([]string, len(in.Stays))
	for i := range in.Stays {
		names[i] = lang.City(in.Stays[i].Place)
	}
	return lang.List(names)
}

// listener is whoever turns a request into an intent, with what is asked of outside for that.
type listener struct {
	world       gather.World
	reader      Reader
	words       revise.Reader
	constrained bool
}

// understand gives the intent of a request, the city it speaks of and what is taken for granted, or the problem that a question must be
// answered first.
func (l *listener) understand(ctx context.Context, req *Request) (intentOut, error) {
	out, err := l.read(ctx, req)
	if err != nil || out.Problem != nil {
		return out, err
	}
	if out.Problem = insisted(req, &out.Intent, out.Near, req.Lang); out.Problem != nil {
		return out, nil
	}
	if out.Intent.IsJourney() {
		out, err = l.understandJourney(ctx, req, out)
		return out, ofEdit(err, req, &out.Intent)
	}
	in := withLanguage(out.Intent, req.Lang)
	if out.City, err = l.world.City(ctx, in.City); err != nil {
		return out, asField(err, "city")
	}
	if err := in.Validate(); err != nil {
		return out, err
	}
	in, more := withDefaults(in)
	out.Assumed = append(out.Assumed, more...)
	if err := fitsCity(&in, &out.City, req); err != nil {
		return out, ofEdit(err, req, &in)
	}
	if long, journey, err := l.unscheduled(ctx, req, in, &out.City); err != nil {
		return out, err
	} else if journey {
		out.Intent = long
		out.Assumed = append(out.Assumed, in.Locale().Say(noTimetable, in.Origin, in.Locale().City(out.City.Name)))
		return l.understandJourney(ctx, req, out)
	}
	var degraded []trip.Degradation
	if in.Currency, out.RateTold, degraded, err = l.toldIn(ctx, req, in.Currency.Code); err != nil {
		return out, err
	}
	out.Degraded = pick.Once(out.Degraded, degraded...)
	in.City = out.City.Name
	out.Intent, err = l.atHome(ctx, in)
	return out, err
}

// ofEdit names the field of the edit that an error about a field of the wishes comes from.
func ofEdit(err error, req *Request, in *trip.Intent) error {
	if req.Edit == nil || err == nil {
		return err
	}
	if in.DateWindow.Start != req.Edit.Intent.DateWindow.Start {
		err = revise.Renamed(err, "date_window.start", "shift_dates_days")
	}
	for k, c := range trip.Of[trip.ChangeStay](req.Edit.Edit) {
		at := slices.IndexFunc(in.Stays, func(s trip.StayWish) bool { return trip.Fold(s.Place) == trip.Fold(c.Place) })
		if c.Op == trip.StayAdd && at >= 0 {
			err = revise.Renamed(err, fmt.Sprintf("stays[%d].place", at), fmt.Sprintf("stays[%d].place", k))
		}
	}
	return err
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

// toldIn finds what the currency that sums are told in is worth, as of the day of the other rates. A trip that is told in dollars has none; that
// is also where the rates are out of reach, or nobody knows one, and then it says why.
func (l *listener) toldIn(ctx context.Context, req *Request, code string) (trip.Currency, trip.FXRate, []trip.Degradation, error) {
	if code == "" || code == "USD" {
		return trip.Currency{}, trip.FXRate{}, nil, nil
	}
	rate, degraded, err := l.world.Rate(ctx, code, gather.DayBefore(req.asOf()))
	if err != nil || !rate.Provenance.IsEvidence() {
		return trip.Currency{}, trip.FXRate{}, degraded, err
	}
	return trip.Currency{Code: code, Rate: rate.Rate}, rate, degraded, nil
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
	if in.AccessibleBed() {
		assumed = append(assumed, in.Locale().Say(whatIsStepFree))
	}
	return in, assumed
}

// noTimetable is said of a trip from where no flights are known.
const noTimetable = "Tripwright knows no timetable of flights from %s to %s: the way there and home is estimated from the distance."

// whatIsStepFree is said to who asks for an accessible hotel: what it is used for, and where nobody knows.
const whatIsStepFree = "The hotel is chosen for its access, and sights that are known to have steps and no lift are left out. Of restaurants and stations it is not known: ask before you go."

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
func (l *listener) read(ctx context.Context, req *Request) (intentOut, error) {
	if req.Edit != nil {
		return l.revise(ctx, req)
	}
	if req.Intent != nil {
		return intentOut{Intent: *req.Intent}, nil
	}
	asked := *req
	asked.Text = req.Sentence()
	got, err := l.reader.Read(ctx, asked, l.constrained)
	if err != nil {
		return intentOut{}, err
	}
	out := intentOut{Asides: gather.Asides{Degraded: pick.Once(nil, got.Degraded...)}}
	if got.Question != nil {
		out.Problem = askFirst(got.Question)
		return out, nil
	}
	out.Intent, out.Assumed, out.Near = got.Intent, got.Assumed, got.Near
	return out, nil
}

// askFirst is the problem that a question must be answered first.
func askFirst(q *trip.Question) *trip.Problem {
	p := emptyProblem("question", q.Sentence())
	p.Field, p.Question = q.Field, q
	return p
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

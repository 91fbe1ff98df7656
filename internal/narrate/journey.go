package narrate

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/wording"
)

// journeyWriter is the itinerary of a journey being written: a writer for all of it, and one for each stay. They share the ledger.
type journeyWriter struct {
	*writer
	stays []*writer
}

// ofJourney writes a journey down: its stays as chapters, the ways between them, and one account of the money.
func ofJourney(s Story) (trip.Itinerary, error) {
	w, err := newJourneyWriter(s)
	if err != nil {
		return trip.Itinerary{}, err
	}
	it := trip.Itinerary{Intent: s.Intent, CreatedAt: s.Now.UTC(), TraceID: s.TraceID, Title: w.title(),
		Assumed: copied(s.Assumed), Decisions: copied(s.Decisions), Advisories: copied(trip.Advisory(s.Violations)),
		Repairs: copied(s.Repairs), Degraded: w.degraded(), Score: s.Score, Plan: s.Plan, Facts: w.facts, Certificate: s.Certificate,
		Wishes: verify.Wishes(s.Plan, s.Intent, &w.facts),
		Stays:  trip.StaysOf(&s.Intent, &s.Plan, &w.facts), Transfers: trip.TransfersOf(&s.Intent, &s.Plan, &w.facts)}
	for i, stay := range w.stays {
		for d := range stay.Plan.Days {
			day, err := stay.day(d)
			if err != nil {
				return trip.Itinerary{}, err
			}
			day.Stay = new(i)
			it.Days = append(it.Days, day)
		}
	}
	for _, stay := range w.stays {
		for _, counted := range slices.Concat(stay.fares(), stay.tickets()) {
			if !slices.Contains(it.Assumed, counted) {
				it.Assumed = append(it.Assumed, counted)
			}
		}
	}
	it.Assumed = append(it.Assumed, w.dearMeals()...)
	it.Costs = w.costs()
	it.Summary, it.SummaryRefs = w.summary()
	it.Disclaimers = w.disclaimers()
	Degrade(&it)
	it.Citations, it.Coverage = w.ledger.citations, w.ledger.coverage()
	return it, nil
}

func newJourneyWriter(s Story) (*journeyWriter, error) {
	head, err := newWriter(s)
	if err != nil {
		return nil, err
	}
	w := &journeyWriter{writer: head}
	for i := range s.Plan.Stays {
		part := s
		part.Intent, part.Plan, part.Facts = s.Intent.PartOf(&s.Plan, s.Facts, i), s.Plan.At(i), s.Facts.At(i)
		zone, err := calendar.LoadZone(part.Intent.DateWindow.TZ)
		if err != nil {
			return nil, err
		}
		stay := &writer{Story: part, facts: Used(part.Intent, part.Plan, part.Facts), zone: zone, ledger: head.ledger, first: s.Plan.Stays[i].First}
		stay.in, _ = part.Intent.WithDefaults()
		w.stays = append(w.stays, stay)
	}
	return w, nil
}

// places gives "Paris, Munich and Paris".
func (w *journeyWriter) places() string {
	var names []string
	for _, s := range w.stays {
		names = append(names, s.city())
	}
	return w.lang().List(names)
}

func (w *journeyWriter) days() string { return w.lang().Count(w.Plan.Dates(), wording.Days) }

// title gives "9 days in Paris and Munich, 10–18 June 2027".
func (w *journeyWriter) title() string {
	days := w.Plan.Days
	return w.say("%s in %s, %s", w.days(), w.places(), w.lang().Span(days[0].Date, days[len(days)-1].Date))
}

// summary tells the journey: what it is, of each stay where one sleeps and what one sees, the ways between, the weather, the money, the
// passes that pay.
func (w *journeyWriter) summary() (out []string, refs [][]int) {
	tell := func(words string, grounds []ground, otherwise string) {
		cites, ok := w.ledger.write(trip.TripRef, grounds...)
		if !ok {
			words = otherwise
		}
		if words != "" {
			out, refs = append(out, words), append(refs, copied(cites))
		}
	}
	words, grounds := w.tripSentence()
	tell(words, grounds, "")
	for i, s := range w.stays {
		if words, grounds = w.rideSentence(i); words != "" {
			tell(words, grounds, "")
		}
		words, grounds = s.sleepSentence()
		tell(words, grounds, "")
		words, grounds = s.sightsIn()
		tell(words, grounds, w.say("Nothing certain is known about sights in %s, so the days are left free.", s.city()))
		words, grounds = s.occasionsSentence()
		tell(words, grounds, "")
	}
	words, grounds = w.rideSentence(len(w.stays))
	tell(words, grounds, "")
	words, grounds = w.moneySentence()
	tell(words, grounds, "")
	words, grounds = w.passesSentence()
	tell(words, grounds, "")
	words, grounds = w.repairSentence()
	tell(words, grounds, "")
	return out, refs
}

func (w *journeyWriter) tripSentence() (string, []ground) {
	days := w.Plan.Days
	first, last := days[0].Date, days[len(days)-1].Date
	grounds := []ground{{w.say("You asked for %s in %s, %s, for %s", w.days(), w.places(), w.lang().Span(first, last), w.in.Party.In(w.lang())), w.asked()}}
	if first == last {
		return w.say("Here is %s in %s for %s, on %s.", w.days(), w.places(), w.in.Party.In(w.lang()), w.lang().FullDay(last)), grounds
	}
	return w.say("Here are %s in %s for %s, from %s to %s.", w.days(), w.places(), w.in.Party.In(w.lang()), w.lang().Day(first), w.lang().FullDay(last)), grounds
}

// rideSentence tells how one comes to a stay, or home when it is behind the last.
func (w *journeyWriter) rideSentence(stay int) (string, []ground) {
	for _, r := range w.Plan.Rides(&w.facts) {
		to := r.To
		if to < 0 {
			to = len(w.stays)
		}
		if to != stay || r.Ride == nil || !r.Ride.Provenance.IsEvidence() {
			continue
		}
		f := r.Ride
		at := w.stays[min(stay, len(w.stays)-1)]
		by := ground{w.say("%s goes from %s to %s", at.rideName(f), f.FromName(), f.ToName()), f.Provenance}
		zoneFrom, zoneTo := w.zonesOf(r)
		left, leaves := zoneFrom.Local(f.Departure)
		landed, arrives := zoneTo.Local(f.Arrival)
		said := w.say("%s takes you from %s to %s on %s, from %s to %s", trip.Capital(at.rideName(f)), f.FromName(), f.ToName(), w.lang().Day(left), leaves, arrives)
		switch {
		case f.DepartUnsaid != "" && f.ArriveUnsaid == "":
			said = w.say("%s brings you to %s on %s at %s", trip.Capital(at.rideName(f)), f.ToName(), w.lang().Day(landed), arrives)
		case f.ArriveUnsaid != "" && f.DepartUnsaid == "":
			said = w.say("%s leaves %s on %s at %s", trip.Capital(at.rideName(f)), f.FromName(), w.lang().Day(left), leaves)
		case f.DepartUnsaid == trip.UnsaidTime:
			said = w.say("%s brings you to %s on %s", trip.Capital(at.rideName(f)), f.ToName(), w.lang().Day(landed))
		case f.DepartUnsaid != "":
			said = w.say("%s leaves %s on %s", trip.Capital(at.rideName(f)), f.FromName(), w.lang().Day(left))
		case landed != left:
			said = w.say("%s takes you from %s to %s, from %s on %s to %s on %s", trip.Capital(at.rideName(f)), f.FromName(), f.ToName(), leaves, w.lang().Day(left), arrives, w.lang().Day(landed))
		}
		if f.Estimated {
			said += w.say("; its times are estimated from the distance")
		}
		return said + ".", []ground{by}
	}
	return "", nil
}

// zonesOf gives the clocks at both ends of a ride.
func (w *journeyWriter) zonesOf(r trip.RideBetween) (from, to calendar.Zone) {
	zone := func(stay int, code, own string) calendar.Zone {
		if stay >= 0 {
			return w.stays[stay].zone
		}
		if z, err := calendar.LoadZone(cmp.Or(own, w.Zones[code])); err == nil {
			return z
		}
		return calendar.MustZone("UTC")
	}
	leaves, lands := r.Ride.Zones("", "")
	return zone(r.From, r.Ride.Origin, leaves), zone(r.To, r.Ride.Dest, lands)
}

// sightsIn names the highlights of a stay, with its place.
func (w *writer) sightsIn() (string, []ground) {
	words, grounds := w.sightsSentence()
	if words == "" {
		return "", nil
	}
	if w.lang().Usual() {
		words = strings.ToLower(words[:1]) + words[1:]
	}
	return w.say("In %s: %s", w.city(), words), grounds
}

// costs adds the journey up; of every stay it cites what its sums stand on.
func (w *journeyWriter) costs() trip.CostBreakdown {
	c := w.Plan.Costs()
	for i, s := range w.stays {
		part := s.costs()
		if i == 0 {
			c.Disclaimer = part.Disclaimer
		} else if fx := s.facts.FX; fx != nil && (w.stays[i-1].facts.FX == nil || fx.Currency != w.stays[i-1].facts.FX.Currency) {
			c.Disclaimer += " " + trip.Capital(s.fxWords())
		}
	}
	return c
}

// disclaimers says what not to rely on, of all stays together.
func (w *journeyWriter) disclaimers() []string {
	out := []string{w.say(Disclaimer)}
	typical, names := 0, []string(nil)
	for _, s := range w.stays {
		typical += typicalDays(s.knownWeather())
		names = append(names, s.unpriced()...)
	}
	switch {
	case typical == len(w.Plan.Days):
		out = append(out, w.say("The weather is typical of the season, not a forecast; look again shortly before you leave."))
	case typical > 0:
		out = append(out, w.say("The weather of %s is typical of the season, not a forecast; look again shortly before you leave.", w.lang().Count(typical, wording.Days)))
	}
	if len(names) == 1 {
		out = append(out, w.say("No price is known for %s: it is not counted in the costs.", names[0]))
	} else if len(names) > 1 {
		out = append(out, w.say("No price is known for %s: they are not counted in the costs.", w.lang().List(names)))
	}
	return out
}

// parts gives an itinerary of a journey as one of each stay, and any other as itself: what is told of a stay is borne out by its own facts.
func parts(it *trip.Itinerary) []*trip.Itinerary {
	if len(it.Plan.Stays) == 0 {
		return []*trip.Itinerary{it}
	}
	var out []*trip.Itinerary
	for i := range it.Plan.Stays {
		part := *it
		part.Intent, part.Plan, part.Facts = it.Intent.PartOf(&it.Plan, &it.Facts, i), it.Plan.At(i), *it.Facts.At(i)
		out = append(out, &part)
	}
	return out
}

// addJourney adds what is told of a journey as a whole: its length, the origin, and where and when its rides go.
func (t *truth) addJourney(it *trip.Itinerary) {
	if len(it.Plan.Stays) == 0 {
		return
	}
	t.name(it.Intent.Origin)
	t.count("day", it.Plan.Dates())
	for i := range it.Plan.Stays {
		t.amount(it.Plan.Stays[i].Assumptions.DailySpend)
	}
	typical, sights := 0, 0
	for _, part := range parts(it) {
		seasonal, _ := Unsure(part)
		typical, sights = typical+seasonal, sights+len(sightsOf(&part.Plan, &part.Facts))
	}
	t.count("day", typical)
	t.count("sight", sights)
	for _, r := range it.Plan.Rides(&it.Facts) {
		if r.Ride == nil {
			continue
		}
		t.minutes[r.Ride.Band], t.minutes[flightMinutes(r.Ride.DurationSeconds)] = true, true
		t.name(t.locale.Word(string(r.Ride.By())))
		for _, end := range []struct {
			at   *trip.Terminal
			when time.Time
			zone string
		}{{r.Ride.From, r.Ride.Departure, zoneAt(it, r.From)}, {r.Ride.To, r.Ride.Arrival, zoneAt(it, r.To)}} {
			if end.at != nil {
				t.name(end.at.Name)
				end.zone = cmp.Or(end.at.TZ, end.zone)
			}
			if zone, err := calendar.LoadZone(end.zone); err == nil {
				d, c := zone.Local(end.when)
				t.date(d)
				t.clock(c)
			}
		}
	}
}

// zoneAt is the zone of a stay; empty for the origin.
func zoneAt(it *trip.Itinerary, stay int) string {
	if stay < 0 {
		return ""
	}
	return it.Facts.At(stay).City.TZ
}

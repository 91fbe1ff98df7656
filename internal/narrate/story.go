package narrate

import (
	"cmp"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/wording"
)

// Banner is shown when a tool could not give its best answer (seed 000 §12.2).
const Banner = "⚠️ Limited data available. Some information is estimated."

// Story is all that an itinerary is written from.
//
// The certificate must be made over the facts the itinerary carries:
//
//	facts := narrate.Used(intent, plan, gathered)
//	story.Facts, story.Certificate = &facts, verify.Certify(plan, intent, &facts, now)
type Story struct {
	Intent      trip.Intent // with defaults
	Plan        trip.Plan
	Facts       *trip.Facts
	Certificate trip.Certificate
	Violations  []trip.Violation // of the plan; only the advisories are told
	Repairs     []trip.RepairDiff
	Decisions   []trip.Decision
	Assumed     []string
	Degraded    []trip.Degradation
	Zones       map[string]string      // IANA zones of airports outside the city, by IATA code; without one, local times there are left out
	Remarks     map[string]trip.Remark // what is good to know of places, by id
	Now         time.Time
	TraceID     string
	Score       int64
}

// Itinerary writes s down. It makes no claim without evidence, and has no name yet. A plan that refers to something the facts do not
// hold is refused as fault.NotFound.
func Itinerary(s Story) (trip.Itinerary, error) {
	if s.Intent.IsJourney() {
		return ofJourney(s)
	}
	w, err := newWriter(s)
	if err != nil {
		return trip.Itinerary{}, err
	}
	it := trip.Itinerary{Intent: s.Intent, CreatedAt: s.Now.UTC(), TraceID: s.TraceID, Title: w.title(),
		Assumed: copied(s.Assumed), Decisions: copied(s.Decisions), Advisories: copied(trip.Advisory(s.Violations)),
		Repairs: copied(s.Repairs), Degraded: w.degraded(), Score: s.Score, Plan: s.Plan, Facts: w.facts,
		Certificate: s.Certificate, Wishes: verify.Wishes(s.Plan, s.Intent, &w.facts)}
	for d := range s.Plan.Days {
		day, err := w.day(d)
		if err != nil {
			return trip.Itinerary{}, err
		}
		it.Days = append(it.Days, day)
	}
	it.Assumed = slices.Concat(it.Assumed, w.fares(), w.tickets(), w.dearMeals())
	it.Costs = w.costs()
	it.Summary, it.SummaryRefs = w.summary()
	it.Disclaimers = w.disclaimers()
	Degrade(&it)
	it.Citations, it.Coverage = w.ledger.citations, w.ledger.coverage()
	return it, nil
}

// degraded says in the language of the trip what was not to be had, as far as the catalogue has it.
func (w *writer) degraded() []trip.Degradation {
	out := copied(w.Degraded)
	for i := range out {
		out[i].Reason = w.lang().Whole(out[i].Reason)
	}
	return out
}

// Degrade notes more that was not to be had at its best, each once, and puts up the banner where there is anything.
func Degrade(it *trip.Itinerary, more ...trip.Degradation) {
	for _, d := range more {
		if !slices.Contains(it.Degraded, d) {
			it.Degraded = append(it.Degraded, d)
		}
	}
	if len(it.Degraded) > 0 {
		it.Banner = it.Intent.Locale().Say(Banner)
	}
}

func copied[T any](list []T) []T { return append([]T{}, list...) }

// writer is one itinerary being written.
type writer struct {
	Story
	in     trip.Intent // with defaults, whatever the caller left out
	facts  trip.Facts  // what the itinerary carries
	zone   calendar.Zone
	first  int // of a stay: where its first day stands among those of the journey
	ledger *ledger
}

func newWriter(s Story) (*writer, error) {
	if s.Facts == nil {
		return nil, fault.New(fault.NotFound, "there are no facts to tell of")
	}
	if err := s.Intent.Validate(); err != nil {
		return nil, err
	}
	if err := s.Plan.Validate(); err != nil {
		return nil, err
	}
	zone, err := calendar.LoadZone(s.Intent.DateWindow.TZ)
	if err != nil {
		return nil, fault.Field("date_window.tz", "must be an IANA time zone")
	}
	w := &writer{Story: s, facts: Used(s.Intent, s.Plan, s.Facts), zone: zone, ledger: newLedger()}
	w.in, _ = s.Intent.WithDefaults()
	return w, nil
}

// say says a sentence in the language of the trip.
func (w *writer) say(english string, args ...any) string { return w.lang().Say(english, args...) }

func (w *writer) lang() wording.Language { return w.Intent.Locale() }

func (w *writer) city() string {
	return w.lang().City(cmp.Or(w.facts.City.Name, w.in.City))
}

// days gives "5 days".
func (w *writer) days() string { return w.lang().Count(len(w.Plan.Days), wording.Days) }

// title gives "5 days in Paris, 10–14 June 2025".
func (w *writer) title() string {
	days := w.Plan.Days
	return w.say("%s in %s, %s", w.days(), w.city(), w.lang().Span(days[0].Date, days[len(days)-1].Date))
}

// computed is the provenance of arithmetic over other facts.
func (w *writer) computed(what string, from ...trip.Provenance) trip.Provenance {
	p := trip.Provenance{Source: trip.SourceComputed, Tool: "narrate", RefID: "narrate/" + what, FetchedAt: w.Now.UTC()}
	seen := map[string]bool{}
	for _, f := range from {
		if f.RefID != "" && f.IsEvidence() && !seen[f.RefID] {
			seen[f.RefID] = true
			p.DerivedFrom = append(p.DerivedFrom, f.RefID)
		}
	}
	return p
}

// asked is the provenance of what the traveller said.
func (w *writer) asked() trip.Provenance {
	return trip.Provenance{Source: trip.SourceUser, Tool: "intent", RefID: "intent/" + trip.Digest(w.Intent)[:16], FetchedAt: w.Now.UTC()}
}

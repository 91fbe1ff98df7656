package trip

import (
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
)

// Itinerary is the finished, cited plan (ItineraryV1), with what is needed to check it again: the plan, the facts it
// refers to, and the certificate.
type Itinerary struct {
	ID        string              `json:"itinerary_id"` // UUID, a digest of all the rest
	Intent    Intent              `json:"intent"`
	Stays     []ItineraryStay     `json:"stays,omitempty"`     // of a journey, in order
	Transfers []ItineraryTransfer `json:"transfers,omitempty"` // there, between them and home
	Days      []ItineraryDay      `json:"days"`                // the day between two stays stands twice, once in each
	Costs     CostBreakdown       `json:"cost_breakdown"`
	Decisions []Decision          `json:"decisions"`
	Citations []Citation          `json:"citations"`
	CreatedAt time.Time           `json:"created_at"`
	TraceID   string              `json:"trace_id"` // of the run that made it

	Wishes []Wish `json:"wishes,omitzero"` // every part of what was asked for and what became of it; itineraries of before lack it

	Title       string        `json:"title"`
	Summary     []string      `json:"summary"`           // prose, each sentence backed by citations
	SummaryRefs [][]int       `json:"summary_citations"` // of each sentence, indices into Citations; none of one that says what is not known
	Assumed     []string      `json:"assumptions"`       // what was taken for granted, as sentences
	Disclaimers []string      `json:"disclaimers"`       //
	Banner      string        `json:"banner,omitempty"`  // set when a tool was degraded
	Advisories  []Violation   `json:"advisories"`        // what is worth knowing but does not break the plan
	Repairs     []RepairDiff  `json:"repairs"`           //
	Score       int64         `json:"score"`             // what the optimiser maximised, thousandths
	Coverage    float64       `json:"citation_coverage"` // claims with evidence / claims
	Plan        Plan          `json:"plan"`
	Facts       Facts         `json:"facts"` // only what the plan refers to
	Certificate Certificate   `json:"certificate"`
	Degraded    []Degradation `json:"degraded"`

	Measures     *Measures   `json:"measures,omitempty"`     // what the plan is compared by with its alternatives
	Alternatives []Answer    `json:"alternatives,omitempty"` // other good answers to the same wishes
	Optimality   *Optimality `json:"optimality,omitempty"`   // how near the best possible the stops are; absent where nothing is proved

	Signature Signature `json:"signature,omitempty"` // of the service that issued it, over all the rest; absent where none did
}

// Name is the name that belongs to an itinerary: a UUID (version 5, in the namespace of URLs) of the canonical JSON of all that it says but
// its name and its signature. Whatever is changed in it, it is another itinerary and not the one of that name.
func (it Itinerary) Name() string {
	it.ID, it.Signature = "", ""
	b, err := CanonicalJSON(it)
	if err != nil {
		panic("trip: an itinerary that has no JSON: " + err.Error()) // our own types always have one
	}
	return uuid.NewSHA1(uuid.NameSpaceURL, b).String()
}

// ItineraryDay is one day as people read it.
type ItineraryDay struct {
	Date       calendar.Date `json:"date"`
	Stay       *int          `json:"stay,omitempty"` // which of the itinerary's stays it is of; absent where there are none
	Headline   string        `json:"headline"`
	Occasions  []string      `json:"occasions,omitempty"` // what sets the date apart, a sentence each: a public holiday, an event
	Weather    *WeatherDay   `json:"weather,omitempty"`
	Activities []Activity    `json:"activities"`
}

// Activity is one entry of a day.
type Activity struct {
	Window    calendar.Window `json:"window"`
	Kind      ChoiceKind      `json:"kind"`
	Name      string          `json:"name"`
	Geo       *geo.Point      `json:"geo,omitempty"`
	Notes     string          `json:"notes"`
	Locked    bool            `json:"locked"`
	Ref       string          `json:"ref"` // SlotRef of the plan
	Role      Role            `json:"role"`
	OptionRef string          `json:"option_ref"`
	Cost      money.Cents     `json:"cost_usd_cents"`
	Leg       *TransitLeg     `json:"leg,omitempty"`
	Quality   Quality         `json:"quality"`
	Citations []int           `json:"citations"` // indices into the itinerary's citations

	// What the notes say, for programs: they need not read them.
	BookAhead bool   `json:"book_ahead,omitempty"` // what is good to know of it says that one books, or should
	Cuisine   string `json:"cuisine,omitempty"`    // of a meal, in words
	Unknown   []Gap  `json:"unknown,omitempty"`    // what is not known of it
}

// Gap is something that is not known of an entry.
type Gap string

// The gaps.
const (
	GapEverything Gap = "everything"
	GapHours      Gap = "hours"
	GapPrice      Gap = "price"
	GapRoof       Gap = "roof" // whether one is outdoors
	GapCuisine    Gap = "cuisine"
	GapChildren   Gap = "children" // whether it suits them
)

// CostBreakdown adds up the selected choices. Total is the sum of the other lines.
type CostBreakdown struct {
	Flights     money.Cents `json:"flights_usd_cents"`
	Lodging     money.Cents `json:"lodging_usd_cents"`
	Attractions money.Cents `json:"attractions_usd_cents"`
	Transit     money.Cents `json:"transit_usd_cents"`
	DailySpend  money.Cents `json:"daily_spend_usd_cents"`
	Total       money.Cents `json:"total_usd_cents"`
	Disclaimer  string      `json:"currency_disclaimer"`
}

// Of gives one line of the breakdown.
func (c CostBreakdown) Of(cat CostCategory) money.Cents {
	switch cat {
	case CostFlights:
		return c.Flights
	case CostLodging:
		return c.Lodging
	case CostAttractions:
		return c.Attractions
	case CostTransit:
		return c.Transit
	case CostDaily:
		return c.DailySpend
	}
	return c.Total
}

// Costs adds up the selected choices of a plan (seed 000 §6.1, requirements C-15): flights, nights, sights, legs, and the
// daily spend for every day. A pass stands in the place of the tickets that are not needed with it. Meals are part of the daily spend and are never counted twice: what restaurants cost above it is added to it.
func (p Plan) Costs() CostBreakdown {
	var c CostBreakdown
	for _, d := range p.Days {
		for _, s := range d.Slots {
			if s.Leg != nil {
				c.Transit += s.Leg.Fare
			}
			if len(s.Choices) == 0 {
				continue
			}
			cost := s.Selected().Features.Cost
			switch s.Selected().Kind {
			case KindFlight:
				c.Flights += cost
			case KindLodging:
				c.Lodging += cost
			case KindAttraction:
				c.Attractions += cost
			case KindTransit:
				c.Transit += cost
			}
		}
	}
	c.paid(p.Passes)
	c.DailySpend = p.dailySpend() + p.DearMeals()
	c.Total = c.Flights + c.Lodging + c.Attractions + c.Transit + c.DailySpend
	return c
}

// dailySpend is the day's money of all dates: a day of travel is paid for where it begins.
func (p *Plan) dailySpend() (sum money.Cents) {
	if len(p.Stays) == 0 {
		return p.Assumptions.DailySpend * money.Cents(len(p.Days))
	}
	for i := range p.Stays {
		from, to := p.Span(i)
		days := to - from
		if i > 0 && p.GoesOn(from-1) {
			days--
		}
		sum += p.Stays[i].Assumptions.DailySpend * money.Cents(days)
	}
	return sum
}

// Decision is a choice the planner made and what else it looked at.
type Decision struct {
	Node         string   `json:"node"`
	Rationale    string   `json:"rationale"`
	Alternatives int      `json:"alternatives_considered"`
	Selected     string   `json:"selected"`
	Options      []string `json:"options,omitempty"` // the alternatives, with what they would have meant
}

// Citation is a claim and its evidence.
type Citation struct {
	Claim      string     `json:"claim"`
	Provenance Provenance `json:"provenance"`
	Ref        string     `json:"ref,omitempty"` // the slot, day or trip it is about
}

// Degradation says that a tool could not give its best answer and what was used instead.
type Degradation struct {
	Tool   string `json:"tool"`
	Used   string `json:"used"` // cache, fixture, typical, rules, omitted
	Reason string `json:"reason"`
}

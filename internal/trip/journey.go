package trip

import (
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
)

// A journey is planned as its stays: each is a Plan of its own kind, with Facts and wishes of its own, and they stand one behind the other in
// the Plan of the journey. The day on which one travels from one stay to the next stands there twice, at the end of the one and at the
// beginning of the other, because it is lived in two places and often on two clocks.

// PlannedStay is one stay of a planned journey.
type PlannedStay struct {
	Wish        int         `json:"wish"`  // which of Intent.Stays it is
	Place       string      `json:"place"` // the city's name
	First       int         `json:"first"` // its first day, among Plan.Days
	Branch      Branch      `json:"branch,omitzero"`
	Assumptions Assumptions `json:"assumptions"`
}

// Part says what an intent is a part of: a stay of a journey, or the only one. It is never on the wire: whoever judges a journey makes the
// parts of it again (Intent.PartOf).
type Part struct {
	Stay      int      // its place in the journey
	Of        int      // stays
	Out, Back []string // the rides that may bring one there and away, by id; empty: one is there already, or stays
	Shared    bool     // the ride there is paid for with the stay before

	Daily money.Cents // what the whole journey has for a person a day; 0: nobody said
}

// Rides are those of one direction, by id.
func (p *Part) Rides(dir Direction) []string {
	if dir == Return {
		return p.Back
	}
	return p.Out
}

// StayCount counts the stays of a plan: one where it is no journey.
func (p *Plan) StayCount() int { return max(1, len(p.Stays)) }

// StayOf gives the stay that a day, among Days, belongs to.
func (p *Plan) StayOf(day int) int {
	for i := len(p.Stays) - 1; i > 0; i-- {
		if p.Stays[i].First <= day {
			return i
		}
	}
	return 0
}

// Span gives the days of a stay among Days, the last one not included.
func (p *Plan) Span(stay int) (from, to int) {
	if len(p.Stays) == 0 {
		return 0, len(p.Days)
	}
	from, to = p.Stays[stay].First, len(p.Days)
	if stay+1 < len(p.Stays) {
		to = p.Stays[stay+1].First
	}
	return from, to
}

// At gives a stay as a plan of its own. It shares its days with p.
func (p *Plan) At(stay int) Plan {
	if len(p.Stays) == 0 {
		return *p
	}
	from, to := p.Span(stay)
	s := &p.Stays[stay]
	return Plan{Days: p.Days[from:to:to], Assumptions: s.Assumptions, Seed: p.Seed, Branch: s.Branch, Passes: p.passesOf(from, to)}
}

// GoesOn tells whether a day goes on as the first day of the next stay. Of a night on the way it does not: one arrives on the next date.
func (p *Plan) GoesOn(day int) bool {
	stay := p.StayOf(day)
	return stay+1 < len(p.Stays) && p.Stays[stay+1].First == day+1 && day+1 < len(p.Days) && p.Days[day+1].Date == p.Days[day].Date
}

// Dates counts the dates from the first day of a plan to its last: a day of travel stands twice among its days.
func (p *Plan) Dates() int {
	if len(p.Days) == 0 {
		return 0
	}
	return p.Days[0].Date.DaysUntil(p.Days[len(p.Days)-1].Date) + 1
}

// NightsAt counts the nights of a stay, one on the way to it included.
func (p *Plan) NightsAt(stay int) int {
	from, to := p.Span(stay)
	if stay > 0 {
		from-- // the last day of the stay before
	}
	return p.Days[from].Date.DaysUntil(p.Days[to-1].Date)
}

// DayOn gives the index among Days of a date's offset from the first day, the earlier of two.
func (p *Plan) DayOn(offset int) int {
	if len(p.Days) == 0 {
		return offset
	}
	first := p.Days[0].Date
	for i := range p.Days {
		if first.DaysUntil(p.Days[i].Date) == offset {
			return i
		}
	}
	return offset
}

// At gives the facts of a stay.
func (f *Facts) At(stay int) *Facts {
	if stay > 0 && stay <= len(f.Onward) {
		return &f.Onward[stay-1]
	}
	return f
}

// Places gives the facts of every stay, in order.
func (f *Facts) Places() []*Facts {
	out := []*Facts{f}
	for i := range f.Onward {
		out = append(out, &f.Onward[i])
	}
	return out
}

// Terminal is where a ride that is no flight begins or ends.
type Terminal struct {
	Name string    `json:"name"`
	At   geo.Point `json:"geo"`
	TZ   string    `json:"tz"`
}

// Landing gives the airport or station at which a ride arrives; nil where the city does not know it.
func (c *City) Landing(o *FlightOption) *Airport { return c.terminal(o.Dest, o.To) }

// Leaving gives the airport or station from which a ride leaves; nil where the city does not know it.
func (c *City) Leaving(o *FlightOption) *Airport { return c.terminal(o.Origin, o.From) }

func (c *City) terminal(code string, t *Terminal) *Airport {
	if a := c.Airport(code); a != nil || t == nil {
		return a
	}
	return &Airport{IATA: code, Name: t.Name, Location: t.At}
}

// Flies tells whether a ride is a flight.
func (f *FlightOption) Flies() bool { return f.Mode == "" || f.Mode == ByFlight }

// By is the mode of a ride.
func (f *FlightOption) By() TravelMode {
	if f.Flies() {
		return ByFlight
	}
	return f.Mode
}

// Minutes between a ride that is no flight and the way in the city: off the train and out of the station, and there before it leaves. A car
// is packed and unpacked. No rule of the seed says them.
const (
	stationExit, stationCheck = 15, 20
	quayExit, quayCheck       = 30, 45
	carExit, carCheck         = 15, 15
)

// Exit is how many minutes pass from arriving until one is on the way in the city. Of flights it is no more than a part: see
// AirportBufferMinutes.
func (f *FlightOption) Exit() int {
	switch f.By() {
	case ByFlight:
		return AirportBufferMinutes
	case ByFerry:
		return quayExit
	case ByTrain, ByCoach:
		return stationExit
	}
	return carExit
}

// Check is how many minutes before it leaves one has to be there: what its timetable says, else what is usual.
func (f *FlightOption) Check() int {
	if f.CheckIn > 0 {
		return f.CheckIn
	}
	switch f.By() {
	case ByFlight:
		return AirportBufferMinutes
	case ByFerry:
		return quayCheck
	case ByTrain, ByCoach:
		return stationCheck
	}
	return carCheck
}

// RideCost is what a ride costs the party in a slot of a role. What brings one from one stay to the next is paid once, where it leaves.
func (in *Intent) RideCost(f *FlightOption, role Role) money.Cents {
	if role == RoleArrive && in.Part != nil && in.Part.Shared {
		return 0
	}
	if f.Mode == ByCar || f.Own {
		return f.Price + f.Car.Cost() // of the car, or what the party paid
	}
	return f.Price * money.Cents(in.Party.People())
}

// PartOf gives the wishes of one stay of a planned journey as those of a trip of its own. The budget is that of the whole.
func (in *Intent) PartOf(p *Plan, f *Facts, stay int) Intent {
	from, to := p.Span(stay)
	w := DateWindow{TZ: f.At(stay).City.TZ}
	if from < to {
		w.Start, w.End = p.Days[from].Date, p.Days[to-1].Date
	}
	part := Part{Stay: stay, Of: len(p.Stays), Shared: stay > 0}
	for d := from; d < to; d++ {
		for _, s := range p.Days[d].Slots {
			switch s.Role {
			case RoleArrive:
				part.Out = append(part.Out, s.Selected().OptionRef)
			case RoleDepart:
				part.Back = append(part.Back, s.Selected().OptionRef)
			}
		}
	}
	return in.Share(p.Stays[stay].Wish, &f.At(stay).City, w, part)
}

// Share gives the wishes of one stay as those of a trip of its own, to the dates and with the rides of the part. wish says which of Stays it
// is.
func (in *Intent) Share(wish int, city *City, w DateWindow, part Part) Intent {
	out := *in
	out.City, out.DateWindow, out.Part, out.Origin = city.Name, w, &part, ""
	out.Stays, out.Order, out.Transfers = []StayWish{in.Stays[wish]}, "", nil
	out.Airports, out.Said = nil, nil
	first := in.DateWindow.Start.DaysUntil(w.Start)
	within := func(offset int) bool { return offset >= first && offset < first+w.Days() }
	out.Requirements = nil
	for _, r := range in.Requirements {
		if r, ok := r.inPart(wish, &part, first, within); ok {
			out.Requirements = append(out.Requirements, r)
		}
	}
	out.Excluded = nil
	for _, e := range in.Excluded {
		if e.Day != nil {
			if !within(*e.Day) {
				continue
			}
			e.Day = new(*e.Day - first)
		}
		out.Excluded = append(out.Excluded, e)
	}
	out.Prefs.LockedSlots = []LockedSlot{}
	for _, l := range in.Prefs.LockedSlots {
		if within(l.DayOffset) && (l.Stay == nil || *l.Stay == wish) {
			l.DayOffset -= first
			out.Prefs.LockedSlots = append(out.Prefs.LockedSlots, l)
		}
	}
	out.Days = nil
	for _, d := range in.Days {
		if within(d.Day) {
			d.Day -= first
			out.Days = append(out.Days, d)
		}
	}
	return out
}

// inPart gives a wish as a stay has it; not ok: it is none of that stay's.
func (r Requirement) inPart(wish int, part *Part, first int, within func(int) bool) (Requirement, bool) {
	if r.Stay != nil && *r.Stay != wish || r.Stay == nil && r.Budget != nil { // a limit of the whole is none of a stay
		return r, false
	}
	r.Stay = nil
	switch {
	case r.Transport != nil:
		return r.ofRides(part)
	case r.Sights != nil && r.Sights.Day != nil:
		if !within(*r.Sights.Day) {
			return r, false
		}
		w := *r.Sights
		w.Day = new(*w.Day - first)
		r.Sights = &w
	case r.Food != nil && r.Food.Day != nil:
		if !within(*r.Food.Day) {
			return r, false
		}
		w := *r.Food
		w.Day = new(*w.Day - first)
		r.Food = &w
	}
	return r, true
}

// ofRides leaves wishes about the way there to the first stay and those about the way home to the last; how one travels is said by transfers.
func (r Requirement) ofRides(part *Part) (Requirement, bool) {
	w, begins, ends := *r.Transport, part.Stay == 0 && len(part.Out) > 0, part.Stay == part.Of-1 && len(part.Back) > 0
	w.Mode = ""
	switch {
	case w == (TransportWish{Direction: w.Direction}), !begins && !ends,
		w.Direction == Outbound && !begins, w.Direction == Return && !ends:
		return r, false
	case w.Direction == "" && !begins:
		w.Direction = Return
	case w.Direction == "" && !ends:
		w.Direction = Outbound
	}
	r.Transport = &w
	return r, true
}

// ItineraryStay is one stay as people read it.
type ItineraryStay struct {
	Place   string        `json:"place"`
	Country string        `json:"country,omitempty"`
	TZ      string        `json:"tz"`
	From    calendar.Date `json:"from"`                   // the first day there
	To      calendar.Date `json:"to"`                     // the last
	Nights  int           `json:"nights"`                 // slept there
	OnWay   int           `json:"nights_on_way,omitzero"` // slept on the way there from the stay before, beside them
	First   int           `json:"first_day"`              // among the days of the itinerary
	Days    int           `json:"days"`
	Lodging string        `json:"lodging"` // its name
	OwnBed  bool          `json:"own_bed,omitzero"`
	Geo     geo.Point     `json:"geo"`
}

// ItineraryTransfer is one way between places as people read it.
type ItineraryTransfer struct {
	From      string      `json:"from"` // the place: a stay's, or the origin
	To        string      `json:"to"`
	Mode      TravelMode  `json:"mode"`
	Label     string      `json:"label,omitempty"` // number, line or what the traveller calls it
	FromAt    string      `json:"from_at,omitempty"`
	ToAt      string      `json:"to_at,omitempty"`
	Depart    time.Time   `json:"depart"`
	Arrive    time.Time   `json:"arrive"`
	DepartTZ  string      `json:"depart_tz"`
	ArriveTZ  string      `json:"arrive_tz"`
	Cost      money.Cents `json:"cost_usd_cents"` // of the party
	Booked    bool        `json:"booked,omitzero"`
	Estimated bool        `json:"estimated,omitzero"`    // times are those of a model of distance, no timetable's
	Band      int         `json:"band_minutes,omitzero"` // of an estimate: so much shorter or longer
	Car       *Car        `json:"car,omitempty"`         // of a drive: the rent and the parking that the cost holds
	Ref       string      `json:"ref"`                   // SlotRef of the plan

	DepartUnsaid Unsaid `json:"depart_unsaid,omitempty"` // booked: what of Depart nobody said; it stands there as a guess, to be shown to nobody
	ArriveUnsaid Unsaid `json:"arrive_unsaid,omitempty"` // the same of Arrive
}

// Minutes is how long a way takes, in minutes; 0 where nobody said when it leaves or arrives.
func (t *ItineraryTransfer) Minutes() int {
	if t.DepartUnsaid != "" || t.ArriveUnsaid != "" {
		return 0
	}
	return max(0, int(t.Arrive.Sub(t.Depart)/time.Minute))
}

// Zones gives the zones at both ends of a ride. Where the ride does not know its own they are the given ones.
func (f *FlightOption) Zones(from, to string) (leaves, lands string) {
	leaves, lands = from, to
	if f.From != nil && f.From.TZ != "" {
		leaves = f.From.TZ
	}
	if f.To != nil && f.To.TZ != "" {
		lands = f.To.TZ
	}
	return leaves, lands
}

// Rides gives the rides of a planned journey with the stays they lead from and to: -1 is the origin. Each stands once.
func (p *Plan) Rides(f *Facts) []RideBetween {
	var out []RideBetween
	for stay := range p.StayCount() {
		from, to := p.Span(stay)
		for d := from; d < to; d++ {
			for s := range p.Days[d].Slots {
				slot := &p.Days[d].Slots[s]
				here := RideBetween{From: -1, To: stay, Ref: SlotRef(d, s), Slot: slot, Ride: f.At(stay).Flight(slot.Selected().OptionRef)}
				switch slot.Role {
				case RoleArrive:
					if stay > 0 && slices.ContainsFunc(out, func(o RideBetween) bool { return o.To == stay }) {
						continue
					}
				case RoleDepart:
					here.From, here.To = stay, -1
					if stay+1 < p.StayCount() {
						here.To = stay + 1
					}
				default:
					continue
				}
				out = append(out, here)
			}
		}
	}
	return out
}

// RideBetween is one ride of a planned journey.
type RideBetween struct {
	From, To int // stays; -1 is the origin
	Ref      string
	Slot     *Slot
	Ride     *FlightOption // nil: the facts do not know it
}

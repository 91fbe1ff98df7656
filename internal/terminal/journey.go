package terminal

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// stays are a line for each stay of a journey: where, when, and where one sleeps.
func (p *itineraryPage) stays() []fact {
	var out []fact
	for i := range p.it.Stays {
		s, label := &p.it.Stays[i], ""
		if i == 0 {
			label = p.lang.Say("Stays")
		}
		says := []span{{keep(p.lang.City(s.Place)), strong}, {keep(p.stayDates(s)), plain}}
		if bed := s.Bed(p.lang); bed != "" {
			says = append(says, span{"· " + keep(bed), plain})
		}
		out = append(out, fact{label, says})
	}
	return out
}

// stayDates gives "14–17 June · 3 nights".
func (p *itineraryPage) stayDates(s *trip.ItineraryStay) string {
	dates := p.lang.ShortSpan(s.From, s.To)
	if s.Nights+s.OnWay == 0 {
		return dates
	}
	return dates + " · " + p.lang.Nights(s.Nights, s.OnWay)
}

// rides are a line for each way of a journey.
func (p *itineraryPage) rides() []fact {
	var out []fact
	for i := range p.it.Transfers {
		label := ""
		if i == 0 {
			label = p.lang.Say("Ways")
		}
		out = append(out, fact{label, p.ride(&p.it.Transfers[i])})
	}
	return out
}

// ride says what it is, where and when it leaves and arrives on the clocks there, how long it takes, how sure that is, and what it costs.
func (p *itineraryPage) ride(t *trip.ItineraryTransfer) []span {
	left, leaves := localTime(t.Depart, t.DepartTZ)
	landed, arrives := localTime(t.Arrive, t.ArriveTZ)
	from, to := endSaid(t.FromAt, shortWeekday(left, p.lang), leaves, t.DepartUnsaid), endSaid(t.ToAt, shortWeekday(landed, p.lang), arrives, t.ArriveUnsaid)
	if landed == left && t.DepartUnsaid != trip.UnsaidTime {
		to = endSaid(t.ToAt, "", arrives, t.ArriveUnsaid)
	}
	says := p.rideName(t)
	switch {
	case t.From == "" && t.DepartUnsaid == trip.UnsaidTime:
		says = append(says, span{keep(p.lang.Say("arrives %s", to)), plain})
	case t.To == "" && t.ArriveUnsaid == trip.UnsaidTime:
		says = append(says, span{keep(p.lang.Say("leaves %s", from)), plain})
	default:
		says = append(says, span{keep(from), plain}, span{"→", dim}, span{keep(to), plain})
	}
	if n := t.Minutes(); n > 0 {
		says = append(says, span{"·", dim}, span{keep(p.lang.Duration(n)), plain})
	}
	if t.Estimated {
		says = append(says, span{"·", dim}, span{keep(p.lang.Say("estimated, %s more or less", p.lang.Duration(t.Band))), warn})
	}
	if t.Booked {
		says = append(says, span{"·", dim}, span{keep(p.lang.Say("as you arranged it")), dim})
	}
	if t.Cost > 0 {
		says = append(says, span{"·", dim}, span{keep(p.lang.Money(t.Cost)), plain})
	}
	for _, words := range t.Car.In(p.lang) {
		says = append(says, span{"·", dim}, span{words, dim})
	}
	return says
}

// endSaid gives "HND Sat 06:10", without what nobody said.
func endSaid(at, day, clock string, unsaid trip.Unsaid) string {
	switch unsaid {
	case trip.UnsaidHour:
		clock = ""
	case trip.UnsaidTime:
		day, clock = "", ""
	}
	return strings.Join(strings.Fields(at+" "+day+" "+clock), " ")
}

// rideName is what one takes: the mode, and behind it the number or the name of the ride where it has one of its own.
func (p *itineraryPage) rideName(t *trip.ItineraryTransfer) []span {
	mode := p.lang.Word(string(t.Mode))
	if t.Label == "" || strings.EqualFold(t.Label, mode) {
		return []span{{trip.Capital(mode), strong}}
	}
	return []span{{trip.Capital(mode), plain}, {keep(t.Label), strong}}
}

// localTime gives an instant on the clocks of a zone; where that is not known, on those of UTC.
func localTime(at time.Time, tz string) (calendar.Date, string) {
	zone, err := calendar.LoadZone(tz)
	if err != nil {
		d, c := calendar.MustZone("UTC").Local(at)
		return d, c.String() + " UTC"
	}
	d, c := zone.Local(at)
	return d, c.String()
}

// chapter writes what stands above the first day of a stay: where it is, where one sleeps, and how one gets there.
func (p *itineraryPage) chapter(d int) {
	stay := p.it.Days[d].Stay
	if stay == nil || *stay < 0 || *stay >= len(p.it.Stays) || p.it.Stays[*stay].First != d {
		return
	}
	s := &p.it.Stays[*stay]
	p.section(p.lang.City(s.Place), span{keep(p.stayDates(s)), dim})
	if bed := s.Bed(p.lang); bed != "" {
		p.say(span{keep(bed), plain})
	}
	p.ridesTo(*stay)
}

// wayHome stands behind the last day of a journey.
func (p *itineraryPage) wayHome() {
	if home := len(p.it.Stays); home > 0 && len(p.it.WaysTo(home)) > 0 {
		p.section(p.lang.Say("The way home"))
		p.ridesTo(home)
	}
}

func (p *itineraryPage) ridesTo(stay int) {
	for _, t := range p.it.WaysTo(stay) {
		p.say(p.ride(t)...)
	}
}

// nth is the number of a day: that of its date, since the day on which one travels from one stay to the next stands twice.
func (p *itineraryPage) nth(d int) int {
	if len(p.it.Stays) == 0 {
		return d + 1
	}
	return p.it.Days[0].Date.DaysUntil(p.it.Days[d].Date) + 1
}

// roleOf is what an entry is called before its name. A journey leaves a place to go on, too.
func (p *itineraryPage) roleOf(a *trip.Activity) string {
	if a.Role == trip.RoleDepart && len(p.it.Stays) > 0 {
		return p.lang.Say("Leave")
	}
	return a.Role.In(p.lang)
}

// factsOf are those of the place that an entry is at.
func (p *itineraryPage) factsOf(a *trip.Activity) *trip.Facts {
	for d := range p.it.Days {
		day := &p.it.Days[d]
		for i := range day.Activities {
			if &day.Activities[i] == a && day.Stay != nil {
				return p.it.Facts.At(*day.Stay)
			}
		}
	}
	return &p.it.Facts
}

// groundRide is the ride of an entry that is one and no flight; nil of every other.
func (p *itineraryPage) groundRide(a *trip.Activity) *trip.FlightOption {
	if f := p.factsOf(a).Flight(a.OptionRef); f != nil && !f.Flies() {
		return f
	}
	return nil
}

// rideIcon is that of a ride; empty of what is none.
func (p *itineraryPage) rideIcon(a *trip.Activity) string {
	if p.groundRide(a) != nil {
		return "→"
	}
	return ""
}

// spent says where the time before an entry is spent.
func (p *itineraryPage) spent(minutes string, a *trip.Activity) string {
	if a.Role != trip.RoleDepart {
		return p.lang.Say("%s free", minutes)
	}
	f := p.groundRide(a)
	if f == nil {
		return p.lang.Say("%s at the airport", minutes)
	}
	switch f.By() {
	case trip.ByTrain, trip.ByCoach:
		return p.lang.Say("%s at the station", minutes)
	case trip.ByFerry:
		return p.lang.Say("%s at the quay", minutes)
	}
	return p.lang.Say("%s free", minutes)
}

// leaving is how many minutes pass between an arrival, with so many on the way behind it, and the end of that way.
func (p *itineraryPage) leaving(arrival *trip.Activity, way int) int {
	if f := p.groundRide(arrival); f != nil {
		return way + f.Exit()
	}
	return max(trip.AirportBufferMinutes, way+airportExit)
}

// stayCosts are a line for each stay of a journey: what it takes of the total. A ride counts where it leaves.
func (p *itineraryPage) stayCosts() {
	if len(p.it.Plan.Stays) != len(p.it.Stays) || len(p.it.Stays) < 2 {
		return
	}
	p.gap()
	names, sums := make([]string, len(p.it.Stays)), make([]string, len(p.it.Stays))
	wide, high := 14, columns(p.lang.Money(p.it.Costs.Total))
	for i := range p.it.Stays {
		names[i], sums[i] = p.lang.City(p.it.Stays[i].Place), p.lang.Money(p.stayCost(i))
		wide, high = max(wide, columns(names[i])), max(high, columns(sums[i]))
	}
	wide = min(wide, p.body()-high-3)
	for i := range names {
		p.line("  " + pad(fit(names[i], wide), wide) + " " + padLeft(sums[i], high))
	}
}

// stayCost is what a stay takes of the total. The day on which one travels on from the stay before is lived, and paid, once.
func (p *itineraryPage) stayCost(stay int) money.Cents {
	part := p.it.Plan.At(stay)
	sum := part.Costs().Total
	if stay > 0 {
		before := p.it.Plan.At(stay - 1)
		sum -= trip.CountedTwice(&before, &part)
	}
	return sum
}

// journeyNotes say what stands behind the categories of a journey: the nights in all its stays. What a day takes differs from place to place.
func (p *itineraryPage) journeyNotes() map[trip.CostCategory]string {
	nights := 0
	for i := range p.it.Stays {
		nights += p.it.Stays[i].Nights
	}
	out := map[trip.CostCategory]string{trip.CostLodging: p.lang.Count(nights, wording.Night)}
	if r := p.it.Intent.Party.Rooms; r > 1 {
		out[trip.CostLodging] += ", " + p.lang.Count(r, wording.Room)
	}
	return out
}

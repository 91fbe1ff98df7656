package schedule

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Legs knows the ways inside a city. It must be pure and fast: every pair of places is asked for.
type Legs interface {
	// Leg is the usual way from one place to another for the whole party.
	Leg(from, to geo.Point) trip.TransitLeg
	// Taxi is the way when public transport has stopped.
	Taxi(from, to geo.Point) trip.TransitLeg
	// Transfer is the way between an airport and a place in the city; toCity says in which direction.
	Transfer(a *trip.Airport, place geo.Point, toCity bool) trip.TransitLeg
	// Outing is the way by the line of a sight outside the city, from a place in the city to it or one beside it, or back; center is the city's.
	Outing(a *trip.Attraction, from, to, center geo.Point) trip.TransitLeg
}

// Journey is how the traveller gets there and back, and where they sleep. Both flights are nil when they arrange the
// journey themselves; of a stay of a journey either may be.
type Journey struct {
	Out, Back *trip.FlightOption
	Hotel     *trip.Lodging
}

// Branch is the corner of the search that a journey lies in: the airport it flies to, and the tier of its hotel, which it must have.
func (j Journey) Branch() trip.Branch {
	b := trip.Branch{Tier: j.Hotel.Tier}
	if j.Out != nil {
		b.Airport = j.Out.Dest
	}
	return b
}

// Fares is what the flights of a journey cost the party; nothing when it does not fly.
func (j Journey) Fares(in *trip.Intent) money.Cents {
	if in.Part == nil && (j.Out == nil || j.Back == nil) {
		return 0
	}
	sum := money.Cents(0)
	if j.Out != nil {
		sum += in.RideCost(j.Out, trip.RoleArrive)
	}
	if j.Back != nil {
		sum += in.RideCost(j.Back, trip.RoleDepart)
	}
	return sum
}

// Lengths of the slots that are not visits, in minutes.
const (
	checkInMinutes  = 30
	checkOutMinutes = 30
	nightMinutes    = 30
	lunchMinutes    = 60
	dinnerMinutes   = 75
	bagMinutes      = 15
	airportExit     = 60 // from landing to the door of the terminal, when the transfer itself is long
)

// Local times that bound a day whatever the traveller wishes.
const (
	lastReturn  = calendar.Clock(23*60 + 15) // back at the hotel, so that the last train is caught
	lunchOpens  = calendar.Clock(11*60 + 30) //
	lunchCloses = calendar.Clock(14*60 + 30) //
)

// tour is one stretch of free time: from a place at a time to a place at a time. A day has one or two.
type tour struct {
	day        int
	from, to   place
	start, end calendar.Clock
	endBuffer  int
	sights     bool           // may sights be visited at all?
	notBefore  calendar.Clock // sights only: not before this time
	notAfter   calendar.Clock // sights only: over by this time
}

// place is a tour's end: the hotel, or an airport.
type place struct {
	point   geo.Point
	airport *trip.Airport // nil: in the city
}

// frame is the skeleton of a trip: the fixed slots and the tours between them.
type frame struct {
	in       *trip.Intent
	facts    *trip.Facts
	zone     calendar.Zone
	journey  Journey
	legs     Legs
	dates    []calendar.Date
	sky      []*trip.WeatherDay // per day, nil when unknown
	light    []calendar.Window  // per day, from sunrise to sunset
	fixed    [][]trip.Slot      // per day, in order
	tours    []tour
	assume   trip.Assumptions
	quoted   bool // nights and flights at the dates' prices instead of typical ones
	inAir    *trip.Airport
	homeward *trip.Airport
	outAt    calendar.Clock   // on the day before the last, where one leaves the bed that evening for a ride of the small hours; 0: one does not
	late     []calendar.Clock // per day, until when one is out beyond the usual hour; 0: one is not
	anyTime  bool             // pins outside the free time stand where they are pinned
}

// newFrame lays out the fixed slots of every day. It refuses a journey that does not fit its dates.
func newFrame(in *trip.Intent, f *trip.Facts, j Journey, legs Legs, assume trip.Assumptions, quoted bool) (*frame, error) {
	zone, err := calendar.LoadZone(in.DateWindow.TZ)
	if err != nil {
		return nil, fault.Field("date_window.tz", "must be an IANA time zone")
	}
	fr := &frame{in: in, facts: f, zone: zone, journey: j, legs: legs, assume: assume, quoted: quoted,
		fixed: make([][]trip.Slot, in.DateWindow.Days())}
	fr.lookUp()
	if j.Hotel == nil {
		return nil, fault.New(fault.Unplannable, "no place to sleep was found")
	}
	if (j.Out == nil) != (j.Back == nil) && in.Part == nil {
		return nil, fault.New(fault.Unplannable, "only one of the two flights was found")
	}
	if err := fr.terminals(); err != nil {
		return nil, err
	}
	if in.DateWindow.Days() == 1 {
		return fr, fr.onlyDay()
	}
	fr.outAt = fr.outBefore()
	fr.stayOut()
	if err := fr.firstDay(); err != nil {
		return nil, err
	}
	for d := 1; d < in.DateWindow.Days()-1; d++ {
		fr.middleDay(d)
	}
	return fr, fr.lastDay()
}

// terminals finds where the rides arrive and leave. A car comes to the door.
func (fr *frame) terminals() error {
	find := func(ride *trip.FlightOption, at func(*trip.FlightOption) *trip.Airport) (*trip.Airport, error) {
		if ride == nil {
			return nil, nil
		}
		a := at(ride)
		if a == nil {
			return nil, fault.New(fault.NotFound, "an airport of the flights is not one of the city's")
		}
		if a.Location.IsZero() {
			door := *a
			door.Location = fr.journey.Hotel.Location
			return &door, nil
		}
		return a, nil
	}
	var err error
	if fr.inAir, err = find(fr.journey.Out, fr.facts.City.Landing); err != nil {
		return err
	}
	fr.homeward, err = find(fr.journey.Back, fr.facts.City.Leaving)
	return err
}

// onlyDay is a day out without a night: from the ride there to the ride home, or from one's own door.
func (fr *frame) onlyDay() error {
	out, back := fr.journey.Out, fr.journey.Back
	start, end := fr.begins(0), fr.dayEnd(0)
	from, to, buffer := fr.hotel(), fr.hotel(), trip.TransitBufferMinutes
	if out != nil {
		date, landed := fr.zone.Local(out.Arrival)
		if date != fr.in.DateWindow.Start {
			return fault.New(fault.Unplannable, "the ride there does not arrive on the first day")
		}
		fr.fix(0, trip.RoleArrive, fr.arrivalWindow(landed), fr.flightChoice(out, trip.RoleArrive))
		from = place{point: fr.inAir.Location, airport: fr.inAir}
		start = max(start, fr.clock(date, out.Arrival.Add(time.Duration(out.Exit())*time.Minute)))
	}
	if back != nil {
		date, takeOff := fr.zone.Local(back.Departure)
		if date != fr.in.DateWindow.End {
			return fault.New(fault.Unplannable, "the ride away does not leave on the last day")
		}
		to, buffer = place{point: fr.homeward.Location, airport: fr.homeward}, 0
		end = min(fr.clock(date, back.Departure.Add(-time.Duration(back.Check())*time.Minute)), fr.home(0))
		fr.fix(0, trip.RoleDepart, fr.departureWindow(takeOff), fr.flightChoice(back, trip.RoleDepart))
	}
	fr.tour(tour{day: 0, from: from, to: to, start: start, end: end, endBuffer: buffer, sights: true, notAfter: fr.lastHour(0)})
	return nil
}

// livesHere tells whether the traveller neither comes nor leaves.
func (fr *frame) livesHere() bool { return fr.journey.Hotel.Home }

// lookUp finds the date, the weather and the daylight of every day: each is asked for with every place of the city.
func (fr *frame) lookUp() {
	fr.late = make([]calendar.Clock, len(fr.fixed))
	fr.dates, fr.sky, fr.light = make([]calendar.Date, len(fr.fixed)), make([]*trip.WeatherDay, len(fr.fixed)), make([]calendar.Window, len(fr.fixed))
	for day := range fr.dates {
		fr.dates[day] = fr.in.DateWindow.Date(day)
		if w, ok := fr.facts.Weather[fr.dates[day]]; ok {
			fr.sky[day] = &w
		}
		fr.light[day] = Daylight(fr.dates[day], fr.facts.City.Center, fr.zone)
	}
}

func (fr *frame) hotel() place { return place{point: fr.journey.Hotel.Location} }

// begins is when a day begins at the earliest.
func (fr *frame) begins(day int) calendar.Clock {
	start, _ := fr.in.HoursOf(day)
	if day > 0 && fr.late[day-1] > calendar.Midnight {
		return max(start, min(fr.late[day-1]-calendar.Midnight+sleepsFor, upByNoon))
	}
	return start
}

// home is when a day is over: as the traveller wishes, and with children never after their hour.
func (fr *frame) home(day int) calendar.Clock {
	_, end := fr.in.HoursOf(day)
	if fr.in.Prefs.KidFriendly {
		return min(end, trip.KidsHome)
	}
	return end
}

// dayEnd is when the traveller must be back at the hotel so that the night's slot still ends in time.
func (fr *frame) dayEnd(day int) calendar.Clock {
	end := max(min(fr.home(day)-nightMinutes, lastReturn), fr.late[day])
	if fr.leavesOn(day) {
		end = min(end, fr.outAt-checkOutMinutes-nightMinutes)
	}
	return end
}

// leavesOn tells whether one leaves the bed on the evening of a day, for a ride of the small hours of the last. The night is paid for: the room is one's
// own until then.
func (fr *frame) leavesOn(day int) bool { return fr.outAt > 0 && day == len(fr.fixed)-2 }

// outBefore is when one leaves the bed for a ride home or on that is booked and leaves in the small hours: on the evening before the last day, where the
// morning leaves no time to check out; 0 of any other ride. Of what is not booked there are others.
func (fr *frame) outBefore() calendar.Clock {
	back := fr.journey.Back
	if back == nil || !back.Own || fr.leaves(fr.in.DateWindow.End) >= checkOutMinutes+bagMinutes {
		return 0
	}
	return min(fr.leaves(fr.in.DateWindow.End.AddDays(-1)), calendar.Midnight)
}

// leaves is when one sets out from the bed for the ride home or on, on the clock of a date.
func (fr *frame) leaves(date calendar.Date) calendar.Clock {
	ahead := fr.journey.Back.Check() + fr.transferMinutes(fr.homeward, false)
	return fr.clock(date, fr.journey.Back.Departure.Add(-time.Duration(ahead)*time.Minute))
}

// clock is the time of day of an instant, told on the clock of a date: the evening before is negative, the next morning
// more than 24:00. Times are taken from instants and not added up, because the clocks may change in between.
func (fr *frame) clock(date calendar.Date, t time.Time) calendar.Clock {
	d, c := fr.zone.Local(t)
	return c + calendar.Clock(date.DaysUntil(d))*calendar.Midnight
}

// Who goes on to another bed by no ride of the plan, in the same place or as they arrange it, is out of the one before they are in the next.
const (
	changesOut = calendar.Clock(12 * 60)
	changesIn  = calendar.Clock(13 * 60)
)

// comesOn tells whether one comes from the stay before by no ride of the plan.
func (fr *frame) comesOn() bool {
	return fr.journey.Out == nil && fr.in.Part != nil && fr.in.Part.Stay > 0
}

// goesOn tells whether one goes on to the next stay by no ride of the plan.
func (fr *frame) goesOn() bool {
	return fr.journey.Back == nil && fr.in.Part != nil && fr.in.Part.Stay+1 < fr.in.Part.Of
}

// bags tells whether luggage can be left at the hotel outside its hours.
func (fr *frame) bags() bool { return fr.in.Prefs.BagDrop || fr.journey.Hotel.BagDrop }

// firstDay: landing, perhaps lunch on the way, check-in, then the city. With bags looked after, check-in is where they
// are dropped and the city begins at once.
func (fr *frame) firstDay() error {
	if fr.livesHere() && fr.journey.Out == nil {
		fr.middleDay(0)
		return nil
	}
	checkIn, notBefore := fr.journey.Hotel.CheckIn.Start, fr.journey.Hotel.CheckIn.Start
	if fr.bags() {
		checkIn, notBefore = fr.begins(0), 0
	}
	if fr.comesOn() {
		checkIn = max(checkIn, changesIn)
	}
	if out := fr.journey.Out; out != nil {
		date, landed := fr.zone.Local(out.Arrival)
		if date != fr.in.DateWindow.Start {
			return fault.New(fault.Unplannable, "the ride there does not arrive on the first day")
		}
		fr.fix(0, trip.RoleArrive, fr.arrivalWindow(landed), fr.flightChoice(out, trip.RoleArrive))
		atHotel := fr.clock(date, out.Arrival.Add(fr.exit(out)))
		checkIn = max(checkIn, atHotel)
		if fr.bags() {
			checkIn = atHotel
		}
		if landed > trip.LateArrival {
			fr.checkIn(checkIn)
			return nil
		}
		fr.lunchFromAirport(atHotel, checkIn)
	}
	fr.checkIn(checkIn)
	fr.tour(tour{day: 0, from: fr.hotel(), to: fr.hotel(), start: max(checkIn+checkInMinutes, fr.begins(0)), end: fr.dayEnd(0),
		endBuffer: trip.TransitBufferMinutes, sights: true, notBefore: notBefore, notAfter: fr.lastHour(0)})
	return nil
}

// aMeal is the time without which a stretch with luggage is not worth leaving the hotel or the airport for.
const aMeal = lunchMinutes + 2*trip.TransitBufferMinutes

// lunchFromAirport is the time between landing and a check-in that is still hours away: enough for a meal, with luggage.
func (fr *frame) lunchFromAirport(atHotel, checkIn calendar.Clock) {
	if checkIn-atHotel >= aMeal {
		transfer := calendar.Clock(fr.transferMinutes(fr.inAir, true))
		fr.tours = append(fr.tours, tour{day: 0, from: place{point: fr.inAir.Location, airport: fr.inAir}, to: fr.hotel(),
			start: atHotel - transfer, end: checkIn, endBuffer: trip.TransitBufferMinutes})
	}
}

func (fr *frame) checkIn(at calendar.Clock) {
	fr.fix(0, trip.RoleCheckIn, calendar.Window{Start: at, End: fr.later(0, at, checkInMinutes)}, fr.nightChoice(0))
}

// later is the time so many real minutes after a time of a day; check-in and check-out may lie in a night in which the
// clocks change.
func (fr *frame) later(day int, c calendar.Clock, minutes int) calendar.Clock {
	return fr.zone.Later(fr.dates[day], c, time.Duration(minutes)*time.Minute)
}

// exit is the time from landing to the hotel's door.
func (fr *frame) exit(ride *trip.FlightOption) time.Duration {
	transfer := fr.transferMinutes(fr.inAir, true)
	if !ride.Flies() {
		return time.Duration(ride.Exit()+transfer) * time.Minute
	}
	return time.Duration(max(trip.AirportBufferMinutes, airportExit+transfer)) * time.Minute
}

func (fr *frame) middleDay(d int) {
	fr.tour(tour{day: d, from: fr.hotel(), to: fr.hotel(), start: fr.begins(d), end: fr.dayEnd(d),
		endBuffer: trip.TransitBufferMinutes, sights: true, notAfter: fr.lastHour(d)})
}

// lastDay: perhaps a sight, check-out by the hotel's time, perhaps lunch on the way to the airport, then home. With bags
// looked after, the keys are handed in first and the city goes on until the bags are collected.
func (fr *frame) lastDay() error {
	d := fr.in.DateWindow.Days() - 1
	latest := fr.journey.Hotel.CheckOut.End
	back := fr.journey.Back
	if fr.livesHere() && back == nil {
		fr.middleDay(d)
		return nil
	}
	if fr.goesOn() {
		latest = min(latest, changesOut)
	}
	if back == nil {
		fr.leaveHotel(d, latest, latest+trip.AfterCheckOut)
		return nil
	}
	date, takeOff := fr.zone.Local(back.Departure)
	if date != fr.in.DateWindow.End {
		return fault.New(fault.Unplannable, "the ride away does not leave on the last day")
	}
	atAirport, leave := fr.clock(date, back.Departure.Add(-time.Duration(back.Check())*time.Minute)), fr.leaves(date)
	if fr.outAt > 0 {
		fr.fix(d, trip.RoleDepart, fr.departureWindow(takeOff), fr.flightChoice(back, trip.RoleDepart))
		return nil
	}
	if leave < checkOutMinutes+bagMinutes {
		return fault.New(fault.Unplannable, "the ride away leaves too early to be reached from the hotel")
	}
	switch out := min(latest, leave); {
	case takeOff < trip.EarlyDeparture && back.By() != trip.ByCar:
		fr.checkOut(d, out)
	case fr.bags() && leave-fr.begins(d) > 120:
		fr.dayWithoutBags(d, min(out, fr.begins(d)), leave)
	default:
		fr.leaveHotel(d, out, latest+trip.AfterCheckOut)
		if leave-out >= aMeal {
			fr.tour(tour{day: d, from: fr.hotel(), to: place{point: fr.homeward.Location, airport: fr.homeward},
				start: out, end: min(atAirport, fr.home(d))})
		}
	}
	fr.fix(d, trip.RoleDepart, fr.departureWindow(takeOff), fr.flightChoice(back, trip.RoleDepart))
	return nil
}

// dayWithoutBags hands in the keys, leaves the bags, and collects them on the way out.
func (fr *frame) dayWithoutBags(d int, out, leave calendar.Clock) {
	fr.checkOut(d, out)
	fr.tour(tour{day: d, from: fr.hotel(), to: fr.hotel(), start: max(out, fr.begins(d)), end: min(leave-bagMinutes, fr.home(d)),
		endBuffer: trip.TransitBufferMinutes, sights: true, notAfter: fr.lastHour(d)})
	fr.fix(d, trip.RoleBags, calendar.Window{Start: leave - bagMinutes, End: leave}, fr.hotelChoice(0))
}

// leaveHotel is the free time before check-out, and check-out.
func (fr *frame) leaveHotel(d int, out, notAfter calendar.Clock) {
	fr.tour(tour{day: d, from: fr.hotel(), to: fr.hotel(), start: fr.begins(d), end: out - checkOutMinutes,
		endBuffer: trip.TransitBufferMinutes, sights: true, notAfter: notAfter})
	fr.checkOut(d, out)
}

func (fr *frame) checkOut(d int, out calendar.Clock) {
	fr.fix(d, trip.RoleCheckOut, fr.checkOutWindow(d, out), fr.hotelChoice(0))
}

func (fr *frame) checkOutWindow(d int, out calendar.Clock) calendar.Window {
	return calendar.Window{Start: fr.later(d, out, -checkOutMinutes), End: out}
}

// tour adds free time that is long enough to be of use, the way back included.
func (fr *frame) tour(t tour) {
	if most, ok := fr.in.MostSights(t.day); ok && most == 0 {
		t.sights = false
	}
	way := calendar.Clock(0)
	if t.from != t.to {
		way = calendar.Clock(fr.minutesBetween(t.from.point, t.to.point))
	}
	if t.end-t.start >= 45+way {
		fr.tours = append(fr.tours, t)
	}
}

func (fr *frame) fix(day int, role trip.Role, w calendar.Window, c trip.Choice) {
	fr.fixed[day] = append(fr.fixed[day], trip.Slot{Window: w, Choices: []trip.Choice{c}, Role: role})
}

// transferMinutes is how long the way between an airport or a station and the hotel takes in a plan.
func (fr *frame) transferMinutes(a *trip.Airport, toCity bool) int {
	return fr.transfer(a, fr.journey.Hotel.Location, toCity).Minutes()
}

// transfer is the way between an airport or a station and a place: the airport's own, else like any other in the city.
func (fr *frame) transfer(a *trip.Airport, place geo.Point, toCity bool) trip.TransitLeg {
	switch {
	case hasTransfer(a):
		return fr.legs.Transfer(a, place, toCity)
	case toCity:
		return fr.legs.Leg(a.Location, place)
	}
	return fr.legs.Leg(place, a.Location)
}

// hasTransfer tells an airport with a known way into the city from a station in the midst of it.
func hasTransfer(a *trip.Airport) bool { return a.Transfer.Minutes > 0 }

// arrivalWindow is the part of the flight that lies on the first day, in the destination's time.
func (fr *frame) arrivalWindow(landed calendar.Clock) calendar.Window {
	date, left := fr.zone.Local(fr.journey.Out.Departure)
	if date != fr.in.DateWindow.Start {
		left = 0
	}
	return calendar.Window{Start: min(left, landed), End: landed} // landed may be the smaller where the clocks go back
}

// departureWindow is the part of the flight home that lies on the last day, in the destination's time.
func (fr *frame) departureWindow(takeOff calendar.Clock) calendar.Window {
	date, landed := fr.zone.Local(fr.journey.Back.Arrival)
	if date != fr.in.DateWindow.End {
		landed = calendar.Midnight
	}
	return calendar.Window{Start: takeOff, End: max(takeOff, landed)}
}

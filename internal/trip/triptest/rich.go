package triptest

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// Rich gives a full week: flights, five sights and two meals on each full day, and 60 sights to choose from. It is as
// valid as Paris and as large as plans get; benchmarks use it.
func Rich() (trip.Intent, trip.Plan, *trip.Facts) {
	in, _, f := Paris()
	in.DateWindow.End = Start.AddDays(6)
	in.Budget = 9000_00
	f.Flights = append(f.Flights,
		Flight("AF008@2025-06-16", "AF008", "Air France", "CDG", "JFK", "2025-06-16T14:30:00+02:00", "2025-06-16T16:55:00-04:00", 300_00))
	for i := len(f.Attractions); i < 60; i++ {
		lat, lon := 48.846+0.0005*float64(i%8), 2.340+0.0005*float64(i/8)
		f.Attractions = append(f.Attractions, Sight(fmt.Sprintf("sight_%02d", i), fmt.Sprintf("Sight %d", i), lat, lon, "art", "history"))
	}
	last := calendar.MustClock("24:00")
	p := trip.Plan{Assumptions: trip.Assumptions{
		DailySpend: 140_00, TransitBuffer: trip.TransitBufferMinutes, MuseumBuffer: trip.MuseumBufferMinutes,
		AirportBuffer: trip.AirportBufferMinutes, LastDeparture: &last,
	}}
	next := 20 // the made-up sights, each once
	for d := range 7 {
		p.Days = append(p.Days, trip.Day{Date: Start.AddDays(d), Slots: fullDay(in, f, d, &next)})
	}
	Pay(&p, in, f)
	Connect(&p, f)
	return in, p, f
}

func fullDay(in trip.Intent, f *trip.Facts, d int, next *int) []trip.Slot {
	var out []trip.Slot
	add := func(role trip.Role, ref, start, end string) { out = append(out, Slot(in, f, role, ref, start, end)) }
	sight := func(start, end string) {
		add(trip.RoleSight, fmt.Sprintf("sight_%02d", *next), start, end)
		*next++
	}
	switch d {
	case 0:
		add(trip.RoleArrive, "AF007@2025-06-09", "00:00", "08:55")
		add(trip.RoleLunch, "polidor", "12:30", "13:30")
		add(trip.RoleCheckIn, "grandes_ecoles", "15:00", "15:20")
	case 6:
		sight("09:00", "10:00")
		add(trip.RoleCheckOut, "grandes_ecoles", "10:45", "11:00")
		add(trip.RoleDepart, "AF008@2025-06-16", "14:30", "22:55")
		return out
	default:
		sight("09:00", "10:00")
		sight("10:30", "11:30")
		add(trip.RoleLunch, "polidor", "12:15", "13:15")
		sight("13:45", "14:45")
		sight("15:15", "16:00")
	}
	sight("16:30", "17:15")
	add(trip.RoleDinner, "bouillon_racine", "18:00", "19:15")
	add(trip.RoleNight, "grandes_ecoles", "19:50", "20:00")
	return out
}

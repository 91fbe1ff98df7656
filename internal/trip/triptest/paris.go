package triptest

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// Paris gives the sample: 10 to 14 June 2025, two adults, one room, from JFK to CDG and back. Every call makes it anew, so
// a test may change what it gets.
func Paris() (trip.Intent, trip.Plan, *trip.Facts) {
	in, f := intent(), facts()
	last := calendar.MustClock("24:00")
	p := trip.Plan{
		Seed:   7,
		Branch: trip.Branch{Airport: "CDG", Tier: trip.TierMid},
		Assumptions: trip.Assumptions{
			FXRateUSDEUR: 1.08, FXAsOf: f.FX.AsOf, DailySpend: 140_00, TransitBuffer: trip.TransitBufferMinutes,
			MuseumBuffer: trip.MuseumBufferMinutes, AirportBuffer: trip.AirportBufferMinutes, LastDeparture: &last,
		},
	}
	for i, slots := range [][]trip.Slot{
		{
			Slot(in, f, trip.RoleArrive, "AF007@2025-06-09", "00:00", "08:55"),
			Slot(in, f, trip.RoleLunch, "bouillon_racine", "12:15", "13:30"),
			Slot(in, f, trip.RoleCheckIn, "grandes_ecoles", "15:00", "15:30"),
			Slot(in, f, trip.RoleSight, "pantheon", "16:15", "17:15"),
			Slot(in, f, trip.RoleDinner, "polidor", "18:00", "19:15"),
			Slot(in, f, trip.RoleNight, "grandes_ecoles", "19:50", "20:00"),
		}, {
			Slot(in, f, trip.RoleSight, "louvre", "09:30", "12:00"),
			Slot(in, f, trip.RoleLunch, "le_fumoir", "12:30", "13:30"),
			Slot(in, f, trip.RoleSight, "tuileries", "14:00", "15:00"),
			Slot(in, f, trip.RoleSight, "orsay", "15:30", "17:00"),
			Slot(in, f, trip.RoleDinner, "breizh", "17:45", "19:00"),
			Slot(in, f, trip.RoleNight, "grandes_ecoles", "19:45", "20:00"),
		}, {
			Slot(in, f, trip.RoleSight, "sainte_chapelle", "09:30", "10:30"),
			Slot(in, f, trip.RoleSight, "cluny", "11:00", "12:00"),
			Slot(in, f, trip.RoleLunch, "polidor", "12:30", "13:30"),
			Slot(in, f, trip.RoleSight, "luxembourg", "14:00", "15:30"),
			Slot(in, f, trip.RoleDinner, "bouillon_racine", "17:30", "18:45"),
			Slot(in, f, trip.RoleNight, "grandes_ecoles", "19:30", "20:00"),
		}, {
			Slot(in, f, trip.RoleSight, "eiffel", "10:00", "11:45"),
			Slot(in, f, trip.RoleLunch, "le_fumoir", "13:00", "14:00"),
			Slot(in, f, trip.RoleSight, "arc", "15:00", "16:00"),
			Slot(in, f, trip.RoleDinner, "breizh", "17:30", "18:45"),
			Slot(in, f, trip.RoleNight, "grandes_ecoles", "19:30", "20:00"),
		}, {
			Slot(in, f, trip.RoleSight, "natural_history", "09:15", "10:15"),
			Slot(in, f, trip.RoleCheckOut, "grandes_ecoles", "10:40", "10:55"),
			Slot(in, f, trip.RoleDepart, "AF008@2025-06-14", "14:30", "22:55"),
		},
	} {
		p.Days = append(p.Days, trip.Day{Date: Start.AddDays(i), Slots: slots})
	}
	Pay(&p, in, f)
	Connect(&p, f)
	return in, p, f
}

func intent() trip.Intent {
	return trip.Intent{
		City:       "Paris",
		DateWindow: trip.DateWindow{Start: Start, End: Start.AddDays(4), TZ: "Europe/Paris"},
		Budget:     3500_00,
		Airports:   []string{"CDG", "ORY"},
		Prefs:      trip.Preferences{Themes: []string{"art", "history"}, LockedSlots: []trip.LockedSlot{}},
		Origin:     "JFK",
		Party:      trip.Party{Adults: 2, Rooms: 1},
		Pace:       trip.PaceBalanced,
		DayStart:   calendar.MustClock("09:00"),
		DayEnd:     calendar.MustClock("22:00"),
	}
}

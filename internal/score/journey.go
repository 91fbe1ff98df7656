package score

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// What an hour is worth to a traveller when flights are compared, in US cents a person: half of the hourly value of leisure
// travel time (US DOT guidance 2016, long-distance personal air travel, 36.10 $ an hour), since a part of every hour here is
// spent reading, eating or asleep and would be anywhere.
const hourOfTravel = 18_05

// Way is the convenience of the way there and back, in cents a person: every hour on the way counts against it, later
// landings and earlier departures cost the hours they take from the stay, a night in the seat costs two more, a change of
// planes two. Of a stay of a journey one of the two may be nil. days is how long the whole trip is.
func Way(out, back *trip.FlightOption, z calendar.Zone, days int) money.Cents {
	v := money.Cents(0)
	if out != nil {
		_, landed := z.Local(out.Arrival)
		v -= hours(max(0, int(landed)-9*60)) // what is lost of the first day after 9:00
	}
	if back != nil {
		v -= lastDay(back, z, days)
	}
	for _, f := range []*trip.FlightOption{out, back} {
		if f == nil {
			continue
		}
		v -= hours(f.DurationSeconds / 60)
		if f.Overnight {
			v -= hours(2 * 60)
		}
		if !f.Direct {
			v -= hours(2 * 60)
		}
	}
	return v
}

// Weekend is how many days a trip has at most of which the last is one of those that one came for: who is away for a day or a weekend goes home in
// the evening, and late only if nothing else goes.
const Weekend = 3

// lastDay is what the hour of the way home takes: of the last day what is lost before 13:00, and what is waited through without a room after 15:00.
// Of a weekend it is lost until 18:00 and waited through after 19:00, and who is home after 22:30 pays for it on the next morning. The hour at
// home is that of the destination here: nobody travels far for a weekend.
func lastDay(back *trip.FlightOption, z calendar.Zone, days int) money.Cents {
	gone, left := z.Local(back.Departure)
	if days > Weekend {
		return hours(max(0, 13*60-int(left))) + hours(max(0, int(left)-15*60))
	}
	date, landed := z.Local(back.Arrival)
	late := int(landed) + gone.DaysUntil(date)*24*60 - (22*60 + 30)
	return hours(max(0, 18*60-int(left))) + hours(max(0, int(left)-19*60)) + 2*hours(max(0, late))
}

func hours(minutes int) money.Cents { return money.Cents(hourOfTravel * minutes / 60) }

// Comfort is what a night at a hotel is worth beside the sights of a day, in thousandths: a step of tier counts a little less
// than a good sight, so that a budget buys what there is to see first and a better bed with what is left; what tells houses of
// one tier apart is a fraction of one.
func Comfort(l *trip.Lodging, middle geo.Point) int64 {
	return int64(l.Tier.Rank())*800 + Thousandths(Hotel(l, middle))
}

// Thousandths is what cents of convenience are worth beside sights, of which a good one is worth a thousand: twenty dollars.
func Thousandths(convenience money.Cents) int64 { return int64(convenience) / 20 }

// Hotel is how good a hotel is against others of the same tier, in cents of convenience a night: stars count for it, and
// each kilometre from the middle of what there is to see against it (both ways on foot and back, every day). What it
// costs does not count: how much may be spent is the budget's word.
func Hotel(l *trip.Lodging, middle geo.Point) money.Cents {
	const star, kilometre = 40_00, 15_00
	km := float64(geo.Distance(l.Location, middle)) / 1000
	return money.Cents(l.Stars)*star - money.Cents(km*kilometre)
}

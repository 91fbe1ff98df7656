package calendar

import (
	"fmt"
	"sync"
	"time"
	_ "time/tzdata" // the zones travel inside the binary: a machine without them plans the same trip
)

// Zone is an IANA time zone. The zero value is not usable; LoadZone makes one.
type Zone struct{ loc *time.Location }

// LoadZone finds an IANA zone such as "Europe/Paris". It refuses "", "Local" and unknown names.
func LoadZone(name string) (Zone, error) {
	if name == "" || name == "Local" {
		return Zone{}, fmt.Errorf("not an IANA time zone")
	}
	if known, ok := zones.Load(name); ok {
		return Zone{known.(*time.Location)}, nil
	}
	loc, err := time.LoadLocation(name)
	if err != nil {
		return Zone{}, fmt.Errorf("not an IANA time zone")
	}
	zones.Store(name, loc)
	return Zone{loc}, nil
}

// zones are those that were found before, by name: there are a few hundred, they never change while the program runs, and finding
// one means reading a file.
var zones sync.Map

// MustZone is LoadZone for constants; it panics when there is no such zone.
func MustZone(name string) Zone {
	z, err := LoadZone(name)
	if err != nil {
		panic(name + ": " + err.Error())
	}
	return z
}

// Name gives the IANA name.
func (z Zone) Name() string { return z.loc.String() }

// At gives the instant of a local time. A local time that a change of the clocks skips is moved forward by the length of
// the gap (02:30 becomes 03:30 where 02–03 is missing); one that happens twice means the first time.
func (z Zone) At(d Date, c Clock) time.Time {
	wall := time.Date(d.Year, d.Month, d.Day, 0, int(c), 0, 0, time.UTC)
	// Offsets a good half day apart lie on both sides of any change; no zone changes twice within that.
	before, after := z.offset(wall.Add(-15*time.Hour)), z.offset(wall.Add(15*time.Hour))
	early, late := wall.Add(-before), wall.Add(-after)
	if z.offset(early) != before && z.offset(late) == after {
		return late.In(z.loc)
	}
	return early.In(z.loc)
}

// Again gives the later instant at which the clock shows the date and time of day of an instant once more, where it was set back in between; ok is false
// where it was not.
func (z Zone) Again(t time.Time) (_ time.Time, ok bool) {
	d, c := z.Local(t)
	for _, by := range []time.Duration{time.Hour, 30 * time.Minute, 2 * time.Hour} {
		if date, clock := z.Local(t.Add(by)); date == d && clock == c {
			return t.Add(by), true
		}
	}
	return t, false
}

func (z Zone) offset(t time.Time) time.Duration {
	_, s := t.In(z.loc).Zone()
	return time.Duration(s) * time.Second
}

// Local gives the date and time of day of an instant.
func (z Zone) Local(t time.Time) (Date, Clock) {
	l := t.In(z.loc)
	return DateOf(l), Clock(l.Hour()*60 + l.Minute())
}

// Between gives the time that really passes between two local times on a date; it is negative when b comes first.
func (z Zone) Between(d Date, a, b Clock) time.Duration { return z.At(d, b).Sub(z.At(d, a)) }

// Later gives the local time on d's clock after a stretch of real time from c, rounded down to the minute. It may lie
// on the following day (24:00 and more).
func (z Zone) Later(d Date, c Clock, by time.Duration) Clock {
	e, clock := z.Local(z.At(d, c).Add(by))
	return clock + Clock(d.DaysUntil(e))*Midnight
}

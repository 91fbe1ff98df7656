package cache

import (
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// The limiter is GCRA, the generic cell rate algorithm of ATM networks (ITU-T I.371, annex A; the ATM Forum's Traffic
// Management 4.0 as "virtual scheduling"). It keeps one number for a key, the theoretical arrival time: when the bucket would
// be full again. Turns are then spread evenly instead of coming back all at once at the end of a window.
//
// Times are whole microseconds: the unit of Redis' clock, and small enough that gcra.lua, whose numbers are floating point,
// computes them exactly. A pace between two microseconds is rounded to the slower one.

// longest is how long a full burst may take to come back.
const longest = 366 * 24 * time.Hour

// pace is a limit in microseconds.
type pace struct {
	interval int64 // what one turn costs
	full     int64 // what the burst costs: no more may be owed
}

func (l Limit) pace() (pace, error) {
	if l.Rate < 1 || l.Burst < 1 || l.Per <= 0 {
		return pace{}, fault.New(fault.Invalid, "a limit needs a rate, a time and a burst above zero")
	}
	each := int64(time.Microsecond) * int64(l.Rate)
	if each/int64(l.Rate) != int64(time.Microsecond) || each > int64(l.Per) {
		return pace{}, fault.New(fault.Invalid, "a limit cannot allow more than one turn each microsecond")
	}
	interval := int64(l.Per) / each
	if int64(l.Per)%each > 0 {
		interval++
	}
	if interval > longest.Microseconds()/int64(l.Burst) {
		return pace{}, fault.New(fault.Invalid, "a limit must give its full burst back within a year")
	}
	return pace{interval, interval * int64(l.Burst)}, nil
}

// turn takes one turn at now, when tat is the theoretical arrival time, and gives what is owed afterwards; a turn that would
// owe more than the burst is refused. gcra.lua is the same in Lua. A tat further away than the burst belongs to another
// limit, or to a clock that was put back: it counts as the burst, and whoever keeps tat keeps that instead, or nobody would get
// a turn for as long as the clock was put back.
func (p pace) turn(tat, now int64) (owed int64, ok bool) {
	owed = min(max(tat-now, 0), p.full)
	if owed+p.interval > p.full {
		return owed, false
	}
	return owed + p.interval, true
}

// verdict says what turn found.
func (p pace) verdict(owed int64, ok bool) Verdict {
	v := Verdict{
		OK:         ok,
		Remaining:  int((p.full - owed) / p.interval),
		ResetAfter: time.Duration(owed) * time.Microsecond,
	}
	if !ok {
		v.RetryAfter = time.Duration(owed+p.interval-p.full) * time.Microsecond
	}
	return v
}

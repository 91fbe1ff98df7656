package calendar

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Clock is a local time of day in minutes after midnight. Values of 24:00 and more belong to the following day, so
// that a visit past midnight keeps one order: 00:30 after 23:30 is 24:30.
type Clock int

// Midnight ends a day.
const Midnight Clock = 24 * 60

// lastClock is the end of the following day: the latest time that can be written.
const lastClock = 2*Midnight - 1

// ParseClock reads "15:04", "15:04:05" (seconds are dropped), times of the following day as GTFS writes them ("24:30" is
// half past midnight, up to "47:59"), or an RFC 3339 time of which only the local time of day counts.
func ParseClock(s string) (Clock, error) {
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return Clock(t.Hour()*60 + t.Minute()), nil
	}
	part := strings.Split(s, ":")
	if len(part) != 2 && len(part) != 3 {
		return 0, fmt.Errorf("not a time of the form 15:04")
	}
	n := [3]int{}
	for i, p := range part {
		v, err := strconv.ParseUint(p, 10, 8)
		if err != nil || len(p) != 2 {
			return 0, fmt.Errorf("not a time of the form 15:04")
		}
		n[i] = int(v)
	}
	c := Clock(n[0]*60 + n[1])
	if n[1] > 59 || n[2] > 59 || c > lastClock {
		return 0, fmt.Errorf("not a time of the day")
	}
	return c, nil
}

// MustClock is ParseClock for constants; it panics when s is not a time.
func MustClock(s string) Clock {
	c, err := ParseClock(s)
	if err != nil {
		panic(err)
	}
	return c
}

// String gives "15:04" for people: times of the following day are shown as that day's, only 24:00 stays.
func (c Clock) String() string {
	if c > Midnight {
		c -= Midnight
	}
	return fmt.Sprintf("%02d:%02d", int(c)/60, int(c)%60)
}

// Add gives the time of day d later, rounded down to the minute.
func (c Clock) Add(d time.Duration) Clock { return c + Clock(d/time.Minute) }

// MarshalText gives "15:04", and "24:30" for half past midnight of the following day, so that nothing is lost.
func (c Clock) MarshalText() ([]byte, error) {
	return c.appendTo(make([]byte, 0, len("15:04"))), nil
}

func (c Clock) appendTo(b []byte) []byte {
	if c < 0 || c >= 100*60 {
		return fmt.Appendf(b, "%02d:%02d", int(c)/60, int(c)%60)
	}
	h, m := byte(c/60), byte(c%60)
	return append(b, '0'+h/10, '0'+h%10, ':', '0'+m/10, '0'+m%10)
}

// UnmarshalText reads what ParseClock reads.
func (c *Clock) UnmarshalText(b []byte) (err error) {
	*c, err = ParseClock(string(b))
	return err
}

// Window is a stretch of local time on a date that its holder knows. End is not before Start; it may lie on the
// following day (more than 24:00).
type Window struct {
	Start Clock `json:"start"`
	End   Clock `json:"end"`
}

// MustWindow makes a window of two constants.
func MustWindow(start, end string) Window { return NewWindow(MustClock(start), MustClock(end)) }

// NewWindow makes a window; an end before the start is taken to lie on the following day.
func NewWindow(start, end Clock) Window {
	if end < start {
		end += Midnight
	}
	return Window{start, end}
}

// String gives "09:00–18:00".
func (w Window) String() string { return w.Start.String() + "–" + w.End.String() }

// Covers tells whether v lies wholly inside w.
func (w Window) Covers(v Window) bool { return w.Start <= v.Start && v.End <= w.End }

// Has tells whether a time of the day lies in w, the early hours too where w passes midnight. Both ends do.
func (w Window) Has(c Clock) bool {
	return w.Start <= c && c <= w.End || w.Start <= c+Midnight && c+Midnight <= w.End
}

// Overlaps tells whether w and v share time. Windows that only touch do not.
func (w Window) Overlaps(v Window) bool { return w.Start < v.End && v.Start < w.End }

// Minutes is the length of w on the clock; use Zone.Between for elapsed time across a change of the clocks.
func (w Window) Minutes() int { return int(w.End - w.Start) }

// UnmarshalJSON reads {"start": "15:04", "end": "15:04"} and refuses other members. An end before the start lies on the
// following day.
func (w *Window) UnmarshalJSON(b []byte) error {
	if len(b) == ownWindow {
		if own, ok := windowOf(b); ok {
			*w = own
			return nil
		}
	}
	var in struct {
		Start, End *Clock
	}
	dec := json.NewDecoder(strings.NewReader(string(b)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		return fmt.Errorf("not a window {start, end}: %w", err)
	}
	if in.Start == nil || in.End == nil {
		return fmt.Errorf("a window needs start and end")
	}
	*w = NewWindow(*in.Start, *in.End)
	return nil
}

package settings

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Rate is how many requests may be made in a time, and how many of them at once, as text "60/1m,burst 20". Without a burst all
// may come at once.
type Rate struct {
	Rate  int // requests in Per
	Per   time.Duration
	Burst int // at once
}

var errRate = errors.New(`not a rate such as "60/1m,burst 20"`)

// The bounds of a Rate.
const (
	mostTurns = 1_000_000
	mostPer   = 24 * time.Hour
)

// UnmarshalText reads the form that String writes.
func (r *Rate) UnmarshalText(text []byte) error {
	turns, burst, bursts := strings.Cut(string(text), ",")
	count, per, ok := strings.Cut(strings.TrimSpace(turns), "/")
	if !ok {
		return errRate
	}
	var out Rate
	var err error
	if out.Rate, err = turnsOf(count); err != nil {
		return err
	}
	if out.Per, err = time.ParseDuration(strings.TrimSpace(per)); err != nil || out.Per < time.Millisecond || out.Per > mostPer {
		return errRate
	}
	if out.Burst = out.Rate; bursts {
		n, ok := strings.CutPrefix(strings.TrimSpace(burst), "burst ")
		if !ok {
			return errRate
		}
		if out.Burst, err = turnsOf(n); err != nil {
			return err
		}
	}
	*r = out
	return nil
}

func turnsOf(s string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 1 || n > mostTurns {
		return 0, errRate
	}
	return n, nil
}

// String gives the rate as it is set.
func (r Rate) String() string { return fmt.Sprintf("%d/%s,burst %d", r.Rate, short(r.Per), r.Burst) }

// perMinute makes rates over different times comparable.
func (r Rate) perMinute() float64 { return float64(r.Rate) / r.Per.Minutes() }

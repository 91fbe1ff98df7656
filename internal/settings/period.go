package settings

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Period is how long something is kept: as text days, "30d", or a duration, "36h".
type Period time.Duration

var errPeriod = errors.New(`not a period such as "30d" or "36h"`)

const (
	day        = 24 * time.Hour
	mostPeriod = 3650 * day
)

// UnmarshalText reads the form that String writes.
func (p *Period) UnmarshalText(text []byte) error {
	s := strings.TrimSpace(string(text))
	var d time.Duration
	if n, ok := strings.CutSuffix(s, "d"); ok {
		days, err := strconv.Atoi(n)
		if err != nil || days < 0 || time.Duration(days) > mostPeriod/day {
			return errPeriod
		}
		d = time.Duration(days) * day
	} else {
		var err error
		if d, err = time.ParseDuration(s); err != nil {
			return errPeriod
		}
	}
	if d < time.Second || d > mostPeriod {
		return errPeriod
	}
	*p = Period(d)
	return nil
}

// String gives whole days as days, and the rest as short as it can be read again.
func (p Period) String() string {
	d := time.Duration(p)
	if d >= day && d%day == 0 {
		return fmt.Sprintf("%dd", d/day)
	}
	return short(d)
}

// short is a duration without the zeros at its end: 1m and not 1m0s.
func short(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

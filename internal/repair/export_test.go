package repair

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
)

// Liking is how much repair likes a journey, for tests that compare results.
func Liking(c Case, j schedule.Journey) money.Cents {
	s := &session{Case: c}
	return s.liking(j, calendar.MustZone(c.Intent.DateWindow.TZ))
}

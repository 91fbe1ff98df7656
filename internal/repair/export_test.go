package repair

import "github.com/tripwright/tripwright/internal/schedule"

// Liking is how much repair likes a journey, for tests that compare results.
func Liking(c Case, j schedule.Journey) int64 { return c.City.Ease(c.Intent)(j) }

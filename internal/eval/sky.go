package eval

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// sky lets the forecast of a scenario turn bad between drafting and verifying, as forecasts do.
type sky struct {
	mu    sync.Mutex
	rainy []calendar.Date
	asked int
}

// over begins a scenario.
func (s *sky) over(rainy []calendar.Date) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rainy, s.asked = rainy, 0
}

// turn gives the days that rain now: none when asked for the first time.
func (s *sky) turn() []calendar.Date {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked++
	if s.asked == 1 {
		return nil
	}
	return s.rainy
}

// turning is a world under a sky.
type turning struct {
	gather.World
	sky *sky
}

// Weather is the world's, but for the days on which rain has turned up.
func (t turning) Weather(ctx context.Context, city trip.City, days []calendar.Date, now time.Time) ([]trip.WeatherDay, []trip.Degradation, error) {
	got, degraded, err := t.World.Weather(ctx, city, days, now)
	rainy := t.sky.turn()
	for i := range got {
		if slices.Contains(rainy, got[i].Date) {
			got[i].PrecipProb, got[i].Typical = 0.9, false
			got[i].Provenance = trip.Provenance{Source: trip.SourceTool, Tool: "weather", RefID: "turning/" + got[i].Date.String(), FetchedAt: now.UTC(),
				ResponseDigest: trip.Digest(got[i].Date.String()), Note: "rain that turned up after the plan was drafted"}
		}
	}
	return got, degraded, err
}

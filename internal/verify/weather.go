package verify

import (
	"math"

	"github.com/tripwright/tripwright/internal/trip"
)

// weather keeps open-air sights out of rain and strong wind (seed 000 §6.4). Where nobody can say whether a sight is
// indoors it advises; a month's typical weather is never more than advice, and unknown weather is none. Only sights are
// judged: restaurants have a roof.
func weather(t *trial, d *day) {
	w, known := t.facts.Weather[d.date]
	if !known {
		return
	}
	for i := range d.stops {
		s := &d.stops[i]
		if s.sight == nil {
			continue
		}
		t.look(&w.Provenance, s.provenance())
		indoor := s.sight.Indoor
		if indoor != nil && *indoor {
			continue
		}
		if !w.Typical && indoor != nil {
			t.margin(weatherMargin(w), s)
		}
		if w.Bad() {
			t.blameWeather(s, w)
		}
	}
}

// weatherMargin is how far rain and wind stay below their limits, the nearer of the two, in thousandths of the limit.
func weatherMargin(w trip.WeatherDay) int {
	worst := max(w.PrecipProb/trip.RainProb, w.WindKMH/trip.WindKMH)
	return 1000 - int(math.Round(min(worst, 1000)*1000))
}

func (t *trial) blameWeather(s *stop, w trip.WeatherDay) {
	bad := t.say("a chance of rain of %.0f %%", w.PrecipProb*100)
	reason := "rain"
	if w.PrecipProb < trip.RainProb {
		reason, bad = "wind", t.say("wind of %.0f km/h", w.WindKMH)
	}
	more := details{"weather": reason, "precip_prob": w.PrecipProb, "wind_kmh": w.WindKMH}
	date := t.in.Lang.DayMonth(t.days[s.day].date)
	switch {
	case w.Typical:
		t.blame(s, trip.WeatherUnsuitable, false, "typical_weather",
			t.say("This time of year typically brings %s, and %s may be in the open.", bad, s.name()), more)
	case s.sight.Indoor == nil:
		t.blame(s, trip.WeatherUnsuitable, false, "uncertain_weather",
			t.say("There is %s on %s, and nobody can say whether %s is indoors.", bad, date, s.name()), more)
	default:
		t.blame(s, trip.WeatherUnsuitable, true, reason,
			t.say("%s is in the open, and there is %s on %s.", trip.Capital(s.name()), bad, date), more)
	}
}

package verify

import (
	"math"

	"github.com/tripwright/tripwright/internal/trip"
)

// weather keeps open-air sights out of rain and strong wind (seed 000 §6.4). Where nobody can say whether a sight is
// indoors it advises; a month's typical weather is never more than advice, and unknown weather is none. Great heat and
// frost are advice, too. Only sights are judged: restaurants have a roof.
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
		if w.Harsh() && indoor != nil {
			t.adviseTemperature(s, w)
		}
	}
}

// weatherMargin is how far rain and wind stay below their limits, the nearer of the two, in thousandths of the limit.
func weatherMargin(w trip.WeatherDay) int {
	worst := max(w.PrecipProb/trip.RainProb, w.WindKMH/trip.WindKMH)
	return 1000 - int(math.Round(min(worst, 1000)*1000))
}

// adviseTemperature says that it is very hot or freezing where a sight is under the open sky. People bear more of that than of rain, so it breaks
// no plan (seed 001: the family of weather judges temperature, too).
func (t *trial) adviseTemperature(s *stop, w trip.WeatherDay) {
	date, more := t.locale.DayMonth(t.days[s.day].date), details{"weather": "temperature", "temp_high_c": w.TempHigh}
	if w.TempHigh >= trip.HotC {
		t.blame(s, trip.WeatherUnsuitable, false, "heat", t.say("%s is in the open, and it gets as hot as %.0f °C on %s.", trip.Capital(s.name()), w.TempHigh, date), more)
		return
	}
	t.blame(s, trip.WeatherUnsuitable, false, "frost", t.say("%s is in the open, and it stays below freezing on %s.", trip.Capital(s.name()), date), more)
}

func (t *trial) blameWeather(s *stop, w trip.WeatherDay) {
	bad := t.say("a chance of rain of %.0f %%", w.PrecipProb*100)
	reason := "rain"
	if w.PrecipProb < trip.RainProb {
		reason, bad = "wind", t.say("wind of %.0f km/h", w.WindKMH)
	}
	more := details{"weather": reason, "precip_prob": w.PrecipProb, "wind_kmh": w.WindKMH}
	date := t.locale.DayMonth(t.days[s.day].date)
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

package narrate

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// weather copies a day's weather and cites it; nil when nothing is known.
func (w *writer) weather(d int) *trip.WeatherDay {
	day, ok := w.facts.Weather[w.Plan.Days[d].Date]
	if !ok {
		return nil
	}
	if _, ok := w.ledger.write(trip.DayRef(d), weatherGround(day)); !ok {
		return nil
	}
	return &day
}

func weatherGround(day trip.WeatherDay) ground {
	word := "Weather"
	if day.Typical {
		word = "Typical weather"
	}
	return ground{fmt.Sprintf("%s on %s: %d to %d °C, %d %% chance of rain, wind %d km/h", word, dayWords(day.Date),
		whole(day.TempLow), whole(day.TempHigh), percent(day.PrecipProb), whole(day.WindKMH)), day.Provenance}
}

// knownWeather gives the weather of the plan's days as far as there is evidence.
func (w *writer) knownWeather() []trip.WeatherDay {
	var out []trip.WeatherDay
	for _, d := range w.Plan.Days {
		if day, ok := w.facts.Weather[d.Date]; ok && day.Provenance.IsEvidence() {
			out = append(out, day)
		}
	}
	return out
}

// weatherSentence sums up the days: what kind of knowledge it is, how warm it gets, when it rains.
func (w *writer) weatherSentence() (string, []ground) {
	days := w.knownWeather()
	if len(days) == 0 {
		return "", nil
	}
	var grounds []ground
	low, high, wettest := whole(days[0].TempHigh), whole(days[0].TempHigh), days[0]
	dry := percent(days[0].PrecipProb)
	for _, d := range days {
		grounds = append(grounds, weatherGround(d))
		low, high = min(low, whole(d.TempHigh)), max(high, whole(d.TempHigh))
		dry = min(dry, percent(d.PrecipProb))
		if d.PrecipProb > wettest.PrecipProb {
			wettest = d
		}
	}
	wet := percent(wettest.PrecipProb)
	rain := fmt.Sprintf("rain is most likely on %s, with a chance of %d %%", dayWords(wettest.Date), wet)
	switch {
	case wet == 0:
		rain = "no rain is in sight"
	case dry == wet:
		rain = fmt.Sprintf("the chance of rain is %d %% on every day", wet)
	}
	if len(days) == 1 {
		rain = fmt.Sprintf("the chance of rain is %d %%", wet)
	}
	s := fmt.Sprintf("%s highs of %s °C; %s.", weatherSource(days), between(low, high), rain)
	if missing := len(w.Plan.Days) - len(days); missing > 0 {
		s = s[:len(s)-1] + fmt.Sprintf("; of %s nothing is known.", count(missing, "day"))
	}
	return s, grounds
}

// weatherSource begins the sentence with what kind of knowledge it is.
func weatherSource(days []trip.WeatherDay) string {
	typical := func(d trip.WeatherDay) bool { return d.Typical }
	stored := func(d trip.WeatherDay) bool { return d.Provenance.Source == trip.SourceFixture }
	var months []string
	n := 0
	for _, d := range days {
		if m := d.Date.Month.String(); d.Typical && !slices.Contains(months, m) {
			months = append(months, m)
		}
		if d.Typical {
			n++
		}
	}
	switch {
	case !slices.ContainsFunc(days, typical) && !slices.ContainsFunc(days, stored):
		return "The forecast promises"
	case n == len(days):
		return fmt.Sprintf("Going by the usual weather of %s, expect", list(months))
	case n > 0:
		return fmt.Sprintf("For %s only the usual weather of %s is known; expect", count(n, "day"), list(months))
	}
	return "By stored weather data, not a live forecast, expect"
}

// typicalDays counts the days of which only the month's climate is known.
func typicalDays(days []trip.WeatherDay) int {
	n := 0
	for _, d := range days {
		if d.Typical {
			n++
		}
	}
	return n
}

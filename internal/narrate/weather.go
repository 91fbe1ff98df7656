package narrate

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// weather copies a day's weather and cites it; nil when nothing is known.
func (w *writer) weather(d int) *trip.WeatherDay {
	day, ok := w.facts.Weather[w.Plan.Days[d].Date]
	if !ok {
		return nil
	}
	if _, ok := w.ledger.write(trip.DayRef(w.first+d), w.weatherGround(day)); !ok {
		return nil
	}
	return &day
}

func (w *writer) weatherGround(day trip.WeatherDay) ground {
	word := w.say("Weather")
	if day.Typical {
		word = w.say("Typical weather")
	}
	return ground{w.say("%s on %s: %d to %d °C, %d %% chance of rain, wind %d km/h", word, w.lang().Day(day.Date),
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
		grounds = append(grounds, w.weatherGround(d))
		low, high = min(low, whole(d.TempHigh)), max(high, whole(d.TempHigh))
		dry = min(dry, percent(d.PrecipProb))
		if d.PrecipProb > wettest.PrecipProb {
			wettest = d
		}
	}
	wet := percent(wettest.PrecipProb)
	rain := w.say("rain is most likely on %s, with a chance of %d %%", w.lang().Day(wettest.Date), wet)
	switch {
	case wet == 0:
		rain = w.say("no rain is in sight")
	case dry == wet:
		rain = w.say("the chance of rain is %d %% on every day", wet)
	}
	if len(days) == 1 {
		rain = w.say("the chance of rain is %d %%", wet)
	}
	s := w.say("%s highs of %s °C; %s.", w.weatherSource(days), w.between(low, high), rain)
	if missing := len(w.Plan.Days) - len(days); missing > 0 {
		s = s[:len(s)-1] + w.say("; of %s nothing is known.", w.lang().Count(missing, wording.Days))
	}
	return s, grounds
}

// weatherSource begins the sentence with what kind of knowledge it is.
func (w *writer) weatherSource(days []trip.WeatherDay) string {
	typical := func(d trip.WeatherDay) bool { return d.Typical }
	stored := func(d trip.WeatherDay) bool { return d.Provenance.Source == trip.SourceFixture }
	var months []string
	n := 0
	for _, d := range days {
		if m := w.lang().Month(d.Date); d.Typical && !slices.Contains(months, m) {
			months = append(months, m)
		}
		if d.Typical {
			n++
		}
	}
	switch {
	case !slices.ContainsFunc(days, typical) && !slices.ContainsFunc(days, stored):
		return w.say("The forecast promises")
	case n == len(days):
		return w.say("Going by the usual weather of %s, expect", w.lang().List(months))
	case n > 0:
		return w.say("For %s only the usual weather of %s is known; expect", w.lang().Count(n, wording.Days), w.lang().List(months))
	}
	return w.say("By stored weather data, not a live forecast, expect")
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

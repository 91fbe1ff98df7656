package verify_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// rainy makes the third day, with the Luxembourg Gardens, a bad one.
func rainy(rain, wind float64) func(*sample) {
	return func(s *sample) { sky(s, func(w *trip.WeatherDay) { w.PrecipProb, w.WindKMH = rain, wind }) }
}

// hot makes the highest temperature of the same day.
func hot(c float64) func(*sample) {
	return func(s *sample) { sky(s, func(w *trip.WeatherDay) { w.TempHigh = c }) }
}

func sky(s *sample, edit func(*trip.WeatherDay)) {
	date := triptest.Start.AddDays(2)
	w := s.f.Weather[date]
	edit(&w)
	s.f.Weather[date] = w
}

func TestWeather(t *testing.T) {
	both := func(a, b func(*sample)) func(*sample) { return func(s *sample) { a(s); b(s) } }
	unsure := func(s *sample) { s.sight("luxembourg").Indoor = nil }
	typical := func(s *sample) { sky(s, func(w *trip.WeatherDay) { w.Typical = true }) }
	tell(t, "weather", []story{
		{"the sample", func(*sample) {}, nil},
		{"S0.108: rain and in the open", rainy(0.8, 10), []string{"d2.s3 rain!"}},
		{"S0.108: rain and nobody knows", both(rainy(0.8, 10), unsure), []string{"d2.s3 uncertain_weather"}},
		{"rain and a roof", both(rainy(0.8, 10), func(s *sample) { s.sight("luxembourg").Indoor = triptest.Yes() }), nil},
		{"exactly 60 %", rainy(0.60, 10), []string{"d2.s3 rain!"}},
		{"just below", rainy(0.59, 29.9), nil},
		{"exactly 30 km/h", rainy(0.1, 30), []string{"d2.s3 wind!"}},
		{"typical rain is advice", both(rainy(0.8, 10), typical), []string{"d2.s3 typical_weather"}},
		{"typical rain and nobody knows", both(both(rainy(0.8, 10), typical), unsure), []string{"d2.s3 typical_weather"}},
		{"S1.14: a desert day", hot(35), []string{"d2.s3 heat"}},
		{"warm", hot(34.9), nil},
		{"an ice day", hot(-0.1), []string{"d2.s3 frost"}},
		{"cold", hot(0), nil},
		{"heat and a roof", both(hot(38), func(s *sample) { s.sight("luxembourg").Indoor = triptest.Yes() }), nil},
		{"heat and nobody knows", both(hot(38), unsure), nil},
		{"heat and rain", both(hot(38), rainy(0.8, 10)), []string{"d2.s3 rain!", "d2.s3 heat"}},
		{"typical sun is nothing", typical, nil},
		{"nobody knows the weather", func(s *sample) { s.f.Weather = nil }, nil},
		{"a sight nobody knows is for the hours", both(rainy(0.8, 10), func(s *sample) { s.slot("luxembourg").Choices[0].OptionRef = "atlantis" }), nil},
	})
}

// The plan may not say that a garden has a roof: the fact counts.
func TestWeatherTrustsFactsNotFeatures(t *testing.T) {
	t.Parallel()
	s := paris()
	rainy(0.8, 10)(s)
	s.slot("luxembourg").Choices[0].Features.Indoor = triptest.Yes()
	v := only(t, ruleNamed(t, "weather").Check(s.p, s.in, s.f))
	if want := "Luxembourg Gardens is in the open, and there is a chance of rain of 80 % on 12 June."; v.Message != want {
		t.Errorf("got %q, want %q", v.Message, want)
	}
}

// S0.194, weather determinism: same weather, same plan, same violations.
func TestWeatherIsDeterministic(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := paris()
		for date, w := range s.f.Weather {
			w.PrecipProb = rapid.Float64Range(0, 1).Draw(t, "rain "+date.String())
			w.WindKMH = rapid.Float64Range(0, 60).Draw(t, "wind "+date.String())
			s.f.Weather[date] = w
		}
		if a, b := s.verify(), s.verify(); !reflect.DeepEqual(a, b) {
			t.Fatalf("%v\n%v", a, b)
		}
	})
}

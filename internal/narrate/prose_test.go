package narrate_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// The times of the trip as a whole may be told: when days begin and end, from when a landing is late, and the last departure, where one
// is known. A minute beside them may not.
func TestTimesOfTheWholeTrip(t *testing.T) {
	t.Parallel()
	for _, last := range []*calendar.Clock{nil, new(calendar.MustClock("23:35"))} {
		s := happy()
		s.Intent.DayStart, s.Intent.DayEnd, s.Plan.Assumptions.LastDeparture = calendar.MustClock("07:10"), calendar.MustClock("22:25"), last
		it := told(t, s)
		for at, is := range map[string]bool{"07:10": true, "7:10 am": true, "07:11": false, "22:25": true, "22:24": false, "20:00": true, "20:01": false,
			"23:35": last != nil, "11:35 pm": last != nil, "23:34": false} {
			if err := narrate.CheckProse([]string{"It is " + at + " then."}, it); (err == nil) != is {
				t.Errorf("%s, with a last departure %v: %v", at, last, err)
			}
		}
	}
}

// A number in letters is the number in digits: the one that is true may be written, and none beside it.
func TestNumbersInLetters(t *testing.T) {
	t.Parallel()
	words := []string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
		"seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}
	for i, word := range words {
		n := i + 2
		if n > 20 {
			n = 10 * (n - 18) // by tens from here on
		}
		s := happy()
		for date, w := range s.Facts.Weather {
			w.PrecipProb = float64(n) / 100
			s.Facts.Weather[date] = w
		}
		it := told(t, s)
		for said, is := range map[string]bool{word: true, strconv.Itoa(n): true, words[(i+1)%len(words)]: false, strconv.Itoa(n + 1): false} {
			if err := narrate.CheckProse([]string{"It rains with a chance of " + said + " percent."}, it); (err == nil) != is {
				t.Errorf("%s percent where %d are right: %v", said, n, err)
			}
		}
	}
}

// What a model might write of the happy trip, and what it must not.
func TestCheckProse(t *testing.T) {
	t.Parallel()
	it := told(t, happy())
	for _, ok := range []string{
		"Your five days in Paris begin on Tuesday, June 10, when Air France AF007 lands at CDG at 8:55 am.",
		"On Wednesday 11 June you spend two and a half hours, from 09:30 to 12:00, in the Louvre.",
		"The flight takes 7 h 25 min; that is 7 hours and 25 minutes.",
		"At the Arc de Triomphe, climb the 284 steps above the Tomb of the Unknown Soldier.",
		"The Eiffel Tower was built for the world's fair of 1889.",
		"Hôtel des Grandes Écoles is a 3-star hotel where a night costs $180–196.",
		"It's a 4-night stay for 2 adults, and 10 sights fit in.",
		"Take the RER B into the city: 35 minutes.",
		"Highs of 24 °C, lows of 14 °C, and a 30% chance of rain on Saturday.",
		"The budget is $3,500.00.",
		"Five days in Paris; ten sights fit in. Third day: the Louvre.",
		"Meanwhile, Musée d'Orsay's great clock looks over the Seine.",
		"From 10 to 14 June 2025, two museums fill one day.",
		"On the third day you see Sainte-Chapelle, then lunch at Polidor.",
		"Paris’s Panthéon, where Foucault hung his pendulum, is a stop on the first day.",
		"1 EUR is worth $1.08.",
		"Check-in takes half an hour.",
		"One day you return to the Louvre.",
		"",
	} {
		if err := narrate.CheckProse([]string{ok}, it); err != nil {
			t.Errorf("a true sentence is refused: %v", err)
		}
	}
	for _, bad := range []struct{ text, token string }{
		{"Your six days in Paris begin.", "six"},
		{"Two days in Paris are enough.", "Two"},
		{"One night in Paris is enough.", "One"},
		{"Sixth day: rest.", "Sixth"},
		{"You leave on Wednesday 10 June.", "Wednesday 10 June"},
		{"You leave on 10 June 2026.", "10 June 2026"},
		{"It starts on 2025-06-31.", "2025-06-31"},
		{"You leave on 00 June.", "00 June"},
		{"You leave on 10 June 0000.", "10 June 0000"},
		{"A stroll through the Marais follows.", "Marais"},
		{"Berlin is lovely.", "Berlin"},
		{"Visit Berlin.", "Visit Berlin"},
		{"The Grand Louvre Museum awaits.", "The Grand Louvre Museum"},
		{"You see the Musée de Montmartre.", "Musée de Montmartre"},
		{"Air France AF009 brings you there.", "Air France AF009"},
		{"The ticket costs $99.", "99"},
		{"The ticket costs 99 dollars.", "99"},
		{"The ticket costs €24.", "24"},
		{"The flight takes 7 h 35 min.", "7"},
		{"The flight takes 8 hours and 5 minutes.", "8"},
		{"Climb the 285 steps.", "285"},
		{"It was built in 1898.", "1898"},
		{"The hotel has 4 stars.", "4"},
		{"You visit twelve museums.", "twelve"},
		{"Rain is possible: 80 %.", "80"},
		{"It gets 31 °C warm.", "31"},
		{"The Louvre is open until 21:30.", "21:30"},
		{"Meet at 7:20 pm.", "7:20"},
		{"On the sixth day you rest.", "sixth"},
		{"The tower is 330 metres high.", "330"},
		{"Some 9,000,000 people come every year.", "9,000,000"},
		{"東京 is far away.", "東京"},
	} {
		var inv *narrate.Invention
		if err := narrate.CheckProse([]string{"You sleep well.", bad.text}, it); !errors.As(err, &inv) {
			t.Errorf("%q passes", bad.text)
		} else if inv.Token != bad.token || inv.Sentence != bad.text {
			t.Errorf("%q: the token is %q, want %q", inv.Sentence, inv.Token, bad.token)
		}
	}
}

// varied draws a trip that differs from the samples in everything prose speaks of.
func varied(t *rapid.T) narrate.Story {
	all := stories()
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	s := all[rapid.SampledFrom(names).Draw(t, "story")]()
	s.Plan.Seed = rapid.Uint64().Draw(t, "seed")
	s.Intent.Budget = money.Cents(rapid.IntRange(1, 900_000).Draw(t, "budget"))
	s.Intent.Party = trip.Party{Adults: rapid.IntRange(1, 4).Draw(t, "adults"), Children: rapid.IntRange(0, 3).Draw(t, "children")}
	s.Intent.Party.Rooms = (s.Intent.Party.People() + 3) / 4
	s.Intent.Prefs.KidFriendly = rapid.Bool().Draw(t, "kids")
	s.Plan.Assumptions.DailySpend = money.Cents(rapid.IntRange(0, 50_000).Draw(t, "daily"))
	tri := rapid.SampledFrom([]*bool{nil, triptest.Yes(), triptest.No()})
	for i := range s.Facts.Attractions {
		a := &s.Facts.Attractions[i]
		a.Name = rapid.SampledFrom([]string{a.Name, "Méliès Museum", "21_21 Design Sight", "東京国立博物館", "Palace of 1001 Mirrors", "a&o Hall No. 5", "May Garden"}).Draw(t, "name")
		a.Indoor, a.KidFriend, a.Appeal = tri.Draw(t, "indoor"), tri.Draw(t, "kid"), rapid.IntRange(0, 100).Draw(t, "appeal")
		a.Blurb = rapid.SampledFrom([]string{a.Blurb, "Twenty metres down, old quarries hold several million bones.", "Opened in May 1926, it has a minaret of 33 metres",
			"Some 76,000 names; it is half an hour from Gare du Nord, 2.5 km away.", "It closes at 6 pm on Fridays!"}).Draw(t, "blurb")
		if a.Price = nil; rapid.Bool().Draw(t, "priced") {
			a.Price = new(money.Cents(rapid.IntRange(0, 9_999).Draw(t, "price")))
		}
		a.Week = rapid.SampledFrom([]calendar.Week{a.Week, {}, triptest.AlwaysOpen(), triptest.Hours("18:00", "01:30")}).Draw(t, "week")
		a.Provenance.Source = rapid.SampledFrom([]trip.Source{trip.SourceFixture, trip.SourceTool, trip.SourceOmitted}).Draw(t, "source")
	}
	for i := range s.Facts.Lodgings {
		h := &s.Facts.Lodgings[i]
		h.Name = rapid.SampledFrom([]string{h.Name, "ibis Paris Montmartre 18ème", "Mandarin Oriental, Munich", "St Christopher's Inn Paris – Gare du Nord"}).Draw(t, "hotel")
		h.Stars = rapid.IntRange(0, 5).Draw(t, "stars")
		h.Nights, h.Price = nil, money.Cents(rapid.IntRange(1, 99_999).Draw(t, "night"))
	}
	for i := range s.Plan.Days {
		d := s.Plan.Days[i].Date
		w, known := s.Facts.Weather[d]
		if !known {
			continue
		}
		w.TempHigh, w.TempLow = rapid.Float64Range(-20, 40).Draw(t, "high"), -30
		w.PrecipProb, w.WindKMH, w.Typical = rapid.Float64Range(0, 1).Draw(t, "rain"), rapid.Float64Range(0, 90).Draw(t, "wind"), rapid.Bool().Draw(t, "typical")
		s.Facts.Weather[d] = w
	}
	for i := range s.Facts.Flights {
		f := &s.Facts.Flights[i]
		f.Number = rapid.SampledFrom([]string{f.Number, "", "LH411+UA9"}).Draw(t, "number")
		f.DurationSeconds = rapid.IntRange(0, 100_000).Draw(t, "seconds")
	}
	reprice(&s.Plan, s.Intent, s.Facts)
	return s
}

func TestTheGateAcceptsWhateverNarrateWrites(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		it := told(t, varied(rt))
		if it.Coverage != 1 {
			rt.Fatalf("coverage %v", it.Coverage)
		}
		if err := narrate.CheckProse(prose(it), it); err != nil {
			rt.Fatal(err)
		}
	})
}

// mutation changes one thing of a sentence. It gives the sentence, and what it now says in place of what.
type mutation func(r *rand.Rand, s string) (mutant, was, is string, ok bool)

func replaceAt(s string, at []int, is string) (string, string, string, bool) {
	was := s[at[0]:at[1]]
	return s[:at[0]] + is + s[at[1]:], was, is, was != is
}

var (
	durationForm = regexp.MustCompile(`\d+ h \d+ min|\d+ h\b|\d+ min\b`)
	numberForm   = regexp.MustCompile(`\d[\d,]*(?:[.:]\d+)?`)
	nameForm     = regexp.MustCompile(`\p{Lu}\p{L}{2,}`)
)

func otherDuration(r *rand.Rand, s string) (string, string, string, bool) {
	all := durationForm.FindAllStringIndex(s, -1)
	if len(all) == 0 {
		return "", "", "", false
	}
	return replaceAt(s, all[r.IntN(len(all))], fmt.Sprintf("%d h %d min", 1+r.IntN(11), 1+r.IntN(59)))
}

// otherNumber changes a number by little or by much and keeps its form.
func otherNumber(r *rand.Rand, s string) (string, string, string, bool) {
	all := numberForm.FindAllStringIndex(s, -1)
	if len(all) == 0 {
		return "", "", "", false
	}
	at := all[r.IntN(len(all))]
	was := s[at[0]:at[1]]
	if h, m, isClock := strings.Cut(was, ":"); isClock {
		n, _ := strconv.Atoi(h + m)
		n = (n/100*60 + n%100 + 1 + r.IntN(1438)) % 1440
		return replaceAt(s, at, fmt.Sprintf("%02d:%02d", n/60, n%60))
	}
	whole, rest, hasRest := strings.Cut(strings.ReplaceAll(was, ",", ""), ".")
	n, _ := strconv.Atoi(whole)
	n = max(0, n+(1+r.IntN(9))*[]int{-1, 1, 10}[r.IntN(3)])
	is := strconv.Itoa(n)
	if hasRest {
		is += "." + rest
	}
	return replaceAt(s, at, is)
}

// otherName replaces one word of a name by a word of another name somewhere in the world, or spoils it.
func otherName(r *rand.Rand, s string) (string, string, string, bool) {
	all := nameForm.FindAllStringIndex(s, -1)
	foreign := []string{"Berlin", "Prado", "Hermitage", "Ritz", "Lufthansa", "Heathrow", "Uffizi", "Sofia", "Kremlin", "Alhambra", "Montmartre", "Versailles"}
	if len(all) == 0 {
		return "", "", "", false
	}
	at := all[r.IntN(len(all))]
	if r.IntN(2) == 0 {
		return replaceAt(s, at, foreign[r.IntN(len(foreign))])
	}
	was := s[at[0]:at[1]]
	return replaceAt(s, at, was+string(rune('a'+r.IntN(26)))+"o")
}

// Three hundred mutants of each kind are refused, but for those that by chance say another true thing; each of these is
// shown to be true by what the itinerary holds.
func TestMutantsAreRefused(t *testing.T) {
	t.Parallel()
	var its []*trip.Itinerary
	for _, story := range []func() narrate.Story{happy, late, typical, family, unknown, bare} {
		its = append(its, told(t, story()))
	}
	for _, kind := range []struct {
		name   string
		mutate mutation
		chance int // how many of 300 may be true by chance
	}{{"number", otherNumber, 10}, {"duration", otherDuration, 5}, {"name", otherName, 0}} {
		r := rand.New(rand.NewPCG(2025, 6))
		tried, lucky := 0, 0
		for tried < 300 {
			it := its[r.IntN(len(its))]
			lines := lines(it)
			mutant, was, is, ok := kind.mutate(r, lines[r.IntN(len(lines))])
			if !ok {
				continue
			}
			tried++
			if err := narrate.CheckProse([]string{mutant}, it); err != nil {
				continue
			}
			lucky++
			if !holds(it, is) {
				t.Errorf("%s %q became %q, which the itinerary does not hold: %s", kind.name, was, is, mutant)
			}
		}
		t.Logf("%s: %d of %d mutants refused, %d true by chance", kind.name, tried-lucky, tried, lucky)
		if lucky > kind.chance {
			t.Errorf("%s: %d of %d mutants pass", kind.name, lucky, tried)
		}
	}
}

// lines are the summary and the notes of an itinerary.
func lines(it *trip.Itinerary) []string {
	out := slices.Clone(it.Summary)
	for _, d := range it.Days {
		for _, a := range d.Activities {
			out = append(out, a.Notes)
		}
	}
	return out
}

// holds tells, by other means than the gate's, whether an itinerary has a time, an amount, a count or a duration: it
// stands in its texts or windows, or is the length of a window, a way or a flight.
func holds(it *trip.Itinerary, is string) bool {
	texts := prose(it)
	length := func(minutes int) { texts = append(texts, fmt.Sprintf("%d h %d min", minutes/60, minutes%60)) }
	it.Plan.Each(func(_, _ int, s *trip.Slot) {
		texts = append(texts, s.Window.String(), s.Selected().Features.Cost.String())
		length(s.Window.Minutes())
		if s.Leg != nil {
			length(s.Leg.Minutes())
		}
	})
	for _, f := range it.Facts.Flights {
		length(f.DurationSeconds / 60)
	}
	for _, h := range it.Facts.Lodgings {
		texts = append(texts, h.CheckIn.String(), h.CheckOut.String())
	}
	return regexp.MustCompile(`(^|[^\d])` + regexp.QuoteMeta(is) + `($|[^\d])`).MatchString(strings.Join(texts, "\n"))
}

func BenchmarkItinerary(b *testing.B) {
	s := happy()
	facts := narrate.Used(s.Intent, s.Plan, s.Facts)
	s.Facts = &facts
	b.ReportAllocs()
	for b.Loop() {
		if _, err := narrate.Itinerary(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheckProse(b *testing.B) {
	it := told(b, happy())
	b.ReportAllocs()
	for b.Loop() {
		if err := narrate.CheckProse(it.Summary, it); err != nil {
			b.Fatal(err)
		}
	}
}

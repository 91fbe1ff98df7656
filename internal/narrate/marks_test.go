package narrate_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// What entries say for programs is what their notes say, in whichever language.
func TestMarksOfEntries(t *testing.T) {
	t.Parallel()
	for _, lang := range []wording.Language{"", wording.German} {
		s := happy()
		s.Intent.Lang = lang
		for remark, ahead := range map[string]bool{
			"Book a slot; the number of visitors is capped": true, "A slot may be booked on its own site": true, "Reservations open in spring": true, "A second-hand bookshop": false,
			"There is no need to book": false, "It cannot be reserved": false, "Go early": false,
		} {
			s.Remarks = map[string]trip.Remark{"louvre": {Text: remark, Provenance: s.Facts.Attraction("louvre").Provenance}}
			it := told(t, s)
			for _, d := range it.Days {
				for _, a := range d.Activities {
					if want := ahead && a.OptionRef == "louvre"; a.BookAhead != want {
						t.Errorf("%q: %s is to be booked ahead: %t", remark, a.Name, a.BookAhead)
					}
				}
			}
		}
	}
}

// Whoever changes what an entry is called, or what it says for programs, is noticed, and so is who takes all of it out.
func TestMarksThatAreNotBorneOut(t *testing.T) {
	t.Parallel()
	for _, lang := range []wording.Language{"", wording.German} {
		s := happy()
		s.Intent.Lang = lang
		for name, change := range map[string]func(*trip.Activity){
			"as it is":          nil,
			"booked ahead":      func(a *trip.Activity) { a.BookAhead = !a.BookAhead },
			"another cuisine":   func(a *trip.Activity) { a.Cuisine += "x" },
			"less that is open": func(a *trip.Activity) { a.Unknown = append(slices.Clone(a.Unknown), trip.GapPrice) },
			"a name and more":   func(a *trip.Activity) { a.Name += " – presidential suite, paid" },
		} {
			it := told(t, s)
			if change != nil {
				change(&it.Days[1].Activities[0])
			}
			if err := narrate.Check(it, s.Zones); (err == nil) != (change == nil) {
				t.Errorf("%s: %v", name, err)
			}
		}
		bare := told(t, s)
		for d := range bare.Days {
			for k := range bare.Days[d].Activities {
				a := &bare.Days[d].Activities[k]
				a.BookAhead, a.Cuisine, a.Unknown = false, "", nil
			}
		}
		if err := narrate.Check(bare, s.Zones); err == nil {
			t.Error("nobody misses the marks")
		}
		for _, said := range []string{"", "FX as-of 2020-01-01: 1 EUR = $9."} {
			it := told(t, s)
			it.Costs.Disclaimer = said
			if err := narrate.Check(it, s.Zones); err == nil || !strings.Contains(err.Error(), "says of its costs") {
				t.Errorf("costs of which is said %q: %v", said, err)
			}
		}
	}
}

// A number that is true of something else is noticed where the words are those that are told again, and other words may stand.
func TestNumbersOfNotes(t *testing.T) {
	t.Parallel()
	it := told(t, happy())
	louvre, other := entry(t, it, "louvre"), entry(t, it, "orsay")
	hours := regexp.MustCompile(`open \d\d:\d\d–\d\d:\d\d`)
	was := louvre.Notes
	louvre.Notes = hours.ReplaceAllString(was, hours.FindString(other.Notes))
	if louvre.Notes == was || hours.FindString(other.Notes) == "" {
		t.Fatalf("the sample has no other hours: %q, %q", was, other.Notes)
	}
	if err := narrate.Check(it, happy().Zones); err == nil {
		t.Error("the hours of another museum pass")
	}
	louvre.Notes = "A museum."
	if err := narrate.Check(it, happy().Zones); err != nil {
		t.Errorf("other words: %v", err)
	}
}

func entry(t *testing.T, it *trip.Itinerary, option string) *trip.Activity {
	t.Helper()
	for d := range it.Days {
		for k := range it.Days[d].Activities {
			if a := &it.Days[d].Activities[k]; a.OptionRef == option {
				return a
			}
		}
	}
	t.Fatalf("%s is not in the sample", option)
	return nil
}

// What is worded otherwise in English than it would be told again is counted, and so is what is left out.
func TestWhatIsWordedOtherwise(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		lang   wording.Language
		change func(it *trip.Itinerary)
		many   int
		first  string
	}{
		{"as it is told", "", func(*trip.Itinerary) {}, 0, ""},
		{"a headline and a note", "", func(it *trip.Itinerary) {
			it.Days[1].Headline, it.Days[2].Activities[0].Notes = "A day by the sea", "Free entry."
		}, 2, "A day by the sea"},
		{"one more claim", "", func(it *trip.Itinerary) { it.Citations = append(it.Citations, trip.Citation{Claim: "All is paid"}) }, 1, "All is paid"},
		{"the summary", "", func(it *trip.Itinerary) { it.Summary[0] = "A fine week." }, 1, "A fine week."},
		{"another title", "", func(it *trip.Itinerary) { it.Title = "A week" }, 1, "A week"},
		{"a claim less", "", func(it *trip.Itinerary) { it.Citations = it.Citations[:len(it.Citations)-1] }, 1, ""},
		{"in German, which Check holds to the letter", wording.German, func(it *trip.Itinerary) { it.Days[1].Headline = "Ein Tag am Meer" }, 0, ""},
		{"a plan that cannot be told", "", func(it *trip.Itinerary) { it.Plan.Days = nil }, 0, ""},
	} {
		s := happy()
		s.Intent.Lang = tt.lang
		it := told(t, s)
		tt.change(it)
		if many, first := narrate.Otherwise(it, s.Zones); many != tt.many || first != tt.first {
			t.Errorf("%s: %d, the first %q", tt.name, many, first)
		}
	}
}

package reading

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var layouts = []string{time.DateOnly, "2 January 2006", "January 2, 2006", "Jan 2 2006", "2 Jan 2006", "Monday, 2 January 2006", "02.01.2006", "2006/01/02"}

// Any window that is stated in full is read back exactly, however it is written.
func TestStatedWindowIsReadBack(t *testing.T) {
	t.Parallel()
	c := world("2026-11-15").Prepare()
	rapid.Check(t, func(t *rapid.T) {
		start := calendar.MustDate("2024-01-01").AddDays(rapid.IntRange(0, 2500).Draw(t, "start"))
		end := start.AddDays(rapid.IntRange(0, 20).Draw(t, "days"))
		layout := rapid.SampledFrom(layouts).Draw(t, "layout")
		link := rapid.SampledFrom([]string{" to ", " - ", " until ", " through ", " – "}).Draw(t, "link")
		text := rapid.SampledFrom([]string{"Paris %s%s%s, $2500", "from %s%s%s in Paris for $2500", "$2500, Paris: %s%s%s"}).Draw(t, "text")
		text = fmt.Sprintf(text, start.Format(layout), link, end.Format(layout))
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		if w := r.Intent.DateWindow; w.Start != start || w.End != end {
			t.Fatalf("%q: read %s..%s, want %s..%s", text, w.Start, w.End, start, end)
		}
	})
}

// A date without a year is the next such date, today included.
func TestDateWithoutYearIsTheNext(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		today := calendar.MustDate("2026-01-01").AddDays(rapid.IntRange(0, 1500).Draw(t, "today"))
		want := today.AddDays(rapid.IntRange(0, 364).Draw(t, "ahead"))
		if want.Month == time.February && want.Day == 29 {
			return
		}
		c := world(today.String())
		r, err := Read(want.Format("Paris on 2 January for 5 days, $2500"), c)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Intent.DateWindow.Start; got != want {
			t.Fatalf("today %s: read %s, want %s", today, got, want)
		}
	})
}

// What is placed by us lies ahead of today and has the length that was said.
func TestPlacedTripsLieAhead(t *testing.T) {
	t.Parallel()
	when := []string{"in June", "next June", "in early May", "mid-September", "in late December", "next month", "this summer", "next spring", "over Easter",
		"at Christmas", "next week", "this weekend", "next weekend", "in three weeks", "tomorrow", "during Oktoberfest", "in the last week of February", "in winter"}
	rapid.Check(t, func(t *rapid.T) {
		today := calendar.MustDate("2026-01-01").AddDays(rapid.IntRange(0, 1500).Draw(t, "today"))
		days := rapid.IntRange(4, 7).Draw(t, "days")
		text := fmt.Sprintf("%d days in Munich %s, $2000", days, rapid.SampledFrom(when).Draw(t, "when"))
		r, err := Read(text, world(today.String()))
		if err != nil {
			t.Fatal(err)
		}
		w := r.Intent.DateWindow
		if w.Start.Before(today) || w.Days() != days || today.AddDays(800).Before(w.Start) {
			t.Fatalf("today %s, %q: read %s..%s", today, text, w.Start, w.End)
		}
	})
}

// A budget in dollars is read to the cent.
func TestBudgetIsReadToTheCent(t *testing.T) {
	t.Parallel()
	c := world("2026-11-15").Prepare()
	rapid.Check(t, func(t *rapid.T) {
		want := money.Cents(rapid.Int64Range(100_00, 1_000_000_00).Draw(t, "cents"))
		text := fmt.Sprintf(rapid.SampledFrom([]string{"5 days in Paris in June, %s", "%s for 5 days in Paris in June", "Paris in June: budget of %s."}).Draw(t, "text"), want)
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		if r.Intent.Budget != want {
			t.Fatalf("%q: read %s, want %s", text, r.Intent.Budget, want)
		}
	})
}

func FuzzRead(f *testing.F) {
	b, err := os.ReadFile(sentences)
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{"3 nights in Paris, 2 in Munich, 3 May, $900, train from Paris to Munich at 9:10, AF 11 is booked for $90", "Paris, Munich and Paris again for 2 nights, we land at 22:30 on 3 May, back by ferry, $900",
		"Munich 1-3 May, $100, we drive home at noon and leave Munich at 11, BA 12 is paid"} {
		f.Add(text)
	}
	for line := range strings.Lines(string(b)) {
		if cols := strings.Split(line, "\t"); len(cols) > 1 {
			f.Add(cols[1])
		}
	}
	c := world("2026-11-15").Prepare()
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Read(text, c)
		if err != nil {
			return
		}
		in := r.Intent
		if in.Budget < 0 || in.Party.Adults < 0 || in.Party.Children < 0 || in.Party.Rooms < 0 {
			t.Errorf("negative: %+v", in)
		}
		if ((in.City == "" && !in.IsJourney()) || in.Budget == 0 || !in.DateWindow.Start.Valid()) && r.Question == nil {
			t.Errorf("something is missing and nothing is asked: %+v", in)
		}
		if err := in.Validate(); in.IsJourney() && r.Question == nil && strings.HasPrefix(fault.Message(err), "transfers") {
			t.Errorf("rides that no intent can have: %v in %+v", err, in.Transfers)
		}
	})
}

// Whatever the words of the test sentences are shuffled to, reading ends and nothing is broken.
func TestShuffledWordsAreRead(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile(sentences)
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(string(b))
	c := world("2026-11-15").Prepare()
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 12).Draw(t, "words"), rapid.SampledFrom([]string{" ", "-", ", ", ""}).Draw(t, "between"))
		if _, err := Read(text, c); err != nil {
			t.Fatal(err)
		}
	})
}

// A sentence that somebody begins in the middle, or has not ended, is read like any other: each word of the test sentences stands
// alone, first and last in one.
func TestTornSentencesAreRead(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile(sentences)
	if err != nil {
		t.Fatal(err)
	}
	c := world("2026-11-15").Prepare()
	met := map[string]bool{}
	for line := range strings.Lines(string(b)) {
		words := strings.Fields(line)
		for i, word := range words {
			if met[word] {
				continue
			}
			met[word] = true
			for _, text := range []string{word, strings.Join(words[i:min(i+4, len(words))], " "), strings.Join(words[max(0, i-3):i+1], " ")} {
				if _, err := Read(text, c); err != nil {
					t.Fatalf("%q: %v", text, err)
				}
			}
		}
	}
}

// A sentence twice as long takes about twice as long to read, of whatever it is made: what grows with the square would take four times.
// Both are timed in turn, in the time of the processor where the system tells it, the best of each counts, and a slow moment is given
// others to be made up for.
func TestReadingGrowsWithTheSentence(t *testing.T) {
	runtime.LockOSThread() // it is the thread whose time is counted
	defer runtime.UnlockOSThread()
	c := world("2026-11-15").Prepare()
	best := func(least time.Duration, text string) time.Duration {
		start := spent()
		if _, err := Read(text, c); err != nil {
			t.Errorf("%.20q: %v", text, err)
		}
		return min(least, spent()-start)
	}
	for _, piece := range []string{"1 ", "a ", "June 10 to ", "the Louvre and ", "$5 ", "no ", "from ", "with two kids aged 4 ", "no red eye ", "-", "(", "montmartr ",
		"Eiffel Tower, ", "Paris or Munich ", "1 June 9999 ", "the year ", "not ", "museum ", "parks ", "zoo ", "no zoo ", "10am ", "11 ", "hotel near the Louvre ", "one hundred ", "dinner at 8 pm on day 3 "} {
		long := strings.Repeat(piece, phrase.MaxRunes/len(piece))
		half := strings.Repeat(piece, phrase.MaxRunes/2/len(piece))
		one, two := time.Hour, time.Hour
		for round := 0; round < 40 && (round < 3 || two > 3*one); round++ {
			one, two = best(one, half), best(two, long)
		}
		t.Logf("%-26q %9s %9s %.1f", piece, one, two, float64(two)/float64(one))
		if two > 3*one {
			t.Errorf("%q repeated: %s for %d characters, %s for %d", piece, one, len(half), two, len(long))
		}
	}
}

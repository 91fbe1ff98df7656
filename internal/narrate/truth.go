package narrate

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// truth is all that prose about an itinerary may say, sorted by what it is.
type truth struct {
	names   map[string][][]string // full names as folded words, by their first, longest first
	sources []string              // texts a part of a name may come from, as plain gives them
	source  string                // all of them
	asked   map[string]bool       // runs of words looked for in it
	dates   []phrase
	clocks  map[calendar.Clock]bool // minutes of the day, 24:00 as 00:00
	minutes map[int]bool            // durations
	money   map[string]bool         // dollars, normal form
	told    map[string]bool         // the same in the currency that sums are told in, where that is another
	locale  wording.Language        // what sums are told in
	sign    string                  // what stands beside sums in that currency, folded: "€", "chf"; empty where they are told in dollars
	tenths  map[string]bool         // kilometres
	metres  map[int]bool
	percent map[int]bool
	celsius map[int]bool
	winds   map[int]bool
	counts  map[string]map[int]bool // by noun, singular
	beside  map[string]bool         // "284|steps": numbers of descriptions with the word after them
	years   map[string]bool
	units   []string // currency codes
}

func truthOf(it *trip.Itinerary) *truth {
	t := &truth{names: map[string][][]string{}, clocks: map[calendar.Clock]bool{}, minutes: map[int]bool{}, money: map[string]bool{},
		tenths: map[string]bool{}, metres: map[int]bool{}, percent: map[int]bool{100: true}, celsius: map[int]bool{}, winds: map[int]bool{},
		counts: map[string]map[int]bool{}, beside: map[string]bool{}, years: map[string]bool{}, asked: map[string]bool{}}
	in, _ := it.Intent.WithDefaults()
	if t.locale, t.told = in.Locale(), map[string]bool{}; t.locale != in.Lang {
		t.sign = strings.ToLower(t.locale.Symbol())
	}
	t.addMoney(it, in)
	for _, part := range parts(it) {
		partIn, _ := part.Intent.WithDefaults()
		t.addPlace(part, partIn)
		t.addTime(part, partIn)
		t.addCounts(part, partIn)
		for d := range part.Plan.Days {
			for s := range part.Plan.Days[d].Slots {
				t.addSlot(part, d, s)
			}
		}
		t.addOptions(&part.Facts)
		t.addFlightClaims(part)
	}
	t.addJourney(it)
	t.addTexts(it)
	t.source = strings.Join(t.sources, "\n") // no run of words reaches over the end of a line
	for _, list := range t.names {
		slices.SortStableFunc(list, func(a, b []string) int { return len(b) - len(a) })
	}
	return t
}

// name adds a full name. One without a letter names nothing.
func (t *truth) name(s string) {
	tokens := tokenize(s)
	var words []string
	letters := false
	for i := range tokens {
		if tokens[i].kind != sign {
			words = append(words, tokens[i].fold)
			letters = letters || tokens[i].kind == word
		}
	}
	if letters {
		t.names[words[0]] = append(t.names[words[0]], words)
		t.sources = append(t.sources, plain(tokens))
	}
}

// describe adds a text written by people or code about something of the trip: parts of it may be names, its numbers stand
// for themselves before the same word, its dates and years are dates and years.
func (t *truth) describe(s string) {
	tokens := tokenize(s)
	t.sources = append(t.sources, plain(tokens))
	for _, f := range findDates(s) {
		t.dates = append(t.dates, f.phrases...)
	}
	for i := range tokens {
		if tokens[i].kind == number || spelled(tokens[i].fold) > 0 {
			t.beside[besideKey(tokens, i)] = true
			t.describeNumber(tokens, i)
		}
	}
}

func (t *truth) describeNumber(tokens []token, i int) {
	fold := tokens[i].fold
	if isYear(fold) {
		t.years[fold] = true
	}
	if i > 0 && tokens[i-1].text == "$" {
		t.money[normal(fold)] = true
	}
	if c, err := calendar.ParseClock(fold); err == nil {
		t.clock(c)
	}
}

// besideKey is a number with the next word, or at the end of a text with the word before.
func besideKey(tokens []token, i int) string {
	if next := neighbour(tokens, i, 1); next != "" {
		return tokens[i].fold + "|" + next
	}
	return neighbour(tokens, i, -1) + "|" + tokens[i].fold + "|"
}

// neighbour is the nearest token in a direction that is no sign, but for the signs that are units.
func neighbour(tokens []token, i, step int) string {
	for i += step; i >= 0 && i < len(tokens); i += step {
		if tokens[i].kind != sign || strings.Contains("$€£¥%°", tokens[i].text) {
			return tokens[i].fold
		}
	}
	return ""
}

func isYear(s string) bool {
	return len(s) == 4 && s >= "1000" && s < "2200" && !strings.Contains(s, ".")
}

// isSource tells whether words stand side by side in a text that they may come from. The same are asked for again and again.
func (t *truth) isSource(run string) bool {
	is, known := t.asked[run]
	if !known {
		is = strings.Contains(t.source, run)
		t.asked[run] = is
	}
	return is
}

func (t *truth) isDate(q phrase) bool {
	return slices.ContainsFunc(t.dates, func(p phrase) bool { return p.says(q) })
}

func (t *truth) date(d calendar.Date) {
	if d.Valid() {
		t.dates = append(t.dates, phraseOf(d))
		t.years[d.Format("2006")] = true
	}
}

func (t *truth) clock(c calendar.Clock) { t.clocks[c%calendar.Midnight] = true }

func (t *truth) window(w calendar.Window) {
	t.clock(w.Start)
	t.clock(w.End)
}

func (t *truth) amount(c money.Cents) {
	t.money[normal(strings.TrimLeft(c.String(), "-$"))] = true
	if t.sign != "" {
		sum, _ := t.locale.Converted(c)
		t.told[normal(strings.TrimLeft(sum.String(), "-$"))] = true
	}
}

// count adds a count of a noun in the singular. Nothing is never counted: prose says "no" then.
func (t *truth) count(noun string, n int) {
	if n <= 0 {
		return
	}
	if t.counts[noun] == nil {
		t.counts[noun] = map[int]bool{}
	}
	t.counts[noun][n] = true
}

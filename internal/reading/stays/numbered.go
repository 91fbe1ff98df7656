package stays

import (
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// daysNumbered are the days of a journey that are spent in a place, counted from its first: "Day 1-4 Paris", "days 5 to 7: Munich", "week 1 Tokyo".
type daysNumbered struct {
	first, last int
	from, to    int // the tokens that say so
}

var (
	dayNumbers = phrase.Says("day|days|nights|night # -|to|until|till|through|and|& #", "day|days|night # -|to|until|till|through day|days|night #", "day|night #")
	weekNumber = phrase.Says("week #", "the? #th week")
)

// numberedAt reads days by their numbers at i.
func numberedAt(s *phrase.Sentence, i int) (daysNumbered, bool) {
	if m, ok := first(s, dayNumbers, i); ok && !s.CountedAt(m.To-1) {
		n := m.Nums[len(m.Nums)-1]
		if s.Texts(i, "nights") || s.Texts(i, "night") {
			n++ // the last night is left on the next day
		}
		return daysNumbered{m.Nums[0], n, m.From, m.To}, m.Nums[0] <= n && n <= mostNights
	}
	if m, ok := first(s, weekNumber, i); ok && m.Nums[0] < 4 && !s.Texts(m.To, "of") {
		return daysNumbered{7*m.Nums[0] - 6, 7 * m.Nums[0], m.From, m.To}, true
	}
	return daysNumbered{}, false
}

// numberedBeside finds the days by their numbers beside a mention: before it, else behind it.
func numberedBeside(s *phrase.Sentence, f gazetteer.Found) (daysNumbered, bool) {
	at := f.From
	for at > 0 && f.From-at < 3 && (intoPlace[s.Tokens[at-1].Text] || fillers[s.Tokens[at-1].Text] || s.Texts(at-1, ":") || s.Texts(at-1, "-") || s.Texts(at-1, ",") || s.Texts(at-1, "=")) {
		at--
	}
	for from := max(0, at-6); from < at; from++ {
		if d, ok := numberedAt(s, from); ok && d.to == at {
			return d, true
		}
	}
	return numberedAt(s, s.Skip(f.To, ":", "(", "-", "on", "for", "="))
}

// numbered gives each mention of a journey its length where the days of all of them are numbered, one after the other. A place is left on the first
// day of the next, and the last on its last day.
func numbered(s *phrase.Sentence, mentions []gazetteer.Found) []spanOf {
	all := make([]daysNumbered, len(mentions))
	for i, f := range mentions {
		d, ok := numberedBeside(s, f)
		if !ok || i > 0 && (d.first != all[i-1].last && d.first != all[i-1].last+1 || d.from == all[i-1].from) {
			return nil
		}
		all[i] = d
	}
	if len(all) < 2 || all[0].first != 1 {
		return nil
	}
	out := make([]spanOf, len(all))
	for i, d := range all {
		nights := d.last - d.first
		if i+1 < len(all) {
			nights = all[i+1].first - d.first
		}
		out[i] = spanOf{Length: Length{Least: max(1, nights), Most: max(1, nights)}, from: d.from, to: d.to, strong: true}
	}
	return out
}

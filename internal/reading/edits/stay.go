package edits

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/themes"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	moreThere = phrase.Says("# more|extra|additional|further day|days|night|nights", "a|an|one|another more|extra|additional|further? day|night", "# day|days|night|nights longer|more|extra",
		"a|one day|night longer|more|extra", "# more", "one more", "a? bit|little? longer", "plus # day|days|night|nights", "plus a|one day|night")
	lessThere  = phrase.Says("# fewer|less day|days|night|nights", "a|one fewer|less day|night", "# day|days|night|nights shorter|less|fewer", "a|one day|night shorter|less|fewer", "# less|fewer", "one less|fewer", "a? bit|little? shorter", "minus # day|days|night|nights", "minus a|one day|night")
	exactThere = phrase.Says("make? it? just|only|exactly? # day|days|night|nights", "a|one single? day|night")
	skipping   = english.Words("skip skipping drop remove cancel ditch scrap exclude omit without forget no not")
	stayFill   = []string{"the", "stay", "stop", "stopover", "visit", "city", "of", "in", "to", "going", "go", "part", "leg", "out", "on", "and"}
	inThere    = []string{"in", "at", "for"}
	adding2    = phrase.Says("add|include|insert|append|plus", "also|then|and|plus? add|include|insert", "also|then visit|see|do|stay in", "finish with", "continue to", "go on to")
	undoing    = phrase.Says("undo that|it|this|everything?", "undo the last change|edit", "revert that|it|this?", "take it|that back")
	reversed   = phrase.Says("the other way round|around", "reverse the order", "reverse it", "in reverse order?", "turn it around", "backwards")
)

// readStays finds what is said of the stays of the trip. It comes before all that speaks of the trip as a whole.
func (r *editReader) readStays() {
	r.readUndo()
	r.readNights()
	if r.journey() {
		r.readSkips()
		r.readOrder()
	}
	r.readMoreStays()
	r.readBeds()
}

// ofStay notes a change of the stays.
func (r *editReader) ofStay(c trip.ChangeStay, from, to int) {
	if c.Op != trip.StayAdd {
		c.On, to = r.onWhich(c.Place, from, to)
	}
	at := 0
	for at < len(r.stays) && r.staysAt[at] <= from {
		at++
	}
	r.stays, r.staysAt = slices.Insert(r.stays, at, c), slices.Insert(r.staysAt, at, from)
	r.UseRange(from, to, phrase.AsWish)
}

// readNights reads "one more night in Munich", "a night less in Paris", "three nights in Munich".
func (r *editReader) readNights() {
	for _, step := range []struct {
		list []phrase.Pattern
		by   int
	}{{lessThere, -1}, {moreThere, 1}, {exactThere, 0}} {
		for _, p := range step.list {
			for _, m := range p.All(r.Sentence) {
				n := 1
				if len(m.Nums) > 0 {
					n = m.Nums[0]
				}
				stay, from, to, ok := r.whereOf(m)
				if !ok || n > mostNamed || step.by == 0 && r.adds(m.From) {
					continue
				}
				c := trip.ChangeStay{Op: trip.StayNights, Place: r.trip.Stays[stay].Place, By: n * step.by}
				if step.by == 0 {
					c.Nights = &n
				}
				r.cue(m.From-4, m.From, english.Words("stay make spend have add keep extend"))
				r.ofStay(c, from, to)
			}
		}
	}
}

// whereOf finds the stay that nights are said of, behind them or before.
func (r *editReader) whereOf(m phrase.Match) (stay, from, to int, ok bool) {
	if stay, to := r.behind(m.To, inThere...); to > 0 && r.Skip(m.To, inThere...) > m.To {
		return stay, m.From, to, true
	}
	if stay, from, ok := r.before(m.From, ":", ",", "stay", "for"); ok {
		return stay, r.BackOver(from, "in"), m.To, true
	}
	return 0, 0, 0, false
}

// adds tells whether a new stay is what is spoken of before a token.
func (r *editReader) adds(i int) bool {
	for _, p := range adding2 {
		for _, m := range p.All(r.Sentence) {
			if m.To == i {
				return true
			}
		}
	}
	return false
}

// readSkips reads "skip Vienna", "leave Vienna out", "without Vienna and Munich".
func (r *editReader) readSkips() {
	for i := 0; i < len(r.Tokens); i++ {
		t := r.Tokens[i]
		if t.By != phrase.Nobody || !skipping[t.Text] && !(t.Text == "leave") && !(t.Text == "don't") {
			continue
		}
		fill := stayFill
		from := i
		for {
			stay, to := r.behind(i+1, fill...)
			if name, end := r.townAt(r.Skip(i+1, fill...)); to == 0 && end > 0 && r.known(name) && t.Text != "leave" {
				r.ofStay(trip.ChangeStay{Op: trip.StaySkip, Place: name}, from, end)
				from, i = end, end-1
				continue
			} else if to == 0 && end > 0 && r.isNowhere(t.Text, end) {
				r.noDay = append(r.noDay, r.lang.Say("%s is not in this trip.", name))
				r.UseRange(from, end, phrase.AsWish)
				break
			}
			if to == 0 || r.Texts(to, "first") || t.Text == "leave" && !r.Texts(to, "out") && !r.Texts(i+1, "out") {
				break
			}
			if r.Texts(to, "out") {
				to++
			}
			r.ofStay(trip.ChangeStay{Op: trip.StaySkip, Place: r.trip.Stays[stay].Place}, from, to)
			from, i = to, to-1
		}
	}
}

// isNowhere tells whether a name that ends at a token, and that someone wants to leave out, is nothing that the trip has: neither a day nor a kind of sight.
func (r *editReader) isNowhere(verb string, to int) bool {
	_, kind := themes.KindAt(r.Sentence, to-1)
	_, day := r.dayAt(to - 1)
	return english.Words("skip drop remove cancel omit exclude")[verb] && kind == 0 && !day
}

// readUndo answers who wants the last change undone: every change is a trip of its own.
func (r *editReader) readUndo() {
	for _, p := range undoing {
		for _, m := range p.All(r.Sentence) {
			r.noDay = append(r.noDay, r.lang.Say(`The trip as it was is kept: each change is a run of its own, "tripwright runs" lists them, and "tripwright show" shows one.`))
			r.Use(m, phrase.AsWish)
		}
	}
}

// readOrder reads "Munich first", "begin in Munich", "Vienna before Munich", "swap Paris and Munich", "the other way round".
func (r *editReader) readOrder() {
	last := len(r.trip.Stays) - 1
	for _, p := range reversed {
		for _, m := range p.All(r.Sentence) {
			for _, s := range r.trip.Stays[1:] {
				r.ofStay(trip.ChangeStay{Op: trip.StayMove, Place: s.Place, At: new(0)}, m.From, m.To)
			}
		}
	}
	for i := 0; i < len(r.Tokens); i++ {
		named := len(r.nths)
		stay, to := r.stayAt(i)
		if len(r.nths) > named { // "the last Paris" is no order
			i = to - 1
			continue
		}
		if to == 0 {
			continue
		}
		from := i
		for from > 0 && r.Tokens[from-1].By == phrase.Nobody && contains([]string{"in", "with", "visit", "do", "see", "go", "to", "put", "let's", "we"}, r.Tokens[from-1].Text) {
			from--
		}
		begins := from > 0 && r.Tokens[from-1].By == phrase.Nobody && contains([]string{"start", "begin", "starting", "beginning", "first"}, r.Tokens[from-1].Text)
		ends := from > 0 && r.Tokens[from-1].By == phrase.Nobody && contains([]string{"end", "finish", "ending", "finishing", "last"}, r.Tokens[from-1].Text)
		rest := r.Skip(to, "comes", "come", "should", "be", "goes", "go", "at")
		switch other, end := r.behind(rest+1, "we", "go", "to"); {
		case r.Texts(rest, "first") && !r.Texts(rest+1, "class"):
			r.moveTo(stay, 0, from, rest+1)
		case r.Texts(rest, "last"):
			r.moveTo(stay, last, from, rest+1)
		case r.Texts(rest, "before") && end > 0:
			r.moveTo(stay, r.positionOf(other, stay), from, end)
		case r.Texts(rest, "after") && end > 0:
			r.moveTo(stay, r.positionOf(other, stay)+1, from, end)
		case begins:
			r.moveTo(stay, 0, from-1, to)
		case ends:
			r.moveTo(stay, last, from-1, to)
		default:
			r.trade(stay, from, to)
		}
	}
}

// positionOf is where a stay stands when another one is taken out of the order.
func (r *editReader) positionOf(stay, without int) int {
	if without < stay {
		return stay - 1
	}
	return stay
}

func (r *editReader) moveTo(stay, at, from, to int) {
	r.cue(from-4, from, english.Words("move put visit make let's do"))
	r.ofStay(trip.ChangeStay{Op: trip.StayMove, Place: r.trip.Stays[stay].Place, At: &at}, from, to)
}

// trade reads "swap Paris and Munich" at the first of the two.
func (r *editReader) trade(stay, from, to int) {
	verb := r.BackOver(from, "the")
	if verb == 0 || !contains([]string{"swap", "switch", "exchange", "trade"}, r.Tokens[verb-1].Text) || r.Tokens[verb-1].By != phrase.Nobody {
		return
	}
	other, end := r.behind(to, "and", "with", "for", "the")
	if end == 0 {
		return
	}
	a, b := min(stay, other), max(stay, other)
	r.ofStay(trip.ChangeStay{Op: trip.StayMove, Place: r.trip.Stays[b].Place, At: &a}, verb-1, end)
	if b-a > 1 {
		r.ofStay(trip.ChangeStay{Op: trip.StayMove, Place: r.trip.Stays[a].Place, At: &b}, verb-1, end)
	}
}

// readMoreStays reads "add two nights in Tokyo", "add Vienna after Munich".
func (r *editReader) readMoreStays() {
	for _, p := range adding2 {
		for _, m := range p.All(r.Sentence) {
			i, nights := m.To, (*int)(nil)
			for _, count := range phrase.Says("# more? day|days|night|nights", "a|an|one|another day|night") {
				if c, ok := count.At(r.Sentence, i); ok {
					n := 1
					if len(c.Nums) > 0 {
						n = c.Nums[0]
					}
					nights, i = &n, c.To
					break
				}
			}
			name, to := r.townAt(r.Skip(i, "in", "at", "a", "stay", "stop", "visit", "to", "the", "city", "of"))
			if to == 0 {
				continue
			}
			c := trip.ChangeStay{Op: trip.StayAdd, Place: name, Nights: nights}
			if n, ok := phrase.Of("for # day|days|night|nights").At(r.Sentence, to); ok && nights == nil {
				c.Nights, to = &n.Nums[0], n.To
			}
			if stay, known := r.stayNamed(name); known && nights != nil {
				r.ofStay(trip.ChangeStay{Op: trip.StayNights, Place: r.trip.Stays[stay].Place, By: *nights}, m.From, to)
				continue
			}
			c.At, to = r.positionSaid(to)
			if c.Nights == nil && c.At == nil && !r.known(name) {
				continue // it may be anything
			}
			r.ofStay(c, m.From, to)
		}
	}
}

// known tells whether a name is that of a place one may stay at.
func (r *editReader) known(name string) bool {
	return slices.ContainsFunc(r.trip.Towns, func(t string) bool { return phrase.KeyOf(t) == phrase.KeyOf(name) })
}

// stayNamed finds a stay by its name.
func (r *editReader) stayNamed(name string) (int, bool) {
	at := slices.IndexFunc(r.names, func(names []string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return phrase.KeyOf(n) == phrase.KeyOf(name) })
	})
	return at, at >= 0
}

// positionSaid reads where a new stay comes: "after Munich", "before Paris", "first", "at the end".
func (r *editReader) positionSaid(i int) (*int, int) {
	if r.Texts(i, "first") || r.Texts(i, "at", "the", "beginning") || r.Texts(i, "at", "the", "start") {
		n := 1
		if r.Texts(i, "at") {
			n = 3
		}
		return new(0), i + n
	}
	if r.Texts(i, "at", "the", "end") {
		return nil, i + 3
	}
	stay, to := r.behind(i+1, "the", "stay", "in")
	switch {
	case to == 0:
	case r.Texts(i, "after"):
		return new(stay + 1), to
	case r.Texts(i, "before"):
		return &stay, to
	}
	return nil, i
}

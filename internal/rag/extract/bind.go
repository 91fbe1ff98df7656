package extract

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
)

// binder gives every element its days: those right before it, or else those right behind it. What could belong to both sides
// belongs to nobody, and then there are no rules.
type binder struct {
	elements []element
	used     []bool
	rules    rules
	closed   set
	started  *started // an opening whose closing is still to come
	onBase   bool     // the last window has no days of its own
	clear    bool     // of all doubt but that of strange words
}

type started struct {
	days days
	at   clock
}

// bind gives the rules of a sentence and the days on which it says that the thing is closed.
func bind(elements []element) (rules, set, bool) {
	b := binder{elements: elements, used: make([]bool, len(elements)), clear: true}
	for i := range elements {
		b.take(i)
	}
	for i, e := range elements {
		if e.kind == when && !b.used[i] {
			b.clear = b.clear && b.rules.loose.set == 0
			b.rules.loose = e.days
		}
	}
	b.rules.halved = b.started != nil
	return b.rules, b.closed, b.clear
}

func (b *binder) take(i int) {
	switch e := &b.elements[i]; e.kind {
	case solely:
		b.rules.solely = true
	case shut, butNot:
		b.shut(i)
	case open:
		b.open(i, e.open)
	case starts:
		b.clear = b.clear && b.started == nil
		b.started = &started{b.daysOf(i), e.at}
	case ends:
		b.end(i, e.at)
	}
}

func (b *binder) shut(i int) {
	if b.replaces(i) {
		return
	}
	d := b.daysOf(i)
	if d.set == 0 || d.set == everyDay {
		b.clear = false
		return
	}
	b.closed |= d.set
	b.rules.own = append(b.rules.own, rule{days: d})
}

// replaces tells whether "except" at i brings other hours, and no closing: "10–18 except Thursday 10–21".
func (b *binder) replaces(i int) bool {
	return b.elements[i].kind == butNot && i+2 < len(b.elements) && b.elements[i+1].kind == when &&
		(b.elements[i+2].kind == ends || b.elements[i+2].kind == open && (b.rules.base != nil || b.hasOpenDays()))
}

func (b *binder) open(i int, w calendar.Window) {
	if b.continues(i) {
		if b.onBase {
			b.rules.base = append(b.rules.base, w)
			return
		}
		last := &b.rules.own[len(b.rules.own)-1]
		last.open = append(last.open, w)
		return
	}
	d := b.daysOf(i)
	b.onBase = d.set == 0
	if d.set != 0 {
		b.rules.own = append(b.rules.own, rule{days: d, open: []calendar.Window{w}})
		return
	}
	b.clear = b.clear && b.rules.base == nil && !b.hasOpenDays()
	b.rules.base = []calendar.Window{w}
}

func (b *binder) end(i int, at clock) {
	d := b.daysOf(i)
	if s := b.started; s != nil && (d.set == 0 || s.days.set == 0) {
		b.started = nil
		w, ok := pair(s.at, at, false)
		b.clear = b.clear && ok
		if d.set |= s.days.set; d.set == 0 {
			b.rules.base = append(b.rules.base, w)
			return
		}
		b.rules.own = append(b.rules.own, rule{days: days{d.set, d.many || s.days.many}, open: []calendar.Window{w}})
		return
	}
	if d.set == 0 {
		b.clear = false
		return
	}
	b.rules.own = append(b.rules.own, rule{days: d, until: &at})
}

func (b *binder) hasOpenDays() bool {
	return slices.ContainsFunc(b.rules.own, func(r rule) bool { return r.open != nil })
}

// continues tells whether the window at i is a further one of the same days: only a comma or "and" stands between the two.
func (b *binder) continues(i int) bool {
	j := i - 1
	for j >= 0 && b.elements[j].kind == gap {
		j--
	}
	behind := i + 1
	return j >= 0 && b.elements[j].kind == open && (behind >= len(b.elements) || b.elements[behind].kind != when)
}

// daysOf takes the days of the element at i.
func (b *binder) daysOf(i int) days {
	if j := i - 1; j >= 0 && b.elements[j].kind == when && !b.used[j] && b.elements[i].kind != butNot {
		b.used[j] = true
		return b.elements[j].days
	}
	j := i + 1
	if j >= len(b.elements) || b.elements[j].kind != when || b.used[j] {
		return days{}
	}
	if next := j + 1; next < len(b.elements) && b.elements[i].kind != butNot && b.elements[next].kind != gap && b.elements[next].kind != butNot && b.elements[next].kind != solely {
		b.clear = false // "9–18 Mon–Fri 10–16": whose days are these?
	}
	b.used[j] = true
	return b.elements[j].days
}

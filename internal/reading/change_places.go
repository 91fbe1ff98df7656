package reading

import "slices"

var (
	removing  = set("no not without skip skipping drop remove delete cancel avoid ditch scrap exclude lose omit don't leave out never")
	adding    = set("add include visit see want with also plus fit squeeze put go book")
	movingTo  = set("move shift reschedule put push bring place change")
	locking   = set("lock pin fix keep")
	unlocking = set("unlock unpin release free")
	replacing = set("replace swap exchange substitute trade")
)

// readPlaces finds what to do with each place that is named, by the verb in front of it.
func (r *changeReader) readPlaces(sights, restaurants []found) {
	all := append(slices.Clone(sights), restaurants...)
	slices.SortFunc(all, func(a, b found) int { return a.from - b.from })
	all = slices.CompactFunc(all, func(a, b found) bool { return a.place.ID == b.place.ID && a.from == b.from })
	last := 0
	var verb Verb
	for i := 0; i < len(all); i++ {
		f := all[i]
		said, from := r.verbBefore(last, f.from)
		if said == "" && r.joined(last, f.from) {
			said, from = verb, last // "skip the Louvre and the Orsay"
		}
		last, verb = f.to, said
		if i+1 < len(all) && (said == Replace || r.texts(f.to, "instead", "of") || r.texts(f.to, "rather", "than")) {
			r.replace(said, f, all[i+1], from)
			i, last = i+1, all[i+1].to
			continue
		}
		if said == "" || said == Replace {
			for k := f.from; k < f.to; k++ { // named, and nobody knows what for
				r.tok[k].by = unwanted
			}
			continue
		}
		r.place(said, f, from)
	}
}

// replace reads "swap A for B", and "B instead of A".
func (r *changeReader) replace(said Verb, a, b found, from int) {
	if said != Replace {
		a, b = b, a
	}
	r.change(PlaceChange{Verb: Replace, Place: a.place.ID, With: b.place.ID}, pin{})
	r.useRange(from, from+1, asWish)
	r.cue(min(a.to, b.to), max(a.from, b.from), set("with by for instead of rather than"))
}

func (r *changeReader) place(verb Verb, f found, from int) {
	p := r.pinBehind(f.to)
	if !p.dayed && !p.timed {
		p = r.pinTo(f.to)
	}
	c := PlaceChange{Verb: verb, Place: f.place.ID}
	if verb == Lock && (p.dayed || p.timed) || verb == Add && r.texts(from, "put") && p.dayed {
		c.Verb = Move // "keep the Louvre on day 2 at 10:00" says where
	}
	if p.timed {
		c.Start = &p.window.Start
	}
	r.change(c, p)
	r.useRange(from, min(from+2, f.from), asWish)
	r.useRange(p.from, p.to, asWish)
}

// pinTo reads "to day 3 at 14:00".
func (s *sentence) pinTo(i int) pin {
	if !s.texts(i, "to") && !s.texts(i, "into") {
		return pin{}
	}
	p := s.pinBehind(i + 1)
	if p.dayed || p.timed {
		p.from = i
	}
	return p
}

// verbBefore finds what the words between two tokens ask for, and where that begins.
func (r *changeReader) verbBefore(from, to int) (Verb, int) {
	for i := to - 1; i >= from && !ends(r.tok[i]); i-- {
		if r.tok[i].by != nobody {
			break
		}
		for _, v := range []struct {
			words map[string]bool
			verb  Verb
		}{{unlocking, Unlock}, {removing, Remove}, {replacing, Replace}, {locking, Lock}, {adding, Add}, {movingTo, Move}} {
			if v.words[r.tok[i].text] {
				return r.settled(v.verb, i)
			}
		}
	}
	return "", to
}

// settled looks at the words before a verb: "don't add" removes, "don't skip" keeps what is there and changes nothing,
// and so is left unread.
func (r *changeReader) settled(v Verb, i int) (Verb, int) {
	if i == 0 || v == Remove && r.tok[i-1].text != "don't" && r.tok[i-1].text != "not" && r.tok[i-1].text != "leave" {
		return v, i
	}
	switch {
	case v == Remove && r.tok[i-1].text == "leave":
		return Remove, i - 1
	case v == Remove:
		return "", i
	case r.tok[i-1].text == "don't" || r.tok[i-1].text == "not":
		if v == Add {
			return Remove, i - 1
		}
		return "", i
	}
	return v, i
}

// joined tells whether only "and", "or" or a comma stands between two names.
func (r *changeReader) joined(from, to int) bool {
	if from == 0 {
		return false
	}
	for i := from; i < to; i++ {
		if t := r.tok[i].text; t != "and" && t != "or" && t != "," && t != "the" && t != "nor" {
			return false
		}
	}
	return true
}

// readTypes finds kinds of sights that are not wanted: "no museums on day 2", "skip the churches".
func (r *changeReader) readTypes() {
	for i := 0; i < len(r.tok); i++ {
		typ, to := r.kindAt(i)
		if to == 0 {
			continue
		}
		verb, at := r.verbBefore(max(0, i-4), i)
		if verb != Remove {
			i = to - 1
			continue // "more museums" is a taste, and to be asked about
		}
		p := r.pinBehind(to)
		r.change(PlaceChange{Verb: Remove, Type: typ}, p)
		r.useRange(at, min(at+2, i), asWish)
		r.useRange(i, to, asWish)
		r.useRange(p.from, p.to, asWish)
	}
}

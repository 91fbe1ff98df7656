package rules

import "github.com/tripwright/tripwright/internal/trip"

var negations = set(`no not without avoid avoiding skip skipping never don't doesn't won't isn't aren't hate hates dislike except exclude
	excluding minus nor neither cannot can't skip seen`)

// negated tells whether the words before i turn its meaning round: "no shopping", "not interested in museums", "no shopping
// or nightlife". A comma, a full stop and "but" end the reach, and so do three words.
func (s *sentence) negated(i int) bool {
	for k, reach := i-1, 0; k >= 0 && reach < 4; k, reach = k-1, reach+1 {
		t := s.tok[k]
		if ends(t) || t.text == "," || t.text == "-" || t.text == "but" {
			return false
		}
		if negations[t.text] && !s.texts(k, "don't", "miss") && !s.texts(k, "can't", "miss") && !s.texts(k, "not", "only") && !s.texts(k, "not", "to", "miss") {
			return true
		}
		if (t.text == "of" || t.text == "than") && k > 0 && (s.tok[k-1].text == "instead" || s.tok[k-1].text == "rather") {
			return true
		}
		if (t.text == "and" || t.text == "with") && reach > 0 {
			return false
		}
	}
	return false
}

// ends tells whether a token ends a sentence or a part of it.
func ends(t token) bool {
	return t.kind == symbol && (t.text == "." || t.text == ";" || t.text == "!" || t.text == "?" || t.text == ":" || t.text == "(" || t.text == ")")
}

// level tells whether the wish at tokens from ≤ i < to must be met. The nearest cue before it in its clause decides, or a
// cue right behind it; without one a wish that is spelled out is a must. What was read as city, date or money stands
// between: "we'd like 5 days in Paris and the Louvre" is polite, not soft.
func (s *sentence) level(from, to int) trip.Level {
	if s.softBehind(to) {
		return trip.Prefer
	}
	if s.softAhead(s.backOver(from, "the") - 1) {
		return trip.Prefer
	}
	for i := from - 1; i >= 0; i-- {
		t := s.tok[i]
		switch {
		case ends(t) || t.text == "but":
			return trip.Must
		case t.by == asCity || t.by == asDate || t.by == asMoney || t.by == asOrigin:
			return trip.Must
		case t.text == "," && (i == 0 || s.tok[i-1].by != s.tok[from].by || s.tok[from].by == nobody):
			return trip.Must
		case t.by == nobody && t.text == "have" && !s.texts(i+1, "to"):
		case t.by == nobody && mustCues[t.text]:
			if t.text == "with" && s.softBefore(i) {
				return trip.Prefer
			}
			return trip.Must
		case t.by == nobody && softCues[t.text]:
			return trip.Prefer
		}
	}
	return trip.Must
}

// softAhead tells whether "if there's time" and its like end at a comma: "and, if there's time, Versailles".
func (s *sentence) softAhead(comma int) bool {
	if !s.texts(comma, ",") {
		return false
	}
	for _, p := range afterComma {
		for back := 2; back <= 5; back++ {
			if m, ok := p.at(s, comma-back); ok && m.to == comma {
				return true
			}
		}
	}
	return false
}

// softBefore looks on past "with": "ideally a hotel with a pool".
func (s *sentence) softBefore(i int) bool {
	for k := i - 1; k >= 0 && k >= i-6; k-- {
		t := s.tok[k]
		if ends(t) || t.text == "," || t.text == "but" || t.by == asCity || t.by == asDate || t.by == asMoney {
			return false
		}
		if t.by == nobody && softCues[t.text] {
			return true
		}
		if t.by == nobody && mustCues[t.text] && t.text != "have" {
			return false
		}
	}
	return false
}

var (
	softEndings = says("if possible|available|affordable", "if there is|are time", "if there's time", "if time permits|allows", "time permitting",
		"if we|i can|could", "if it fits", "would be nice|great|lovely|good|ideal|perfect|welcome|appreciated", "would be a|an plus|bonus",
		"is|are a plus|bonus", "is|are optional", "maybe", "perhaps", "preferred", "ideally", "preferably", "optional", "if not too expensive|far")
	afterComma = says("if possible|available|affordable", "if there is|are time", "if there's time", "if time permits|allows", "time permitting", "if we|i can|could", "if it fits")
)

func (s *sentence) softBehind(i int) bool {
	for i < len(s.tok) && (s.tok[i].by == asWish || s.tok[i].by == asSight) {
		i++
	}
	list := softEndings
	if s.texts(i, ",") || s.texts(i, "(") {
		i, list = i+1, afterComma
	} else if i < len(s.tok) && s.tok[i].kind == word && genericTail[s.tok[i].text] {
		i++
	}
	for _, p := range list {
		if _, ok := p.at(s, i); ok {
			return true
		}
	}
	return false
}

var genericTail = set("hotel hotels flights flight restaurant restaurants room rooms place food museum visit")

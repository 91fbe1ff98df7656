package reading

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
		if t.text == "without" && s.wordsBefore(k, 3, goingHome) {
			return false // "if I come home without having seen"
		}
		if negations[t.text] && againstSomething[t.text] && s.wordsBefore(k, 3, grammarNo) {
			return false // "won't skip", "not without"
		}
		if grammarNo[t.text] && s.wordsBefore(min(i, k+4), min(i, k+4)-k-1, againstSomething) {
			return false // "don't leave out"
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

var goingHome = set("home leave leaving")

// ends tells whether a token ends a sentence or a part of it.
func ends(t token) bool {
	return t.kind == symbol && (t.text == "." || t.text == ";" || t.text == "!" || t.text == "?" || t.text == ":" || t.text == "(" || t.text == ")")
}

// level tells whether the wish at tokens from ≤ i < to must be met. The nearest cue before it in its clause decides, or a
// cue right behind it; without one a wish that is spelled out is a must. What was read as city, date or money stands
// between: "we'd like 5 days in Paris and the Louvre" is polite, not soft.
func (s *sentence) level(from, to int) trip.Level {
	if s.hardBehind(to) {
		return trip.Must
	}
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
		"if we|i can|could", "if it fits", "would|will|might be very|really|so? nice|great|lovely|good|ideal|perfect|welcome|appreciated|preferred|preferable|fun|handy|wonderful|cool|fantastic|useful", "would be my|our preference", "is|are preferred|preferable|welcome", "not a must|essential|necessary|required", "is|are no must", "would be a|an plus|bonus",
		"is|are a plus|bonus", "is|are optional", "maybe", "perhaps", "preferred", "ideally", "preferably", "optional", "if not too expensive|far")
	afterComma = says("that's|that is? what|how we|i|i'd|we'd would? prefer|like", "if possible|available|affordable", "if there is|are time", "if there's time", "if time permits|allows", "time permitting", "if we|i can|could", "if it fits")
)

func (s *sentence) softBehind(i int) bool {
	i = s.skip(s.behindWish(i), "please")
	if j := s.asideAt(i); j > 0 && anyAt(s, softEndings, j) {
		return true
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

// asideAt steps over a few words between commas: "mid-range hotels, nothing fancy, would be preferred".
func (s *sentence) asideAt(i int) int {
	if !s.texts(i, ",") {
		return 0
	}
	for k := i + 2; k < min(len(s.tok), i+6); k++ {
		if s.texts(k, ",") && (s.texts(k+1, "would") || s.texts(k+1, "is") || s.texts(k+1, "are")) {
			return k + 1
		}
	}
	return 0
}

// behindWish steps over what belongs to a wish: the rest of its words, and where it is to be.
func (s *sentence) behindWish(i int) int {
	for i < len(s.tok) && (s.tok[i].by == asWish || s.tok[i].by == asSight || s.tok[i].by == asRestaurant) {
		i++
	}
	for _, p := range wherePlaces {
		if m, ok := p.at(s, i); ok {
			return m.to
		}
	}
	for i < len(s.tok) && (s.tok[i].by == asOrigin || s.tok[i].by == asCity || s.tok[i].by == asAirport || wayWords[s.tok[i].text]) {
		i++
	}
	return i
}

var wayWords = set("from to into out of")

var wherePlaces = says("at|in|on the|our|my? hotel|hotels|accommodation|place|room|rooms|way", "flights|flight|hotel|hotels|food|restaurant|restaurants|facilities", "from|out to|of? _", "there", "on one|the first|last? evening|night|day")

// hardEndings make a must of what stands before, whatever came before that.
var hardEndings = says("is|are|was|were a|an|my|our? absolute|real|definite? must|musts|essential|obligatory|mandatory|compulsory|required|vital|crucial|imperative|non|nonnegotiable|indispensable|needed|necessary",
	"has|have to be", "must be", "no exceptions|exception|compromise|compromises|excuses|matter|ifs", "non negotiable", "nonnegotiable", "without fail|exception|compromise", "that's|that a|is? a? must|essential|required|important", "at all costs|cost",
	"only|absolutely|definitely|obligatory|mandatory|compulsory|required|needed", "or nothing|bust|else", "and|, nothing else|less")

// hardBehind tells whether a wish is called a must behind it: "direct flights, no exceptions", "a pool is a must".
func (s *sentence) hardBehind(i int) bool {
	i = s.behindWish(i)
	if !anyAt(s, hardEndings, i) {
		i = s.skip(i, ",", "-", ";", ":", "(", "and", "that")
	}
	return anyAt(s, hardEndings, i) && !s.notAMust(i)
}

// notAMust keeps "is not a must" and "only if possible" soft.
func (s *sentence) notAMust(i int) bool {
	return s.texts(i+1, "not") || s.texts(i, "only", "if") || s.texts(i, "only", "when") || s.texts(i, "required") && s.wordsBefore(i, 2, grammarNo)
}

var genericTail = set("hotel hotels flights flight restaurant restaurants room rooms place food museum visit")

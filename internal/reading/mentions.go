package reading

import "slices"

// A city that is named is not always one to go to: it can be where somebody was, where they live, a person, or a town of the
// same name elsewhere.

var (
	beenThere = says("sent|took|brought|invited us|me|him|her|them to", "was|were|met|married back? in|at|to|around", "am|is|are|fresh|just back from", "been|back to|in|around|from", "went|gone to", "visited|saw|seen|loved|adored|liked|explored|enjoyed|did|done|toured", "lived|stayed|worked|studied|honeymooned in",
		"lives|living|studies|studying|works|working|teaches|teaching in|at", "great|best|good|lovely|lovelier|loveliest|wonderful|fantastic|amazing|perfect time|days|week|weekend|holiday|trip|stay in|at",
		"last|previous|first|earlier trip|visit|holiday|time|stay to|in|was to|in?", "last|previous|first|earlier trip|visit|holiday|stay to|in", "after|since|unlike|like|than", "did|done|seen|visited|know already", "know|knew|remember")
	stillToDo = set("never not haven't hasn't yet want wish like love going")
	kin       = set(`cousin sister brother friend daughter son niece nephew aunt wife husband girlfriend boyfriend partner baby called named miss mrs mr ms
		dog cat boss colleague`)
)

// surnames and others make a person of a city's name: "Paris Hilton".
var surnames = set("hilton jackson geller")

// otherLands are behind the towns that share a city's name: "Paris, Texas".
var otherLands = set(`texas tx tennessee tn kentucky ky illinois maine missouri mo arkansas ohio ontario idaho virginia michigan pennsylvania iowa maryland mississippi
	york dakota nd usa canada denmark oregon kansas nebraska indiana`)

// aim is what a sentence says of where to go when it names no city that can be planned.
type aim int

const (
	unsaid aim = iota // nothing: sights and airports may tell
	open              // only where somebody was already, or what it shall be like: to be asked
	away              // a place that cannot be planned
)

// settleMentions takes away the mentions of a city that are no wish to go there. Where that leaves none, past visits count
// after all, "I was in Paris before and want to go again", unless another place is named or the question is where to go.
func (s *sentence) settleMentions(all []found) (rest []found, to aim) {
	all = slices.DeleteFunc(all, func(f found) bool {
		if s.otherTown(f) {
			to = away
			s.release(f)
			return true
		}
		if s.texts(f.from-2, "home", "to") {
			s.useRange(f.from-2, f.to, asOrigin)
			return true
		}
		return s.person(f)
	})
	if from, ok := first(s, fromThereOn); ok {
		all = slices.DeleteFunc(all, func(f found) bool { return f.from < from.from && s.wordsBefore(f.from, 3, being) })
	}
	all = s.onceMore(all)
	now := slices.DeleteFunc(slices.Clone(all), func(f found) bool { return s.pastVisit(f.from) })
	switch {
	case len(now) > 0 || len(all) == 0:
		return now, to
	case s.anotherAim():
		to = away
	case s.asksWhere(all):
		to = open
	default:
		return all, to
	}
	for _, f := range all {
		s.useRange(f.from, f.to, asCity)
	}
	return nil, to
}

var (
	fromThereOn = says("from there")
	being       = set("be am are is i'm we're")
	againBehind = says("again")
)

// onceMore keeps of several cities the one that is asked for again: "our Paris hotel was called ... never mind. Tokyo again".
func (s *sentence) onceMore(all []found) []found {
	if len(distinctCities(all)) < 2 {
		return all
	}
	var again []found
	for _, f := range all {
		if anyAt(s, againBehind, f.to) {
			again = append(again, f)
		}
	}
	if len(distinctCities(again)) == 1 {
		return again
	}
	return all
}

// anotherAim tells whether a place is named that cannot be planned and that nobody comes from, was in, or is told to avoid.
func (s *sentence) anotherAim() bool {
	name, _ := s.otherAim()
	return name != ""
}

// otherAim gives the name of that place and where it stands.
func (s *sentence) otherAim() (name string, at int) {
	s.names(func(from, to int, k string) bool {
		if s.elsewhereNamed(from, k) == "" {
			return false
		}
		if name == "" && !s.pastVisit(from) && !s.negated(from) && !s.leftOut(from) && !s.wordsBefore(from, 3, fromThere) && !(s.texts(to, "to") && s.elsewhereAt(to+1)) {
			name, at = s.elsewhereNamed(from, k), from
		}
		return true
	})
	return name, at
}

var (
	likeIt   = set("like unlike resembling similar")
	whereNow = says("where should|shall|could|can|might|to|else|next", "somewhere|someplace|anywhere else|new|different|other", "surprise me|us", "another|different|new city|place|destination|capital")
)

// asksWhere tells whether cities are named only to say what has been seen, or what another shall be like.
func (s *sentence) asksWhere(all []found) bool {
	for _, f := range all {
		if s.wordsBefore(f.from, 6, likeIt) {
			return true
		}
	}
	for i := range s.tok {
		if anyAt(s, whereNow, i) {
			return true
		}
	}
	return false
}

// meansElsewhere tells whether a sight that is named stands in a place that cannot be planned: "the Louvre Abu Dhabi", or the
// Eiffel Tower where the trip goes to Las Vegas.
func (s *sentence) meansElsewhere(sights []found) (elsewhereToo bool) {
	s.names(func(from, to int, k string) bool {
		if elsewhere[k] == "" {
			return false
		}
		_, staying := s.endingAt(aimed, from)
		elsewhereToo = elsewhereToo || staying && !s.pastVisit(from) && !s.negated(from) && !s.wordsBefore(from, 4, aside) ||
			slices.ContainsFunc(sights, func(f found) bool { return s.skip(f.to, ",", "in", "-", "at") == from })
		return true
	})
	return elsewhereToo
}

var (
	aimed = says("days|nights|week|weekend|trip|holiday|vacation in|to", "go|going|fly|flying|travel|travelling to", "visit|visiting")
	aside = set("from day side excursion then after before")
)

// isLand tells whether a sight has the name of a whole land, which is not where it stands: "Bavaria" is also a statue.
func (s *sentence) isLand(f found) bool { return f.to == f.from+1 && homeLands[s.tok[f.from].text] }

// otherTown tells whether a land behind a name says that it is another town.
func (s *sentence) otherTown(f found) bool {
	i := s.skip(f.to, ",", "(", "in", "new", "north", "south")
	return i < len(s.tok) && s.tok[i].by == nobody && otherLands[s.tok[i].text] && s.tok[i].raw != s.tok[i].text &&
		(i > f.to || !s.texts(i, "usa")) && !s.texts(f.from-1, "from")
}

// person tells whether a city's name is somebody's.
func (s *sentence) person(f found) bool {
	if f.to < len(s.tok) && surnames[s.tok[f.to].text] && !s.texts(f.to+1, "hotel") {
		return true
	}
	return f.from > 0 && kin[s.tok[f.from-1].text] && !s.texts(f.from-1, "partner") && f.to-f.from == 1
}

// pastVisit tells whether the place at i is spoken of as one where somebody has been.
func (s *sentence) pastVisit(i int) bool {
	i = s.backOver(i, "both")
	m, ok := s.endingAt(beenThere, i)
	if !ok {
		return s.pastBehind(i + 1)
	}
	return ok && !s.wordsBefore(m.from, 4, stillToDo) && !s.wordsBefore(m.to, m.to-m.from, set("never not"))
}

// behindPast is said of a place that is none to go to now.
var behindPast = says("trip|visit|holiday|stay|weekend last|in|was|cost|had", "last year|time|summer|spring|autumn|winter|month", "was|were last|too|nice|great|lovely|wonderful|so|very|our|my", "is|are|was|seems|looks too expensive|far|hot|cold|crowded|dear|pricey", "is full|out|sold|booked", "another|next time|year", "some other time|year",
	"we|i did|had|visited|saw|know last|already|before")

func (s *sentence) pastBehind(i int) bool { return anyAt(s, behindPast, i) }

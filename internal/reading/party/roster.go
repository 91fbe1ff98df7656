package party

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// A roster is a list of the people who travel: "grandma, my wife and me, and our 4-year-old". Who is in it is counted once, here;
// what stands outside of lists is left to the rules of the party.

type member struct {
	adults, children int
	speaker          bool  // me, I
	us               bool  // "the two of us"
	bare             bool  // without my, our, a
	siblings, ours   bool  // "three brothers"; "our dad"
	couple, name     bool  // a couple; somebody of whom only the first name is said
	told             bool  // "five of us, two couples and a friend": us, who are told one by one
	years            []int // of a child whose age is said
	to               int   // the token behind
}

var (
	me        = phrase.Says("me|i|myself")
	usTwo     = phrase.Says("the? # of us", "us #", "the? # of them? us")
	oneOfKin  = phrase.Says(determiners+"? "+adjectives+"? "+adjectives+"? "+relatives+" in? law?", "my|our|their gran", "gran|mil|fil", determiners+"? other|better half")
	pairOfKin = phrase.Says(determiners+" "+adjectives+"? parents|grandparents|folks|laws", determiners+" in laws", "another|a couple", "both? parents|grandparents")
	couples   = phrase.Says(coupleKinds+"? "+coupleKinds+"? couple", "a|one "+coupleKinds+"? "+coupleKinds+"? couple")
	twoPeers  = phrase.Says("a couple of " + adjectives + "? " + lexicon.Peers)
	manyPairs = phrase.Says("# " + coupleKinds + "? couples")
	manyPeers = phrase.Says("my|our|the? # of? my|our? "+adjectives+"? "+lexicon.Peers+"|others|parents|grandparents|uncles|aunts|grandmothers|grandmas|grandads", "my|our # "+adjectives+"? "+lexicon.Companion)
	oneOfKids = phrase.Says(determiners+" "+adjectives+"? "+adjectives+"? "+lexicon.OneChild+"|boy|girl", "our|my|a little one", "son|daughter|baby|toddler")
	someKids  = phrase.Says(determiners+"? # "+adjectives+"? "+lexicon.ChildWords, determiners+"? # little|young|wee ones")
	twinKids  = phrase.Says(determiners + "? " + adjectives + "? twins")
	tripleKid = phrase.Says(determiners + "? " + adjectives + "? triplets")
	kidOfAge  = phrase.Says(determiners+"? # year|yr|years|month|months|yo old|olds? "+lexicon.OneChild+"|boy|girl", determiners+"? # year|yr|years|month|months|yo old|olds?", determiners+"? son|daughter|boy|girl|child|grandson|granddaughter of|aged|,|(? # )?")
)

const (
	coupleKinds = "lesbian|gay|queer|elderly|retired|married|young|old|older|senior|teacher|middle|aged|newlywed|romantic|lovely|active|sporty"
	determiners = "my|our|his|her|their|the|a|an|one|your"
	adjectives  = "little|young|small|baby|older|elder|younger|eldest|youngest|oldest|big|best|good|old|close|elderly|dear|lovely|teenage|grown|adult|new|twin|newborn|late|beloved|only"
)

// readRoster finds the list and counts who is in it.
func readRoster(s *phrase.Sentence, p *Said) {
	for i := 0; i < len(s.Tokens); i++ {
		list, to := rosterAt(s, i)
		if len(list) < 2 || !worthCounting(list) && !phrase.AnyAt(s, withMe, to) {
			i = max(i, to-1)
			continue
		}
		if m, ok := comesWithMe(s, to); ok && !worthCounting(list) {
			list, to = append(list, member{speaker: true}), m.To
		}
		if s.Texts(i-1, "with") && !slices.ContainsFunc(list, func(m member) bool { return m.speaker || m.us }) && !lexicon.PartyWords[s.WordAt(i-2)] {
			list = append(list, member{speaker: true}) // "Paris with Mum and Dad"
		}
		if people := adultsOfList(list); people > 0 && phrase.AnyAt(s, joinUs, to) {
			p.joined += people
		} else {
			p.enlist(list)
		}
		useRoster(s, i, to)
		i = to
	}
}

// joinUs stands behind a list of those who come on top of the others: "Grandad and grandma join us".
var joinUs = phrase.Says("are|will? also? be? joining|join|coming|come along? with? us", "join|joining|come|coming along? with? us")

// adultsOfList counts a list of grown-ups without the speaker, and gives 0 for any other.
func adultsOfList(list []member) (n int) {
	for _, m := range list {
		if m.speaker || m.us || m.children > 0 {
			return 0
		}
		n += m.adults
	}
	return n
}

// useRoster marks the words of a list, but for what is said of somebody in brackets behind an age: "Gran (82, walks with a stick)".
func useRoster(s *phrase.Sentence, from, to int) {
	inside := false
	for k := from; k < to; k++ {
		switch {
		case s.Texts(k, ")"):
			inside = false
		case s.Texts(k, ",") && s.Texts(k-2, "("):
			inside = true
		}
		if !inside {
			s.UseRange(k, k+1, phrase.AsParty)
		}
	}
}

var withMe = phrase.Says("are|will? be? coming|come|joining|join|travelling|traveling along? with? me")

// comesWithMe reads what puts the speaker on the list: "Anna and Ben are coming with me".
func comesWithMe(s *phrase.Sentence, i int) (phrase.Match, bool) {
	for _, p := range withMe {
		if m, ok := p.At(s, i); ok {
			return m, true
		}
	}
	return phrase.Match{}, false
}

// worthCounting tells whether a list is one of travellers: the speaker is in it, or "the two of us", or it begins with somebody
// who is named without "my": "mum, dad and three kids".
func worthCounting(list []member) bool {
	people := 0
	for _, m := range list {
		if m.speaker || m.us {
			return true
		}
		people += m.adults
	}
	if list[0].couple {
		return slices.ContainsFunc(list[1:], func(m member) bool { return !m.name })
	}
	return (list[0].bare || list[0].siblings && list[1].ours) && people > 0 // "three brothers and our dad"
}

// enlist counts the members of a list.
func (p *Said) enlist(list []member) {
	var adults, children, us int
	speaker, told := false, false
	for _, m := range list {
		told = told || m.told
		if m.us {
			us += m.adults
		} else {
			adults += m.adults
		}
		children += m.children
		p.ages = append(p.ages, m.years...)
		speaker = speaker || m.speaker
	}
	p.children += children
	members := adults + children
	switch {
	case told && (members == us || members == us-1):
		p.adults += us - children // "five of us, two couples and a baby"
	case us > 0 && speaker && adults+1 == us:
		p.adults += us // "the two of us, my girlfriend and I"
	case us > 0:
		p.adults += us + adults
	case speaker:
		p.companions += adults
		p.listed = max(p.listed, 1+adults)
		p.alone = p.alone || adults == 0
	default:
		p.adults += adults
		p.rostered += adults
	}
}

// rosterAt reads the list that begins at i.
func rosterAt(s *phrase.Sentence, i int) (list []member, to int) {
	closed := false
	for k := i; ; {
		m, ok := memberAt(s, k)
		if !ok || closed && m.name && k == to+1 && s.Texts(to, ",") && !goesOnWith(s, m.to) {
			return list, to // "mum, dad and me, Paris"
		}
		closed = closed || joins[s.WordAt(k-1)]
		list, to = append(list, m), m.to
		if k = listLink(s, m.to); k == 0 || m.us && s.Texts(m.to, "with") && m.adults > 2 {
			return list, to
		}
	}
}

// goesOnWith tells whether another member follows the one before i.
func goesOnWith(s *phrase.Sentence, i int) bool {
	k := listLink(s, i)
	if k == 0 {
		return false
	}
	_, ok := memberAt(s, k)
	return ok
}

// listLink gives the token behind what joins two members, or 0.
func listLink(s *phrase.Sentence, i int) int {
	k := s.Skip(i, ",", "and", "&", "+", "plus", "n", "with", "along", "as", "well", "also", "then")
	if k == i || k-i > 4 {
		return 0
	}
	return k
}

// memberAt reads one member of a list, with the name and the age that may follow.
func memberAt(s *phrase.Sentence, i int) (member, bool) {
	if i >= len(s.Tokens) || s.Tokens[i].By != phrase.Nobody && s.Tokens[i].By != phrase.AsParty {
		return member{}, false
	}
	for _, r := range []struct {
		list []phrase.Pattern
		of   func(n int) member
	}{
		{kidOfAge, func(n int) member {
			if n <= oldestChild {
				return member{children: 1}
			}
			return member{adults: 1}
		}},
		{tripleKid, func(int) member { return member{children: 3} }},
		{twinKids, func(int) member { return member{children: 2} }},
		{someKids, func(n int) member { return member{children: n} }},
		{oneOfKids, func(int) member { return member{children: 1} }},
		{usTwo, func(n int) member { return member{adults: n, us: true} }},
		{manyPeers, func(n int) member { return member{adults: n} }},
		{twoPeers, func(int) member { return member{adults: 2} }},
		{manyPairs, func(n int) member { return member{adults: 2 * n, couple: true} }},
		{couples, func(int) member { return member{adults: 2, couple: true} }},
		{pairOfKin, func(int) member { return member{adults: 2} }},
		{oneOfKin, func(int) member { return member{adults: 1} }},
		{me, func(int) member { return member{speaker: true} }},
	} {
		for _, p := range r.list {
			m, ok := p.At(s, i)
			if !ok || len(m.Nums) > 0 && m.Nums[0] > 60 || s.Texts(m.To-1, "couple", "of") {
				continue
			}
			n := 1
			if len(m.Nums) > 0 {
				n = m.Nums[0]
			}
			who := r.of(n)
			if who.children == 1 && len(m.Nums) == 1 {
				if s.AnyBetween(m.From, m.To, months) {
					n /= 12
				}
				if _, counts := phrase.Of("# _").At(s, m.From); !counts || s.AnyBetween(m.From, m.To, ofYears) {
					who.years = []int{n}
				}
			}
			who.bare = who.adults > 0 && !who.couple && len(m.Nums) == 0 && !determiner[s.Tokens[i].Text]
			who.told = who.us && who.adults > 2 && s.Texts(m.To, ",")
			who.siblings, who.ours = who.adults > 1 && s.Tokens[i].Kind == phrase.Number && siblings[s.WordAt(m.To-1)], s.Texts(i, "our")
			who.to = behindName(s, m.To)
			return who, true
		}
	}
	if i+1 < len(s.Tokens) && oneKid[s.Tokens[i].Text] && s.Tokens[i].By == phrase.Nobody && s.Tokens[i+1].By == phrase.AsParty && s.Tokens[i+1].Kind == phrase.Number {
		return member{children: 1, to: behindName(s, i+1)}, true // "dad, boy 9"
	}
	if age, to, ok := nameWithAge(s, i); ok && age > oldestChild && s.Texts(i+1, "(") {
		return member{adults: 1, bare: true, to: to}, true
	}
	if _, _, ok := nameWithAge(s, i); !ok && firstName(s, i) {
		return member{adults: 1, name: true, to: behindName(s, i+1)}, true
	}
	return member{}, false
}

var ofYears = english.Words("year years yr yo month months old")

var siblings = english.Words("brothers sisters siblings cousins")

// firstName tells whether a word can only be somebody's name: "Tom and I".
func firstName(s *phrase.Sentence, i int) bool {
	return gazetteer.Capitalised(s, i) && len(s.Tokens[i].Text) > 2 && !s.Knows(s.Tokens[i].Text) && gazetteer.Elsewhere[s.Tokens[i].Text] == "" && !gazetteer.HomeLands[s.Tokens[i].Text] &&
		(s.WordsBefore(i, 2, named) || listLink(s, i+1) > 0) && !s.WordsBefore(i, 1, ofPlaces)
}

// ofPlaces stand before the name of a place, not of somebody: "a family from Poland, me and my wife".
var ofPlaces = english.Words("from in at to near via into around")

var named = english.Words("and & + plus with , just")

var determiner = english.Words("my our his her their the a an one your")

// behindName steps over a first name and an age in brackets: "my cousin Paris", "my mother (72)", "our son, 7,".
func behindName(s *phrase.Sentence, i int) int {
	if i < len(s.Tokens) && s.Tokens[i].By == phrase.Nobody && s.Tokens[i].Kind == phrase.Word && s.Tokens[i].Raw != s.Tokens[i].Text && !lexicon.Idle[s.Tokens[i].Text] && (listLink(s, i+1) > 0 || s.RestEnds(i+1)) {
		i++
	}
	for i < len(s.Tokens) && s.Tokens[i].By == phrase.AsParty {
		i++
	}
	if i > 0 && s.Texts(i, ")") && s.Tokens[i-1].By == phrase.AsParty {
		i++ // "2 kids (3, 5)"
	}
	if _, ok := s.WholeAt(i + 1); ok && s.Texts(i, "(") && s.Texts(i+2, ")") {
		i += 3
	}
	if age, ok := s.WholeAt(i - 1); ok && age > oldestChild && s.Texts(i-2, "(") && s.Texts(i, ",") {
		for k := i + 1; k < min(len(s.Tokens), i+longestAside); k++ {
			if s.Texts(k, ")") {
				return k + 1 // "(82, walks with a stick)"
			}
		}
	}
	return i
}

// longestAside is how many words are looked for behind the age of somebody in brackets.
const longestAside = 10

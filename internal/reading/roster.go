package reading

// A roster is a list of the people who travel: "grandma, my wife and me, and our 4-year-old". Who is in it is counted once, here;
// what stands outside of lists is left to the rules of the party.

type member struct {
	adults, children int
	speaker          bool // me, I
	us               bool // "the two of us"
	bare             bool // without my, our, a
	to               int  // the token behind
}

var (
	me        = says("me|i|myself")
	usTwo     = says("the? # of us", "us #", "the? # of them? us")
	oneOfKin  = says(determiners+"? "+adjectives+"? "+adjectives+"? "+companion+"|parent|nana|nan|granny|granddad|stepmother|stepfather|stepmom|stepdad|godmother|godfather in? law?", determiners+"? other|better half")
	pairOfKin = says(determiners+" "+adjectives+"? parents|grandparents|folks|laws", determiners+" in laws", "another|a couple", "both parents|grandparents")
	manyPeers = says("my|our|the? # of? my|our? "+adjectives+"? "+peers+"|others|parents|grandparents|uncles|aunts|grandmothers|grandmas|grandads", "my|our # "+adjectives+"? "+companion)
	oneOfKids = says(determiners+" "+adjectives+"? "+adjectives+"? "+oneChild+"|boy|girl", "our|my|a little one")
	someKids  = says(determiners+"? # "+adjectives+"? "+childWords, determiners+"? # little|young|wee ones")
	twinKids  = says(determiners + "? " + adjectives + "? twins")
	tripleKid = says(determiners + "? " + adjectives + "? triplets")
	kidOfAge  = says(determiners+"? # year|yr|years|month|months|yo old|olds?", determiners+"? # year|yr|years old|olds? "+oneChild+"|boy|girl|twins")
)

const (
	determiners = "my|our|his|her|their|the|a|an|one|your"
	adjectives  = "little|young|small|baby|older|elder|younger|eldest|youngest|oldest|big|best|good|old|close|elderly|dear|lovely|teenage|grown|adult|new|twin|newborn|late|beloved|only"
)

// readRoster finds the list and counts who is in it.
func readRoster(s *sentence, p *party) {
	for i := 0; i < len(s.tok); i++ {
		list, to := s.rosterAt(i)
		if len(list) < 2 || !worthCounting(list) && !anyAt(s, withMe, to) {
			i = max(i, to-1)
			continue
		}
		if m, ok := comesWithMe(s, to); ok && !worthCounting(list) {
			list, to = append(list, member{speaker: true}), m.to
		}
		p.enlist(list)
		s.useRange(i, to, asParty)
		i = to
	}
}

var withMe = says("are|will? be? coming|come|joining|join|travelling|traveling along? with? me")

// comesWithMe reads what puts the speaker on the list: "Anna and Ben are coming with me".
func comesWithMe(s *sentence, i int) (match, bool) {
	for _, p := range withMe {
		if m, ok := p.at(s, i); ok {
			return m, true
		}
	}
	return match{}, false
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
	return list[0].bare && people > 0
}

// enlist counts the members of a list.
func (p *party) enlist(list []member) {
	var adults, children, us int
	speaker := false
	for _, m := range list {
		if m.us {
			us += m.adults
		} else {
			adults += m.adults
		}
		children += m.children
		speaker = speaker || m.speaker
	}
	p.children += children
	switch {
	case us > 0:
		p.adults += us + adults
	case speaker:
		p.companions += adults
		p.alone = adults == 0
	default:
		p.adults += adults
	}
}

// rosterAt reads the list that begins at i.
func (s *sentence) rosterAt(i int) (list []member, to int) {
	for k := i; ; {
		m, ok := s.memberAt(k)
		if !ok {
			return list, to
		}
		list, to = append(list, m), m.to
		if k = s.listLink(m.to); k == 0 || m.us && s.texts(m.to, "with") && m.adults > 2 {
			return list, to
		}
	}
}

// listLink gives the token behind what joins two members, or 0.
func (s *sentence) listLink(i int) int {
	k := s.skip(i, ",", "and", "&", "+", "plus", "n", "with", "along", "as", "well", "also", "then")
	if k == i || k-i > 4 {
		return 0
	}
	return k
}

// memberAt reads one member of a list, with the name and the age that may follow.
func (s *sentence) memberAt(i int) (member, bool) {
	if i >= len(s.tok) || s.tok[i].by != nobody && s.tok[i].by != asParty {
		return member{}, false
	}
	for _, r := range []struct {
		list []phrase
		of   func(n int) member
	}{
		{kidOfAge, func(n int) member {
			if n < 18 {
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
		{pairOfKin, func(int) member { return member{adults: 2} }},
		{oneOfKin, func(int) member { return member{adults: 1} }},
		{me, func(int) member { return member{speaker: true} }},
	} {
		for _, p := range r.list {
			m, ok := p.at(s, i)
			if !ok || len(m.nums) > 0 && m.nums[0] > 60 {
				continue
			}
			n := 1
			if len(m.nums) > 0 {
				n = m.nums[0]
			}
			who := r.of(n)
			who.bare = who.adults > 0 && len(m.nums) == 0 && !determiner[s.tok[i].text]
			who.to = s.behindName(m.to)
			return who, true
		}
	}
	if s.firstName(i) {
		return member{adults: 1, to: s.behindName(i + 1)}, true
	}
	return member{}, false
}

// firstName tells whether a word can only be somebody's name: "Tom and I".
func (s *sentence) firstName(i int) bool {
	return s.capitalised(i) && len(s.tok[i].text) > 2 && !s.knows(s.tok[i].text) && elsewhere[s.tok[i].text] == "" && !homeLands[s.tok[i].text] &&
		(s.wordsBefore(i, 2, named) || s.listLink(i+1) > 0)
}

var named = set("and & + plus with , just")

var determiner = set("my our his her their the a an one your")

// behindName steps over a first name and an age in brackets: "my cousin Paris", "my mother (72)", "our son, 7,".
func (s *sentence) behindName(i int) int {
	if i < len(s.tok) && s.tok[i].by == nobody && s.tok[i].kind == word && s.tok[i].raw != s.tok[i].text && !idle[s.tok[i].text] && (s.listLink(i+1) > 0 || s.restEnds(i+1)) {
		i++
	}
	for i < len(s.tok) && s.tok[i].by == asParty {
		i++
	}
	if i > 0 && s.texts(i, ")") && s.tok[i-1].by == asParty {
		i++ // "2 kids (3, 5)"
	}
	if _, ok := s.wholeAt(i + 1); ok && s.texts(i, "(") && s.texts(i+2, ")") {
		i += 3
	}
	return i
}

package reading

import (
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// party is who travels, as it was said: a total, adults, children, or companions beside the one who speaks.
type party struct {
	total, adults, children int
	companions              int
	rooms                   int
	separate                bool // a room each
	family                  bool // "family of four": two of them are adults
	couple, solo            bool
	someKids                bool // children, but not how many
	noKids                  bool
	kidFriendly             bool
	honeymoon               bool
	alone                   bool  // the speaker, with nobody grown-up beside
	related                 int   // "our daughter": may be one of those that are counted elsewhere
	ages                    []int // of children, as they were given
}

const childWords = "chd|kids|kid|children|child|toddlers|toddler|babies|baby|infants|infant|teens|teen|teenagers|teenager|sons|son|daughters|daughter|boys|girls|youngsters|grandchildren|grandkids|grandchild|grandson|granddaughter|grandsons|granddaughters|nephews|nephew|nieces|niece|twins|triplets|tots|preschoolers|tweens"

const oneChild = "kid|child|toddler|baby|infant|teen|teenager|son|daughter|grandchild|grandson|granddaughter|nephew|niece|newborn|preschooler"

const companion = "wife|husband|partner|girlfriend|boyfriend|spouse|fiance|fiancee|mother|mom|mum|mummy|father|dad|sister|brother|friend|bestie|colleague|cousin|aunt|uncle|grandmother|grandma|grandfather|grandpa|roommate|roomie|mate|buddy|flatmate|coworker|hubby|gf|bf|missus"

const folk = "ppl|people|persons|travelers|travellers|guests|pax|tourists|passengers|visitors|participants|heads|souls"

const peers = "friends|women|men|ladies|guys|lads|girlfriends|students|colleagues|coworkers|cousins|pensioners|retirees|seniors|siblings|sisters|brothers|mates|buddies|classmates|gals|pals"

// partyRules are read in this order; each phrase says what it adds.
var partyRules = []struct {
	phrases []phrase
	add     func(p *party, n int)
}{
	{says("no|without|minus any|the|our|my? "+childWords, "adults only", "child free", "childfree", "kid free", "kids are? staying|stay at? home", "leaving|leave the|our? kids|children at? home|behind?"), func(p *party, _ int) { p.noKids = true }},
	{says("# adults|adult|grownups|adt|adts", "# grown ups|up", "adults|adult|adt :|= #"), func(p *party, n int) { p.adults += n }},
	{says("child|kid|kids|toddler|family|baby|pram|stroller|buggy friendly"), func(p *party, _ int) { p.kidFriendly = true }},
	{says("suitable|good|great|fun|ok|okay|appropriate|works for our|my|the|small|young|little? kids|children|toddlers|child|toddler"), func(p *party, _ int) { p.kidFriendly = true }},
	{says("family of #"), func(p *party, n int) { p.total, p.family = n, true }},
	{says("party|group|groups of # "+peers+"?", "# of us", "# in total|all", "# "+folk, "# _ people|persons|travellers|travelers|tourists|friends|passengers", "table for #", "people|travelers|travellers|persons|guests|pax|passengers :|=? #", "class|team|club|crew|troupe|gang|squad|bunch of #"), func(p *party, n int) { p.total = max(p.total, n) }},
	{says("a? trio", "threesome"), func(p *party, _ int) { p.total = max(p.total, 3) }},
	{says("a? quartet", "foursome"), func(p *party, _ int) { p.total = max(p.total, 4) }},
	{says("me|myself|i + one|1", "me|myself|i plus one|1", "plus one"), func(p *party, _ int) { p.companions++ }},
	{says("# couples"), func(p *party, n int) { p.total = max(p.total, 2*n) }},
	{says("with|and my|our|these? # "+peers, "with my|our? # best|close|good|old|other|more "+peers, "me|i and|plus # "+peers+"|others"), func(p *party, n int) { p.companions += n }},
	{says("# best|close|good|old|other? " + peers + " are|is|will|who? be? come|coming|join|joining|travelling|traveling along? with? me"), func(p *party, n int) { p.companions += n }},
	{says("# of my|our "+peers, "my|our # "+peers, "# best|close|good|old? "+peers+" and|& i|me|myself"), func(p *party, n int) { p.companions += n }},
	{says("# best|close|good|old? " + peers), func(p *party, n int) { p.total = max(p.total, n) }},
	{says("we are|were all? # "+peers+"?", "we're all? # "+peers+"?"), func(p *party, n int) { p.total = max(p.total, n) }},
	{says("# small|young|little|teenage|school|bigger|older|younger|lively? age|aged? "+childWords, "children|kids|child|chd :|= #"), func(p *party, n int) { p.children += n }},
	{says("# little|wee|young ones"), func(p *party, n int) { p.children += n }},
	{says("single|solo|lone mum|mom|mother|dad|father|parent|mama|papa", "a mum|mom|mother|dad|father of|to #", "a mum|mom|mother|dad|father and|with her|his"), func(p *party, n int) {
		p.adults++
		p.children += n
	}},
	{says("# parents|grandparents|grownups|mums|dads|moms|mothers|fathers"), func(p *party, n int) { p.adults += n }},
	{says("both parents|grandparents"), func(p *party, _ int) { p.adults += 2 }},
	{says("# -? and # year|years old|olds|of? age?"), func(p *party, n int) { p.children += 2 }},
	{says("# year|yr|years|yo old|olds|of? age? "+oneChild+"|one|boy|girl", "# year|yr|years old|olds"), func(p *party, n int) { p.aged(n) }},
	{says("# month|months old|olds " + oneChild + "?"), func(p *party, _ int) { p.children++ }},
	{says("our|my|a|the little|young|small|teenage|baby|newborn|youngest|oldest|grown|adult? son|daughter|boy|girl|toddler|child and|plus a|our|my|one|the? little|young|small|baby? son|daughter|boy|girl|baby|toddler|infant|newborn"), func(p *party, _ int) { p.children += 2 }},
	{says("our|my|the|his|her|their little|young|small|teenage|newborn|energetic|curious|only? " + oneChild + "|daughter's"), func(p *party, _ int) { p.related++ }},
	{says("a|one|1|with|and|plus|an little|young|small|teenage|newborn|energetic|curious|only? " + oneChild), func(p *party, _ int) { p.children++ }},
	{says("a|our|my|one|and little? one|boy|girl of|aged|, # ?"), func(p *party, n int) { p.aged(n) }},
	{says("a|our|my little one|boy|girl"), func(p *party, _ int) { p.children++ }},
	{says("a|our|my|the|with? twins"), func(p *party, _ int) { p.children += 2 }},
	{says("a|our|my|the|with? triplets"), func(p *party, _ int) { p.children += 3 }},
	{says("my|our|her|his mother|father|brother|sister|mum|mom in law"), func(p *party, _ int) { p.companions++ }},
	{says("my|our|with|the|and|plus|her|his|a|one best|dear|good|old|new|elderly|older|younger|little|big|twin|close|lovely? " + companion), func(p *party, _ int) { p.companions++ }},
	{says("take|taking|treat|treating|bring|bringing|surprise|surprising her|him|mum|mom|dad|mother|father|grandma|granny"), func(p *party, _ int) { p.companions++ }},
	{says("for|of my|our elderly? parents|grandparents", "my|our elderly? parents|grandparents are|want|would|will|like|love|need|plan"), func(p *party, _ int) { p.total = max(p.total, 2) }},
	{says("my|our|both|the|her|his|their elderly|aging? parents|grandparents|laws", "my|our|the in laws", "my|our mum|mom|mother and dad|father"), func(p *party, _ int) { p.companions += 2 }},
	{says("another couple"), func(p *party, _ int) { p.companions += 2 }},
	{says("as|are|we're|for|being a|another couple", "a|the|romantic|older|young|retired|married couple", "couple's|couples trip|getaway|holiday|retreat|break|vacation|weekend", "both of us|you", "us both", "a|sporty|young|old|elderly|retired|married pair", "pair of us|friends", "pair want|wants|going|travelling|traveling", "we two", "me and him|her|them", "he|she and i|me", "my|our fella|man|lady|lover|better|beloved|darling|sweetheart|fiance|love half? and i|me", "with someone|somebody special", "newly married|wed|weds", "silver|golden|ruby|pearl|diamond|tin wedding|anniversary", "mother daughter", "father son", "mum and dad's", "couple with|in|going|travelling|traveling|from|on|,|.|-", "just|only the? us? two", "you and me|i"), func(p *party, _ int) { p.couple = true }},
	{says("our #th wedding? anniversary", "our wedding? anniversary", "wedding anniversary", "our # years? wedding? anniversary", "romantic break|trip|weekend|getaway for two?"), func(p *party, _ int) { p.couple = true }},
	{says("honeymoon|honeymooners|newlyweds|honeymooning"), func(p *party, _ int) { p.couple, p.honeymoon = true, true }},
	{says("solo traveler|traveller|traveling|travelling|trip?", "alone", "by myself", "on my own", "just|only me|myself", "for myself|me", "for one|1 person|adult|traveler|traveller|passenger?", "single traveler|traveller", "i'm|i travelling|traveling|am alone|solo|single", "travelling|traveling single"), func(p *party, _ int) { p.solo = true }},
	{says("with|for|and|plus|have|bring|bringing|our|my|the|as|are|also|small|young|little|teenage kids|children|toddlers|babies|teenagers|teens|grandkids|grandchildren|sons|daughters|littles", "kids|children are? coming|come|too|along|love|like|want|would|will|enjoy|need|with"), func(p *party, _ int) { p.someKids = true }},
	{says("family trip|holiday|vacation|break|getaway|visit|adventure|time", "as a family", "whole family", "a|young family", "with|for my|our|the? family"), func(p *party, _ int) { p.kidFriendly = true }},
	{says("kids|children|toddlers|toddler|babies"), func(p *party, _ int) { p.kidFriendly = true }},
}

// aged counts somebody of a stated age: a child up to 17, an adult after.
func (p *party) aged(years int) {
	if years < 18 {
		p.children++
		p.ages = append(p.ages, years)
	}
}

// countless is what is noted of a larger number of people or rooms: enough to be refused, by name, and small enough to add up. A number
// that were passed over would be planned as one adult.
const countless = 1000

// largestParty is how many people can travel together.
const largestParty = 12

// readParty finds who travels and how many rooms they need.
func readParty(s *sentence) party {
	var p party
	p.ages = readAges(s)
	readOwnAges(s, &p)
	readRooms(s, &p)
	readRoster(s, &p)
	for _, r := range partyRules {
		for _, ph := range r.phrases {
			for _, m := range ph.all(s) {
				n := 0
				if len(m.nums) > 0 {
					n = m.nums[0]
				}
				if n = min(n, countless); s.ownThing(m) || s.texts(m.to-1, "couple", "of") || s.countedAlready(m) {
					continue
				}
				r.add(&p, n)
				s.use(m, asParty)
			}
		}
	}
	if _, ok := first(s, says("my|our boys|girls")); ok && len(p.ages) > 0 {
		p.someKids = true
	}
	p.forSome(s)
	return p
}

// countedAlready tells whether somebody is spoken of again: "my husband and I … my husband wants ramen".
func (s *sentence) countedAlready(m match) bool {
	kin := s.tok[m.to-1].text
	if !kinOnce[kin] {
		return false
	}
	for i := range s.tok {
		if (i < m.from || i >= m.to) && s.tok[i].text == kin && s.tok[i].by == asParty {
			return true
		}
	}
	return false
}

var kinOnce = set("wife husband partner girlfriend boyfriend mother mum mom father dad spouse fiance fiancee hubby missus grandma grandpa grandmother grandfather")

// ownThing keeps "kids' stuff" and "family activities" for the themes.
func (s *sentence) ownThing(m match) bool {
	for _, w := range []string{"kids", "children", "family"} {
		if s.tok[m.to-1].text == w || s.tok[m.to-1].raw == w+"'" || s.tok[m.to-1].raw == w+"’" {
			for _, p := range themePhrases {
				if hit, ok := p.at(s, m.to-1); ok && p.theme == "family" && hit.to > m.to {
					return true
				}
			}
		}
	}
	return false
}

func (s *sentence) childBefore(i int) bool {
	if i <= 0 || s.tok[i-1].kind != word {
		return false
	}
	_, ok := say(childWords).at(s, i-1)
	return ok
}

var rooms = []struct {
	phrases []phrase
	add     func(p *party, n int)
}{
	{says("one|a|own|single|separate? room each|apiece", "one|a single? room per person|head", "own rooms|room"), func(p *party, _ int) { p.separate = true }},
	{says("# hotel|double|single|twin|separate|family|connecting|adjoining|bed? room|rooms"), func(p *party, n int) { p.rooms += n }},
	{says("# doubles|singles|twins"), func(p *party, n int) { p.rooms += n }},
	{says("separate|single|individual|own rooms"), func(p *party, _ int) { p.separate = true }},
	{says("a|one double|twin|single|shared room", "share|sharing a|one room", "one room"), func(p *party, _ int) { p.rooms++ }},
}

func readRooms(s *sentence, p *party) {
	for _, r := range rooms {
		for _, ph := range r.phrases {
			for _, m := range ph.all(s) {
				n := 1
				if len(m.nums) > 0 {
					n = m.nums[0]
				}
				if n = min(n, countless); !s.texts(m.from-1, "rooms") && p.rooms == 0 {
					r.add(p, n)
					s.use(m, asParty)
				}
			}
		}
	}
}

// forSome reads "for two" and "for 3 on $2,000", where the number counts nothing else.
func (p *party) forSome(s *sentence) {
	if p.total+p.adults > 0 {
		return
	}
	for _, m := range says("for #", "for the # of us", "we're|us|all|just|only #", "we|there are #") {
		for _, f := range m.all(s) {
			n := f.nums[len(f.nums)-1]
			if n < 1 || n > 20 || f.to < len(s.tok) && (countable[s.tok[f.to].text] || months[s.tok[f.to].text] != 0 || s.tok[f.to].text == "-" || s.tok[f.to].text == "%") {
				continue
			}
			p.total = n
			s.use(f, asParty)
			return
		}
	}
}

// settle counts the people. Nothing said gives the zero Party.
func (p party) settle(s *sentence, lang wording.Language) (trip.Party, bool, []string) {
	var out trip.Party
	var assumed []string
	if p.noKids {
		p.someKids, p.kidFriendly = false, false
	}
	if p.someKids && p.children == 0 && p.total == 0 {
		if p.children = len(p.ages); p.children == 0 {
			p.children = 2
			assumed = append(assumed, lang.Say("You did not say how many children: planned for two."))
		}
	}
	if p.adults == 0 || p.children == 0 {
		p.children += p.related
	}
	if !p.noKids {
		p.children = max(p.children, len(p.ages)) // each age is somebody's
	}
	out.Children = p.children
	guessed := p.count(s, &out)
	if guessed {
		assumed = append(assumed, lang.Say("You did not say how many adults: planned for %s.", trip.Party{Adults: out.Adults}.In(lang)))
	}
	if p.honeymoon && p.total+p.adults+p.companions == 0 {
		assumed = append(assumed, lang.Say("A honeymoon is for two."))
	}
	out.Rooms = p.rooms
	if p.separate && out.Rooms == 0 {
		out.Rooms = out.Adults + out.Children
	}
	if out.Adults == 0 && out.Rooms > 0 {
		out.Adults = min(out.Rooms, largestParty) // so that what is refused are the rooms, which were said, and not people, who were not
		assumed = append(assumed, lang.Say("You did not say who travels: planned for %s.", out.In(lang)))
	}
	kids := (out.Children > 0 || p.someKids) && !p.grownKids(s) || p.kidFriendly
	return out, kids && !p.noKids, assumed
}

// count fills in the adults, and the children of a family or a total; guessed is true when only children were named.
func (p party) count(s *sentence, out *trip.Party) (guessed bool) {
	switch {
	case p.family && p.adults == 0:
		out.Children = max(p.children, p.total-2)
		out.Adults = p.total - out.Children
	case p.adults > 0:
		out.Adults = p.adults
		if p.total > p.adults+p.children && p.children == 0 && !p.family {
			out.Children = p.total - p.adults
		}
	case p.total > 0:
		if out.Adults = p.total - p.children; out.Adults < 1 {
			out.Adults = p.total // "for two, with three kids": the two are the adults
		}
	case p.companions > 0:
		out.Adults = 1 + p.companions
	case p.couple:
		out.Adults = 2
	case p.solo, p.alone:
		out.Adults = 1
	case p.children > 0:
		out.Adults = s.speakers()
		return true
	}
	return false
}

// speakers tells a parent alone ("I", "my kids") from two.
func (s *sentence) speakers() int {
	for _, t := range s.tok {
		switch t.text {
		case "we", "our", "us", "we're", "we'd", "we'll", "we've":
			return 2
		case "i", "i'm", "my", "me", "i'd", "i've":
			return 1
		}
	}
	return 2
}

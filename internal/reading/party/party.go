package party

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Said is who travels, as it was said: a total, adults, children, or companions beside the one who speaks.
type Said struct {
	total, adults, children int
	companions              int
	rooms                   int
	grands                  int  // grandparents beside the adults that are counted
	beside                  int  // "2 adults + grandma": who comes on top of them
	separate                bool // a room each
	family                  bool // "family of four": two of them are adults
	couple, solo            bool
	someKids                bool // children, but not how many
	noKids                  bool
	KidFriendly             bool
	honeymoon               bool
	listed                  int    // adults on the list of who travels, the speaker too
	some                    int    // a part of the party of which something is said, or all of it
	rostered                int    // adults on a list without the speaker
	alone                   bool   // the speaker, with nobody grown-up beside
	related                 int    // "our daughter": may be one of those that are counted elsewhere
	ages                    []int  // of children, as they were given
	nums                    []int  // of the phrase that is read
	joined                  int    // who are said to join the others
	families                bool   // "two families with two kids each": how many adults they have nobody says
	someFriends             bool   // friends who come along, but not how many
	someShare               bool   // some of them share a room, of whom nobody says how the others sleep
	either                  [2]int // "two or three of us"
	diets                   int    // of how many it is said what they eat
	someOfUs                bool   // "a few of us": several, but not how many
	toddler                 bool   // whose age is not said
	someFamily              bool   // a family, but not who of it
	couples                 bool   // all adults that are counted are couples
}

// partyRules are read in this order; each phrase says what it adds.
var partyRules = []struct {
	phrases []phrase.Pattern
	add     func(p *Said, n int)
}{
	{phrase.Says("no|without|minus any|the|our|my? "+lexicon.ChildWords, "adults only", "child free", "childfree", "kid free", "kids are? staying|stay at? home", "leaving|leave the|our? kids|children at? home|behind?"), func(p *Said, _ int) { p.noKids = true }},
	{phrase.Says("# adults|adult|grownups|adt|adts", "# grown ups|up", "adults|adult|adt :|= #"), func(p *Said, n int) {
		if n != p.rostered { // "two adults, husband and wife"
			p.adults += n
		}
	}},
	{phrase.Says("child|kid|kids|toddler|family|baby friendly"), func(p *Said, _ int) { p.KidFriendly = true }},
	{phrase.Says("suitable|good|great|fun|ok|okay|appropriate|works for our|my|the|small|young|little? kids|children|toddlers|child|toddler"), func(p *Said, _ int) { p.KidFriendly = true }},
	{phrase.Says("family of #"), func(p *Said, n int) { p.total, p.family = n, true }},
	{phrase.Says("party|group|groups of # "+lexicon.Peers+"?", "# of us", "# in total|all", "# "+lexicon.Folk, "# _ people|persons|travellers|travelers|tourists|friends|passengers", "table for #", "# person", "people|travelers|travellers|persons|guests|pax|passengers :|=? #", "class|team|club|crew|troupe|gang|squad|bunch of #"), func(p *Said, n int) { p.total = max(p.total, n) }},
	{phrase.Says("two|three|four|2|3|4 generations"), func(*Said, int) {}}, // of whom the members are counted
	{phrase.Says("a? trio", "threesome"), func(p *Said, _ int) { p.total = max(p.total, 3) }},
	{phrase.Says("a? quartet", "foursome"), func(p *Said, _ int) { p.total = max(p.total, 4) }},
	{phrase.Says("me|myself|i + one|1", "me|myself|i plus one|1", "plus one"), func(p *Said, _ int) { p.companions++ }},
	{phrase.Says("# " + coupleKinds + "? " + coupleKinds + "? couples"), func(p *Said, n int) {
		if p.adults != 2*n { // "four adults, two couples"
			p.couples = p.adults == 0
			p.adults += 2 * n
		}
	}},
	{phrase.Says("with|and my|our|these? # "+lexicon.Peers, "with my|our? # best|close|good|old|other|more "+lexicon.Peers, "me|i and|plus # "+lexicon.Peers+"|others"), func(p *Said, n int) { p.companions += n }},
	{phrase.Says("# best|close|good|old|other? " + lexicon.Peers + " are|is|will|who? be? come|coming|join|joining|travelling|traveling along? with? me"), func(p *Said, n int) { p.companions += n }},
	{phrase.Says("with|and|plus|& a couple of " + adjectives + "? " + lexicon.Peers), func(p *Said, _ int) { p.companions += 2 }},
	{phrase.Says("# of my|our "+lexicon.Peers, "my|our # "+lexicon.Peers, "# best|close|good|old? "+lexicon.Peers+" and|& i|me|myself"), func(p *Said, n int) { p.companions += n }},
	{phrase.Says("# best|close|good|old? " + lexicon.Peers), func(p *Said, n int) { p.total = max(p.total, n) }},
	{phrase.Says("we are|were all? # "+lexicon.Peers+"?", "we're all? # "+lexicon.Peers+"?"), func(p *Said, n int) { p.total = max(p.total, n) }},
	{phrase.Says("# small|young|little|teenage|school|bigger|older|younger|lively? age|aged? "+lexicon.ChildWords+"|boy|girl", "children|kids|child|chd :|= #"), func(p *Said, n int) { p.children += n }},
	{phrase.Says("# little|wee|young ones"), func(p *Said, n int) { p.children += n }},
	{phrase.Says("single|solo|lone mum|mom|mother|dad|father|parent|mama|papa", "a mum|mom|mother|dad|father of|to #", "a mum|mom|mother|dad|father and|with her|his"), func(p *Said, n int) {
		p.adults++
		p.children += n
	}},
	{phrase.Says("# parents|grandparents|grownups|mums|dads|moms|mothers|fathers"), func(p *Said, n int) { p.adults += n }},
	{phrase.Says("their parents", "their mum|mom|mother|mummy and|& dad|father|daddy"), func(p *Said, _ int) {
		if p.children > 0 {
			p.adults += 2 // "twins aged 8 and their parents"
		} else {
			p.companions += 2
		}
	}},
	{phrase.Says("mum|mom|mummy|mommy|mother dad|daddy|father", "dad|daddy|father mum|mom|mother"), func(p *Said, _ int) { p.adults += 2 }},
	{phrase.Says("both parents|grandparents"), func(p *Said, _ int) { p.adults += 2 }},
	{phrase.Says("# -? and # year|years old|olds|of? age?"), func(p *Said, _ int) {
		for _, age := range p.nums {
			p.aged(age)
		}
	}},
	{phrase.Says("my|our|his|her|the|a|an? # year|yr|years old|olds "+lexicon.Companion, "my|our|his|her|the|a|an # year|yr|years old|olds "+lexicon.Companion), func(p *Said, _ int) { p.companions++ }},
	{phrase.Says("# year|yr|years|yo old|olds|of? age? "+lexicon.OneChild+"|one|boy|girl", "# year|yr|years old|olds", "# yo"), func(p *Said, n int) { p.aged(n) }},
	{phrase.Says("# month|months old|olds "+lexicon.OneChild+"?", "# month|months "+lexicon.OneChild), func(p *Said, n int) { p.aged(n / 12) }},
	{phrase.Says("our|my|a|the little|young|small|teenage|baby|newborn|youngest|oldest|grown|adult? son|daughter|boy|girl|toddler|child and|plus a|our|my|one|the? little|young|small|baby? son|daughter|boy|girl|baby|toddler|infant|newborn"), func(p *Said, _ int) { p.children += 2 }},
	{phrase.Says("our|my|the|his|her|their little|young|small|teenage|newborn|energetic|curious|only? " + lexicon.OneChild + "|daughter's"), func(p *Said, _ int) { p.related++ }},
	{phrase.Says("a|one|1|with|and|plus|an|+|& little|young|small|teenage|newborn|energetic|curious|only? " + lexicon.OneChild), func(p *Said, _ int) { p.children++ }},
	{phrase.Says("a|our|my|one|and little? one|boy|girl of|aged|, # ?"), func(p *Said, n int) { p.aged(n) }},
	{phrase.Says("a|our|my little one|boy|girl"), func(p *Said, _ int) { p.children++ }},
	{phrase.Says("a|our|my|the|with? twins"), func(p *Said, _ int) { p.children += 2 }},
	{phrase.Says("a|our|my|the|with? triplets"), func(p *Said, _ int) { p.children += 3 }},
	{phrase.Says("my|our|her|his mother|father|brother|sister|mum|mom in law", "my|our|with gran"), func(p *Said, _ int) { p.companions++ }},
	{phrase.Says("my|our|with|the|and|plus|her|his|a|one best|dear|good|old|new|elderly|older|younger|little|big|twin|close|lovely? " + lexicon.Companion), func(p *Said, _ int) { p.companions++ }},
	{phrase.Says("take|taking|treat|treating|bring|bringing|surprise|surprising mum|mom|dad|mother|father|grandma|granny"), func(p *Said, _ int) { p.companions++ }},
	{phrase.Says("for|of my|our elderly? parents|grandparents", "my|our elderly? parents|grandparents are|want|would|will|like|love|need|plan"), func(p *Said, _ int) { p.total = max(p.total, 2) }},
	{phrase.Says("my|our|both|the|her|his|their elderly|aging? parents|grandparents|laws", "my|our|the in laws", "my|our mum|mom|mother and dad|father"), func(p *Said, _ int) { p.companions += 2 }},
	{phrase.Says("my|our wife's|husband's|girlfriend's|boyfriend's|partner's|fiancee's|fiance's birthday|pregnant|expecting|#|th|sixtieth|fiftieth|fortieth|vegan|vegetarian|first", "my|our wife's|husband's|girlfriend's|boyfriend's|partner's # _? birthday"), func(p *Said, _ int) { p.companions++ }},
	{phrase.Says("valentines|valentine's day?", "valentine's|valentines weekend|trip|getaway", "candlelit|candle lit dinner for|with two?"), func(p *Said, _ int) { p.couple = true }},
	{phrase.Says("wife|husband|girlfriend|boyfriend|hubby|missus|gf|bf wants|loves|likes|would|is|hates|prefers|needs|enjoys"), func(p *Said, _ int) { p.companions++ }},
	{phrase.Says("another couple"), func(p *Said, _ int) { p.companions += 2 }},
	{phrase.Says("as|are|we're|for|being a|another couple", "a|the "+coupleKinds+"? "+coupleKinds+"? couple", coupleKinds+" "+coupleKinds+"? couple", "couple's|couples trip|getaway|holiday|retreat|break|vacation|weekend", "both of us|you", "us both", "we are both retired?", "we're both retired?", "a|sporty|young|old|elderly|retired|married pair", "pair of us|friends", "pair want|wants|going|travelling|traveling", "we two", "me and him|her|them", "he|she and i|me", "my|our fella|man|lady|lover|better|beloved|darling|sweetheart|fiance|love half? and i|me", "with someone|somebody special", "newly married|wed|weds", "silver|golden|ruby|pearl|diamond|tin wedding|anniversary", "mother daughter", "father son", "mum and dad's", "couple with|in|going|travelling|traveling|from|on|want|wants|looking|would|seeks|and|&|plus|who|aged|both|,|.|-|(|;|!", "just|only the? us? two", "you and me|i"), func(p *Said, _ int) { p.couple = true }},
	{phrase.Says("our #th wedding? anniversary", "our wedding? anniversary", "wedding anniversary", "our # years? wedding? anniversary", "romantic break|trip|weekend|getaway for two?"), func(p *Said, _ int) { p.couple = true }},
	{phrase.Says("honeymoon|honeymooners|newlyweds|honeymooning"), func(p *Said, _ int) { p.couple, p.honeymoon = true, true }},
	{phrase.Says("solo traveler|traveller|traveling|travelling|trip?", "alone", "by myself", "on my own", "just|only me|myself", "for myself|me", "for one|1 person|adult|traveler|traveller|passenger?", "single traveler|traveller", "i'm|i travelling|traveling|am alone|solo|single", "travelling|traveling single"), func(p *Said, _ int) { p.solo = true }},
	{phrase.Says("parents with|and|& kids|children|toddlers|babies"), func(p *Said, _ int) {
		if p.someKids = true; p.adults == 0 {
			p.adults = 2
		}
	}},
	{phrase.Says("with|for|and|plus|have|bring|bringing|our|my|the|their|as|are|also|small|young|little|teenage kids|children|toddlers|babies|teenagers|teens|grandkids|grandchildren|sons|daughters|littles", "kids|children are? coming|come|too|along|love|like|want|would|will|enjoy|need|with"), func(p *Said, _ int) { p.someKids = true }},
	{phrase.Says("family trip|holiday|vacation|break|getaway|visit|adventure|time", "as a family", "whole family", "a|young family", "with|for my|our|the? family"), func(p *Said, _ int) { p.KidFriendly = true }},
	{phrase.Says("kids|children|toddlers|toddler|babies"), func(p *Said, _ int) { p.KidFriendly = true }},
	{phrase.Says("take|taking|treat|treating|bring|bringing|surprise|surprising her|him"), func(p *Said, _ int) {
		if p.total+p.adults+p.companions+p.children+p.related+len(p.ages) == 0 {
			p.companions++ // who is named elsewhere is no other
		}
	}},
	{phrase.Says("grandparents ,|(|and|&|plus"), func(p *Said, _ int) { p.grands = 2 }},
	{phrase.Says("parents ,|and|&|plus|with"), func(p *Said, _ int) {
		if p.grands > 0 && p.adults == 0 {
			p.adults = 2 // "grandparents, parents and two children"
		}
	}},
}

// aged counts somebody of a stated age: a child up to 17, an adult after.
func (p *Said) aged(years int) {
	if years <= oldestChild {
		p.children++
		p.ages = append(p.ages, years)
	}
}

// countless is what is noted of a larger number of people or rooms: enough to be refused, by name, and small enough to add up. A number
// that were passed over would be planned as one adult.
const countless = 1000

// largestParty is how many people can travel together.
const largestParty = 12

// Read finds who travels and how many rooms they need.
func Read(s *phrase.Sentence) Said {
	var p Said
	readAbsent(s, &p)
	readParts(s, &p)
	readKids(s, &p)
	readEachWithKids(s, &p)
	readEither(s, &p)
	readTwo(s, &p)
	readNamed(s, &p)
	readGrownAges(s)
	readLetters(s, &p)
	readBrackets(s, &p)
	p.ages = append(p.ages, readAges(s)...)
	readAgain(s, &p)
	readOwnAges(s, &p)
	readRooms(s, &p)
	readAdded(s, &p)
	readRoster(s, &p)
	for _, r := range partyRules {
		for _, ph := range r.phrases {
			for _, m := range ph.All(s) {
				n := 0
				if len(m.Nums) > 0 {
					n = m.Nums[0]
				}
				if n = min(n, countless); ownThing(s, m) || s.Texts(m.To-1, "couple", "of") {
					continue
				}
				if mentioned(s, m) || countedAlready(s, m) || sameChild(s, m, &p) {
					s.Use(m, phrase.AsParty)
					continue
				}
				if s.AnyBetween(m.From, m.To, valentines) && (p.couple || p.total+p.adults+p.companions > 0) {
					if !s.Texts(m.From-1, "on") {
						s.Use(m, phrase.AsWish)
					}
					continue // it is a day then, and counts nobody
				}
				if oneOfCounted(s, m, &p) {
					p.ages = append(p.ages, m.Nums[0])
					s.Use(m, phrase.AsParty)
					continue
				}
				p.nums = m.Nums
				r.add(&p, n)
				s.Use(m, phrase.AsParty)
			}
		}
	}
	if m, ok := phrase.First(s, phrase.Says("my|our boys|girls")); ok && len(p.ages) > 0 {
		p.someKids = true
		s.Use(m, phrase.AsParty)
	}
	p.settleParts()
	p.lone(s)
	p.crowd(s)
	p.forSome(s)
	p.readSomeFriends(s)
	p.readUncounted(s)
	p.bare(s)
	p.readBabies(s)
	readDecades(s)
	p.useSpokenAgain(s)
	p.readDiets(s)
	useKidsOfAge(s)
	return p
}

var valentines = english.Words("valentine's valentines")

// lone counts a small child who is named between commas: "two adults, toddler, Paris".
func (p *Said) lone(s *phrase.Sentence) {
	for i := 1; i < len(s.Tokens) && p.total+p.adults+p.companions > 0 && p.children+len(p.ages) == 0; i++ {
		if _, small := stages[s.Tokens[i].Text]; small && (s.Tokens[i].By == phrase.Nobody || s.Tokens[i].By == phrase.AsParty) && s.RestEnds(i-1) && s.RestEnds(i+1) {
			p.children++
			s.UseRange(i, i+1, phrase.AsParty)
		}
	}
}

// crowd counts people by what they are, over the words that describe them: "four old school mates", "16 singers, all adults".
func (p *Said) crowd(s *phrase.Sentence) {
	if p.total+p.adults > 0 {
		return
	}
	for i := range s.Tokens {
		if n, ok := s.WholeAt(i); ok && n >= 2 && n <= countless && s.Tokens[i].By == phrase.Nobody && eaters[s.WordAt(i+1)] && !s.Texts(i-1, "$") {
			p.total = n
			s.UseRange(i, i+1, phrase.AsParty) // what they eat is read for itself
			return
		}
	}
	for i := range s.Tokens {
		n, ok := s.WholeAt(i)
		if !ok || s.Tokens[i].Ord || s.Tokens[i].By != phrase.Nobody || n < 2 || n > countless || s.Texts(i-1, "$") {
			continue
		}
		for k := i + 1; k < min(len(s.Tokens), i+5); k++ {
			w := s.Tokens[k].Text
			if crowds[w] {
				if s.Texts(i-1, "with") || s.Texts(i-1, "my") || s.Texts(i-1, "and") && speakers(s) == 1 {
					p.companions += n
				} else {
					p.total = n
				}
				s.UseRange(i, k+1, phrase.AsParty)
				return
			}
			if s.Tokens[k].Kind != phrase.Word || s.Tokens[k].By != phrase.Nobody || lexicon.Countable[w] || lexicon.Months[w] != 0 || lexicon.Weekdays[w] != 0 || lexicon.Idle[w] || noCrowd[w] {
				break
			}
		}
	}
}

var (
	crowds = english.Words(strings.ReplaceAll(lexicon.Peers, "|", " ") + ` singers musicians players pupils nurses teachers doctors dancers runners cyclists hikers skiers fans supporters teammates schoolmates roommates
		flatmates housemates bridesmaids blokes chaps members employees engineers scientists researchers backpackers bikers gamers foodies adults couriers lawyers architects dentists volunteers actors
		painters photographers gardeners grannies grandmas widows mums moms dads neighbours neighbors relatives delegates speakers apprentices interns trainees rowers footballers golfers climbers veterans`)
	eaters  = english.Words("vegans vegetarians pescatarians muslims jews coeliacs celiacs")
	noCrowd = english.Words("hotel hotels room rooms museum museums ticket tickets seat seats meal meals city cities place places star stars km miles times train trains flight flights for with and or in at to by")
)

func childBefore(s *phrase.Sentence, i int) bool {
	if i <= 0 || s.Tokens[i-1].Kind != phrase.Word {
		return false
	}
	_, ok := phrase.Of(lexicon.ChildWords+"|boy|girl").At(s, i-1)
	return ok
}

// forSome reads "for two" and "for 3 on $2,000", where the number counts nothing else.
func (p *Said) forSome(s *phrase.Sentence) {
	if p.total+p.adults > 0 {
		return
	}
	for _, m := range phrase.Says("for #", "for the # of us", "we're|us|all|just|only #", "we|there are #") {
		for _, f := range m.All(s) {
			n := f.Nums[len(f.Nums)-1]
			if n < 1 || n > 20 || f.To < len(s.Tokens) && (lexicon.Countable[s.Tokens[f.To].Text] || lexicon.Months[s.Tokens[f.To].Text] != 0 || s.Tokens[f.To].Text == "-" || s.Tokens[f.To].Text == "%") {
				continue
			}
			p.total = n
			s.Use(f, phrase.AsParty)
			return
		}
	}
}

// bare reads people who are named by one word between commas: "couple from Boston", "Paris, two, from Honolulu".
func (p *Said) bare(s *phrase.Sentence) {
	if p.total+p.adults+p.companions > 0 || p.couple || p.solo || p.alone {
		return
	}
	for i, t := range s.Tokens {
		if t.By != phrase.Nobody || i > 0 && !s.RestEnds(i-1) || i+1 < len(s.Tokens) && !s.RestEnds(i+1) && s.Tokens[i+1].By != phrase.AsOrigin {
			continue
		}
		switch n, ok := s.WholeAt(i); {
		case t.Text == "couple":
			p.couple = true
		case ok && !t.Ord && i > 0 && s.Texts(i-1, ",") && !numbered(s, i) && n >= 1 && n <= largestParty:
			p.total = n
		default:
			continue
		}
		s.UseRange(i, i+1, phrase.AsParty)
		return
	}
}

// numbered tells whether the number at i stands in a row of them: "3, 4, 5 and 6 May".
func numbered(s *phrase.Sentence, i int) bool {
	_, before := s.WholeAt(i - 2)
	_, behind := s.WholeAt(i + 2)
	return before || behind
}

package party

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// What is said of some of a party, and parties of which it is not said how many they are.

// fewFriends is for how many a trip is planned with friends of whom nobody says how many they are.
const fewFriends = 3

// familyKids is with how many children a family trip is planned of which nobody says who comes.
const familyKids = 2

var (
	withFriends = phrase.Says("me|myself|i|us and|&|+|plus some|several|my|our|a|various? few|couple|bunch|group|gang|of? of? good|old|close|best? "+lexicon.Peers,
		"with|and some|several|my|our|a|various few|bunch|group|gang? of? good|old|close|best? "+lexicon.Peers, "a group|bunch|gang|party|crowd of good|old|close|best? "+lexicon.Peers)
	seenThere = english.Words("stay staying stays live living lives meet meeting visit visiting see seeing sleep sleeping dinner lunch brunch drinks evening party night time hang catch up")
)

// readSomeFriends finds friends who come along where nobody says how many there are.
func (p *Said) readSomeFriends(s *phrase.Sentence) {
	if p.total+p.adults+p.companions > 0 || p.couple || p.alone || p.solo {
		return
	}
	for _, ph := range withFriends {
		for _, m := range ph.All(s) {
			if s.WordsBefore(m.From, 3, seenThere) || ofKin(s.Tokens[m.To-1].Raw) || mentioned(s, m) {
				continue
			}
			p.someFriends = true
			s.Use(m, phrase.AsParty)
		}
	}
}

var (
	fewOfUs   = phrase.Says("a? few|handful|bunch|group|gang of us", "some|several of us")
	kinTravel = phrase.Says("family trip|holiday|vacation|break|getaway|adventure|outing|weekend", "as|with a family", "whole|entire family", "with|for|bring|bringing|take|taking my|our|the family")
)

// readUncounted finds parties of which nobody says who they are: "a few of us", "a family trip".
func (p *Said) readUncounted(s *phrase.Sentence) {
	if p.total+p.adults+p.companions+p.children+p.related+len(p.ages) > 0 || p.someKids || p.couple || p.alone || p.solo || p.someFriends {
		return
	}
	for _, ph := range fewOfUs {
		for _, m := range ph.All(s) {
			p.someOfUs = true
			s.Use(m, phrase.AsParty)
		}
	}
	plain := s.Unread()
	for _, ph := range kinTravel {
		for _, m := range ph.All(plain) {
			p.someFamily = p.someFamily || !s.WordsBefore(m.From, 3, seenThere)
		}
	}
}

var (
	eachKids   = phrase.Says("# "+coupleKinds+"? couples with|and|, # little|small|young|teenage? "+lexicon.ChildWords+" each|apiece|per", "# families with|of|, # adults and|& # "+lexicon.ChildWords+" each|apiece", "# families with|of|, # "+lexicon.ChildWords+" each|apiece")
	eitherOfUs = phrase.Says("# or|to # of us|people|persons|adults|friends|travellers|travelers|pax")
)

// readEachWithKids counts couples and families who have so many children each: "two couples with one child each".
func readEachWithKids(s *phrase.Sentence, p *Said) {
	p.each(s, eachKids, func(m phrase.Match) {
		groups, kids, adults := m.Nums[0], m.Nums[len(m.Nums)-1], 2
		switch {
		case len(m.Nums) == 3:
			adults = m.Nums[1]
		case s.WordAt(m.From+1) == "families":
			p.families = true
		}
		p.adults += min(groups*adults, countless)
		p.children += min(groups*kids, countless)
	})
}

// readEither reads a party of which it is not settled how many they are, of whom the larger number is planned for: "two or three of us".
func readEither(s *phrase.Sentence, p *Said) {
	for _, ph := range eitherOfUs {
		for _, m := range ph.All(s) {
			if m.Nums[0] < 1 || m.Nums[1] != m.Nums[0]+1 || m.Nums[1] > largestParty {
				continue
			}
			p.either = [2]int{m.Nums[0], m.Nums[1]}
			p.total = max(p.total, m.Nums[1])
			s.Use(m, phrase.AsParty)
		}
	}
}

var (
	dietWords = "vegan|vegans|vegetarian|vegetarians|veggie|veggies|pescatarian|coeliac|celiac|halal|kosher|gluten"
	someDiet  = phrase.Says("only|just? # of us|them|the|our|my kids|children|girls|boys|adults|friends|group|party|ladies|men|women? is|are|eats|eat|being? a|strictly|strict? "+dietWords, "only|just? # strict|strictly|lifelong? "+dietWords,
		"only|just? my|our|the wife|husband|partner|girlfriend|boyfriend|daughter|son|mother|mum|mom|father|dad|sister|brother|friend is|eats a|strictly|strict? "+dietWords, "only|just? # of us|them who? is|are|eats|eat|needs|need")
)

// readDiets finds what only some of a party eat: "one of us is vegan", "two vegetarians". Who it is counts nobody.
func (p *Said) readDiets(s *phrase.Sentence) {
	plain := s.Unread()
	for _, ph := range someDiet {
		for _, m := range ph.All(plain) {
			to := slices.IndexFunc(s.Tokens[m.From:m.To], func(t phrase.Token) bool { return dietOf[t.Text] })
			if meals[plain.WordAt(m.To)] || meals[plain.WordAt(m.To-1)] {
				continue // "one vegan dinner" is a meal
			}
			if to < 0 || everybody[plain.WordAt(m.From-1)] {
				continue
			}
			n := 1
			if len(m.Nums) > 0 {
				n = m.Nums[0]
				s.UseRange(m.From, m.From+to, phrase.AsParty)
			}
			p.diets = max(p.diets, min(n, countless))
		}
	}
}

var meals = english.Words("dinner dinners lunch lunches meal meals breakfast restaurant restaurants")

var dietOf = english.Words(strings.ReplaceAll(dietWords, "|", " "))

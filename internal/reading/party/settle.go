package party

import (
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Settle counts the people. Nothing said gives the zero Party.
func (p Said) Settle(s *phrase.Sentence, lang wording.Language) (trip.Party, bool, []string) {
	var out trip.Party
	var assumed []string
	if p.noKids {
		p.someKids, p.KidFriendly = false, false
	}
	if p.someKids && p.children == 0 && p.total <= 2 {
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
	if p.someFamily && !p.someOfUs && !p.noKids {
		p.children = familyKids
	}
	out.Children = p.children
	guessed := p.count(s, &out)
	if p.joined > 0 {
		out.Adults = max(out.Adults, 1) + p.joined
	}
	if _, none := phrase.First(s.Unread(), noAdults); guessed && none {
		assumed = append(assumed, lang.Say("You name no adult, and children do not travel alone: planned for %s.", trip.Party{Adults: out.Adults}.In(lang)))
	} else if guessed {
		assumed = append(assumed, lang.Say("You did not say how many adults: planned for %s.", trip.Party{Adults: out.Adults}.In(lang)))
	}
	if p.honeymoon && p.total+p.adults+p.companions == 0 {
		assumed = append(assumed, lang.Say("A honeymoon is for two."))
	}
	if named := out.Adults + out.Children; p.total > 0 && p.listed > 0 && named > p.total {
		assumed = append(assumed, lang.Say("You said %d and named %d people: planned for all who are named.", p.total, named))
	}
	if named := p.adults + p.children; p.family && p.adults > 0 && p.children > 0 && named != p.total && p.beside+p.grands == 0 {
		assumed = append(assumed, lang.Say("You say a family of %d, and name %d people: planned for those who are named. Say who comes.", p.total, named))
	}
	assumed = append(assumed, p.told(lang, out)...)
	out.Rooms = p.rooms
	if p.separate && out.Rooms == 0 {
		out.Rooms = out.Adults + out.Children
	}
	if out.Adults == 0 && out.Rooms > 0 {
		out.Adults = min(out.Rooms, largestParty) // so that what is refused are the rooms, which were said, and not people, who were not
		assumed = append(assumed, lang.Say("You did not say who travels: planned for %s.", out.In(lang)))
	}
	kids := (out.Children > 0 || p.someKids) && !p.grownKids(s) || p.KidFriendly
	return out, kids && !p.noKids, assumed
}

var noAdults = phrase.Says("0|no|zero adults|adult|grownups")

// Ages gives the ages of the children as far as they were said, at most so many.
func (p Said) Ages(children int) []int {
	if n := min(len(p.ages), children); n > 0 && !p.noKids {
		return p.ages[:n]
	}
	return nil
}

// count fills in the adults, and the children of a family or a total; guessed is true when only children were named.
func (p Said) count(s *phrase.Sentence, out *trip.Party) (guessed bool) {
	switch {
	case p.family && p.adults == 0:
		if out.Children = p.children; p.children == 0 || p.companions == 0 { // "a family of six, including my parents and two children": the rest are adults
			out.Children = max(p.children, p.total-2)
		}
		out.Adults = p.total - out.Children + p.beside
	case p.adults > 0:
		out.Adults = p.adults + p.grands + p.beside
		if p.total > p.adults+p.children && p.children == 0 && !p.family {
			if p.couples {
				out.Adults = p.total - p.children // "two couples, five people": nobody speaks of a child
			} else {
				out.Children = p.total - p.adults
			}
		}
	case p.total > 0:
		if out.Adults = p.total - p.children; out.Adults < 1 || p.someKids && p.total <= 2 {
			out.Adults = p.total // "for two, with three kids": the two are the adults
		}
		out.Adults = max(out.Adults, p.listed) // "four of us: me, my wife and our three kids"
	case p.companions > 0:
		out.Adults = 1 + p.companions + p.grands
	case p.couple:
		out.Adults = 2
	case p.solo, p.alone:
		out.Adults = 1
	case p.someFriends, p.someOfUs:
		out.Adults = fewFriends
	case p.someFamily:
		out.Adults = 2
	case p.children > 0:
		out.Adults = speakers(s) + p.beside
		return p.beside == 0
	}
	return false
}

// speakers tells a parent alone ("I", "my kids") from two.
func speakers(s *phrase.Sentence) int {
	for _, t := range s.Tokens {
		switch t.Text {
		case "we", "our", "us", "we're", "we'd", "we'll", "we've":
			return 2
		case "i", "i'm", "my", "me", "i'd", "i've":
			return 1
		}
	}
	return 2
}

// told are the sentences that say what was taken for granted of who comes.
func (p Said) told(lang wording.Language, out trip.Party) (list []string) {
	say := func(set bool, text string, args ...any) {
		if set {
			list = append(list, lang.Say(text, args...))
		}
	}
	say(p.family && p.adults == 0 && p.children == 0 && out.Children > 0, "A family of %d is taken to be %s. Say who comes, and how old the children are.", p.total, out.In(lang))
	say(p.families, "Each family is taken to have two adults.")
	say(p.either[1] > 0 && p.either[1] == out.Adults+out.Children, "You are %d or %d, as you say: planned for %d.", p.either[0], p.either[1], p.either[1])
	say(p.someFriends && out.Adults == fewFriends && p.total+p.adults+p.companions == 0, "You did not say how many friends come along: planned for %s. Say how many you are.", out.In(lang))
	say(p.someOfUs && out.Adults == fewFriends, "You did not say how many you are: planned for %s. Say how many come.", out.In(lang))
	say(p.someFamily && !p.someOfUs, "You did not say who of your family comes: planned for %s. Say who comes, and how old the children are.", out.In(lang))
	say(p.adults > 0 && p.total > p.adults && p.children == 0 && !p.family && p.total == out.Adults+out.Children, "You are %d, and %d of you are adults, as you say: planned for %s. Say who comes if that does not fit.", p.total, p.adults, out.In(lang))
	say(len(p.ages) > 0 && len(p.ages) < out.Children && !p.noKids, "You name %d children and the ages of %d of them: say how old the others are.", out.Children, len(p.ages))
	say(p.toddler && !p.noKids, "A toddler is taken to be two years old. Say how old the child is.")
	say(p.someShare, "You say that some of you share a room: rooms are for two each. Say how many rooms you need if that does not fit.")
	return list
}

// SomeEat tells whether what is said of food holds only for some of so many people.
func (p Said) SomeEat(people int) bool { return p.diets > 0 && p.diets < people }

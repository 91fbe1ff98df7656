package lexicon

import "strings"

// ChildWords are what children are called, in one or in many, as alternatives of a pattern.
const ChildWords = "chd|kids|kid|children|child|toddlers|toddler|babies|baby|infants|infant|teens|teen|teenagers|teenager|sons|son|daughters|daughter|boys|girls|youngsters|grandchildren|grandkids|grandchild|grandson|granddaughter|grandsons|granddaughters|nephews|nephew|nieces|niece|twins|triplets|tots|preschoolers|tweens"

// OneChild is what one child is called.
const OneChild = "kid|child|toddler|baby|infant|teen|teenager|son|daughter|grandchild|grandson|granddaughter|nephew|niece|newborn|preschooler"

// Companion is what a grown-up who travels along is called.
const Companion = "wife|husband|partner|girlfriend|boyfriend|spouse|fiance|fiancee|mother|mom|mum|mummy|father|dad|sister|brother|friend|bestie|colleague|cousin|aunt|uncle|grandmother|grandma|grandfather|grandpa|roommate|roomie|mate|buddy|flatmate|coworker|hubby|gf|bf|missus|nan|nana|nanna|granny|grandad|granddad|gramps|mama|papa"

// Folk are words for people of any sort.
const Folk = "ppl|people|persons|travelers|travellers|guests|pax|tourists|passengers|visitors|participants|heads|souls|pers|peeps|p|personen"

// Peers are words for grown-ups who travel together.
const Peers = "friends|women|men|ladies|guys|lads|girlfriends|students|colleagues|coworkers|cousins|pensioners|retirees|seniors|siblings|sisters|brothers|mates|buddies|classmates|gals|pals"

// PartyWords are those that people who travel are called by.
var PartyWords = func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.SplitSeq(strings.Join([]string{ChildWords, OneChild, Companion, Folk, Peers}, "|"), "|") {
		m[w] = true
	}
	return m
}()

package reading

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
)

// littleWalking are the ways to say that somebody does not walk far. An intent has calmer days for that, and no more.
var littleWalking = phrase.Says(
	"walk|walks|walking very|really|rather|quite|a|too? bit? slow|slowly|badly|poorly|little", "slow|bad|poor|weak walker|walkers", "not much? of? a? very|great|big|good|strong|keen? walker|walkers",
	"can't|cannot|don't|doesn't|not|unable|won't|hardly|barely able|want|wants|like|likes|going|really? to? be? walk|walking very|too|that|so|all|for|a? far|much|long|lots|lot|well|fast|everywhere|distances distances?",
	"as? little|less|minimal|minimum|limited|reduced walking as? possible?",
	"not|no|without|don't|avoid|avoiding want|like|do|have|need? to? do|have? any? too|so? much|lots|excessive|that|a lot? of? much? walking|walks",
	"avoid|avoiding|no|without|skip|skipping|hate|hates|not|don't like|want|do? any|too|do? long|lengthy|big|endless|extended walk|walks|walking|distances",
	"minimise|minimize|limit|reduce|restrict the|our? walking", "keep|keeping the|our? walking|walks|distances|ways short|low|limited|down|minimal|light", "keep|keeping the|our? walking to a|the minimum", "walking as little as possible",
	"walking is|gets|becomes very|too|really? difficult|hard|painful|tiring|limited|problematic", "walking is a problem|issue|challenge|struggle", "finds? walking difficult|hard|painful",
	"difficulty|difficulties|trouble|problems|problem|pain|pains|struggle|struggles with|in|when|while|to? walking|walk", "hard time walking", "walking difficulties|problems|impairment|impaired|disability|trouble|issues",
	"short walking? distances|ways only?", "only|just short walks", "short walks only",
)

// noWalking say so too where nothing follows: "we can't walk", but not "we can't walk at night".
var noWalking = phrase.Says("can't|cannot|unable to? walk", "don't|doesn't|not want|wants|like|likes|enjoy to? walk|walking", "no|avoid|avoiding|without|hate|hates|dislike walking|walks", "hate|hates to walk")

// walkingAids are what helps to walk. Steps are in the way of them, too.
var walkingAids = phrase.Says("walk|walks|walking|get|gets|getting|move|moves around|about? with|on|using a|an|the|his|her|my|two? walking? stick|sticks|cane|canes|frame|walker|rollator|crutch|crutches|zimmer frame?", "walking stick|sticks|frame|frames|cane|aid|aids", "uses|use|using|needs|need|has|with|on a|an|her|his|my|the walker|cane|rollator|crutch|zimmer|stick frame?", "rollator|rollators|crutches")

// readWalking finds who walks little, before that is taken for a love of walks.
func (d *draft) readWalking() {
	s := d.sentence
	d.walksLittle = walksLittle(s, &d.wishes, walkingAids, func(phrase.Match) bool { return true })
	d.walksLittle = walksLittle(s, &d.wishes, littleWalking, func(m phrase.Match) bool { return meansWays(s, m) }) || d.walksLittle
	d.walksLittle = walksLittle(s, &d.wishes, noWalking, func(m phrase.Match) bool { return s.RestEnds(m.To) || clause.Joints[s.WordAt(m.To)] }) || d.walksLittle
}

func walksLittle(s *phrase.Sentence, w *wishes.List, list []phrase.Pattern, meant func(phrase.Match) bool) (said bool) {
	for _, p := range list {
		for _, m := range p.All(s) {
			if !clause.Negated(s, m.From) && meant(m) {
				s.Use(m, phrase.AsWish)
				w.Answer(m, trip.ReplyShortWays)
				said = true
			}
		}
	}
	return said
}

// meansWays tells whether the ways on foot are meant, not tours: "no long walking tours", and "a little walking" is some.
func meansWays(s *phrase.Sentence, m phrase.Match) bool {
	return !ledWalks[s.WordAt(m.To)] && !(s.Texts(m.From, "little") && s.Texts(m.From-1, "a"))
}

var ledWalks = english.Words("tour tours trail trails holiday holidays shoes distance")

// readSteps finds what steps are in the way of, beside wheels for which a hotel is chosen.
func (d *draft) readSteps() {
	s := d.sentence
	for _, p := range stepped {
		for _, m := range p.All(s) {
			m.To = s.Skip(m.To, "in", "at", "the", "metro", "subway", "stations", "station")
			s.Use(m, phrase.AsWish)
			d.wishes.Answer(m, trip.ReplySteps)
		}
	}
	for i := range s.Tokens {
		if prams[s.Tokens[i].Text] && !clause.Negated(s, i) && !s.WordsBefore(i, 1, otherBuggies) {
			m := phrase.Match{From: i, To: s.Skip(i+1, "access", "friendly")}
			s.Use(m, phrase.AsWish)
			d.wishes.Answer(m, trip.ReplySteps)
			d.party.KidFriendly = d.party.KidFriendly || s.Texts(i+1, "friendly")
		}
	}
}

var (
	stepped      = phrase.Says("nothing|nowhere|no places|place|sights|museums? with|that|which|involving? has|have|involves? lots|a|many|too|loads? of|lot|many? of? stairs|steps|staircases", "no|avoid|avoiding|without|can't|cannot|not|don't|hate|few|fewer|difficulty|difficulties|trouble|problems able|want|like|with|to? to? climb|climbing|manage|do|use|take? a|any|too|so? lot|lots|much|many? of? stairs|steps|staircases", "everything|all|everywhere|only|fully|completely step free access|route|routes|ways?", "stairs|steps are a problem|difficulty|challenge", "stairs|steps are difficult|hard|impossible")
	prams        = english.Words("pram prams stroller strollers pushchair pushchairs buggy buggies")
	otherBuggies = english.Words("golf dune beach")
)

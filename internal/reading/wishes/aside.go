package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// notPlanned are wishes that nothing of an intent can hold yet. They are left aside as they were said, so that nobody thinks they were heard, and
// so that none of their words means something else: a museum pass is no love of art.
var notPlanned = phrase.Says(
	"paris|tokyo|munich|the|a|our? museum|museums|city|travel|metro|subway|transport|transit|rail|train|day|week|weekly|tourist|jr|bus|navigo|suica|pasmo|icoca pass|passes|card|cards|ticket", "navigo|suica|pasmo|icoca easy|semaine|decouverte?", "bayern|bavaria|isar|gruppen ticket|card|tageskarte|tages",
	"jazz|blues|comedy|techno|strip|cabaret club|clubs|bar|bars|night", "jazz night|evening", "karaoke bar|bars|night?",
	"eat|eating|dine|dining|meals outdoors|outside|alfresco", "eat|eating|dine|dining al fresco", "eat|eating|dine|dining in the open air?", "breakfast|lunch|lunches|dinner|dinners outdoors|outside|alfresco",
	"a|the? robot|robots|maid|cat|cats|dog|owl|owls|animal|animals|hedgehog|hedgehogs|rabbit|ninja|samurai|monster|pokemon|butler|manga|anime|themed|theme cafe|cafes|restaurant|restaurants", "a|the? robot|robots|ninja|samurai bar|bars|show|shows",
	"see|watch|visit the? fireworks", "fireworks", "the|a? parade",
)

// LeaveUnplanned sets aside what cannot be planned. It is read before the kinds and themes that hold some of the same words.
func LeaveUnplanned(s *phrase.Sentence) (music, nightlife bool) {
	for _, p := range notPlanned {
		for _, m := range p.All(s) {
			if turnedDown(s, m) {
				continue
			}
			music = music || s.Texts(m.From, "jazz") || s.Texts(m.From, "blues")
			nightlife = nightlife || s.AnyBetween(m.From, m.To, clubs)
			s.Use(m, phrase.Unwanted)
		}
	}
	leaveBaths(s)
	leaveMeals(s)
	return music, nightlife
}

// turnedDown tells whether words are said of what is not wanted: "no karaoke", "Dislikes: karaoke", "karaoke no".
func turnedDown(s *phrase.Sentence, m phrase.Match) bool {
	if clause.Negated(s, m.From) {
		return true
	}
	_, no := clause.KindDenied(s, m.From, m.To)
	return no
}

// baths are what nothing is planned for. A sauna or a spa in a list with them is one to go to, and not one of the hotel.
var (
	baths    = phrase.Says("thermal|hot|public|mineral|turkish bath|baths|spring|springs|spa|spas", "onsen|onsens|sento|hammams")
	withBath = english.Words("sauna saunas spa spas hammam hammams massage massages wellness")
)

// ofHouse stand before what is of the hotel.
var ofHouse = english.Words("hotel hotels with room place")

func leaveBaths(s *phrase.Sentence) {
	for i := range s.Tokens {
		if p := PinBehind(s, i+1); withBath[s.Tokens[i].Text] && s.Tokens[i].By == phrase.Nobody && p.Dayed && !clause.Negated(s, i) && !s.WordsBefore(i, 3, ofHouse) {
			leaveAside(s, i, p.To) // "spa on the Saturday" is one to go to
		}
	}
	for _, p := range baths {
		for _, m := range p.All(s) {
			if turnedDown(s, m) {
				continue
			}
			s.Use(m, phrase.Unwanted)
			for k := m.From - 1; k > 0 && bathList(s, k); k-- {
				leaveBath(s, k)
			}
			for k := m.To; k < len(s.Tokens) && bathList(s, k); k++ {
				leaveBath(s, k)
			}
		}
	}
}

// bathList tells whether a token stands in a list of such.
func bathList(s *phrase.Sentence, k int) bool {
	return s.Tokens[k].By == phrase.Unwanted || s.Texts(k, ",") || s.Texts(k, "and") || s.Texts(k, "or") || s.Texts(k, "a") || s.Texts(k, "an") || withBath[s.Tokens[k].Text]
}

func leaveBath(s *phrase.Sentence, k int) {
	if withBath[s.Tokens[k].Text] && !s.WordsBefore(k, 3, ofHouse) {
		s.UseRange(k, k+1, phrase.Unwanted)
	}
}

// mealsAside are wishes for meals that nothing of an intent can hold: every day has its lunch and its dinner, at a table in the town.
var mealsAside = phrase.Says("no|without|skip|skipping any? lunch|lunches|dinner|dinners|supper|suppers|meals", "don't|not|won't need|want|have|eat|do any? lunch|lunches|dinner|dinners|meals", "lunch|lunches|dinner|dinners not needed|required|necessary",
	"early|late|long|quick|light|leisurely|lazy|big|proper|nice|special lunch", "early|quick|light lunches", "lunch|lunches early|late", "nice|special|proper dinner|meal",
	"lunch|lunches|dinner|dinners|supper|meals|eat|eating in|at|inside the|our|my|a? hotel|room|apartment|flat|home|airbnb|park|museum|museums")

// leaveMeals sets them aside, where no more is said of the meal.
func leaveMeals(s *phrase.Sentence) {
	for _, p := range mealsAside {
		for _, m := range p.All(s) {
			if niceMeals(s, m) {
				continue
			}
			if !clause.Negated(s, m.From) && (s.RestEnds(m.To) || mealEnds[s.Tokens[m.To].Text]) {
				s.Use(m, phrase.Unwanted)
			}
		}
	}
}

// niceMeals tells whether a meal on a day that is said is to be a good one, which a wish can hold: "a special dinner on the last night".
func niceMeals(s *phrase.Sentence, m phrase.Match) bool {
	return phrase.AnyAt(s, niceMeal, m.From) && (PinBehind(s, m.To).Dayed || pinBefore(s, m.From).Dayed)
}

var mealEnds = english.Words("and or but please on every each thanks needed required with for because as we i")

// unseen are evenings out that nothing is known of, and feasts at table.
var (
	unseen      = phrase.Says("a|an|any|some|one|the|evening|cabaret|dinner|magic|light|drag|comedy|variety|burlesque show|shows", "see|watch|catch|catching|seeing|watching a? show|shows", "show tickets", "rooftop dinner|dinners|lunch|lunches|drink|drinks|restaurant|restaurants|terrace|brunch|breakfast")
	feastMeals  = phrase.Says("a|the? nice|big|proper|traditional|festive|special|good? christmas|xmas|thanksgiving|easter dinner|lunch|meal|brunch", "a|the? nice|big|proper|traditional|festive|special|good? new year's eve? dinner|lunch|meal|brunch")
	showToSight = phrase.Says("at|in the?")
)

// LeaveUnseen sets aside shows and the meals of feasts. It is read when dates have been, which may be theirs.
func (w *List) LeaveUnseen(s *phrase.Sentence) {
	for _, p := range slices.Concat(unseen, feastMeals) {
		for _, m := range p.All(s) {
			if !clause.Negated(s, m.From) && !showAtSight(s, m.To) && !s.Texts(m.To, "of", "hands") {
				s.Use(m, phrase.Unwanted)
			}
		}
	}
}

// showAtSight tells whether a show that ends before i is at a sight that is wanted: "a show at the Moulin Rouge".
func showAtSight(s *phrase.Sentence, i int) bool {
	for _, p := range showToSight {
		if m, ok := p.At(s, i); ok && m.To < len(s.Tokens) && s.Tokens[m.To].By == phrase.AsSight {
			return true
		}
	}
	return false
}

var clubs = map[string]bool{"club": true, "clubs": true, "bar": true, "bars": true, "karaoke": true}

// returning say it of a place that was read, and of none that is named; backAgain of any.
var (
	knowsWell = phrase.Says("well|already|inside|very|quite|pretty|by", ",|.|;|and|so")
	oftenThen = phrase.Says("before|already|often|twice|once", "many|several|lots|countless|# of? times?", "last|in #? year|spring|summer|autumn|winter?")
	backAgain = phrase.Says("we've|i've been before|already|often|twice|once", "skip the usual|main|big|famous? classics|highlights|classic sights",
		"been there|here before|already|often|twice|once", "been there|here? many|several|lots|countless|# of? times", "second|third|fourth|fifth|#th visit|trip", "second|third|fourth|#th time in|there|here|around", "isn't|not our|my|the first time|visit|trip", "return|repeat visit|visitors|trip",
		"seen|done all? the usual|main|big|famous|classic|obvious sights|highlights|things|stuff")
)

// ReadReturning tells whether the travellers know the place that they go to, so that what everybody comes for need not be seen again.
func ReadReturning(s *phrase.Sentence) (back bool) {
	cities := map[string]bool{}
	for _, t := range s.Tokens {
		if t.By == phrase.AsCity && t.Kind == phrase.Word {
			cities[t.Text] = true
		}
	}
	for i := range s.Tokens {
		at := s.Skip(i+1, "to", "the", "in")
		there := at < len(s.Tokens) && (s.Tokens[at].By == phrase.AsCity || cities[s.Tokens[at].Text])
		switch {
		case !there || neverSeen[s.WordAt(i-1)]:
		case (s.Texts(i, "know") || s.Texts(i, "knows")) && (phrase.AnyAt(s, knowsWell, at+1) || at+1 == len(s.Tokens)),
			s.Texts(i, "been") && at > i+1 && (phrase.AnyAt(s, oftenThen, at+1) || s.Texts(i-1, "already")):
			back = true
		}
	}
	for _, p := range backAgain {
		for _, m := range p.All(s) {
			if neverSeen[s.WordAt(m.From-1)] {
				continue
			}
			back = back || !isFirst(s, m) || clause.NoOf(s, m.From) < m.From
			s.Use(m, phrase.AsWish)
		}
	}
	for _, p := range forClassics {
		for _, m := range p.All(s) {
			if from := clause.NoOf(s, m.From); from < m.From && !s.AnyBetween(from, m.From, onlyWords) {
				back, m.From = true, from
				s.Use(m, phrase.Unwanted) // that they may be left out is kept; that none is in the plan is not
			}
			if s.WordAt(m.From-1) != "hit" { // that is a pace
				s.Use(m, phrase.AsWish)
			}
		}
	}
	return back
}

// onlyWords make a no one that asks for more beside: "not only the classics".
var onlyWords = english.Words("only just solely merely")

// isFirst tells whether words begin with the ordinal of one: of a first visit the opposite of any other is true.
func isFirst(s *phrase.Sentence, m phrase.Match) bool {
	return s.Tokens[m.From].Ord && s.Tokens[m.From].Milli == 1000
}

// forClassics ask for what everybody comes for, which is in the plan of who has not been there anyway.
var forClassics = phrase.Says("all? the? must sees|haves|dos", "must see|sees|have|haves? highlights|sights|classics|attractions|landmarks|spots", "see|all|for? all? the main|big|top|famous|classic|usual|major|iconic|obvious|touristy? highlights|classics",
	"all? the? main|big|top|famous|classic|usual|major|iconic|obvious|touristy highlights|sights|attractions|landmarks|classics")

var neverSeen = english.Words("never don't haven't hasn't hardly every didn't for")

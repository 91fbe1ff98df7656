package wishes

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	relaxed = phrase.Says("not|nothing|without|no|don't|isn't want|like? to|be|being? too|very|so|overly? packed|busy|rushed|rush|rushing|crammed|hectic|full|stressful|intense|stress|hurry|hurrying|cram|crowded", "not|nothing|don't want|to|do? to? do? too much|many", "no rush|rushing|stress|hurry",
		"take|taking it|things easy|slow|slowly", "take|taking our|my time", "snail's pace", "at our own pace", "laid back", "easy going", "easygoing", "slow paced?", "relaxed|relaxing|relax|relaxation", "slow|slowly|leisurely|leisure|unhurried|gentle|chill|chilled|chilling|calm|lazy|mellow|lighter|restful|tranquil", "low key",
		"easy pace|paced|days|trip|itinerary|schedule", "nice and easy", "easy", "plenty|lots of free|down|rest time", "downtime", "plenty|lots|enough of time|breaks|pauses|rest|stops", "lots of breaks|pauses", "long|slow|late breakfasts|lunches|mornings",
		"no need to see|do|visit|cover everything|it all", "not|don't|needn't have|need|want? to? see|do everything|it all", "one|a couple|a few|just|only or? two? things|thing|sight|sights|museum|place a|per|each|every day", "keep|keeping it|things|the? days? light|simple|gentle", "quiet|short|calm|slow|light|peaceful days", "unwind|unwinding|recharge|recharging|recover|switch off|wind down",
		"tire|tires|tired easily|quickly|fast", "don't|not|without exhaust|exhausting|tire|tiring us|me", "no marathons|marathon", "bad knees|knee|hip|back|feet", "knees|knee|hip|back|legs is|are bad|weak|sore", "not|never rushed|rush|rushing|hurried",
		"room to breathe", "no pressure", "unrushed", "nothing too|very? strenuous|tiring|exhausting|stressful|hectic|rushed|taxing|demanding", "dawdle|dawdling|amble|ambling|potter|pottering")
	packed = phrase.Says("see|do|visit|seeing|doing|fit|fitting|cram|pack|squeeze in? as much as we|i|possible can|could? every|each? single? day?", "as much as humanly|physically? possible|we|i can?", "as many sights|museums|things|places as humanly|physically? possible|we|i can?",
		"squeeze|wring every|each drop|bit|second|minute", "fill every|each hour|minute|day|moment", "full|flat throttle|tilt|out|speed|steam ahead?", "see|do it all", "dawn|sunrise to|till|until dusk|sunset|night|midnight", "every minute|hour counts", "no|without time to waste|lose", "see|do everything", "action|jam packed", "fast paced|pace?",
		"as many sights|museums|things|places a|per|each day as possible|will|we|i|can|fit", "days|day|time to? be|should|shall|must be? full|packed|busy|filled", "full on", "full days|schedule|itinerary|program|programme", "cram|squeeze|pack|fit everything|it|lots? all? in", "cram|squeeze|pack|fit in everything|lots|loads",
		"nonstop|non stop|- stop? sightseeing|days|action|programme|program|touring", "tightly|heavily scheduled|planned|packed", "back to back", "go go go?", "all|every|hit the? highlights|highlight|sights|landmarks", "cover|covering as? much ground", "tick|ticking|check|checking off? everything|all|it off? all?", "not|without a minute|second|moment wasted|lost|to? waste?", "maximum|max|maximise|maximize sightseeing|sights|culture", "maximise|maximize our|my time", "loads to do|see", "as full|busy|packed as possible|can|you", "energy for everything|anything|more", "we|i can|will sleep|rest at home|later|when", "on the go",
		"packed|busy|intense|intensive|hectic|whirlwind|ambitious|breakneck|energetic")
	balanced = phrase.Says("balanced pace|paced|schedule|itinerary|tempo|trip?", "moderate|medium|normal|average pace|paced|schedule|tempo", "moderately paced", "not too slow|relaxed")
	// notPace keeps words of pace from being read where they mean something else.
	notPace = phrase.Says("full board|refund|day|days|price", "easy access|to", "active volcano", "busy airport", "fully booked", "nonstop|non flight|flights", "relaxed|casual dress|restaurant", "packed lunch|lunches")
)

// ReadPace finds how full the days may be. both tells that calm days and full ones are asked for, of which the calm are taken.
func ReadPace(s *phrase.Sentence) (pace trip.Pace, both bool) {
	for _, r := range []struct {
		list []phrase.Pattern
		pace trip.Pace
	}{{balanced, trip.PaceBalanced}, {relaxed, trip.PaceRelaxed}, {packed, trip.PacePacked}} {
		if saysPace(s, r.list) {
			return r.pace, r.pace == trip.PaceRelaxed && saysPace(s, packed)
		}
	}
	return "", false
}

// saysPace tells whether one of some phrases is said, and marks it wherever it is.
func saysPace(s *phrase.Sentence, list []phrase.Pattern) bool {
	for _, p := range list {
		for _, m := range p.All(s) {
			if clause.Negated(s, m.From) || phrase.AnyAt(s, notPace, m.From) || fitsSum(s, m) {
				continue
			}
			if from, to := ofDay(s, m); to > 0 {
				leaveAside(s, from, to)
				continue
			}
			s.Use(m, phrase.AsWish)
			for _, again := range p.All(s) {
				s.Use(again, phrase.AsWish)
			}
			return true
		}
	}
	return false
}

// ofDay gives the stretch in which a pace is said of one day alone, or 0: "the second day packed", "a busy first day". An intent has no full day.
func ofDay(s *phrase.Sentence, m phrase.Match) (from, to int) {
	if m.To < len(s.Tokens) {
		if _, end := dayNamed(s, m.To); end > 0 {
			return m.From, end
		}
	}
	at := m.From
	for at > 0 && saidOfDay[s.Tokens[at-1].Text] {
		at--
	}
	for k := max(0, at-3); k < at; k++ {
		if _, end := dayNamed(s, k); end == at {
			return k, m.To
		}
	}
	return 0, 0
}

// saidOfDay stand between a day and what it is to be like.
var saidOfDay = english.Words("should shall must can could is be will may to very really quite more a bit and")

// fitsSum tells whether it is into a sum of money that everything is to fit: "it has to fit in 1,400 euros".
func fitsSum(s *phrase.Sentence, m phrase.Match) bool {
	if !s.AnyBetween(m.From, m.To, fitting) {
		return false
	}
	k := s.Skip(m.To, "in", "into", "within", "under", "our", "my", "the", "a", "that", "this", "of", "about", "around", "roughly", "with")
	return k < len(s.Tokens) && (s.Tokens[k].By == phrase.AsMoney || s.Texts(k, "budget"))
}

var fitting = english.Words("fit fitting squeeze pack")

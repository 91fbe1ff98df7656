package edits

import (
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	closely = phrase.Says("keep|leave the? rest|others as it|they is|was|are|were", "keep|leave the? rest alone|untouched|unchanged", "keep the rest",
		"keep|leave everything|all|anything else as it is|was", "keep|leave everything|all else alone|untouched|unchanged", "keep everything|all else",
		"keep the? plan as it is|was", "keep as much as possible", "keep as much as you can", "change as little as possible", "change as little as you can", "change nothing|little else",
		"as few|little changes|change as possible", "don't|not change anything|much else", "without changing anything|much else",
		"change only what must|has to?", "change only what you must|have to?", "fewest|least|minimal|minimum changes|change", "touch nothing else", "don't touch anything|the else|rest")
	freely = phrase.Says("surprise me with? a|an|something? completely|totally|entirely? new|different|another|fresh? plan|trip|itinerary?",
		"start all? over|again", "start|plan from scratch", "plan it|everything|all again|anew|afresh", "replan everything|all",
		"a|an? completely|totally|entirely new|different|other plan|trip|itinerary", "a|another new|fresh|different plan|itinerary", "another plan|itinerary",
		"something completely|totally|entirely different|new|else", "don't keep anything", "keep nothing")
	mostChanges = phrase.Says("at most # changes|change", "change at most # stops|visits|things|places|sights", "no|not more than # changes|change",
		"change no|not more than # stops|visits|things|places|sights", "max|maximum # changes|change", "up to # changes", "only # changes|change")
)

// readKeep finds how much of the plan shall stay, and how many visits may change at most.
func (r *editReader) readKeep() {
	for _, p := range mostChanges {
		for _, m := range p.All(r.Sentence) {
			r.maxChanges = &m.Nums[0]
			r.Use(m, phrase.AsWish)
		}
	}
	for _, way := range []struct {
		list []phrase.Pattern
		keep trip.Keep
	}{{freely, trip.KeepFree}, {closely, trip.KeepClose}} {
		for _, p := range way.list {
			for _, m := range p.All(r.Sentence) {
				r.keep = way.keep
				r.Use(m, phrase.AsWish)
			}
		}
	}
}

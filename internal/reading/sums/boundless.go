package sums

import "github.com/tripwright/tripwright/internal/reading/phrase"

// boundless are the ways to say that nothing limits what a trip may cost.
var boundless = phrase.Says(
	"no|without a|any? real|fixed|particular|set|upper|strict? budget|price|spending|cost|money limit|limits|cap|constraint|constraints|restriction|restrictions|ceiling", "no limit|cap on|to our|my|the? budget|spending|price|cost|costs",
	"money|price|budget|cost|costs is|are no|not an|a? object|issue|problem|concern|question|matter|important", "money|price|budget|cost|costs isn't|isnt|aren't really? an|a? issue|problem|concern|object", "money|price|cost|budget doesn't|does not? matter",
	"unlimited|open|limitless|endless budget", "budget :|is? unlimited|open|limitless|endless|flexible", "sky is|'s? the limit", "sky's the limit", "whatever it costs|takes", "regardless of cost|price|costs", "don't|not care|mind|worry about the? money|price|cost|costs|budget", "no budget")

// Boundless tells whether a traveller says that nothing limits what the trip may cost, and marks the words that say so. A sum is needed all the same.
func Boundless(s *phrase.Sentence) (said bool) {
	for _, p := range boundless {
		for _, m := range p.All(s) {
			s.Use(m, phrase.AsMoney)
			said = true
		}
	}
	return said
}

package dates

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// leaveDistricts leaves aside the districts of a city that are named by their number, before they are taken for days: "a friend's place in the 11th".
func leaveDistricts(s *phrase.Sentence) {
	for _, p := range inDistrict {
		for _, m := range p.All(s) {
			if _, to := monthAt(s, s.Skip(m.To, "of")); to > 0 || m.Nums[0] > mostDistricts {
				continue
			}
			behind := s.WordAt(m.To)
			if districtWords[behind] || (s.RestEnds(m.To) || behind == "or" || behind == "and" || behind == ")") && s.WordsBefore(m.From, 6, dwellWords) && !s.WordsBefore(m.From, 2, comeWords) {
				s.UseRange(m.From, m.To, phrase.Unwanted)
			}
		}
	}
}

// mostDistricts is how many a city may have: Paris has 20 arrondissements, Vienna 23 districts.
const mostDistricts = 23

var (
	inDistrict    = phrase.Says("in|around|near the? #th or|and the? #th", "in|around|near the? #th")
	districtWords = english.Words("arrondissement arr district bezirk ward")
	dwellWords    = english.Words("place flat apartment airbnb hotel hotels hostel room rooms house studio loft somewhere stay staying sleep sleeping live lives living based base bed eat eating dinner lunch restaurant restaurants friend friends friend's sister brother cousin aunt uncle accommodation lodging digs")
)

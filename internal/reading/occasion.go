package reading

// Some dates are those of an occasion and not of the journey: "our anniversary is on 8 September; we'd come from the 6th to the
// 10th". Where the journey has dates of its own they only tell the month.

const occasions = "birthday|birthdays|anniversary|wedding|graduation|concert|exam|exams|party|conference|match|marathon|ceremony|christening|funeral|gig|show|interview"

var occasionOn = says(occasions+" is|falls|was|comes|being on? the?", occasions+" ,|(|:|-|on the?", occasions,
	"turn|turns|turning # on? the?", "retire|retires|marry|marries|wed|graduate|graduates on? the?")

// occasion tells whether a lone date is one on which something else happens, while others are left for the journey.
func (s *sentence) occasion(sp span) bool {
	if sp.last.said() {
		return false
	}
	_, ok := s.endingAt(occasionOn, sp.from)
	return ok && s.moreDates(sp)
}

// moreDates tells whether the sentence holds a date beside one that may be the first day of the journey.
func (s *sentence) moreDates(sp span) bool {
	for k := range s.tok {
		if k >= sp.from && k < sp.to {
			continue
		}
		if s.tok[k].by == asDate {
			return true
		}
		if other, ok := s.spanAt(k); ok && (other.last.said() || !s.isEnd(other.from)) {
			return true
		}
	}
	m, ok := first(s, bareSpan)
	return ok && (m.from >= sp.to || m.to <= sp.from)
}

package reading

// A trip that begins in one city and ends in another has two of them: "fly into Munich and out of Paris".

var (
	arriveIn  = says("fly|flying|flights|flight|land|landing|arrive|arriving|in in|into|to", "arrive|arriving|land|landing|start|starting|begin|beginning|in at|in|via", "into")
	leaveFrom = says("fly|leave|depart? back|home? out of", "leave|depart from")
	homeFrom  = says("fly|flying|flights|flight? home|back|return|returning from|out of?", "end|ending|ends|finish|finishing in|at|up?")
)

// openJaw finds where a trip ends when it is not where it began, and keeps the words before it from being read as the start of
// the journey. A place that cannot be planned counts only where it is the way home: "leaving from London" is where one lives.
func (s *sentence) openJaw(g *gazetteer) (second bool) {
	for _, p := range arriveIn {
		for _, in := range p.all(s) {
			a, to := g.cityAt(s, in.to)
			if to == 0 {
				continue
			}
			for k := to; k < len(s.tok) && !ends(s.tok[k]); k++ {
				if m, ok := s.outOf(g, k, a); ok {
					s.use(m, asCity)
					return true
				}
			}
		}
	}
	return false
}

// outOf reads "out of Paris" at i, where Paris is not the city a.
func (s *sentence) outOf(g *gazetteer, i, a int) (match, bool) {
	for _, p := range leaveFrom {
		if m, ok := p.at(s, i); ok && (s.texts(i-1, ",") || s.texts(i-1, "and")) {
			if b, to := g.cityAt(s, m.to); to > 0 && b != a {
				return m, true
			}
		}
	}
	for _, p := range homeFrom {
		m, ok := p.at(s, i)
		if !ok {
			continue
		}
		if b, to := g.cityAt(s, m.to); to > 0 && b != a || to == 0 && s.elsewhereAt(m.to) {
			return m, true
		}
	}
	return match{}, false
}

// cityAt reads a city that can be planned, and gives the token behind it or 0.
func (g *gazetteer) cityAt(s *sentence, from int) (city, to int) {
	for to := min(len(s.tok), from+longestName); to > from; to-- {
		if city, ok := g.cities[s.keyAt(from, to)]; ok {
			return city, to
		}
	}
	return 0, 0
}

// elsewhereAt tells whether a place that cannot be planned is named at i.
func (s *sentence) elsewhereAt(from int) bool {
	for to := min(len(s.tok), from+3); to > from; to-- {
		if elsewhere[s.keyAt(from, to)] != "" {
			return true
		}
	}
	return false
}

package english

// Span is one date or a stretch of two, and the tokens From ≤ i < To it stands at.
type Span struct {
	First, Last Day
	From, To    int
}

// Completed gives each end what only the other says.
func (sp Span) Completed() Span {
	a, b := &sp.First, &sp.Last
	if a.Month == 0 || b.Month == 0 {
		return sp
	}
	wraps := b.Month < a.Month
	switch {
	case a.Year == 0 && b.Year != 0:
		a.Year = b.Year
		if wraps {
			a.Year--
		}
	case b.Year == 0 && a.Year != 0:
		b.Year = a.Year
		if wraps {
			b.Year++
		}
	}
	return sp
}

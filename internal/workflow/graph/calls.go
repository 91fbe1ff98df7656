package graph

// Calls counts the calls of tools by name.
type Calls map[string]CallCount

// CallCount is what is known of one tool's calls.
type CallCount struct {
	Calls     int   `json:"calls"`
	CacheHits int   `json:"cache_hits"`
	Errors    int   `json:"errors"`
	Millis    int64 `json:"millis"`
}

// Plus gives both together, in a map of its own.
func (c Calls) Plus(more Calls) Calls {
	out := Calls{}
	for _, calls := range []Calls{c, more} {
		for tool, n := range calls {
			out[tool] = out[tool].plus(n)
		}
	}
	return out
}

// Sum counts the calls of all tools together.
func (c Calls) Sum() (sum CallCount) {
	for _, n := range c {
		sum = sum.plus(n)
	}
	return sum
}

func (c CallCount) plus(d CallCount) CallCount {
	return CallCount{c.Calls + d.Calls, c.CacheHits + d.CacheHits, c.Errors + d.Errors, c.Millis + d.Millis}
}

package cache

// Meter counts what a cache does; nil means that nobody counts. Its methods are called at the same time and must be quick.
type Meter interface {
	// Looked counts a Get, and whether there was a value.
	Looked(found bool)
	// Failed counts a call that the server did not answer, by the name of the call in lower case.
	Failed(call string)
	// Dropped counts a message that its hearer was too slow for.
	Dropped()
}

type nobody struct{}

func (nobody) Looked(bool)   {}
func (nobody) Failed(string) {}
func (nobody) Dropped()      {}

func orNobody(m Meter) Meter {
	if m == nil {
		return nobody{}
	}
	return m
}

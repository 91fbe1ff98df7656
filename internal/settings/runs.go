package settings

// The runs a process works on at once when nothing is said. One that waits for a language model leaves the processors to others, so
// many go side by side; they are bounded because each holds its state in memory. Where no model is asked each has work for a processor
// at every moment, and more of them make all late: what each writes down waits behind what all the others do.
const (
	waitingRuns      = 64
	runsPerProcessor = 2
	fewestRunsAtOnce = 4
)

// RunsAtOnce is how many runs a process with so many processors works on at once.
func (c Config) RunsAtOnce(processors int) int {
	switch {
	case c.Concurrency > 0:
		return c.Concurrency
	case !c.AsksNoModel() || c.SimulateNodeDelay != "" || c.SimulateToolTimeout != "":
		return waitingRuns
	}
	return max(fewestRunsAtOnce, runsPerProcessor*processors)
}

package rag

import (
	_ "embed"
	"math"

	"github.com/go-json-experiment/json"
)

// Weights say how likely a passage answers, from its evidence: a logistic model. They are fitted for one encoder.
type Weights struct {
	Bias float64  `json:"bias"`
	Of   Evidence `json:"of"`
}

// Likelihood is what the evidence comes to, 0 to 1.
func (w *Weights) Likelihood(e Evidence) float64 {
	z := w.Bias
	for i, x := range e {
		z += w.Of[i] * x
	}
	return 1 / (1 + math.Exp(-z))
}

//go:embed weights.json
var weightsFile []byte

// AllWeights gives those that travel with the program, by the name of their encoder. They are fitted by the test of retrieval from
// testdata/retrieval, with -update.
func AllWeights() (map[string]Weights, error) {
	var all map[string]Weights
	err := json.Unmarshal(weightsFile, &all)
	return all, err
}

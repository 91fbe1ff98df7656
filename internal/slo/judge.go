package slo

import "time"

// Report says how the objectives stand over a window.
type Report struct {
	Window     string   `json:"window" doc:"How far back it looks, such as 24h0m0s."`
	Objectives []Figure `json:"objectives"`
}

// Figure says how one objective stands. Without samples nothing is known: Value and Met are absent.
type Figure struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	Unit      Unit       `json:"unit" enum:"ms,share,cycles,usd,rows"`
	Target    float64    `json:"target"`
	More      bool       `json:"at_least" doc:"The value is to be at least the target; otherwise at most."`
	Threshold float64    `json:"threshold" doc:"Beyond it people are told."`
	Value     *float64   `json:"value,omitempty"`
	Met       *bool      `json:"met,omitempty"`
	Alert     bool       `json:"alert" doc:"The value is beyond the threshold."`
	Burn      float64    `json:"burn" doc:"How fast what may go wrong is used up: 1 is as fast as the target allows."`
	Samples   float64    `json:"samples"`
	Worst     []WorstRun `json:"worst,omitempty" doc:"The runs that did worst."`
}

// Judge says how the objectives stand after what was noted in a window.
func Judge(p Part, window time.Duration) Report {
	r := Report{Window: window.String(), Objectives: []Figure{}}
	for _, o := range Objectives() {
		f := Figure{ID: o.ID, Name: o.Name, Unit: o.Unit, Target: o.Target, More: o.More, Threshold: o.Threshold, Worst: p.Worst[o.ID]}
		if m := o.measure(p); m.samples > 0 {
			met := o.Met(m.value)
			f.Value, f.Met, f.Alert, f.Burn, f.Samples = &m.value, &met, o.Alert(m.value), m.burn, m.samples
		}
		r.Objectives = append(r.Objectives, f)
	}
	return r
}

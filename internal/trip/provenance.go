package trip

import "time"

// Source says what kind of evidence stands behind a fact. The list is closed.
type Source string

// The sources (seed 000 §3.4 and §12; requirements C-09).
const (
	SourceTool     Source = "tool"     // a live answer of an outside service
	SourceRAG      Source = "rag"      // a passage of the organisation's documents
	SourceUser     Source = "user"     // the traveller's own words
	SourceFixture  Source = "fixture"  // a versioned city pack that travels with the program
	SourceComputed Source = "computed" // arithmetic over other facts
	SourceOmitted  Source = "omitted"  // nothing is known; no claim may stand on it
)

// EverySource is the list.
var EverySource = []Source{SourceTool, SourceRAG, SourceUser, SourceFixture, SourceComputed, SourceOmitted}

// Provenance is where a fact comes from.
type Provenance struct {
	Source         Source    `json:"source"`
	Tool           string    `json:"tool,omitempty"`
	RefID          string    `json:"ref_id,omitempty"`
	SourceURL      string    `json:"source_url,omitempty"`
	FetchedAt      time.Time `json:"fetched_at"` // when the call was made (call_ts), UTC
	CacheHit       bool      `json:"cache_hit,omitempty"`
	ResponseDigest string    `json:"response_digest,omitempty"` // sha256 of the fact as it was received
	DerivedFrom    []string  `json:"derived_from,omitempty"`    // ref_ids of the facts a computed one stands on
	Note           string    `json:"note,omitempty"`            // what a reader should know, such as "typical weather of the month"
}

// IsEvidence tells whether a claim may stand on p: no evidence, no claim (seed 000 §3.7).
func (p Provenance) IsEvidence() bool { return p.Source != "" && p.Source != SourceOmitted }

// Quality is how good a fact is, as people are shown it (seed 000 §12.2).
type Quality string

// The qualities: green, yellow and grey.
const (
	QualityReal    Quality = "real"
	QualityFixture Quality = "fixture"
	QualityOmitted Quality = "omitted"
)

// Quality sorts p into what a banner and a colour need.
func (p Provenance) Quality() Quality {
	switch p.Source {
	case SourceTool, SourceRAG, SourceUser:
		return QualityReal
	case SourceFixture, SourceComputed:
		return QualityFixture
	}
	return QualityOmitted
}

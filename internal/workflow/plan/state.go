package plan

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// State is all that a run knows. Nodes change copies of it; what a node changed is what its step records.
type State struct {
	RunID   string  `json:"run_id"`
	TraceID string  `json:"trace_id"`
	Request Request `json:"request"`

	// intent_extractor
	Intent  trip.Intent `json:"intent"`
	Assumed []string    `json:"assumed"`
	City    trip.City   `json:"city"`

	// intent_extractor, of an edit
	Named []trip.Attraction `json:"named"` // sights that a hand named
	Anew  bool              `json:"anew"`  // the parent's plan is not kept to: everything is planned with the new wishes

	// rag
	Sights      []trip.Attraction `json:"sights"`
	Tables      []trip.Restaurant `json:"tables"`
	Rate        trip.FXRate       `json:"rate"`
	RateEUR     trip.FXRate       `json:"rate_eur"`
	RateTold    trip.FXRate       `json:"rate_told"`
	Assumptions trip.Assumptions  `json:"assumptions"`
	Taste       map[string]int    `json:"taste"`

	// planner, tool_executor
	Flights  []trip.FlightOption `json:"flights"`
	Lodgings []trip.Lodging      `json:"lodgings"`
	Weather  []trip.WeatherDay   `json:"weather"`
	Branches []afford.Candidate  `json:"branches"`

	// selector, resolve, repair
	Chosen     afford.Candidate    `json:"chosen"`
	Plan       trip.Plan           `json:"plan"`
	Unplaced   []schedule.Unplaced `json:"unplaced"`
	Violations []trip.Violation    `json:"violations"`
	Repairs    []trip.RepairDiff   `json:"repairs"`
	Stuck      bool                `json:"stuck"`    // repair found no move that helps
	Hopeless   string              `json:"hopeless"` // why nothing could even be drafted; empty when something was

	Decisions []trip.Decision    `json:"decisions"`
	Degraded  []trip.Degradation `json:"degraded"`
	Calls     Calls              `json:"calls"`
	Reused    Figure             `json:"reused"` // of an edit

	// synthesizer
	Itinerary *trip.Itinerary `json:"itinerary"`
	Problem   *trip.Problem   `json:"problem"`
}

// facts joins what the nodes gathered. Offers come after planner, weather after tool_executor.
func (s *State) facts() *trip.Facts {
	f := &trip.Facts{City: s.City, Flights: s.Flights, Lodgings: s.Lodgings, Attractions: s.sights(), Restaurants: s.Tables,
		Weather: map[calendar.Date]trip.WeatherDay{}}
	for _, w := range s.Weather {
		f.Weather[w.Date] = w
	}
	if s.Rate.Rate > 0 {
		f.FX = &s.Rate
	}
	if s.RateEUR.Rate > 0 {
		f.FXEUR = &s.RateEUR
	}
	if s.RateTold.Rate > 0 {
		f.FXTold = &s.RateTold
	}
	return f
}

// offered are the facts that deciding may choose from.
func (s *State) offered() *trip.Facts { return afford.Offered(&s.Intent, s.facts()) }

// sights are those gathered and those that a hand named besides.
func (s *State) sights() []trip.Attraction {
	out := s.Sights
	for _, a := range s.Named {
		if !slices.ContainsFunc(s.Sights, func(o trip.Attraction) bool { return o.ID == a.ID }) {
			out = append(slices.Clip(out), a)
		}
	}
	return out
}

// Patch is what a node changed: the fields by their JSON names.
type Patch map[string]json.RawMessage

// diff lists the fields of next that differ from prev.
func diff(prev, next *State) (Patch, error) {
	p := Patch{}
	a, b := reflect.ValueOf(prev).Elem(), reflect.ValueOf(next).Elem()
	for i := range a.NumField() {
		if reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			continue
		}
		raw, err := json.Marshal(b.Field(i).Interface())
		if err != nil {
			return nil, fmt.Errorf("state field %s: %w", a.Type().Field(i).Name, err)
		}
		p[fieldName(a.Type().Field(i))] = raw
	}
	return p, nil
}

// fields are some fields of the state, those that hold nothing left out.
func (s *State) fields(names string) (Patch, error) {
	p, v := Patch{}, reflect.ValueOf(s).Elem()
	for name := range strings.FieldsSeq(names) {
		f := v.Field(fieldOf(name))
		if f.IsZero() {
			continue
		}
		raw, err := json.Marshal(f.Interface())
		if err != nil {
			return nil, fmt.Errorf("state field %s: %w", name, err)
		}
		p[name] = raw
	}
	return p, nil
}

// apply returns s with a patch applied. It shares what the patch does not touch.
func (s State) apply(p Patch) (State, error) {
	v := reflect.ValueOf(&s).Elem()
	for i := range v.NumField() {
		raw, ok := p[fieldName(v.Type().Field(i))]
		if !ok {
			continue
		}
		fresh := reflect.New(v.Field(i).Type())
		if err := json.Unmarshal(raw, fresh.Interface()); err != nil {
			return s, fmt.Errorf("state field %s: %w", v.Type().Field(i).Name, err)
		}
		v.Field(i).Set(fresh.Elem())
	}
	return s, nil
}

// with gives p with what a later patch says.
func (p Patch) with(later Patch) Patch {
	out := make(Patch, len(p)+len(later))
	maps.Copy(out, p)
	maps.Copy(out, later)
	return out
}

// raw is p as JSON. Its parts are JSON already: they are put side by side, not read again.
func (p Patch) raw() json.RawMessage {
	size := 2
	for name, field := range p {
		size += len(name) + len(field) + 4
	}
	out := append(make([]byte, 0, size), '{')
	for i, name := range slices.Sorted(maps.Keys(p)) {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(strconv.AppendQuote(out, name), ':')
		out = append(out, p[name]...)
	}
	return append(out, '}')
}

func fieldName(f reflect.StructField) string { return f.Tag.Get("json") }

package llm

import (
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// shape is the JSON Schema of a type, as a model is shown it and as replies are held to. Types that are strings or closed lists on the
// wire (dates, times of day, levels, picks) are described as such.
type shape struct {
	json     []byte
	resolved *jsonschema.Resolved
}

func shapeOf[T any]() (shape, error) {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: wireTypes()})
	if err != nil {
		return shape{}, err
	}
	b, err := json.Marshal(s, json.Deterministic(true))
	if err != nil {
		return shape{}, err
	}
	resolved, err := s.Resolve(nil)
	return shape{b, resolved}, err
}

func wireTypes() map[reflect.Type]*jsonschema.Schema {
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[calendar.Date]():     {Type: "string", Pattern: `^\d{4}-\d{2}-\d{2}$`, Description: "date, 2006-01-02"},
		reflect.TypeFor[calendar.Clock]():    {Type: "string", Pattern: `^\d{2}:\d{2}$`, Description: "local time of day, 15:04"},
		reflect.TypeFor[trip.Pace]():         enum(trip.PaceRelaxed, trip.PaceBalanced, trip.PacePacked),
		reflect.TypeFor[trip.Level]():        enum(trip.Must, trip.Prefer),
		reflect.TypeFor[trip.Direction]():    enum(trip.Outbound, trip.Return),
		reflect.TypeFor[trip.TravelMode]():   enum(trip.Modes...),
		reflect.TypeFor[trip.Order]():        enum(trip.OrderGiven, trip.OrderFree),
		reflect.TypeFor[trip.Moment]():       {Type: "string", Pattern: `^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$`, Description: "local time where it is said of, 2006-01-02T15:04; without a time of day the date alone"},
		reflect.TypeFor[trip.NewBed]():       {Types: []string{"boolean", "string"}, Description: "false for a hotel, true for a bed of one's own, or what that is called"},
		reflect.TypeFor[trip.CostCategory](): enum(trip.CostTotal, trip.CostFlights, trip.CostLodging, trip.CostAttractions, trip.CostTransit, trip.CostDaily),
		reflect.TypeFor[trip.Tier]():         enum(trip.TierBudget, trip.TierMid, trip.TierLuxury, trip.TierPremium),
		reflect.TypeFor[trip.Pick](): enum(trip.PickCheapest, trip.PickFastest, trip.PickEarliest, trip.PickLatest,
			trip.PickBestRated, trip.PickNewest, trip.PickNearest),
	}
}

func enum[S ~string](values ...S) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, v := range values {
		s.Enum = append(s.Enum, string(v))
	}
	return s
}

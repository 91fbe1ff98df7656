package asking

import (
	"errors"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/attractions"
	"github.com/tripwright/tripwright/internal/tool/flights"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/lodging"
	"github.com/tripwright/tripwright/internal/tool/weather"
	"github.com/tripwright/tripwright/internal/world"
)

var now = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// offline lets somebody ask the tools of a machine without a network.
func offline(t *testing.T) Asking {
	t.Helper()
	packs, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	clock := func() time.Time { return now }
	guard := &tool.Guard{Cache: tool.NewMemory(1<<20, clock), Now: clock}
	network := &tool.Network{Offline: true}
	tools, err := world.NewTools(packs, guard, &weather.Ladder{Live: tool.Use(guard, weather.Spec(weather.Adapter{Provider: weather.OpenMeteo{}})),
		Network: network, Rest: &weather.Rest{}, Now: clock}, fx.ECB{Now: clock}, &geocode.Nominatim{}, clock)
	if err != nil {
		t.Fatal(err)
	}
	return New(tools, clock)
}

// Each tool answers its question as itself; what there is no tool for is a field of the question.
func TestToolsAnswer(t *testing.T) {
	t.Parallel()
	a, june := offline(t), calendar.Date{Year: 2027, Month: time.June, Day: 7}
	ctx := tenant.With(t.Context(), tenant.Identity{Org: "acme", User: "u"})
	for name, q := range map[string]api.ToolQuestion{
		flights.Name: {City: "Paris", Home: "JFK", Airport: "CDG", Date: june}, lodging.Name: {City: "Paris", Date: june, Until: june.AddDays(3)},
		attractions.Name: {City: "Paris"}, attractions.RestaurantsName: {City: "Paris"}, geocode.Name: {City: "Paris"},
	} {
		got, err := a.AskTool(ctx, name, q)
		if err != nil || got.Tool != name || len(got.Value) < 10 || got.Digest == "" || got.CalledAt.IsZero() {
			t.Errorf("%s: %s, %v", name, got.Value, err)
		}
	}
	for what, tt := range map[string]struct {
		name  string
		q     api.ToolQuestion
		field string
	}{
		"a tool that there is not":  {"horoscope", api.ToolQuestion{}, "tool"},
		"a day beyond the forecast": {weather.Name, api.ToolQuestion{City: "Paris", Date: june}, "date"},
		"a stay that ends before":   {lodging.Name, api.ToolQuestion{City: "Paris", Date: june, Until: june.AddDays(-1)}, "until"},
	} {
		_, err := a.AskTool(ctx, tt.name, tt.q)
		if f := (*fault.Error)(nil); !errors.As(err, &f) || f.Field != tt.field {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := a.AskTool(ctx, weather.Name, api.ToolQuestion{City: "Paris", Date: calendar.DateOf(now)}); !fault.Is(err, fault.Unavailable) {
		t.Errorf("a forecast without a network: %v", err)
	}
	if _, err := a.AskTool(t.Context(), attractions.Name, api.ToolQuestion{City: "Paris"}); err == nil {
		t.Error("nobody asks")
	}
}

// Who asks again is told that it is from memory, and when they asked first; that somebody else asked the same is nobody's business.
func TestWhoElseAskedIsNotTold(t *testing.T) {
	t.Parallel()
	a := offline(t)
	acme := tenant.With(t.Context(), tenant.Identity{Org: "acme", User: "u"})
	globex := tenant.With(t.Context(), tenant.Identity{Org: "globex", User: "u"})
	q := api.ToolQuestion{City: "Paris"}
	first, err := a.AskTool(acme, attractions.Name, q)
	if err != nil || first.CacheHit {
		t.Fatal(first.CacheHit, err)
	}
	later := now.Add(time.Hour)
	a.now = func() time.Time { return later }
	if again, err := a.AskTool(acme, attractions.Name, q); err != nil || !again.CacheHit || !again.CalledAt.Equal(first.CalledAt) {
		t.Errorf("again: %+v, %v", again.CacheHit, err)
	}
	if other, err := a.AskTool(globex, attractions.Name, q); err != nil || other.CacheHit || !other.CalledAt.Equal(later) || string(other.Value) != string(first.Value) {
		t.Errorf("another organisation: from memory %t, at %v, %v", other.CacheHit, other.CalledAt, err)
	}
}

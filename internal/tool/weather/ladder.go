package weather

import (
	"context"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// HorizonDays is how many days, today included, a forecast reaches.
const HorizonDays = trip.ForecastDays

// Climate is what a city pack knows of the weather.
type Climate interface {
	FixtureDay(d calendar.Date) (trip.WeatherDay, bool)
	Typical(d calendar.Date) trip.WeatherDay
}

// Ladder steps from the best weather there is to the next: live forecast, kept forecast, the pack's day, the month's
// climate, nothing.
type Ladder struct {
	Live     *tool.Guarded[Request, trip.WeatherDay] // nil: there is none
	Network  *tool.Network                           // nil: taken for granted
	Disabled bool                                    // the live service is switched off
	Now      func() time.Time                        // the moment of planning; nil: time.Now
	Rest     *Rest                                   // when the live service is not asked again; nil: it always is
}

// Rest leaves a service alone for half a minute after it did not answer: a run asks for the weather several times, and
// would wait each time. What was known then is what is known meanwhile.
type Rest struct {
	Now func() time.Time // by which half a minute passes; nil: time.Now

	mu    sync.Mutex
	until time.Time
	knew  map[Request]clone.Kept[trip.WeatherDay]
	why   string
}

const restFor = 30 * time.Second

func (r *Rest) begin(at geo.Point, knew map[calendar.Date]trip.WeatherDay, why string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.until, r.knew, r.why = now(r.Now).Add(restFor), map[Request]clone.Kept[trip.WeatherDay]{}, why
	for date, d := range knew {
		r.knew[Request{at, date}] = clone.Keep(d)
	}
}

func (r *Rest) resting(ask []Request) (knew map[calendar.Date]trip.WeatherDay, why string, yes bool) {
	if r == nil {
		return nil, "", false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	knew = map[calendar.Date]trip.WeatherDay{}
	for _, a := range ask {
		if d, ok := r.knew[a]; ok {
			knew[a.Date] = d.Copy()
		}
	}
	return knew, r.why, now(r.Now).Before(r.until)
}

// Days gives the weather of the dates, without those of which nothing is known, and the steps down that a live answer
// could have spared: a date beyond the forecast's horizon is none. pack may be nil. What the live calls took stands in
// the metas.
func (l *Ladder) Days(ctx context.Context, at geo.Point, dates []calendar.Date, pack Climate) (map[calendar.Date]trip.WeatherDay, []trip.Degradation, []tool.Meta) {
	out := map[calendar.Date]trip.WeatherDay{}
	live, metas, why := l.live(ctx, at, dates)
	var steps []trip.Degradation
	for _, date := range dates {
		day, used := live[date], ""
		if !day.Provenance.IsEvidence() {
			day, used = l.stepDown(ctx, Request{at, date}, pack)
		}
		if day.Provenance.IsEvidence() {
			out[date] = day
		}
		if used != "" && l.Within(date) {
			steps = appendOnce(steps, trip.Degradation{Tool: Name, Used: used, Reason: why})
		}
	}
	return out, steps, metas
}

// live asks for the dates within the horizon. Without an answer it says why.
func (l *Ladder) live(ctx context.Context, at geo.Point, dates []calendar.Date) (map[calendar.Date]trip.WeatherDay, []tool.Meta, string) {
	var ask []Request
	for _, d := range dates {
		if l.Within(d) {
			ask = append(ask, Request{at, d})
		}
	}
	if len(ask) == 0 {
		return nil, nil, ""
	}
	if why := l.Silent(ctx); why != "" {
		return nil, nil, why
	}
	if knew, why, yes := l.Rest.resting(ask); yes {
		return knew, nil, why
	}
	results, err := l.Live.CallAll(ctx, ask)
	days, metas := map[calendar.Date]trip.WeatherDay{}, make([]tool.Meta, len(results))
	for i, r := range results {
		days[ask[i].Date], metas[i] = r.Value, r.Meta
	}
	if err != nil {
		if ctx.Err() == nil && fault.Is(err, fault.Unavailable) {
			l.Rest.begin(at, days, fault.Message(err))
		}
		return days, metas, fault.Message(err)
	}
	return days, metas, fault.Whole("the forecast does not have that day").String()
}

func (l *Ladder) stepDown(ctx context.Context, in Request, pack Climate) (day trip.WeatherDay, used string) {
	if l.Live != nil && l.Within(in.Date) && !l.Disabled {
		if last, ok := l.Live.Last(ctx, in); ok {
			last.Value.Provenance.Note = "an older forecast: the service did not answer now"
			return last.Value, "cache"
		}
	}
	if pack == nil {
		return trip.WeatherDay{}, "omitted"
	}
	if day, ok := pack.FixtureDay(in.Date); ok {
		return day, "fixture"
	}
	return pack.Typical(in.Date), "typical"
}

// Silent says why no live forecast can be asked for now; it is empty when one can.
func (l *Ladder) Silent(ctx context.Context) string {
	switch {
	case l.Disabled:
		return "the live forecast is switched off"
	case l.Live == nil:
		return "no weather service is set up"
	case !l.Network.Online(ctx):
		return "there is no network"
	}
	return ""
}

// Within tells whether the live forecast reaches a day.
func (l *Ladder) Within(d calendar.Date) bool {
	ahead := calendar.DateOf(now(l.Now).UTC()).DaysUntil(d)
	return ahead >= 0 && ahead < HorizonDays
}

func appendOnce(list []trip.Degradation, d trip.Degradation) []trip.Degradation {
	for _, x := range list {
		if x == d {
			return list
		}
	}
	return append(list, d)
}

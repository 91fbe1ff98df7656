package atlas

import (
	"fmt"
	"io/fs"
	"strconv"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/trip"
)

type climateRow struct {
	High   float64 `json:"temp_c_high"`
	Low    float64 `json:"temp_c_low"`
	Precip float64 `json:"precip_prob"`
	Wind   float64 `json:"wind_kmh"`
}

type dayRow struct {
	Date calendar.Date `json:"date"`
	climateRow
}

// Typical gives the usual weather of d's month. It is climate, not a forecast.
func (p *Pack) Typical(d calendar.Date) trip.WeatherDay {
	w := clone.Of(p.typical[d.Month-time.January])
	w.Date = d
	return w
}

// FixtureDay gives the made-up weather that the pack has for a date, if it has any.
func (p *Pack) FixtureDay(d calendar.Date) (trip.WeatherDay, bool) {
	w, ok := p.days[d]
	return clone.Of(w), ok
}

func (p *Pack) readWeather(files fs.FS) error {
	var file struct {
		Source        string                     `json:"source"`
		Typical       map[string]row[climateRow] `json:"typical"`
		FixtureSource string                     `json:"fixture_source"`
		Days          []row[dayRow]              `json:"days"`
	}
	if err := readJSON(files, p.head.ID+"/weather.json", &file); err != nil {
		return err
	}
	p.records.that(file.Source != "" && (file.FixtureSource != "" || len(file.Days) == 0), "weather.json", "needs its sources")
	p.readTypical(file.Source, file.Typical)
	p.days = make(map[calendar.Date]trip.WeatherDay, len(file.Days))
	for _, w := range file.Days {
		id := "weather_" + w.value.Date.String()
		p.records.that(w.value.Date.Valid(), id, "needs a date")
		day := w.value.day(p.records, id)
		day.Date = w.value.Date
		day.Provenance = p.records.enter(id, w.raw, file.FixtureSource, "a made-up day for demonstrations, neither observed nor forecast")
		p.days[day.Date] = day
	}
	return nil
}

func (p *Pack) readTypical(source string, months map[string]row[climateRow]) {
	p.records.that(len(months) == 12, "weather.json", "typical needs the twelve months")
	for m := time.January; m <= time.December; m++ {
		w, ok := months[strconv.Itoa(int(m))]
		if !ok {
			p.records.that(false, "weather.json", "typical lacks month %d", int(m))
			continue
		}
		id := fmt.Sprintf("typical_%02d", int(m))
		day := w.value.day(p.records, id)
		day.Typical = true
		day.Provenance = p.records.enter(id, w.raw, source, "typical weather of "+m.String()+", 1991–2020")
		p.typical[m-time.January] = day
	}
}

func (c climateRow) day(r *records, id string) trip.WeatherDay {
	r.that(c.Precip >= 0 && c.Precip <= 1, id, "precip_prob must lie between 0 and 1")
	r.that(c.Wind >= 0 && c.Wind < 400, id, "wind_kmh must lie between 0 and 400")
	r.that(c.Low <= c.High && c.Low > -60 && c.High < 60, id, "the temperatures must be those of a place to live")
	return trip.WeatherDay{TempHigh: c.High, TempLow: c.Low, PrecipProb: c.Precip, WindKMH: c.Wind}
}

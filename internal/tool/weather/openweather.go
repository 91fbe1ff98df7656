package weather

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// OpenWeatherURL is the public service.
const OpenWeatherURL = "https://api.openweathermap.org"

// noteOpenWeather says what the service does not: it gives how much it rains, not how likely that is.
const noteOpenWeather = "the provider gives the amount of rain and no probability: 1 mm and more counts as rain, less as little"

// OpenWeather asks the daily summary of OpenWeatherMap's One Call 3. It needs a key.
type OpenWeather struct {
	Key     string
	BaseURL string           // default OpenWeatherURL
	Client  *http.Client     // default http.DefaultClient
	Now     func() time.Time // when a call is made; nil: time.Now
}

type openWeatherReply struct {
	Date          calendar.Date `json:"date"`
	Precipitation *struct {
		Total float64 `json:"total"` // mm
	} `json:"precipitation"`
	Temperature *struct {
		Min float64 `json:"min"`
		Max float64 `json:"max"`
	} `json:"temperature"`
	Wind *struct {
		Max struct {
			Speed float64 `json:"speed"` // m/s
		} `json:"max"`
	} `json:"wind"`
}

// Forecast asks day by day, four at a time: the service has no range.
func (w OpenWeather) Forecast(ctx context.Context, at geo.Point, from, to calendar.Date) ([]trip.WeatherDay, error) {
	if w.Key == "" {
		return nil, fault.New(fault.Denied, "OpenWeatherMap needs a key")
	}
	out := make([]trip.WeatherDay, from.DaysUntil(to)+1)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(4)
	for i := range out {
		group.Go(func() (err error) {
			out[i], err = w.day(ctx, at, from.AddDays(i))
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return out, nil
}

func (w OpenWeather) day(ctx context.Context, at geo.Point, date calendar.Date) (trip.WeatherDay, error) {
	asked := now(w.Now)
	var r openWeatherReply
	err := tool.Get(ctx, w.Client, "OpenWeatherMap", cmp.Or(w.BaseURL, OpenWeatherURL)+"/data/3.0/onecall/day_summary", url.Values{
		"lat": {coordinate(at.Lat)}, "lon": {coordinate(at.Lon)}, "date": {date.String()}, "units": {"metric"}, "appid": {w.Key},
	}, nil, &r)
	if err != nil {
		return trip.WeatherDay{}, err
	}
	if r.Date != date || r.Temperature == nil || r.Precipitation == nil || r.Wind == nil {
		return trip.WeatherDay{}, fault.New(fault.BadReply, "OpenWeatherMap answered without the day")
	}
	day := trip.WeatherDay{
		Date: date, TempHigh: r.Temperature.Max, TempLow: r.Temperature.Min,
		PrecipProb: likelihood(r.Precipitation.Total), WindKMH: r.Wind.Max.Speed * 3.6,
	}
	return seen(day, at, "openweathermap", "https://openweathermap.org/", noteOpenWeather, asked, r), nil
}

// likelihood turns an amount of rain into the probability that the rules ask for: from 1 mm on a rainy day, as climate
// tables count them, below in proportion.
func likelihood(mm float64) float64 {
	const rainy, little = 0.8, 0.5
	if mm >= 1 {
		return rainy
	}
	return max(0, mm) * little
}

package weather

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// OpenMeteoURL is the public service: no key, forecasts for today and the 15 days after.
const OpenMeteoURL = "https://api.open-meteo.com"

// OpenMeteo asks open-meteo.com. The zero value is ready.
type OpenMeteo struct {
	BaseURL string           // default OpenMeteoURL
	Client  *http.Client     // default http.DefaultClient
	Now     func() time.Time // when a call is made; nil: time.Now
}

type openMeteoReply struct {
	Daily struct {
		Time   []calendar.Date `json:"time"`
		High   []*float64      `json:"temperature_2m_max"`
		Low    []*float64      `json:"temperature_2m_min"`
		Precip []*float64      `json:"precipitation_probability_max"` // per cent
		Wind   []*float64      `json:"wind_speed_10m_max"`            // km/h, the service's default unit
	} `json:"daily"`
}

// Forecast asks for all the days at once.
func (m OpenMeteo) Forecast(ctx context.Context, at geo.Point, from, to calendar.Date) ([]trip.WeatherDay, error) {
	asked := now(m.Now)
	base := cmp.Or(m.BaseURL, OpenMeteoURL)
	var reply openMeteoReply
	err := tool.Get(ctx, m.Client, "Open-Meteo", base+"/v1/forecast", url.Values{
		"latitude": {coordinate(at.Lat)}, "longitude": {coordinate(at.Lon)}, "timezone": {"auto"}, // the days of the place itself
		"daily":      {"temperature_2m_max,temperature_2m_min,precipitation_probability_max,wind_speed_10m_max"},
		"start_date": {from.String()}, "end_date": {to.String()},
	}, nil, &reply)
	if err != nil {
		return nil, err
	}
	d := reply.Daily
	n := len(d.Time)
	if n == 0 || len(d.High) != n || len(d.Low) != n || len(d.Precip) != n || len(d.Wind) != n {
		return nil, fault.New(fault.BadReply, "Open-Meteo answered without the days")
	}
	var out []trip.WeatherDay
	for i, date := range d.Time {
		if d.High[i] == nil || d.Low[i] == nil || d.Precip[i] == nil || d.Wind[i] == nil || date.Before(from) || to.Before(date) {
			continue
		}
		raw := [4]float64{*d.High[i], *d.Low[i], *d.Precip[i], *d.Wind[i]}
		day := trip.WeatherDay{Date: date, TempHigh: raw[0], TempLow: raw[1], PrecipProb: percent(raw[2]), WindKMH: raw[3]}
		out = append(out, seen(day, at, "open-meteo", "https://open-meteo.com/", "", asked, raw))
	}
	return out, nil
}

// Dial tries to reach a service: a probe for tool.Network that sends nothing.
func Dial(address string) func(context.Context) error {
	return func(ctx context.Context) error {
		u, err := url.Parse(address)
		if err != nil {
			return err
		}
		port := map[string]string{"http": "80", "https": "443"}[u.Scheme]
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), cmp.Or(u.Port(), port)))
		if err != nil {
			return err
		}
		return conn.Close()
	}
}

func coordinate(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }

func percent(x float64) float64 { return min(1, max(0, x/100)) }

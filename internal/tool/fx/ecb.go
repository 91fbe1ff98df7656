package fx

import (
	"bytes"
	"cmp"
	"context"
	"encoding/xml"
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// ECBURL is where the European Central Bank publishes its euro reference rates of each working day.
const ECBURL = "https://www.ecb.europa.eu"

// ninetyDays are the rates of the last ninety days.
const ninetyDays = "/stats/eurofxref/eurofxref-hist-90d.xml"

// LiveName is the name of the live rates in metrics; in provenance they are those of the tool.
const LiveName = Name + "_live"

// ECB asks the European Central Bank. The zero value is ready.
type ECB struct {
	BaseURL string           // default ECBURL
	Client  *http.Client     // default http.DefaultClient
	Now     func() time.Time // when a call is made; nil: time.Now
}

// published is what the bank publishes: days, each with the price of a euro in other currencies.
type published struct {
	Days []struct {
		Date  string `xml:"time,attr"`
		Rates []struct {
			Currency string  `xml:"currency,attr"`
			PerEuro  float64 `xml:"rate,attr"`
		} `xml:"Cube"`
	} `xml:"Cube>Cube"`
}

// Call gives the last rate that was published up to a date. A currency that the bank does not publish, or a date before its first, is
// fault.NotFound.
func (b ECB) Call(ctx context.Context, in Request) (trip.FXRate, error) {
	if err := in.validate(); err != nil {
		return trip.FXRate{}, err
	}
	asked := time.Now
	if b.Now != nil {
		asked = b.Now
	}
	at := asked().UTC()
	body, err := tool.Fetch(ctx, b.Client, "the European Central Bank", cmp.Or(b.BaseURL, ECBURL)+ninetyDays, "application/xml")
	if err != nil {
		return trip.FXRate{}, err
	}
	var p published
	if err := xml.NewDecoder(bytes.NewReader(body)).Decode(&p); err != nil || len(p.Days) == 0 {
		return trip.FXRate{}, fault.New(fault.BadReply, "the European Central Bank answered with something that are no rates").Because(err)
	}
	best := trip.FXRate{}
	for _, day := range p.Days {
		date, err := calendar.ParseDate(day.Date)
		if err != nil || in.AsOf.Before(date) || best.AsOf.Valid() && date.Before(best.AsOf) {
			continue
		}
		perEuro := map[string]float64{"EUR": 1}
		for _, r := range day.Rates {
			perEuro[r.Currency] = r.PerEuro
		}
		if perEuro[in.From] <= 0 || perEuro["USD"] <= 0 {
			continue
		}
		rate, err := money.RateOf(perEuro["USD"] / perEuro[in.From])
		if err != nil {
			return trip.FXRate{}, fault.New(fault.BadReply, "the European Central Bank answered with a rate that is none").Because(err)
		}
		best = trip.FXRate{Currency: in.From, Rate: rate, AsOf: date, Provenance: trip.Provenance{
			Source: trip.SourceTool, Tool: Name, RefID: "ecb/" + in.From + "/" + date.String(), SourceURL: ECBURL + ninetyDays, FetchedAt: at,
			ResponseDigest: trip.Digest([]any{date, perEuro[in.From], perEuro["USD"]}), Note: "euro reference rates of the European Central Bank",
		}}
	}
	if !best.AsOf.Valid() {
		return trip.FXRate{}, fault.New(fault.NotFound, "the European Central Bank publishes no rate of that currency up to that day")
	}
	return best, nil
}

// LiveSpec is the live tool for tool.Use. A rate is published once a working day, so one that was asked for holds for half a day.
func LiveSpec(b ECB) tool.Spec[Request, trip.FXRate] {
	return tool.Spec[Request, trip.FXRate]{
		Name: LiveName, Version: "1", TTL: 12 * time.Hour, Call: b.Call,
		Mark: func(r *trip.FXRate, m *tool.Meta) { r.Provenance.CacheHit = m.CacheHit },
	}
}
